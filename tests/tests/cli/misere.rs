//! `impartial misere` and misère moves: what a person and a program read.

use serde_json::{Value, json};
use workspace_tests::cli::Run;

/// Returns the output of a run that succeeds.
#[track_caller]
fn output(arguments: &str) -> String {
    Run::line(arguments).success()
}

fn json_of(arguments: &str) -> Value {
    serde_json::from_str(&output(arguments)).expect("the output is JSON")
}

fn transcript(questions: &[&str]) -> String {
    let text: Vec<String> =
        questions.iter().map(|question| format!("> {question}\n{}", output(question))).collect();
    text.join("\n")
}

#[test]
fn quotients_are_readable() {
    insta::assert_snapshot!(
        "misere_quotients",
        transcript(&["misere kayles", "misere 0.123", "misere 0.07 --to 14", "misere nim --to 5",])
    );
}

#[test]
fn moves_and_genera_are_readable() {
    insta::assert_snapshot!(
        "misere_moves",
        transcript(&[
            "moves kayles 50 50 50 --misere",
            "moves nim 100 100 100 100 --misere",
            "moves nim 18446744073709551615 1 1 --misere",
            "moves bash:3 1000000000000000002 5 --misere",
            "moves 0.07 20 21 --misere",
            "misere grundy --to 20 --genus",
        ])
    );
}

#[test]
fn errors_tell_how_far_it_went() {
    let questions = [
        "misere 0.36 --to 20 --elements 100",
        "misere 0.07 --to 30 --max-memory 64K",
        "misere turtles",
        "misere 0.9x",
        "misere 0.123 --to 99999999999999",
        "misere kayles --to 60 --genus --max-memory 300K",
        "misere kayles --genus",
        "moves 0.07 50 60 70 --misere --limit 1000",
        "moves nim 3 x --misere",
    ];
    insta::assert_snapshot!("misere_errors", Run::refusals(&questions));
}

#[test]
fn json_has_the_promised_shape() {
    let kayles = json_of("misere kayles --to 20 --json");
    assert_eq!(kayles["rule"], "0.77");
    assert_eq!((&kayles["to"], &kayles["order"]), (&json!(20), &json!(24)));
    assert_eq!(kayles["p_portion"].as_array().map(Vec::len), Some(8));
    assert_eq!(kayles["phi"].as_array().map(Vec::len), Some(21));
    assert_eq!(kayles["phi"][5], "c");
    assert_eq!(kayles["tame"], false);
    assert_eq!(kayles["history"][1], json!({ "heap": 2, "order": 6, "p_portion": 2 }));
    assert_eq!(kayles["generators"][2], json!({ "name": "c", "heap": 5 }));
    assert_eq!(kayles["relations"][0], "a2=1");
    assert_eq!(kayles["period"], Value::Null);
    assert_eq!(kayles["stopped"], Value::Null);
    let whole = json_of("misere 0.123 --json");
    assert_eq!(whole["period"], json!({ "preperiod": 5, "period": 5, "proved": true }));
    let stopped = json_of("misere 0.36 --elements 100 --json");
    assert_eq!(stopped["to"], 19);
    assert!(stopped["stopped"].is_string());
    let genera = json_of("misere kayles --to 2 --genus --json");
    assert_eq!(genera["genera"], json!(["0^120", "1^031", "2^20"]));
}
