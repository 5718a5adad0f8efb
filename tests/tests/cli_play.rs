//! `impartial play`, with the moves given line by line.

use workspace_tests::cli::Run;

/// Plays a game and returns its exit status, output and errors.
fn play(arguments: &[&str], moves: &str) -> (u8, String, String) {
    let words = ["play"].into_iter().chain(arguments.iter().copied());
    Run::new(words, moves.as_bytes()).parts()
}

#[test]
fn a_person_who_takes_the_hints_wins() {
    let (status, output, errors) = play(&["nim", "1,2"], "hint\n2\n1\n");
    assert_eq!((status, &*errors), (0, ""));
    insta::assert_snapshot!("play_nim_to_the_end", output);
}

#[test]
fn reasons_and_undo_are_given_on_request() {
    let lines = "why\n1\nundo\nundo\nchess\nhelp\nquit\n";
    let (status, output, errors) = play(&["kayles", "3+1"], lines);
    assert_eq!((status, &*errors), (0, ""));
    insta::assert_snapshot!("play_kayles_with_reasons", output);
}

#[test]
fn the_program_begins_in_misere_play() {
    let (status, output, errors) = play(&["subtract:1,2", "4", "--misere", "--second"], "1\n1\n");
    assert_eq!((status, &*errors), (0, ""));
    insta::assert_snapshot!("play_misere_second", output);
}

#[test]
fn reasons_are_given_in_misere_play_too() {
    let mut text = String::new();
    for (arguments, lines) in [
        (&["kayles", "3+2", "--misere"][..], "why\n3\nwhy\n"),
        (&["nim", "1,2,2", "--misere"], "why\n"),
        (&["lasker", "2,2", "--misere"], "why\n"),
    ] {
        let (status, output, errors) = play(arguments, lines);
        assert_eq!((status, &*errors), (0, ""));
        text.push_str(&format!("$ impartial play {}\n{output}\n", arguments.join(" ")));
    }
    insta::assert_snapshot!("play_misere_with_reasons", text);
}

/// A file with a text, which goes away with the value.
struct TemporaryFile(std::path::PathBuf);

impl TemporaryFile {
    fn new(name: &str, text: &str) -> Self {
        let name = format!("impartial-play-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).unwrap();
        TemporaryFile(path)
    }

    fn rule(&self, kind: &str) -> String {
        format!("{kind}:{}", self.0.display())
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // A file that stays behind does no harm.
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn graphs_and_pictures_are_played_from_files() {
    let graph = TemporaryFile::new("graph", "3 1\n3 2\n2 1\n1 0\n2 0\n");
    let picture = TemporaryFile::new("picture", "0 1 g\n1 2 g\n0 3 g\n3 4 g 2\n");
    let (graph, picture) = (graph.rule("graph"), picture.rule("hackenbush"));
    let mut text = String::new();
    for (name, arguments, lines) in [
        ("graph:FILE 3,2", &[&*graph, "3,2"][..], "why\nhint\nundo\n1\nundo\nquit\n"),
        ("hackenbush:FILE", &[&*picture], "why\n3\n1\n1\n"),
    ] {
        let (status, output, errors) = play(arguments, lines);
        assert_eq!((status, &*errors), (0, ""));
        text.push_str(&format!("$ impartial play {name}\n{output}\n"));
    }
    insta::assert_snapshot!("play_from_files", text);
    for flags in [&[][..], &["--misere"]] {
        for choice in 1..4 {
            for first in [true, false] {
                check_game(&[&picture], flags, choice, first);
                check_game(&[&graph, "3,2"], flags, choice, first);
            }
        }
    }
}

#[test]
fn the_program_never_loses_a_won_game() {
    for (rule, position) in [("nim", "3,5"), ("kayles", "5,3"), ("lasker", "4,4"), ("chomp", "3,3")]
    {
        for flags in [&[][..], &["--misere"]] {
            for choice in 1..4 {
                for first in [true, false] {
                    check_game(&[rule, position], flags, choice, first);
                }
            }
        }
    }
}

/// Whoever has a winning move at first wins if it is the program, however the person plays.
fn check_game(game: &[&str], flags: &[&str], choice: u32, first: bool) {
    let mut arguments = game.to_vec();
    arguments.extend(flags);
    let hint = play(&arguments, "hint\n").1;
    let first_wins = !hint.contains("No move wins.");
    if !first {
        arguments.push("--second");
    }
    // Where there is no such move, the first one is made.
    let lines = format!("{choice}\n1\n").repeat(40);
    let (status, output, errors) = play(&arguments, &lines);
    assert_eq!((status, &*errors), (0, ""), "{arguments:?}");
    assert!(output.contains("cannot move, so you"), "{output}");
    if first != first_wins {
        assert!(output.ends_with("so you lose.\n"), "{output}");
    }
}

#[test]
fn what_cannot_be_played_is_an_error() {
    for (arguments, part) in [
        (&["chess", "3"][..], "unknown rule 'chess'"),
        (&["nim", "3,x"], "POSITION lists numbers"),
        (&["nim", "70000"], "too large"),
        (&["chomp", "2,3"], "do not grow"),
        (&["graph:/no/such/file", "1"], "/no/such/file"),
        (&["3.8", "1"], "take-and-break code"),
        (&["0.G", "1"], "expected a hexadecimal digit"),
        (&["dawson", "3"], "dawson-kayles (0.07) or dawson-chess (0.137)"),
        (&["turn:1-2", "3", "--misere"], "misère play"),
        (&["8.F", "60000"], "too large"),
        (&["nim"], "needs a POSITION"),
        (&["hackenbush:/no/such/file"], "/no/such/file"),
        (&["hackenbush:/no/such/file", "3"], "its own POSITION"),
    ] {
        let (status, output, errors) = play(arguments, "1\n");
        assert_eq!((status, &*output), (2, ""), "{arguments:?}");
        assert!(errors.contains(part), "{errors}");
    }
    let (status, _, errors) = play(&["lasker", "60000", "--limit", "1000"], "hint\n");
    assert_eq!(status, 2);
    assert!(errors.contains("needs more"), "{errors}");
}

#[test]
fn a_graph_on_which_play_need_not_end_is_refused_with_the_cycle() {
    let graph = TemporaryFile::new("cycle", "4 0\n0 1\n1 2\n2 0\n2 3\n5 3\n");
    let rule = graph.rule("graph");
    let (status, output, errors) = play(&[&rule, "5,4"], "1\n");
    assert_eq!((status, &*output), (2, ""));
    assert!(errors.contains("0 -> 1") && errors.contains("form a cycle"), "{errors}");
    assert!(errors.contains("--sum 5,4"), "{errors}");
    // A cycle that no token reaches does no harm.
    let (status, _, errors) = play(&[&rule, "5"], "1\n");
    assert_eq!((status, &*errors), (0, ""));
}
