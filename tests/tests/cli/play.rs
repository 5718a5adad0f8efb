//! `impartial play`, with the moves given line by line.

use workspace_tests::cli::{Run, TemporaryFile};

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

/// Returns the rule of a file.
fn rule(kind: &str, file: &TemporaryFile) -> String {
    format!("{kind}:{}", file.path)
}

#[test]
fn graphs_and_pictures_are_played_from_files() {
    let graph = TemporaryFile::new("graph", "3 1\n3 2\n2 1\n1 0\n2 0\n");
    let picture = TemporaryFile::new("picture", "0 1 g\n1 2 g\n0 3 g\n3 4 g 2\n");
    let (graph, picture) = (rule("graph", &graph), rule("hackenbush", &picture));
    let mut text = String::new();
    for (name, arguments, lines) in [
        ("graph:FILE 3,2", &[&*graph, "3,2"][..], "why\nhint\nundo\n1\nundo\nquit\n"),
        ("hackenbush:FILE", &[&*picture], "why\n0\n7\n3\n2\n"),
    ] {
        let (status, output, errors) = play(arguments, lines);
        assert_eq!((status, &*errors), (0, ""));
        text.push_str(&format!("$ impartial play {name}\n{output}\n"));
    }
    insta::assert_snapshot!("play_from_files", text);
}

#[test]
fn a_move_is_the_same_move_in_whatever_order_its_parts_come() {
    let (_, output, _) = play(&["split-equal:2", "6", "7", "--second"], "");
    insta::assert_snapshot!("play_parts_in_order", output);
    // Equal heaps have equal moves, which are listed once.
    for game in [&["nim", "2,2"][..], &["wythoff", "1,0+1,0"], &["kayles", "1", "1", "2"]] {
        let moves = play(game, "moves\n").1;
        let listed: Vec<&str> = moves.lines().filter(|line| line.contains("->")).collect();
        let (first, again) = listed.split_at(listed.len() / 2);
        assert_eq!(first, again);
        let mut texts: Vec<&str> = first.iter().filter_map(|line| line.get(4..)).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), first.len(), "{moves}");
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
        (&["0.g", "1"], "expected a digit"),
        (&["moore:2", "600,600"], "too many moves to list"),
        (&["turn:1-2", "3", "--misere"], "misère play"),
        (&["8.F", "60000"], "too many moves"),
        (&["turn:2-64", "100"], "too many moves"),
        (&["nim"], "needs a POSITION"),
        (&["hackenbush:/no/such/file"], "/no/such/file"),
        (&["hackenbush:/no/such/file", "3"], "its own POSITION"),
        (&["chomp", "30,30,30,30,30,30,30,30,30,30", "--limit", "1000"], "needs more"),
        (&["--resume", "/no/such/file"], "/no/such/file"),
        (&[], "--help"),
    ] {
        let (status, output, errors) = play(arguments, "1\n");
        let is_refusal = ["needs more", "too large", "too many"].iter().any(|it| part.contains(it));
        let expected = if is_refusal { 3 } else { 2 };
        assert_eq!((status, &*output), (expected, ""), "{arguments:?}");
        assert!(errors.contains(part), "{errors}");
    }
    // A closed form needs no search.
    let (status, output, _) = play(&["lasker", "60000", "--limit", "1000"], "hint\n");
    assert_eq!(status, 0);
    assert!(output.contains("Moving 60000 -> nothing wins."), "{output}");
}

#[test]
fn positions_are_separated_as_a_person_likes() {
    for rule in ["nim", "kayles"] {
        let expected = play(&[rule, "3,4,5"], "1\n");
        assert_eq!(expected.0, 0);
        for position in [&["3", "4", "5"][..], &["3, 4,5"], &["3 + 4 + 5"], &["3+4", "5"]] {
            assert_eq!(play(&[&[rule], position].concat(), "1\n"), expected, "{position:?}");
        }
    }
}

#[test]
fn colours_belong_to_players() {
    let picture = TemporaryFile::new("colours", "0 1 b\n1 2 r\n0 3 r\n3 4 b\n0 5 g\n0 6 b\n");
    let rule = rule("hackenbush", &picture);
    let (status, output, errors) = play(&[&rule], "hint\nwhy\n1\n4\n5\n");
    assert_eq!((status, &*errors), (0, ""));
    insta::assert_snapshot!("play_colours", output);
    // The program is Left here, and wins whoever begins.
    for flags in [&["--right"][..], &["--right", "--second"]] {
        let (status, output, errors) = play(&[&[&*rule], flags].concat(), "1\n2\n4\n1\n2\n");
        assert_eq!((status, &*errors), (0, ""));
        assert!(output.ends_with("You cannot move, so you lose.\n"), "{output}");
    }
    let (status, _, errors) = play(&[&rule, "--misere"], "");
    assert_eq!(status, 2);
    assert!(errors.contains("edge 0 is blue"), "{errors}");
}

