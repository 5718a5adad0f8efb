//! `impartial hackenbush` as a person meets it.

use serde_json::{Value, json};
use workspace_tests::cli::Run;

fn fixture(name: &str) -> String {
    format!("{}/fixtures/hackenbush/{name}.txt", env!("CARGO_MANIFEST_DIR"))
}

/// Runs a command about a picture of standard input, and returns its exit status, its output and its errors.
fn run(line: &str, input: &str) -> (u8, String, String) {
    Run::new(line.split(' '), input.as_bytes()).parts()
}

fn succeed(line: &str, input: &str) -> String {
    let (status, output, errors) = run(line, input);
    assert_eq!((status, errors.as_str()), (0, ""));
    output
}

#[test]
fn values_are_written_as_people_write_them() {
    for (game, input, value, outcome) in [
        ("hackenbush", "", "0", "P"),
        ("hackenbush", "0 1 b\n1 2 r\n", "1/2", "L"),
        ("hackenbush", "0 1 b\n1 2 r\n0 3 g\n3 4 g\n", "1/2*2", "L"),
        ("hackenbush", "0 1 b 18446744073709551615\n0 2 b\n", "18446744073709551616", "L"),
        ("hackenbush", "0 1 g\n1 2 b\n1 3 r\n", "*", "N"),
        // Another system's stalk, blue red blue green red red red.
        ("hackenbush", "0 1 b\n1 2 r\n2 3 b\n3 4 g\n4 5 r\n5 6 r\n6 7 r\n", "3/4↓[3]*", "L"),
        ("childish", "0 1 b\n1 2 b\n1 3 r\n3 4 b\n", "2", "L"),
        // Another system's ring.
        (
            "childish",
            "0 1 b\n1 2 b\n2 3 b\n3 4 b\n4 5 b\n5 6 b\n6 7 r\n7 8 r\n8 9 r\n9 0 r\n",
            "{4|-2}",
            "N",
        ),
    ] {
        for question in ["value", "moves"] {
            let answer = succeed(&format!("{question} {game}:- --json"), input);
            let answer: Value = serde_json::from_str(&answer).expect("the output is JSON");
            assert_eq!(answer["value"], value, "{input}");
            assert_eq!(answer["outcome"], outcome, "{input}");
        }
        assert_eq!(succeed(&format!("value {game}:-"), input).trim_end(), value);
    }
    let (status, _, errors) = run("value childish:-", "0 1 b 57\n");
    assert_eq!((status, errors.contains("57 edges")), (3, true), "{errors}");
}

#[test]
fn moves_are_edges_by_their_place() {
    let edges = |line: &str, input: &str| -> Vec<Value> {
        let answer: Value = serde_json::from_str(&succeed(line, input)).unwrap();
        answer["moves"].as_array().unwrap().iter().map(|step| step["edge"].clone()).collect()
    };
    let green = "0 1 g\n0 2 g\n# a comment is not an edge\n2 3 g\n";
    assert_eq!(edges("moves hackenbush:- --json", green), [json!(2)]);
    let tree = format!("moves hackenbush:{} --json", fixture("tree"));
    assert_eq!(edges(&tree, ""), [0, 1, 3].map(|edge| json!(edge)));
    assert!(edges(&format!("{tree} --right"), "").is_empty());
    // A bush of a million edges, most of them on a path, is answered at once.
    let path: String = (0..1_000_000).map(|at| format!("{at} {} g\n", at + 1)).collect();
    assert_eq!(edges("moves hackenbush:- --json", &path), [json!(0)]);
}

#[test]
fn a_position_is_drawn_with_characters() {
    let drawing = succeed(&format!("picture hackenbush:{} --text", fixture("girl")), "");
    insta::assert_snapshot!("picture_text", drawing);
}

#[test]
fn a_position_is_drawn_as_svg() {
    let drawing = succeed("picture hackenbush:-", "0 1 b\n1 2 r 2\n1 2 g\n2 2 g\n");
    insta::assert_snapshot!("picture_svg", drawing);
}

#[test]
fn a_picture_goes_into_a_file() {
    let path = format!("{}/hackenbush-picture.svg", env!("CARGO_TARGET_TMPDIR"));
    assert_eq!(succeed(&format!("picture hackenbush:{} -o {path}", fixture("girl")), ""), "");
    let drawing = std::fs::read_to_string(&path).expect("the picture is there");
    assert_eq!(drawing, succeed(&format!("picture hackenbush:{}", fixture("girl")), ""));
}

#[test]
fn the_bed_of_thirty_edges_is_worth_a_hundred_twenty_eighth() {
    assert_eq!(succeed(&format!("value hackenbush:{}", fixture("bed")), ""), "1/128\n");
}

#[test]
fn broken_input_is_refused_with_its_place() {
    let mut report = String::new();
    for input in [
        "0 1 g\n1 2 y\n",
        "0 1\n",
        "0\n",
        "0 x g\n",
        "0 4294967296 g\n",
        "0 1 g 0\n",
        "0 1 g 18446744073709551616\n",
        "0 1 g 2 3\n",
        "0 1 b\n1 2 r 18446744073709551615\n",
        "0 1 b 40\n0 1 r 40\n",
        "0 1 g 40\n1 2 r 40\n",
    ] {
        let (status, output, errors) = run("value hackenbush:-", input);
        assert!(status > 0 && output.is_empty(), "{input}");
        report += &format!("{errors}exit status {status}\n");
    }
    insta::assert_snapshot!("refusals", report);
}

#[test]
fn what_is_not_evaluated_is_drawn_without_values() {
    let input = "0 1 b 40\n1 2 r 40\n2 0 b 40\n";
    assert_eq!(run("value hackenbush:-", input).0, 3);
    let drawing = succeed("picture hackenbush:-", input);
    assert!(drawing.contains("the value is not known, there is too much to search"));
    assert_eq!(drawing.matches("×40</title>").count(), 3);
}

#[test]
fn what_is_too_large_to_draw_is_refused_or_told_in_numbers() {
    let input: String = (1..=2001).map(|vertex| format!("0 {vertex} r\n")).collect();
    let (status, _, errors) = run("picture hackenbush:- --text", &input);
    assert_eq!((status, &*errors), (3, "error: a tree of 2001 edges is too large\n"));
    let (status, picture, _) = run("picture hackenbush:-", &input);
    assert!(status == 0 && picture.contains("2001 edges: 0 blue, 2001 red, 0 green"));
}
