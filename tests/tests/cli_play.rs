//! `impartial play`, with the moves given line by line.

/// Runs a game and returns its exit status, output and errors.
fn play(arguments: &[&str], moves: &str) -> (u8, String, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut console = impartial::Console {
        input: &mut moves.as_bytes(),
        output: &mut output,
        errors: &mut errors,
        is_terminal: false,
    };
    let words = ["impartial", "play"].iter().chain(arguments);
    let status = impartial::run(words, &mut console);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status, text(output), text(errors))
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
fn the_program_never_loses_a_won_game() {
    for (rule, position) in [
        ("nim", "3,5"),
        ("kayles", "5,3"),
        ("lasker", "4,4"),
        ("chomp", "3,3"),
    ] {
        for flags in [&[][..], &["--misere"]] {
            for choice in 1..4 {
                for first in [true, false] {
                    check_game(rule, position, flags, choice, first);
                }
            }
        }
    }
}

/// Whoever has a winning move at first wins if it is the program, however the person plays.
fn check_game(rule: &str, position: &str, flags: &[&str], choice: u32, first: bool) {
    let mut arguments = vec![rule, position];
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
        (&["chess", "3"][..], "unknown rule"),
        (&["nim", "3,x"], "POSITION lists numbers"),
        (&["nim", "70000"], "too large"),
        (&["chomp", "2,3"], "do not grow"),
        (&["graph:/no/such/file", "1"], "/no/such/file"),
        (&["0.8", "1"], "unknown rule"),
    ] {
        let (status, output, errors) = play(arguments, "1\n");
        assert_eq!((status, &*output), (2, ""), "{arguments:?}");
        assert!(errors.contains(part), "{errors}");
    }
    let (status, _, errors) = play(&["lasker", "60000", "--limit", "1000"], "hint\n");
    assert_eq!(status, 2);
    assert!(errors.contains("needs more"), "{errors}");
}
