use super::*;
use crate::Rule;
use std::time::Instant;

#[test]
fn scratch() {
    let table = include_str!("../../../../tests/fixtures/misere-quotients.tsv");
    let start = Instant::now();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let rule: Rule = fields[0].parse().unwrap();
        let mut quotient = MisereQuotient::new(rule);
        let time = Instant::now();
        let result = quotient.extend_to(20);
        let history: Vec<String> = quotient
            .history()
            .iter()
            .map(|growth| format!("{}:{}/{}", growth.heap, growth.order, growth.losing))
            .collect();
        let history = history.join(" ");
        eprintln!(
            "{} {} {:?} {} T {} {:?} {:?}",
            fields[0],
            if history == fields[2] { "ok" } else { "DIFFERS" },
            result,
            if quotient.is_tame() == (fields[1] == "tame") { "ok" } else { "TAME?" },
            quotient.transitions.generator_count(),
            quotient.monoid.generators.len(),
            time.elapsed()
        );
        if history != fields[2] {
            eprintln!("  {history}\n  {}", fields[2]);
        }
    }
    eprintln!("{:?}", start.elapsed());
}
