//! One table of games: `value`, `moves` and `play` know the same names and positions.

use workspace_tests::cli::Run;

/// A position of each game that is not one of heaps under a rule.
const POSITIONS: [(&str, &str); 9] = [
    ("wythoff", "5,8"),
    ("euclid", "25,7"),
    ("fibonacci", "20"),
    ("staircase", "3,9,2"),
    ("moore:2", "5,6"),
    ("chomp", "3x4"),
    ("cram", "..#/..."),
    ("node-kayles", "0-1,1-2,2-3,4"),
    ("arc-kayles", "0-1,1-2,2-3,3-4"),
];

#[test]
fn every_game_has_moves_a_value_and_reasons() {
    let mut text = String::new();
    for (rule, position) in POSITIONS {
        for words in ["value", "moves", "moves --explain"] {
            let line = format!("{words} {rule} {position}");
            text.push_str(&Run::line(&line).shown(&line));
        }
    }
    insta::assert_snapshot!("every_game", text);
}

#[test]
fn boards_are_drawn() {
    let mut text = String::new();
    for (line, input) in [
        ("play cram ..#/...", "hint\nwhy\n1\n1\n"),
        ("play chomp 2x3", "7\n2\n1\n"),
        ("play node-kayles 0-1,1-2,2-3,4", "moves\n4\n0\n"),
        ("play arc-kayles 0-1,1-2,2-3,3-4", "0\n"),
        ("play wythoff 3,5+1,1", "why\nhint\nquit\n"),
    ] {
        let run = Run::new(line.split_whitespace(), input.as_bytes());
        text.push_str(&run.shown(line));
        text.push('\n');
    }
    insta::assert_snapshot!("boards", text);
}

#[test]
fn what_is_mistyped_is_answered_with_what_was_meant() {
    let lines = [
        "value wythof 3 5",
        "period kaylse",
        "play subtrct:1,2 5",
        "play chess 3",
        "values wythoff --to 3",
        "moves hackenbush:a.txt 3",
        "moves cram 3y4",
        "moves wythoff 3",
        "moves moore 3",
        "moves kayles 5,x",
        "moves arc-kayles 0-1-2",
        "value wythoff 1000000000000,3",
        "solve poj1067-wythof",
        "graph solve --format jugde",
    ];
    let shown = lines.map(|line| Run::line(line).shown(line));
    let colour = Run::new(["value", "hackenbush:-"], b"0 1 gren\n").shown("value hackenbush:-");
    insta::assert_snapshot!("mistyped", format!("{}{colour}", shown.join("")));
}

#[test]
fn positions_are_written_alike_everywhere() {
    let same = |lines: &[&[&str]]| {
        let runs: Vec<String> =
            lines.iter().map(|words| Run::new(words.iter().copied(), b"").success()).collect();
        assert!(runs.iter().all(|run| *run == runs[0]), "{lines:?}: {runs:?}");
    };
    same(&[
        &["moves", "kayles", "5", "3", "7"],
        &["moves", "kayles", "5,3,7"],
        &["moves", "kayles", "5 + 3 + 7"],
        &["moves", "0.77", "5, 3", "7"],
    ]);
    same(&[&["value", "dawson", "9,4"], &["value", "dawson-kayles", "9", "4"]]);
    same(&[&["value", "wythoff", "9,4"], &["value", "wythoff-nim", "9", "4"]]);
    same(&[
        &["nim", "sum", "3", "5", "0x7"],
        &["nim", "sum", "3,5,0x7"],
        &["nim", "sum", "3 5 + 0x7"],
    ]);
    same(&[&["moves", "nim", "3", "5"], &["moves", "nim", "3, 5"]]);
}
