//! The exit statuses that the help promises.

use serde_json::Value;
use workspace_tests::cli::Run;

const ANSWERED: u8 = 0;
const NO: u8 = 1;
const WRONG: u8 = 2;
const REFUSED: u8 = 3;

/// Returns the exit status of a line with an input.
fn status(line: &str, input: &str) -> u8 {
    Run::new(line.split_whitespace(), input.as_bytes()).status
}

#[test]
fn what_is_answered_ends_with_0() {
    for (line, input) in [
        ("problems", ""),
        ("help graph", ""),
        ("games", ""),
        ("solve poj1067-wythoff", "2 1\n"),
        ("test poj1067-wythoff", ""),
        ("period 0.77", ""),
        ("moves nim 5 5", ""),
        ("graph solve", "0 1\n"),
        ("moves hackenbush:-", ""),
        ("nim log 2 3", ""),
    ] {
        assert_eq!(status(line, input), ANSWERED, "{line}");
    }
}

#[test]
fn no_ends_with_1() {
    let certificate = Run::line("period 0.77 --certificate -").success();
    let forged = certificate.replace("period 12", "period 6");
    assert_ne!(certificate, forged);
    for (line, input) in [
        ("check -", forged.as_str()),
        ("period 0.106 --limit 1000", ""),
        ("period 0.106 --limit 1000 --certificate -", ""),
        ("nim log 2 1", ""),
    ] {
        assert_eq!(status(line, input), NO, "{line}");
    }
}

#[test]
fn wrong_input_ends_with_2() {
    for (line, input) in [
        ("", ""),
        ("nonsense", ""),
        ("solve nonsense", ""),
        ("solve poj1067-wythoff", "2 x\n"),
        ("value nonsense 1", ""),
        ("period 0.106 --limit x", ""),
        ("check -", "nonsense"),
        ("graph solve", "0 x\n"),
        ("values cram 2xN --from 5 --to 3", ""),
        ("moves nim 3 5 +", ""),
        ("graph solve no-such-file", ""),
        ("value hackenbush:-", "0 1 q\n"),
        ("nim div 1 0", ""),
    ] {
        assert_eq!(status(line, input), WRONG, "{line}");
    }
}

#[test]
fn what_takes_too_much_ends_with_3() {
    for (line, input) in [
        ("value 0.106 1000000000000", ""),
        ("misere 0.3122 --to 40 --max-memory 1K", ""),
        ("period bounded:1,18446744073709551615", ""),
        ("graph solve --max-memory 1K", "1000000 0\n"),
        ("graph values --max-memory 1K", "1000000 0\n"),
        ("graph solve --format judge --max-memory 1K", "1000000 0\n"),
        ("nim table 10001", ""),
        ("moves product:twins,twins 100000000,100000000", ""),
        ("nim excess 709", ""),
        ("nim inv w^w^900+w", ""),
        ("picture --thermograph *3000000", ""),
    ] {
        let run = Run::new(line.split_whitespace(), input.as_bytes());
        assert_eq!(run.status, REFUSED, "{line}: {}", run.errors);
        assert!(run.output.is_empty(), "{line}");
    }
}

#[test]
fn a_period_that_is_not_found_is_null() {
    let run = Run::line("period 0.106 --limit 1000 --json");
    assert_eq!((run.status, run.errors.as_str()), (NO, ""));
    let answer: Value = serde_json::from_str(&run.output).unwrap();
    for field in ["period", "preperiod", "saltus", "max_value", "theorem", "method", "assumes"] {
        assert_eq!(answer[field], Value::Null, "{field}");
    }
    assert_eq!((&answer["rule"], &answer["proved"]), (&"0.106".into(), &false.into()));
    assert!(answer["values_checked"].as_u64().is_some_and(|values| values <= 1000), "{answer}");
    assert!(answer["message"].as_str().is_some_and(|text| text.contains("no period")), "{answer}");
    let run = Run::line("period 0.106 --limit 1000");
    assert!(run.output.starts_with("rule 0.106: no period is proven within"), "{}", run.output);
}

#[test]
fn the_help_tells_the_statuses() {
    let help = Run::line("--help").success();
    for status in
        ["0    answered", "1    the answer is no", "2    the input", "3    refused", "130  "]
    {
        assert!(help.contains(status), "{help}");
    }
}

#[test]
fn errors_do_not_repeat_long_inputs() {
    let words = ["solve", "--game", "kayles {json}", "--format", "json"];
    let errors = Run::new(words, b"7 5").errors;
    assert!(errors.starts_with("error: "), "{errors}");
    let words = ["solve", "--game", "kayles {a} x", "--format", "n; a[n]:0..9"];
    let input = format!("50000\n{}\n", "7 ".repeat(50_000));
    let errors = Run::new(words, input.as_bytes()).errors;
    assert!(!errors.is_empty() && errors.len() < 1000, "{errors}");
}
