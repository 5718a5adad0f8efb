use super::*;
use crate::Rule;
use std::time::Instant;

#[test]
fn scratch() {
    let table = include_str!("../../../../tests/fixtures/misere-quotients.tsv");
    let start = Instant::now();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        if std::env::var("CODE").is_ok_and(|c| c != fields[0]) { continue; }
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

#[test]
fn scratch2() {
    let codes = std::env::var("CODES").unwrap_or_default();
    let to = std::env::var("TO").map_or(20, |to| to.parse().unwrap());
    for code in codes.split_whitespace() {
        let rule: Rule = code.parse().unwrap();
        let mut quotient = MisereQuotient::new(rule);
        let time = Instant::now();
        for heap in 1..=to {
            let before = (quotient.order(), Instant::now());
            if let Err(error) = quotient.extend_to(heap) {
                eprintln!("  {code} {error:?} {:?}", before.1.elapsed());
                break;
            }
            if quotient.order() != before.0 {
                eprintln!("  {code} {heap} {} {:?}", quotient.order(), before.1.elapsed());
            }
        }
        eprintln!("{code} {:?} {}", time.elapsed(), quotient.greatest_heap());
    }
}
