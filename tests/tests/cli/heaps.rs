//! Rules of heaps: what a person and a program read, and known periods.

use heap_games::{HeapSequence, Period, PeriodSearch, Rule};
use insta::assert_snapshot;
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
fn answers_are_readable() {
    let questions = [
        "period 0.77",
        "period lasker",
        "values kayles --to 4",
        "values .16 --to 3 --format bfile",
        "values turn:4SF --to 6 --format bfile",
        "value subtract:18446744073709551615 5 18446744073709551615",
        "moves nim 18446744073709551615 1",
        "period all-but:2,5",
        "period all-but:2,5 --explain",
        "value 0.77 1000000000000 5",
        "moves kayles 5 3 7",
        "moves nim 1 1 2 --misere",
        "moves grundy 2 1",
        "period 0.07 --certificate -",
    ];
    let text: Vec<String> =
        questions.iter().map(|question| format!("> {question}\n{}", output(question))).collect();
    insta::assert_snapshot!("heaps_answers", text.join("\n"));
}

#[test]
fn values_far_beyond_a_period_come_at_once() {
    for rule in ["nim", "kayles", "lasker", "turtles", "subtract:1,3,4", "0.07", "all-but:2,5"] {
        for from in [1_000_000_000_000, u64::MAX - 2] {
            let to = from + 2;
            let value = |heap: u64| output(&format!("value {rule} {heap}"));
            let expected: String = (0..3).map(|more| value(from + more)).collect();
            let values = output(&format!("values {rule} --from {from} --to {to}"));
            assert_eq!(values, expected, "{rule} {from}");
            let list = output(&format!("values {rule} --from {from} --to {to} --format bfile"));
            let pairs =
                (0..).zip(expected.lines()).map(|(n, value)| format!("{} {value}\n", from + n));
            assert_eq!(list, pairs.collect::<String>());
            let listed = json(&format!("values {rule} --from {from} --to {to} --json"));
            let listed = listed["values"].as_array().unwrap().iter().map(|it| it.as_str().unwrap());
            assert!(listed.eq(expected.lines()), "{rule} {from}");
        }
    }
}

#[test]
fn errors_tell_what_to_mend() {
    let questions = [
        "period 3.7",
        "period 0.7x",
        "period chess",
        "values subtract:1,0 --to 3",
        "values subtract:1,x --to 3",
        "period grundy --limit 1000",
        "period halving",
        "value split-equal:0 1000000000000",
        "values split-equal:2 --to 99999999999",
        "moves 8.F 200000",
        "moves grundy 50 60 70 --misere --limit 1000",
        "check /no/such/file",
    ];
    insta::assert_snapshot!("heaps_errors", Run::refusals(&questions));
}

#[test]
fn json_has_the_promised_shape() {
    let period = json("period 0.77 --json");
    assert_eq!(period["rule"], "0.77");
    assert_eq!(period["preperiod"], 71);
    assert_eq!(period["period"], 12);
    assert_eq!(period["max_value"], 8);
    assert_eq!(period["proved"], true);
    assert!(period["values_checked"].as_u64() >= Some(168));
    let values = json("values 0.[3] --to 3 --json");
    assert_eq!(values["values"], serde_json::json!(["0", "1", "2", "3"]));
    let value = json("value lasker 18446744073709551615 --json");
    assert_eq!(value["value"], "18446744073709551616");
    let moves = json("moves lasker 5 --json");
    assert_eq!(moves["outcome"], "N");
    assert_eq!(moves["moves"][0]["into"], serde_json::json!([]));
}

#[test]
fn known_periods_of_octal_codes_are_found_and_proven() {
    let table = include_str!("../../fixtures/octal-periods.tsv");
    let mut count = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [code, preperiod, period, greatest] = fields[..] else {
            panic!("a line has four fields: {line}");
        };
        let rule: Rule = code.parse().expect("the code is written well");
        let number = |text: &str| text.parse::<u64>().expect("a field is a number");
        let report = PeriodSearch::new(rule, 50_000).run();
        let report = report.expect("the period is proven");
        assert!(report.proof.is_some(), "{code}");
        assert_eq!(report.period.preperiod.max(1), number(preperiod), "{code}");
        assert_eq!(report.period.length, number(period), "{code}");
        assert_eq!(report.max_value, number(greatest), "{code}");
        count += 1;
    }
    assert_eq!(count, 87);
}