#[test]
fn large_pictures_are_answered_at_once() {
    // A ladder of 50 edges, and a path of 60.
    let ladder: String = (0..17)
        .map(|rung| {
            format!("{} {} g\n{} {} g\n", 2 * rung, 2 * rung + 2, 2 * rung + 1, 2 * rung + 3)
        })
        .chain((0..16).map(|rung| format!("{} {} g\n", 2 * rung, 2 * rung + 1)))
        .collect();
    let path: String = (0..60).map(|edge| format!("{edge} {} g\n", edge + 1)).collect();
    for (name, text) in [("ladder", &ladder), ("path", &path)] {
        let picture = TemporaryFile::new(name, text);
        let (status, output, errors) = play(&[&rule("hackenbush", &picture)], "hint\nquit\n");
        assert_eq!((status, &*errors), (0, ""));
        assert!(output.contains("wins."), "{output}");
    }
}

#[test]
fn a_game_that_was_kept_goes_on() {
    let file = TemporaryFile::new("game", "");
    std::fs::remove_file(&file.path).unwrap();
    let path = &*file.path;
    let lines = format!("9\nsave {path}\nquit\n");
    let (status, output, _) = play(&["nim", "3,4,5", "--second"], &lines);
    assert!(status == 0 && output.contains("The game is kept in"), "{output}");
    let resumed = play(&["--resume", path], "hint\nundo\nquit\n");
    assert_eq!((resumed.0, &*resumed.2), (0, ""));
    let text = std::fs::read_to_string(&file.path).unwrap();
    insta::assert_snapshot!("play_kept", format!("{text}\n{}", resumed.1));
    // Such a file is replaced, another one is not.
    let (_, output, _) = play(&["nim", "3"], &format!("save {path}\n"));
    assert!(output.contains("The game is kept in"), "{output}");
    std::fs::write(&file.path, "precious").unwrap();
    let (_, output, _) = play(&["nim", "3"], &format!("save {path}\n"));
    assert!(output.contains("is not a game that was kept"), "{output}");
    assert_eq!(std::fs::read_to_string(&file.path).unwrap(), "precious");
    for (text, part) in [
        ("precious", ":1:1: expected the line"),
        ("a game of impartial\nrule nim\nposition 3\nmove 1\n", ":1:1: expected the line"),
        (
            "a game of impartial, version 2\nrule nim\nposition 3\nmove 7\n",
            ":4:6: there is no move \"7\"",
        ),
        ("a game of impartial, version 2\nrule nim\n\nmoved 7\n", ":4:1: expected \"move\""),
        ("a game of impartial, version 2\nmove 1\n", "names no rule"),
        ("a game of impartial, version 2\nrule nim\nlimit x\n", "limit"),
    ] {
        std::fs::write(&file.path, text).unwrap();
        let (status, _, errors) = play(&["--resume", path], "");
        assert_eq!(status, 2, "{text}");
        assert!(errors.contains(part), "{errors}");
    }
}

#[test]
fn play_on_a_cycle_ends_in_a_draw_or_is_won() {
    let graph = TemporaryFile::new("cycle", "4 0\n0 1\n1 2\n2 0\n2 3\n5 3\n");
    let rule = rule("graph", &graph);
    let mut text = String::new();
    for (arguments, lines) in [
        (&["5,4"][..], "why\nhint\n1\n1\n"),
        (&["4", "0"], "draw\nwhy\n1\n1\n1\n1\n1\n1\n1\n1\n1\n"),
        (&["4", "0", "--misere"], "why\nhint\n1\ndraw\n"),
        (&["5", "5", "--misere"], "draw\nquit\n"),
    ] {
        let (status, output, errors) = play(&[&[&*rule], arguments].concat(), lines);
        assert_eq!((status, &*errors), (0, ""), "{arguments:?}");
        text.push_str(&format!("$ impartial play graph:FILE {}\n{output}\n", arguments.join(" ")));
    }
    insta::assert_snapshot!("play_on_cycles", text);
    let (status, _, errors) = play(&[&rule, "4 4 4 4", "--misere", "--limit", "5"], "");
    assert_eq!(status, 3);
    assert!(errors.contains("--limit allows more"), "{errors}");
}
