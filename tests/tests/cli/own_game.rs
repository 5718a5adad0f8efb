//! `impartial test --play`: programs that play a game against the judge.
#![cfg(unix)]

use insta::assert_snapshot;
use serde_json::Value;
use workspace_tests::cli::Run;

/// Nim as it is won: the nim sum is made 0.
const NIM: &str = "while read -r line; do sum=0; for h in $line; do sum=$((sum ^ h)); done; i=0; \
                   for h in $line; do i=$((i + 1)); if [ $((h ^ sum)) -lt $h ]; then \
                   echo $i $((h ^ sum)); break; fi; done; done";

/// Takes the first heap whole.
const GREEDY: &str = "while read -r line; do echo 1; done";

/// Runs `impartial test` on a script that plays.
fn play(script: &str, game: &str, more: &[&str]) -> Run {
    let program = format!("sh -c '{script}'");
    let words = ["test", "--run", &program, "--play", game, "--time-limit", "60000"];
    Run::new(words.iter().chain(more).copied(), b"")
}

#[test]
fn a_program_that_plays_well_wins_every_game() {
    for more in [&["--size", "40"][..], &["--jobs", "3", "--random", "60"]] {
        let run = play(NIM, "nim", more);
        assert_eq!((run.status, &*run.errors), (0, ""), "{}", run.output);
        assert!(run.output.starts_with("nim  ok, "), "{}", run.output);
    }
    let run = play(NIM, "nim 3 5 9", &["--random", "20"]);
    assert!(run.output.contains("ok, 1 sample and 20 random cases"), "{}", run.output);
}

#[test]
fn programs_that_err_are_caught_and_their_positions_are_made_small() {
    let mut reports = String::new();
    for (script, game, more) in [
        (GREEDY, "nim", &[][..]),
        (NIM, "nim", &["--misere"]),
        (NIM, "kayles 9 7", &[]),
        ("read x; echo 9 9", "nim", &[]),
        ("read x; echo hello", "nim", &[]),
        ("read x", "nim", &[]),
        ("read x; exit 3", "nim", &[]),
        ("echo first >&2; kill -SEGV $$", "nim", &[]),
        ("read x; echo cover it", "cram 2x2 + nim 1", &["--random", "0"]),
        (
            "read x; case $x in 1) echo 1; read x; echo again;; *) echo 1;; esac",
            "nim 1",
            &["--random", "0"],
        ),
    ] {
        let run = play(script, game, more);
        assert_eq!(run.status, 1, "{script} {run:?}");
        reports += &format!("{}{}\n", run.output, run.errors);
    }
    assert_snapshot!("programs_that_err_in_play", reports);
}

#[test]
fn games_without_a_move_on_small_positions_are_drawn_larger() {
    for (game, more) in [
        ("grundy", &[][..]),
        ("smaller-part", &[]),
        ("twins", &[]),
        ("0.04", &[]),
        ("0.001", &[]),
        ("0.0007", &[]),
        ("80.0", &[]),
        ("subtract:7", &[]),
        ("subtract:100", &[]),
        ("split-equal:2", &[]),
        ("fibonacci", &["--seed", "3"]),
        ("fibonacci", &["--misere"]),
        ("fair-shares", &["--misere"]),
        ("grundy + twins", &[]),
    ] {
        let run = play("read x", game, more);
        assert_eq!((run.status, &*run.errors), (1, ""), "{game} {run:?}");
        assert!(run.output.contains("  early end on "), "{game}: {}", run.output);
    }
    let run = play("read x", "subtract:5000", &[]);
    assert_eq!(run.status, 2, "{run:?}");
    assert!(run.errors.contains("no position of a size from 1 to 4096 was found"), "{run:?}");
}

#[test]
fn moves_of_edges_are_understood_in_the_words_of_the_line() {
    // The edge that is first on the line is taken, as `impartial moves` on the line has it.
    let script = "while read -r line; do edge=${line%%,*}; \
                  echo \"take edge 0 ($edge)\"; done";
    for (game, more) in [("arc-kayles 8-0,1-4,2-3", &[][..]), ("arc-kayles 8-0,1-4", &["--misere"])]
    {
        let run = play(script, game, &[more, &["--random", "0"]].concat());
        assert!(!run.output.contains("no legal move"), "{}", run.output);
        assert_eq!(run.status, 0, "{run:?}");
    }
}

#[test]
fn slow_deaf_and_endless_programs_are_ended() {
    for (script, verdict) in [
        ("sleep 1000", "time limit"),
        ("sleep 1000 & wait", "time limit"),
        ("read x; printf 1; sleep 1000", "time limit"),
        ("while read x; do :; done; sleep 1000", "time limit"),
        ("while :; do printf aaaaaaaaaaaaaaaa; done", "output limit"),
        ("exec <&-; exec >&-; sleep 1000", "time limit"),
    ] {
        let more = ["--random", "0", "--move-limit", "300"];
        let run = play(script, "nim 3 5", &more);
        assert_eq!(run.status, 1, "{script}");
        assert!(run.output.starts_with(&format!("nim 3 5  {verdict} ")), "{}", run.output);
    }
}

