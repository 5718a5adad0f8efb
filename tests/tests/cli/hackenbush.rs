//! `impartial hackenbush` as a person meets it.

use serde_json::{Value, json};
use workspace_tests::cli::Run;

fn fixture(name: &str) -> String {
    format!("{}/fixtures/hackenbush/{name}.txt", env!("CARGO_MANIFEST_DIR"))
}

/// Runs `hackenbush` and returns its exit status, its output and its errors.
fn run(arguments: &[&str], input: &str) -> (u8, String, String) {
    let words = ["hackenbush"].into_iter().chain(arguments.iter().copied());
    Run::new(words, input.as_bytes()).parts()
}

fn succeed(arguments: &[&str], input: &str) -> String {
    let (status, output, errors) = run(arguments, input);
    assert_eq!((status, errors.as_str()), (0, ""));
    output
}

fn json(arguments: &[&str], input: &str) -> Value {
    let output = succeed(&[arguments, &["--json"]].concat(), input);
    serde_json::from_str(&output).expect("the output is JSON")
}

#[test]
fn values_are_written_as_people_write_them() {
    for (input, value, outcome) in [
        ("", "0", "P"),
        ("0 1 b\n1 2 r\n", "1/2", "L"),
        ("0 1 r 2\n1 2 b\n", "-1", "R"),
        ("0 1 g\n0 2 g 3\n", "0", "P"),
        ("0 1 g\n1 2 g\n", "*2", "N"),
        ("0 1 g\n", "*", "N"),
        ("0 1 b\n1 2 r\n0 3 g\n3 4 g\n", "1/2*2", "L"),
        ("0 1 b 18446744073709551615\n0 2 b\n", "18446744073709551616", "L"),
    ] {
        let answer = json(&["value"], input);
        assert_eq!(answer, json!({ "value": value, "outcome": outcome }), "{input}");
        let first_line = succeed(&["value"], input);
        assert_eq!(first_line.lines().next(), Some(value));
    }
}

#[test]
fn mixed_values_are_printed_where_a_search_proves_them() {
    for (input, value, outcome) in [
        ("1 0 r\n1 0 g\n0 1 g\n0 0 b\n", "0", "P"),
        ("0 1 g\n1 2 b\n1 3 r\n", "*", "N"),
        ("0 1 g\n1 2 g\n2 3 b\n2 4 r\n", "*2", "N"),
        ("0 1 b\n1 2 g\n", "1*", "L"),
    ] {
        let answer = json(&["value"], input);
        assert_eq!(answer, json!({ "value": value, "outcome": outcome }), "{input}");
        assert_eq!(json(&["moves"], input)["value"], value);
        let text = succeed(&["value"], input);
        assert_eq!(text.lines().next(), Some(value));
        let reason = succeed(&["value", "--explain"], input);
        assert!(reason.contains(&format!("The value is {value}: a search")), "{reason}");
    }
}

#[test]
fn childish_values_let_no_coloured_edge_carry_others_down() {
    for (input, value, outcome) in [
        ("", "0", "P"),
        ("0 1 b\n1 2 r\n", "0", "P"),
        ("0 1 b\n1 2 b\n1 3 r\n3 4 b\n", "2", "L"),
        // Another system's rings, one of them on a green stick.
        ("0 1 b\n1 2 b\n2 3 b\n3 4 b\n4 5 b\n5 6 b\n6 7 r\n7 8 r\n8 9 r\n9 0 r\n", "{4|-2}", "N"),
        (
            "0 1 g 2\n1 2 b\n2 3 b\n3 4 b\n4 5 b\n5 6 b\n6 7 b\n7 8 r\n8 9 r\n9 1 r\n",
            "{0|↑[4]*||⇓}",
            "N",
        ),
    ] {
        let answer = json(&["value", "--childish"], input);
        assert_eq!(answer, json!({ "value": value, "outcome": outcome }), "{input}");
    }
    let (status, _, errors) = run(&["value", "--childish"], "0 1 b 57\n");
    assert_eq!((status, errors.contains("57 edges")), (3, true), "{errors}");
}

#[test]
fn other_mixed_values_are_canonical_forms() {
    for (input, value, outcome) in [
        ("0 1 g\n1 2 b\n", "↑*", "N"),
        // Another system's stalk, blue red blue green red red red.
        ("0 1 b\n1 2 r\n2 3 b\n3 4 g\n4 5 r\n5 6 r\n6 7 r\n", "3/4↓[3]*", "L"),
        ("0 1 g\n1 2 b\n0 3 g\n3 4 g\n4 5 r\n", "{0||0,*|0,*,*2}", "L"),
    ] {
        let answer = json(&["value"], input);
        assert_eq!(answer, json!({ "value": value, "outcome": outcome }), "{input}");
        assert_eq!(json(&["moves"], input)["value"], value);
        let reason = succeed(&["value", "--explain"], input);
        assert!(reason.contains(&format!("canonical form is\n{value}: it is put")), "{reason}");
    }
    insta::assert_snapshot!(
        "moves_mixed",
        succeed(&["moves"], "0 1 g\n1 2 b\n0 3 g\n3 4 g\n4 5 r\n")
    );
}

