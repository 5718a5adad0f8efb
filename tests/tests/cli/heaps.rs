//! Rules of heaps: output for people and for programs, and known periods.

use heap_games::{HeapSequence, Period, PeriodSearch, Rule};
use serde_json::Value;
use sha2::Digest;
use workspace_tests::cli::Run;

/// Runs a command and returns its status, its output and its errors.
fn run(arguments: &str) -> (u8, String, String) {
    Run::line(arguments).parts()
}

/// Returns the output of a run that succeeds.
#[track_caller]
fn output(arguments: &str) -> String {
    Run::line(arguments).success()
}

fn json(arguments: &str) -> Value {
    serde_json::from_str(&output(arguments)).expect("the output is JSON")
}

#[test]
fn the_table_of_the_guide_is_what_the_program_finds() {
    let page = include_str!("../../../docs/theory/octal-periods.md");
    let literature = include_str!("../../fixtures/octal-periods.tsv");
    let (mut count, mut named) = (0, 0);
    for line in page.lines().filter(|line| line.starts_with("| 0.") || line.starts_with("| 4.")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let number = |at: usize| cells[at].parse::<u64>().expect("a cell is a number");
        if number(5) > 50_000 {
            continue;
        }
        let report = PeriodSearch::new(cells[1].parse().unwrap(), 50_000).run().unwrap();
        assert!(report.proof.is_some(), "{line}");
        let found = (report.period.preperiod, report.period.length, report.max_value);
        assert_eq!(found, (number(2), number(3), number(4)), "{line}");
        assert_eq!(report.values_checked, number(5), "{line}");
        assert_eq!(cells[8], "agree", "{line}");
        let published = format!("\n{}\t{}\t{}\t{}\n", cells[1], cells[2], cells[3], cells[4]);
        named += usize::from(literature.contains(&published));
        count += 1;
    }
    // Only the code 4, which is not on the page, repeats from heap 2 on.
    assert!(count > 80 && named + 1 == literature.lines().count() - 1, "{count} {named}");
}

/// Writes a checkpoint with a valid checksum, whatever its values.
fn forge(path: &std::path::Path, rule: &str, values: &[u8]) {
    let number = |number: usize| (number as u64).to_le_bytes();
    let mut bytes = b"heap-games-ckp2\n".to_vec();
    for piece in
        [&number(rule.len())[..], rule.as_bytes(), &number(1), &number(values.len()), values]
    {
        bytes.extend_from_slice(piece);
    }
    let sum = sha2::Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum);
    std::fs::write(path, bytes).expect("the temporary folder can be written");
}

#[test]
fn made_up_checkpoints_prove_nothing() {
    let path = std::env::temp_dir().join(format!("cli-forged-{}.checkpoint", std::process::id()));
    let name = path.to_str().expect("the temporary folder is UTF-8");
    let threes: Vec<u8> = (0..1000).map(|heap| heap % 3).map(|value| value as u8).collect();
    let mut impossible = vec![255; 1000];
    impossible[0] = 0;
    for (values, complaint) in [
        (&threes, "the given value of heap 3 is 0, but the rule gives 3"),
        (&impossible, "the given value of heap 1 is 255, but the rule allows at most 1"),
    ] {
        forge(&path, "0.77", values);
        let before = std::fs::read(&path).expect("the file was written");
        for command in ["period 0.77 --json", "period 0.77 --certificate -", "values 0.77 --to 9"] {
            let (status, output, errors) = run(&format!("{command} --checkpoint {name}"));
            assert_eq!((status, output.as_str()), (2, ""), "{command}");
            let complaint =
                format!("the values in the checkpoint are not those of rule 0.77: {complaint}");
            assert!(errors.contains(&complaint), "{errors}");
            assert_eq!(errors.contains(&format!("\"file\":\"{name}\"")), command.ends_with("json"));
        }
        assert_eq!(std::fs::read(&path).expect("the file stays"), before);
    }
    std::fs::remove_file(path).expect("the checkpoint is there");
}

