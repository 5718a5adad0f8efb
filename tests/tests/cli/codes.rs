//! Many rules at once, and values as tables.

use std::fs::{self, File};
use tempfile::TempDir;
use workspace_tests::cli::Run;

const CODES: &str = "0.77 # Kayles\nkayles\n\n0.07\n.16\ngrundy\n4.7\nsubtract:1,3,4\n0.123\n";

/// The rules of the codes that are searched, each once.
const RULES: [&str; 7] = ["0.77", "0.07", ".16", "grundy", "4.7", "subtract:1,3,4", "0.123"];

fn period(words: &[&str], input: &str) -> Run {
    Run::new(["heaps", "period", "--limit", "30000"].iter().chain(words).copied(), input.as_bytes())
}

fn expected() -> String {
    RULES.iter().map(|rule| period(&[rule, "--json"], "").output).collect()
}

#[test]
fn each_rule_is_answered_as_alone_and_in_order() {
    let expected = expected();
    assert_eq!(expected.lines().count(), RULES.len());
    for jobs in ["1", "2", "7"] {
        let run = period(&["--codes", "-", "--json", "--jobs", jobs], CODES);
        // Grundy's game has no period that is known.
        let note = "note: 1 rule equals an earlier one and is answered once\n";
        assert_eq!((run.status, &*run.errors), (1, note), "{jobs}");
        assert_eq!(run.output, expected, "{jobs}");
    }
    assert_eq!(period(&["--codes", "-"], "0.77\n").status, 0);
    assert_eq!(period(&["--codes", "-", "--json"], "# none\n").output, "");
}

#[test]
fn a_run_goes_on_where_it_was_cut_off() {
    let folder = TempDir::new().unwrap();
    let [codes, answers] = ["codes", "answers"].map(|name| folder.path().join(name));
    fs::write(&codes, CODES).unwrap();
    let run = |more: &[&str]| {
        let words = ["heaps", "period", "--limit", "1000", "--codes", codes.to_str().unwrap()];
        Run::new(words.iter().chain(more).copied(), b"")
    };
    let expected = run(&["--json"]).output;
    for cut in (0..expected.len()).step_by(9).chain([expected.len() - 1, expected.len()]) {
        fs::write(&answers, &expected[..cut]).unwrap();
        let run = run(&["--resume", answers.to_str().unwrap()]);
        let summary = match expected[..cut].matches('\n').count() {
            0 => "7 rules, 5 with a period\n".to_string(),
            before => format!("7 rules, 5 with a period; {before} answered before\n"),
        };
        assert_eq!((run.status, &*run.output), (1, &*summary), "{cut}");
        assert_eq!(fs::read_to_string(&answers).unwrap(), expected, "{cut}");
    }
}

#[test]
fn a_greater_limit_looks_again_at_what_stopped_at_a_lower_one() {
    let folder = TempDir::new().unwrap();
    let [codes, answers] = ["codes", "answers"].map(|name| folder.path().join(name));
    fs::write(&codes, "0.77\ngrundy\nmock-turtles\n0.156\n").unwrap();
    let run = |limit: &str, name: &str| {
        let answers = folder.path().join(name);
        let [codes, answers] = [&codes, &answers].map(|path| path.to_str().unwrap());
        let words = ["heaps", "period", "--codes", codes, "--resume", answers, "--limit", limit];
        let run = Run::new(words, b"");
        assert_eq!(run.status, 1, "{run:?}");
        let notes = run.errors.replace(&format!("{}/", folder.path().display()), "");
        (run.output, notes)
    };
    let quiet = |text: &str| (text.to_string(), String::new());
    assert_eq!(run("100", "answers"), quiet("4 rules, 0 with a period\n"));
    let same = quiet("4 rules, 0 with a period; 4 answered before\n");
    assert_eq!(run("100", "answers"), same);
    assert_eq!(run("50", "answers"), same);
    // Mock Turtles has no period, whatever the limit.
    let (output, notes) = run("1000", "answers");
    assert_eq!(output, "4 rules, 1 with a period; 1 answered before\n");
    assert_eq!(notes, "note: answers: 3 rules stopped at a lower limit and are searched again\n");
    let (output, notes) = run("10000", "answers");
    assert_eq!(output, "4 rules, 2 with a period; 2 answered before\n");
    assert!(notes.contains("2 rules stopped"), "{notes}");
    run("10000", "fresh");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("answers"), read("fresh"));
    // A kill before the end leaves the new line after the old one.
    let old = read("fresh").replace("10000", "9000");
    let [_, grundy, ..] = old.lines().collect::<Vec<_>>()[..] else { panic!("four lines") };
    fs::write(&answers, format!("{grundy}\n{}", read("fresh"))).unwrap();
    run("10000", "answers");
    let mut lines: Vec<_> = read("answers").lines().map(str::to_string).collect();
    lines.swap(0, 1);
    assert_eq!(lines.join("\n") + "\n", read("fresh"));
}

#[test]
fn what_is_not_ours_stays_as_it_is() {
    let folder = TempDir::new().unwrap();
    let answers = folder.path().join("answers");
    let name = answers.to_str().unwrap();
    for (text, part) in [
        ("a diary\nof mine\n", ":1:1: expected an answer of this program"),
        ("{\"rule\":\"0.77\",\"period\":12}\n", ":1:1: "),
        ("{\"my\":\"only copy\"}", ":1:1: "),
        ("{\"assumes\":null,\"max_value\":8,\"mine\":1", ":1:1: "),
        (&format!("{}no line", period(&["0.77", "--json"], "").output), ":2:1: "),
        (&format!("{}\n", period(&["0.77", "--json"], "").output), ":2:1: "),
    ] {
        fs::write(&answers, text).unwrap();
        let run = period(&["--codes", "-", "--resume", name], CODES);
        assert_eq!(run.status, 2);
        assert!(run.errors.contains(part), "{}", run.errors);
        assert_eq!(fs::read_to_string(&answers).unwrap(), text);
    }
    fs::write(&answers, "").unwrap();
    let held = File::open(&answers).unwrap();
    held.lock().unwrap();
    let run = period(&["--codes", "-", "--resume", name], CODES);
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
    assert!(
        errors(&["--codes", "-", "--checkpoint", "x"], "").contains("--resume keeps the answers")
    );
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