#[test]
fn a_record_has_the_lines_of_the_game() {
    let run = play(GREEDY, "nim 1 2", &["--random", "0", "--json"]);
    let record: Value = serde_json::from_str(&run.output).expect("it is JSON");
    let game = &record["failure"]["game"];
    assert_eq!(game[0]["line"], "1 2");
    assert_eq!(game[1]["made"], "1 -> nothing");
    assert_eq!(record["verdict"], "wrong answer");
    for (script, game, comment) in [
        (GREEDY, "nim 1 2", "1 -> nothing at 1 2 gives the win away, where 2 -> 1 wins"),
        ("read x; echo 9 9", "nim 1 2", "there is no entry 9: "),
        ("read x; echo cover it", "cram 2x3", "is no legal move at "),
    ] {
        let run = play(script, game, &["--random", "0", "--json"]);
        let record: Value = serde_json::from_str(&run.output).expect("it is JSON");
        let said = record["failure"]["comment"].as_str().unwrap_or_default();
        assert!(said.contains(comment), "{record}");
        let text = play(script, game, &["--random", "0"]).output;
        assert!(said.lines().all(|line| text.contains(&format!("  {line}\n"))), "{text}");
    }
}

#[test]
fn positions_that_the_judge_cannot_play_are_drawn_smaller() {
    let run = play(NIM, "nim", &["--size", "1000000", "--random", "4"]);
    assert_eq!(run.status, 0, "{run:?}");
    assert!(run.output.starts_with("nim  ok, 4 random cases"), "{}", run.output);
    let note = "note: the position of seed 2 and size 250001 was drawn with size 62500, as were";
    assert!(run.errors.starts_with(note), "{run:?}");
    assert!(run.errors.ends_with("; the greatest is 65535\n"), "{run:?}");
}

#[test]
fn a_problem_of_the_catalogue_is_not_played() {
    let words = ["test", "hdu1536-s-nim", "--play", "nim", "--run", "true"];
    let run = Run::new(words, b"");
    assert_eq!((run.status, &*run.output), (2, ""), "{run:?}");
    assert!(run.errors.contains("cannot be used with"), "{run:?}");
}

#[test]
fn the_line_that_plays_again_has_the_limits() {
    let more = ["--random", "0", "--move-limit", "300", "--memory", "4000"];
    let run = play("sleep 1000", "nim 3 5", &more);
    let limits = "--seed 1 --time-limit 60000 --move-limit 300 --memory 4000\n";
    assert!(run.output.ends_with(limits), "{}", run.output);
    let words = ["test", "--run", "true", "--play", "nim 3 5", "--random", "0"];
    let run = Run::new(words, b"");
    assert!(run.output.ends_with("'nim 1' --random 0 --seed 1\n"), "{}", run.output);
}

#[test]
fn the_line_that_plays_again_finds_the_same() {
    let run = play(GREEDY, "nim", &[]);
    let again = run.output.lines().last().expect("a line");
    let (_, position) = again.split_once("--play '").expect("a game");
    let (position, _) = position.split_once('\'').expect("its end");
    let second = play(GREEDY, position, &["--random", "0", "--seed", "1"]);
    let game = |text: &str| {
        let lines = text.lines().skip_while(|line| !line.contains("the game:"));
        lines.map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(game(&run.output), game(&second.output));
}

#[test]
fn the_judge_alone_speaks_on_its_streams() {
    for (input, output, end, status) in [
        ("2 3\n1 0\n2\n", "3 5\n", "", 1),
        ("2\n", "3 5\n", "where 5 -> 3 wins\n", 1),
        ("5 -> 3\n", "3 5\n", "the input ends before the game\n", 1),
        ("1 1 1\n", "3 5\n", "\"1 1 1\" is no legal move at 3 5\n", 1),
    ] {
        let run = Run::new(["test", "--play", "nim 3 5"], input.as_bytes());
        assert_eq!(run.status, status, "{run:?}");
        assert!(run.output.starts_with(output), "{run:?}");
        assert!(run.errors.ends_with(end), "{run:?}");
    }
    let run = Run::new(["test", "--play", "nim 3"], b"1\n");
    assert_eq!((run.status, &*run.output, &*run.errors), (0, "3\n", "the program wins\n"));
    let run = Run::new(["test", "--play", "nim 3 3"], b"");
    assert_eq!(run.status, 2, "{run:?}");
}

#[test]
fn a_case_that_lists_nothing_is_lost() {
    for (game, format, input, answer) in [
        ("nim {a}", "t; { n:0..9; a[n]:0..9 } *t", "2\n0\n\n2\n3 5\n", "second\nfirst\n"),
        ("kayles {a} + nim {a}", "n:0..9; a[n]:0..9", "0\n", "second\n"),
        ("arc-kayles {graph,}", "n m:0..9; graph n m", "3 0\n", "second\n"),
    ] {
        let run = Run::new(["solve", "--game", game, "--format", format], input.as_bytes());
        assert_eq!((run.status, &*run.output), (0, answer), "{run:?}");
    }
    let words = ["solve", "--game", "0.77 {a}", "--format", "n:0..9; a[n]:0..9", "--misere"];
    assert_eq!(Run::new(words, b"0\n").output, "first\n");
}