#[test]
fn answers_say_which_checkpoint_they_rest_on() {
    let path = std::env::temp_dir().join(format!("cli-trusted-{}.checkpoint", std::process::id()));
    let name = path.to_str().expect("the temporary folder is UTF-8");
    let mut kayles = HeapSequence::new("0.77".parse().expect("the code is written well"));
    kayles.extend_to(999).expect("values fit");
    let truth: Vec<u8> = kayles.values().iter().map(|value| value as u8).collect();
    let arguments = format!("0.77 --checkpoint {name} --recompute=0");
    for heap in [10, 60, 500] {
        let mut changed = truth.clone();
        changed[heap] ^= 1;
        forge(&path, "0.77", &changed);
        let (status, output, _) = run(&format!("period {arguments}"));
        assert!(status == 2 || output.contains(", if "), "{heap} {output}");
    }
    forge(&path, "0.77", &truth);
    let file = std::fs::read(&path).expect("the file was written");
    let hash: String =
        sha2::Sha256::digest(file).iter().map(|byte| format!("{byte:02x}")).collect();
    let condition = format!(
        "{name} is right (sha256 {hash}): of the 1000 values that the run began with, 0 \
         were computed again and 1000 others, picked at random, follow from those before them"
    );
    let text = output(&format!("period {arguments}"));
    let expected = format!("proven by the theorem of Guy-Smith, if {condition}; --recompute");
    assert!(text.contains(&expected), "{text}");
    let answer = json(&format!("period {arguments} --json"));
    assert_eq!((&answer["proved"], &answer["theorem"]), (&false.into(), &"Guy-Smith".into()));
    assert_eq!(answer["assumes"]["sha256"], hash.as_str());
    assert_eq!(answer["assumes"]["checkpoint"], name);
    assert_eq!(answer["assumes"]["recomputed"], 0);
    let certificate = output(&format!("period {arguments} --certificate -"));
    assert!(certificate.contains("\nstanding conditional\n"), "{certificate}");
    assert!(certificate.contains(&format!("\nassumes a checkpoint of sha256 {hash}: ")));
    let (status, _, errors) = run(&format!("values {arguments} --to 9"));
    assert_eq!(status, 0);
    assert!(errors.starts_with(&format!("note: the values are right if {condition}")));
    let answer = json(&format!("period 0.77 --checkpoint {name} --recompute --json"));
    assert_eq!((&answer["proved"], &answer["assumes"]), (&true.into(), &Value::Null));
    std::fs::remove_file(path).expect("the checkpoint is there");
}

#[test]
fn published_values_of_heaps_and_coins_are_found() {
    let tables = [
        include_str!("../../fixtures/heap-values.tsv"),
        include_str!("../../fixtures/coin-turning.tsv"),
    ];
    let mut count = 0;
    for line in tables.iter().flat_map(|table| table.lines()) {
        if line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.split('\t').collect();
        let [rule, fact, values] = fields[..] else {
            panic!("a line has three fields: {line}");
        };
        let rule = rule.replace("4!.0", "grundy");
        let found = output(&format!("values {rule} --to 20"));
        let found: Vec<&str> = found.lines().skip(1).collect();
        assert_eq!(found.join(" "), values, "{rule}");
        let parsed: Rule = rule.parse().expect("the rule is written well");
        if rule.starts_with("turn") {
            let mut options = 0_u64;
            heap_games::HeapRule::for_each_option(&parsed, 20, &mut |_| options += 1);
            assert_eq!(options.to_string(), fact, "{rule}");
        } else if fact != "none" {
            let report = PeriodSearch::new(parsed, 2000).run().expect("a period");
            let Period { preperiod, length, saltus } = report.period;
            let found = format!("{length},{preperiod},{saltus}");
            assert_eq!(found, fact, "{rule}");
        }
        count += 1;
    }
    assert_eq!(count, 17);
}