#[test]
fn the_table_of_the_guide_is_what_the_program_finds() {
    let page = include_str!("../../../docs/theory/octal-periods.md");
    let mut count = 0;
    for line in page.lines().filter(|line| line.starts_with("| 0.") || line.starts_with("| 4.")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let number = |at: usize| cells[at].parse::<u64>().expect("a cell is a number");
        if number(5) > 20_000 {
            continue;
        }
        let report = PeriodSearch::new(cells[1].parse().unwrap(), 20_000).run().unwrap();
        let found = (report.period.preperiod, report.period.length, report.max_value);
        assert_eq!(found, (number(2), number(3), number(4)), "{line}");
        assert_eq!(report.values_checked, number(5), "{line}");
        assert_eq!(cells[8], "agree", "{line}");
        count += 1;
    }
    assert!(count > 80, "{count}");
}

#[test]
fn codes_that_agree_for_long_are_told_apart() {
    let values = |code: &str| -> Vec<String> {
        let text = output(&format!("values {code} --to 519"));
        text.lines().map(str::to_string).collect()
    };
    let (first, second) = (values("0.161"), values("0.36"));
    assert_eq!(first[..519], second[..519]);
    assert_ne!(first[519], second[519]);
}

#[test]
fn checkpoints_resume_and_refuse_other_rules() {
    let path = std::env::temp_dir().join(format!("cli-heaps-{}.checkpoint", std::process::id()));
    let path = path.to_str().expect("the temporary folder is UTF-8");
    // The first run reaches its limit without a period, and leaves what it has.
    let (status, _, _) = run(&format!("period 0.45 --limit 900 --checkpoint {path}"));
    assert_eq!(status, 1);
    let resumed = output(&format!("period 0.45 --checkpoint {path}"));
    assert!(resumed.contains("g(n + 20) = g(n) for all n ≥ 498"), "{resumed}");
    let (status, _, errors) = run(&format!("period 0.77 --checkpoint {path}"));
    assert_eq!(status, 2);
    assert!(errors.contains("of rule 0.45, not of 0.77"), "{errors}");
    let answer = json(&format!("period 0.45 --checkpoint {path} --recompute --json"));
    assert_eq!((&answer["proved"], &answer["assumes"]), (&true.into(), &Value::Null));
    std::fs::remove_file(path).expect("the checkpoint is there");
}

/// Writes a checkpoint with a checksum that fits, whatever its values.
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
        (&threes, "heap 3 is given the value 0, where the rule gives 3"),
        (&impossible, "heap 1 is given the value 255, where the rule allows at most 1"),
    ] {
        forge(&path, "0.77", values);
        let before = std::fs::read(&path).expect("the file was written");
        for command in ["period 0.77 --json", "period 0.77 --certificate -", "values 0.77 --to 9"] {
            let (status, output, errors) = run(&format!("{command} --checkpoint {name}"));
            assert_eq!((status, output.as_str()), (2, ""), "{command}");
            let complaint =
                format!("the checkpoint holds values that rule 0.77 does not give: {complaint}");
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
        "{name} is what it says (sha256 {hash}): of the 1000 values that the run began with, 0 \
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

#[test]
fn values_beyond_memory_come_by_period() {
    let far = output("values 0.77 --to 3000 --limit 200");
    assert_eq!(far, output("values 0.77 --to 3000"));
    let period = json("period nim --json");
    assert_eq!(period["max_value"], Value::Null);
    assert_eq!((&period["saltus"], &period["proved"]), (&1.into(), &true.into()));
}

#[test]
fn values_are_guessed_from_words_files_and_rules() {
    let ask = |words: &[&str], input: &str| {
        let words = ["guess"].iter().chain(words);
        let run = Run::new(words.copied(), input.as_bytes());
        format!("{}{}[exit status {}]\n", run.output, run.errors, run.status)
    };
    let kayles = "0 1 2 3 1 4 3 2 1 4 2 6";
    let words: Vec<&str> = kayles.split(' ').collect();
    let shown = ask(&words, "");
    assert_eq!(shown, ask(&[], kayles), "as words and as a text");
    let numbered = |(heap, value): (usize, &&str)| format!("{heap} {value}\n");
    let numbered: String = words.iter().enumerate().map(numbered).collect();
    assert_eq!(shown, ask(&["-"], &numbered), "as a b-file");
    assert_eq!(shown, ask(&["kayles", "--to", "11"], ""), "as a rule");
    let others = [
        ask(&["grundy", "--to", "80"], ""),
        ask(&["7", "3", "9", "22", "1", "0"], ""),
        ask(&["0", "1", "0"], ""),
        ask(&[], ""),
        ask(&[], "1 2\n3 x\n"),
        ask(&["kayles", "1"], ""),
    ];
    assert_snapshot!("guess", shown + &others.concat());
}
