//! Many rules at once, and values as tables.

use std::fs::{self, File};
use tempfile::TempDir;
use workspace_tests::cli::Run;

const CODES: &str = "0.77 # Kayles\nkayles\n\n0.07\n.16\ngrundy\n4.7\nsubtract:1,3,4\n0.123\n";

/// The rules of the codes that are searched, each once.
const RULES: [&str; 7] = ["0.77", "0.07", ".16", "grundy", "4.7", "subtract:1,3,4", "0.123"];

fn period(words: &[&str], input: &str) -> Run {
    Run::new(
        ["heaps", "period", "--limit", "300000"].iter().chain(words).copied(),
        input.as_bytes(),
    )
}

fn expected() -> String {
    RULES.iter().map(|rule| period(&[rule, "--json"], "").output).collect()
}

#[test]
fn each_rule_is_answered_as_alone_and_in_order() {
    let expected = expected();
    assert_eq!(expected.lines().count(), RULES.len());
    for jobs in ["1", "2", "7"] {
        let run = period(&["--codes", "-", "--jobs", jobs], CODES);
        // Grundy's game has no period that is known.
        assert_eq!((run.status, &*run.errors), (1, ""), "{jobs}");
        assert_eq!(run.output, expected, "{jobs}");
    }
    assert_eq!(period(&["--codes", "-"], "0.77\n").status, 0);
    assert_eq!(period(&["--codes", "-"], "# none\n").output, "");
}

#[test]
fn a_run_goes_on_where_it_was_cut_off() {
    let folder = TempDir::new().unwrap();
    let [codes, answers] = ["codes", "answers"].map(|name| folder.path().join(name));
    fs::write(&codes, CODES).unwrap();
    let expected = expected();
    let words = ["--codes", codes.to_str().unwrap(), "-o", answers.to_str().unwrap()];
    for cut in [0, 1, 40, expected.len() / 2, expected.len() - 1, expected.len()] {
        fs::write(&answers, &expected[..cut]).unwrap();
        let run = period(&words, "");
        assert_eq!((run.status, &*run.output, &*run.errors), (1, "", ""), "{cut}");
        assert_eq!(fs::read_to_string(&answers).unwrap(), expected, "{cut}");
    }
}

#[test]
fn what_is_not_ours_stays_as_it_is() {
    let folder = TempDir::new().unwrap();
    let answers = folder.path().join("answers");
    let name = answers.to_str().unwrap();
    for (text, part) in [
        ("a diary\nof mine\n", "line 1, column 1: expected a JSON object with a rule"),
        ("{\"rule\":\"0.77\",\"period\":12}\n{}\n", "line 2, column 1"),
        ("no line", "its last line is no answer"),
    ] {
        fs::write(&answers, text).unwrap();
        let run = period(&["--codes", "-", "-o", name], CODES);
        assert_eq!(run.status, 2);
        assert!(run.errors.contains(part), "{}", run.errors);
        assert_eq!(fs::read_to_string(&answers).unwrap(), text);
    }
    fs::write(&answers, "").unwrap();
    let held = File::open(&answers).unwrap();
    held.lock().unwrap();
    let run = period(&["--codes", "-", "-o", name], CODES);
    assert!(run.errors.contains("another process is writing to it"), "{}", run.errors);
}

#[test]
fn what_is_wrong_is_named() {
    let errors = |words: &[&str], input| {
        let run = period(words, input);
        assert_eq!(run.status, 2, "{words:?}");
        run.errors
    };
    assert!(errors(&["--codes", "-"], "0.77\n kaylse\n").contains("<stdin>:2:1: unknown rule"));
    assert!(errors(&["--codes", "-"], "0.77\nwythoff\n").contains("<stdin>:2:1: "));
    assert!(errors(&["--codes", "no/such"], "").contains("no/such"));
    assert!(errors(&["0.77", "--codes", "-"], "").contains("cannot be used with"));
    assert!(errors(&["--codes", "-", "--checkpoint", "x"], "").contains("-o keeps the answers"));
    assert!(errors(&["--jobs", "2", "0.77"], "").contains("--codes"));
    assert!(errors(&["--codes", "-", "--jobs", "0"], "").contains("--jobs"));
    assert!(errors(&[], "").contains("required"));
}

#[test]
fn values_are_tables_and_lists_with_commas() {
    let values = |words: &str| Run::line(&format!("heaps values {words}")).success();
    let table = " 0: 0 1 2 3 1 4 3 2 1 4 2 6\n12: 4 1 2 7 1 4 3 2 1 4 6 7\n24: 4 1\n";
    assert_eq!(values("kayles --to 25 --table 12"), table);
    assert_eq!(values("nim --to 2 --table 1"), "0: 0\n1: 1\n2: 2\n");
    assert_eq!(values("nim --to 2 --table 100"), "0: 0 1 2\n");
    assert_eq!(values("nim --to 2 --format csv"), "heap,value\n0,0\n1,1\n2,2\n");
    assert_eq!(Run::line("heaps values nim --to 2 --table 0").status, 2);
    assert_eq!(Run::line("heaps values nim --to 2 --table 2 --json").status, 2);
}