#[test]
fn moves_are_edges_by_their_place() {
    let green = json(&["moves"], "0 1 g\n0 2 g\n# a comment is not an edge\n2 3 g\n");
    assert_eq!(green, json!({ "value": "*3", "outcome": "N", "moves": [2] }));
    let answer = json(&["moves", &fixture("tree")], "");
    assert_eq!(answer["value"], "3/2");
    assert_eq!(answer["left"], json!({ "moves": [0, 1, 3], "best": [3] }));
    assert_eq!(answer["right"], json!({ "moves": [], "best": [2] }));
    assert_eq!(answer["moves"], json!([0, 1, 3]));
}

#[test]
fn moves_of_a_green_position_are_listed() {
    insta::assert_snapshot!("moves_green", succeed(&["moves", &fixture("green")], ""));
}

#[test]
fn moves_of_a_red_blue_position_are_listed_for_both_players() {
    insta::assert_snapshot!("moves_red_blue", succeed(&["moves", &fixture("tree")], ""));
}

#[test]
fn a_position_is_drawn_with_characters() {
    let drawing = succeed(&["picture", "--text", &fixture("girl")], "");
    insta::assert_snapshot!("picture_text", drawing);
}

#[test]
fn a_position_is_drawn_as_svg() {
    let drawing = succeed(&["picture"], "0 1 b\n1 2 r 2\n1 2 g\n2 2 g\n");
    insta::assert_snapshot!("picture_svg", drawing);
}

#[test]
fn a_picture_goes_into_a_file() {
    let path = format!("{}/hackenbush-picture.svg", env!("CARGO_TARGET_TMPDIR"));
    assert_eq!(succeed(&["picture", &fixture("girl"), "-o", &path], ""), "");
    let drawing = std::fs::read_to_string(&path).expect("the picture is there");
    assert_eq!(drawing, succeed(&["picture", &fixture("girl")], ""));
}

#[test]
fn the_bed_of_thirty_edges_is_worth_a_hundred_twenty_eighth() {
    assert_eq!(succeed(&["value", &fixture("bed")], ""), "1/128\nL: Left wins\n");
}

#[test]
fn broken_input_is_refused_with_its_place() {
    let mut report = String::new();
    for (arguments, input) in [
        (&["value"][..], "0 1 g\n1 2 y\n"),
        (&["value"], "0 1\n"),
        (&["value"], "0\n"),
        (&["moves"], "0 x g\n"),
        (&["moves"], "0 4294967296 g\n"),
        (&["moves"], "0 1 g 0\n"),
        (&["moves"], "0 1 g 18446744073709551616\n"),
        (&["picture"], "0 1 g 2 3\n"),
        (&["value", "--tree"], "0 1 g\n# a ring\n1 2 g\n2 0 g\n"),
        (&["value", "--tree"], "0 1 g\n5 6 g\n"),
        (&["value"], "0 1 b\n1 2 r 18446744073709551615\n"),
        (&["value"], "0 1 b 40\n0 1 r 40\n"),
        (&["moves"], "0 1 g 40\n1 2 r 40\n"),
    ] {
        let (status, output, errors) = run(arguments, input);
        assert!(status > 0 && output.is_empty(), "{input}");
        report += &format!("{errors}exit status {status}\n");
    }
    insta::assert_snapshot!("refusals", report);
}

#[test]
fn what_is_not_evaluated_is_drawn_without_values() {
    let input = "0 1 b 40\n1 2 r 40\n2 0 b 40\n";
    assert_eq!(run(&["value"], input).0, 3);
    let drawing = succeed(&["picture"], input);
    assert!(drawing.contains("the value is not known, there is too much to search"));
    assert_eq!(drawing.matches("×40</title>").count(), 3);
}

#[test]
fn moves_in_a_large_garden_are_found() {
    let mut input = String::new();
    for flower in 0..30 {
        let (stem, petal) = (2 * flower + 1, 2 * flower + 2);
        input.push_str(&format!("0 {stem} g\n{stem} {petal} b 3\n"));
    }
    input.push_str("0 100 r\n");
    let answer = json(&["moves"], &input);
    assert_eq!(answer["outcome"], "R");
    assert_eq!(answer["left"]["moves"], json!([]));
    let stems: Vec<u32> = (0..30).map(|flower| 2 * flower).collect();
    assert_eq!(answer["right"]["moves"], json!(stems));
}

#[test]
fn a_missing_file_is_named() {
    let (status, output, errors) = run(&["value", "no/such/file"], "");
    assert_eq!((status, output.as_str()), (2, ""));
    assert!(errors.starts_with("error: no/such/file: cannot be read: "));
}

#[test]
fn what_is_too_large_to_draw_is_refused_or_told_in_numbers() {
    let input: String = (1..=2001).map(|vertex| format!("0 {vertex} r\n")).collect();
    let (status, _, errors) = run(&["picture", "--text"], &input);
    assert_eq!((status, &*errors), (3, "error: a tree of 2001 edges is too large\n"));
    let (status, picture, _) = run(&["picture"], &input);
    assert!(status == 0 && picture.contains("2001 edges: 0 blue, 2001 red, 0 green"));
}
