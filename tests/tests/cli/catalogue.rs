//! What a person reads from the problem catalogue: its list, helps, answers and errors.

use contest::{answer, built_in, problems};
use insta::assert_snapshot;
use workspace_tests::cli::Run;

/// Returns what a run prints and its exit status.
fn seen(arguments: &[&str], input: &[u8]) -> String {
    let Run { status, output, errors } = Run::new(arguments.iter().copied(), input);
    format!("{output}{errors}[exit status {status}]")
}

/// Returns the message for an input that a problem cannot use.
fn message(id: &str, input: &[u8]) -> String {
    let text = seen(&["solve", id], input);
    assert!(text.ends_with("[exit status 2]"), "{id}: {text}");
    format!("{id} < {:?}\n  {}\n", String::from_utf8_lossy(input), text.replace('\n', " "))
}

#[test]
fn the_list_of_problems() {
    assert_snapshot!("list", seen(&["problems"], b""));
}

#[test]
fn the_list_as_json_holds_every_problem() {
    let text = seen(&["problems", "--json"], b"");
    let json = text.strip_suffix("[exit status 0]").expect("all is well");
    let list: serde_json::Value = serde_json::from_str(json).expect("it is JSON");
    let ids: Vec<&str> = list
        .as_array()
        .expect("an array")
        .iter()
        .map(|problem| problem["id"].as_str().expect("an id"))
        .collect();
    assert_eq!(ids, problems().iter().map(|problem| problem.id).collect::<Vec<_>>());
    assert!(ids.is_sorted() && ids.len() == 38);
}

#[test]
fn help_of_the_catalogue_commands() {
    let helps =
        ["problems", "solve", "test", "generate"].map(|command| seen(&[command, "--help"], b""));
    assert_snapshot!("help", helps.join("\n\n"));
}

#[test]
fn every_sample_is_answered_and_passes() {
    assert_snapshot!("samples", seen(&["test"], b""));
    for problem in problems() {
        assert!(built_in(problem.id).next().is_some(), "{} has no sample", problem.id);
    }
}

#[test]
fn answers_to_first_samples() {
    let mut text = String::new();
    for problem in problems() {
        if let Some(sample) = built_in(problem.id).next() {
            let answer = answer(problem.id, sample.input).expect("samples are in the format");
            let answer = String::from_utf8(answer).expect("answers are text");
            let lines: Vec<&str> = answer.lines().collect();
            text.push_str(&format!("{}: {}\n", problem.id, lines.join(" / ")));
        }
    }
    assert_snapshot!("answers", text);
}

#[test]
fn a_wrong_sample_shows_the_difference() {
    let folder = std::env::temp_dir().join(format!("impartial-samples-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    std::fs::write(folder.join("mine.in"), "2 1\n8 4\n4 7\n").expect("a file can be written");
    std::fs::write(folder.join("mine.out"), "0\n0\n0\n1\n").expect("a file can be written");
    let dir = folder.to_str().expect("the path is text");
    let text = seen(&["test", "poj1067-wythoff", "--dir", dir], b"");
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    assert_snapshot!("wrong_sample", text);
}

#[test]
fn a_folder_without_samples_is_an_error() {
    let folder = std::env::temp_dir().join(format!("impartial-none-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("nim-digraph")).expect("the folder can be made");
    let dir = folder.to_str().expect("the path is text");
    let all = seen(&["test", "--dir", dir], b"");
    let one = seen(&["test", "nim-digraph", "--dir", dir], b"");
    let two = seen(&["test", "nim-digraph", "anti-nim", "--dir", dir], b"");
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    let name = |text: &str| text.replace(dir, "DIR");
    assert_eq!(name(&all), "error: DIR has no samples of any problem\n[exit status 2]");
    let message = "error: DIR has no samples of nim-digraph\n[exit status 2]";
    assert_eq!([name(&one), name(&two)], [message; 2]);
}

#[test]
fn messages_for_unusable_input() {
    let cases: [(&str, &[u8]); 14] = [
        ("luogu-p2197-nim", b""),
        ("luogu-p2197-nim", b"1\n3\n1 2"),
        ("luogu-p2197-nim", b"1\n1000000000000000000\n1 2\n"),
        ("luogu-p2197-nim", b"1\n2\n1 x7\n"),
        ("luogu-p2197-nim", b"1\n2\n1 99999999999999999999\n"),
        ("hdu1846-brave-game", b"1\n23 -2\n"),
        ("poj1067-wythoff", b"\xff\xfe"),
        ("neerc2016-game-on-graph", b"3 1\n1 4\n"),
        ("neerc2016-game-on-graph", b"1000000000000000000 0\n"),
        ("ssoier1676-token-moving", b"3 3 1\n1 2\n2 3\n3 1\n1\n"),
        ("hdu3094-a-tree-game", b"1\n3\n1 2\n2 1\n"),
        ("nowcoder296c-continued-story", b"1\n2\n1 0\n"),
        ("poj1704-georgia-and-bob", b"1\n2\n5 5\n"),
        ("six-player-teams", b"1\n1 0\nABC\n000000\n"),
    ];
    let text: String = cases.iter().map(|(id, input)| message(id, input)).collect();
    assert_snapshot!("messages", text);
}

#[test]
fn messages_for_unusable_arguments() {
    let cases: [&[&str]; 4] = [
        &["solve", "wythoff"],
        &["solve", "chess"],
        &["solve", "poj1067-wythoff", "no/such/file"],
        &["sove"],
    ];
    let texts = cases
        .map(|arguments| format!("impartial {}\n{}", arguments.join(" "), seen(arguments, b"")));
    assert_snapshot!("arguments", texts.join("\n\n"));
}

#[test]
fn input_after_the_end_is_noted() {
    assert_snapshot!("rest", seen(&["solve", "nim-digraph"], b"2\n1 2\n3\n"));
}

#[test]
fn no_input_makes_a_problem_panic() {
    let hostile: [&[u8]; 12] = [
        b"",
        b"\n",
        b"0",
        b"-1",
        b"1",
        b"18446744073709551615",
        b"99999999999999999999999",
        b"\xc3\x28",
        b"1 1 1 1 1 1 1 1",
        b"0 0 0 0",
        b"1000000000000000000 1000000000000000000 1",
        b"2 18446744073709551615 18446744073709551615 2 2 2",
    ];
    for problem in problems() {
        for input in hostile {
            // An answer or an error are both fine; what must not happen is a panic or an abort.
            let _ = answer(problem.id, input);
        }
        for sample in built_in(problem.id) {
            for cut in 0..sample.input.len().min(200) {
                let _ = answer(problem.id, &sample.input[..cut]);
            }
        }
    }
}
