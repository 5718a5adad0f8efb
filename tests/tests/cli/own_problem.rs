//! `impartial test` on problems that are not in the catalogue: programs draw, answer and judge.
#![cfg(unix)]

use insta::assert_snapshot;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;
use workspace_tests::cli::Run;

/// The right answer: one may take 1, 3 or 4 stones from each heap; the first line counts the heaps.
const RIGHT: &str = r#"NR > 1 { print $1 % 7 == 0 || $1 % 7 == 2 ? "second" : "first" }"#;

/// Takes heaps from 16 on for won.
const WRONG: &str =
    r#"NR > 1 { print ($1 % 7 == 0 || $1 % 7 == 2) && $1 < 16 ? "second" : "first" }"#;

/// Prints heaps of a seed and a size.
const GENERATOR: &str = r#"
function below(n) { seed = (seed * 16807) % 2147483647; return seed % n }
BEGIN { lines = 1 + below(size); print lines; while (lines--) print 1 + below(2 * size) }
"#;

/// Judges as checkers of testlib do: one word a line, by its first letter.
const CHECKER: &str = r#"
test "$(head -c 4 "$2")" = "quit" && exit 3
test "$(wc -l < "$2")" = "$(wc -l < "$3")" || { echo "wrong number of lines" >&2; exit 2; }
test "$(cut -c 1 "$2")" = "$(cut -c 1 "$3")" || { echo "wrong answer: letters differ" >&2; exit 1; }
"#;

/// A folder with all programs in it.
struct Room(TempDir);

impl Room {
    fn new() -> Self {
        let room = Room(tempfile::tempdir().expect("a folder can be made"));
        for (name, text) in [
            ("right.awk", RIGHT),
            ("wrong.awk", WRONG),
            ("gen.awk", GENERATOR),
            ("check.sh", CHECKER),
            ("letters.awk", &RIGHT.replace("\"second\"", "\"s\"").replace("\"first\"", "\"f\"")),
            ("short.awk", &RIGHT.replace("NR > 1", "NR > 1 && NR < 4")),
            ("quits.awk", "NR > 1 { print \"quit\" }"),
        ] {
            fs::write(room.path().join(name), text).expect("a file can be written");
        }
        room
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Returns the command that runs a program in the folder.
    fn command(&self, name: &str) -> String {
        let runner = if name.ends_with(".sh") { "sh" } else { "awk -f" };
        format!("{runner} {}/{name}", self.path().display())
    }

    fn generator(&self) -> String {
        format!("awk -v seed={{seed}} -v size={{size}} -f {}/gen.awk", self.path().display())
    }

    /// Runs `impartial test` on a program against the right one.
    fn test(&self, name: &str, more: &[&str]) -> Run {
        let (run, against) = (self.command(name), self.command("right.awk"));
        let generator = self.generator();
        let words = ["test", "stones", "--run", &run, "--against", &against];
        let others = ["--generate", &generator, "--time-limit", "60000"];
        Run::new(words.iter().chain(&others).chain(more).copied(), b"")
    }

    /// Returns what a run printed, without the folder's name.
    fn shown(&self, run: &Run) -> String {
        let text = format!("{}{}[exit status {}]\n", run.output, run.errors, run.status);
        text.replace(&format!("{}/", self.path().display()), "")
    }
}

#[test]
fn other_seeds_and_smaller_sizes_make_an_input_small() {
    let room = Room::new();
    // The first input on which it fails from this seed on is a long one.
    let run = room.test("wrong.awk", &["--seed", "3"]);
    assert_snapshot!("own_problem", room.shown(&run));
    for jobs in ["2", "7"] {
        let more = ["--seed", "3", "--jobs", jobs];
        assert_eq!(room.test("wrong.awk", &more).output, run.output, "{jobs}");
    }
    let again = run.output.lines().find_map(|line| line.strip_prefix("  again: "));
    let (recipe, _) = again.and_then(|line| line.split_once(" | ")).expect("a recipe");
    let drawn = std::process::Command::new("sh").args(["-c", recipe]).output().expect("it runs");
    let drawn = String::from_utf8(drawn.stdout).expect("it is text");
    assert!(drawn.lines().all(|line| run.output.contains(&format!("\n    {line}\n"))), "{drawn}");
}

#[test]
fn a_format_draws_inputs_and_makes_them_small() {
    let room = Room::new();
    let (run, against) = (room.command("wrong.awk"), room.command("right.awk"));
    let format = ["--format", "t:1..9; n:1..1000 *t", "--time-limit", "60000"];
    let words = ["test", "--run", &run, "--against", &against];
    let found = Run::new(words.iter().chain(&format).copied(), b"");
    assert_eq!(found.status, 1, "{found:?}");
    assert!(found.output.contains(" bytes to 5 in "), "{found:?}");
    assert!(found.output.contains("\n    1\n    16\n"), "{found:?}");
    let recipe = "  again: impartial generate --format 't:1..9; n:1..1000 *t' --seed ";
    assert!(found.output.contains(recipe), "{found:?}");
    let right = ["test", "--run", &against, "--against", &against, "--random", "30"];
    let passed = Run::new(right.iter().chain(&format).copied(), b"");
    assert_eq!(passed.output, "own  ok, 30 random cases (--seed 1)\n");
    // What a program draws, or a folder has, must keep to the format.
    let narrow = ["--format", "t:1..9; n:1..5 *t", "--generate", &room.generator()];
    let refused = Run::new(words.iter().chain(&narrow).copied(), b"");
    assert_eq!(refused.status, 2);
    assert!(refused.errors.contains(" is more than 5\n"), "{refused:?}");
}

#[test]
fn a_right_program_passes_and_what_was_kept_comes_first() {
    let room = Room::new();
    let save = room.path().join("kept");
    let save = save.to_str().expect("the path is text");
    let more = ["--save", save, "--random", "120", "--seed", "3"];
    assert_eq!(room.test("right.awk", &more).output, "stones  ok, 120 random cases (--seed 3)\n");
    assert_eq!(room.test("wrong.awk", &more).status, 1);
    let run = room.test("right.awk", &more);
    assert_eq!(run.output, "stones  ok, 1 kept case and 120 random cases (--seed 3)\n");
    let run = room.test("wrong.awk", &[&more[..], &["--json"]].concat());
    let report: Value = serde_json::from_str(&run.output).expect("it is JSON");
    assert_eq!(report["agreed"]["random"], 0);
    assert_eq!(report["verdict"], "wrong answer");
    assert_eq!(report["failure"]["input"], "1\n16\n");
}

#[test]
fn a_checker_judges() {
    let room = Room::new();
    let checker = room.command("check.sh");
    let more = ["--checker", &*checker, "--random", "40", "--seed", "3"];
    let mut reports = String::new();
    for name in ["letters.awk", "right.awk", "wrong.awk", "short.awk", "quits.awk"] {
        reports += &room.shown(&room.test(name, &[&more[..], &["--size", "30"]].concat()));
    }
    assert_snapshot!("checker", reports);
}

#[test]
fn cases_of_a_folder_are_enough() {
    let room = Room::new();
    let write = |name, text| fs::write(room.path().join(name), text).expect("it can be written");
    write("a.in", "1\n7\n");
    write("a.ans", "second\n");
    write("b.in", "2\n9\n16\n");
    write("b.out", "second\nsecond\n");
    let (dir, run) = (room.path().to_str().expect("the path is text"), room.command("wrong.awk"));
    let found = Run::new(["test", "stones", "--run", &run, "--dir", dir], b"");
    assert_eq!(found.status, 1);
    assert!(found.output.starts_with("stones  wrong answer on b, after 1 sample\n"), "{found:?}");
    let run = room.command("right.awk");
    let passed = Run::new(["test", "--run", &run, "--dir", dir], b"");
    assert_eq!(passed.output, "own  ok, 2 samples\n");
    assert_eq!(passed.errors, "");
}

#[test]
fn what_is_missing_or_fails_is_an_error() {
    let room = Room::new();
    let (right, generator) = (room.command("right.awk"), room.generator());
    let mut errors = String::new();
    for words in [
        &["--against", &*right][..],
        &["--generate", &generator],
        &["--generate", "gen {size}", "--against", &right],
        &["--generate", "gen {seed}", "--against", "'open"],
        &["--generate", "./no-such-program {seed}", "--against", &right],
        &["--generate", &generator, "--against", "false"],
        &["--generate", &generator, "--against", "sh -c 'echo lost >&2; exit 4'"],
        &["--generate", &generator, "--against", &right, "--checker", "sh -c 'exit 3'"],
        &["--generate", &generator, "--against", &right, "--largest"],
        &["poj1067-wythoff", "--generate", &generator, "--against", &right],
        &["one", "two", "--against", &right],
        &["unknown-name"],
    ] {
        let words = ["test", "--run", &right].into_iter().chain(words.iter().copied());
        let run = Run::new(words, b"");
        assert_eq!((run.status, &*run.output), (2, ""), "{run:?}");
        errors += &room.shown(&run);
    }
    assert_snapshot!("own_problem_errors", errors);
}

#[test]
fn a_game_answers_the_cases_of_a_format() {
    let solve = |game: &str, format: &str, more: &[&str], input: &str| {
        let words = ["solve", "--game", game, "--format", format];
        Run::new(words.iter().chain(more).copied(), input.as_bytes())
    };
    let kayles = |more: &[&str]| {
        let input = "3\n2\n5 7\n1\n0\n3\n1 2 3\n";
        solve("kayles {a}", "t; { n; a[n]:0..99 } *t", more, input)
    };
    assert_eq!(kayles(&[]).output, "first\nsecond\nsecond\n");
    assert_eq!(kayles(&["--misere", "--answer", "A B"]).output, "A\nA\nB\n");
    let graph = "4 3\n1 2\n2 3\n3 4\n";
    let run = solve("node-kayles {graph,}", "n m; graph n m", &[], graph);
    assert_eq!(run.output, "second\n");
    // Rules of one's own, as a text: take one or two letters.
    let folder = tempfile::tempdir().expect("a folder can be made");
    let rule = folder.path().join("mine.rule");
    fs::write(&rule, "on row\nx -> nothing\nxx -> nothing\n").expect("a file can be written");
    let game = format!("file:{} {{n}}", rule.display());
    assert_eq!(solve(&game, "n *", &[], "3\n4\n").output, "second\nfirst\n");
    for (game, format, input, error) in [
        ("kayles {b}", "n", "1", "error: the format has no `b`\n"),
        ("kayles {a", "n", "1", "error: a brace is not closed"),
        ("kayles 3", "n", "1", "error: no name of the format stands in braces"),
        ("kayles {n}", "n", "x", "error: <stdin>:1:1: expected n, found `x`\n"),
        ("kayls {n}", "n", "5", "error: case 1, kayls 5: unknown rule 'kayls'"),
    ] {
        let run = solve(game, format, &[], input);
        assert_eq!((run.status, run.output.is_empty()), (2, true), "{run:?}");
        assert!(run.errors.starts_with(error), "{run:?}");
    }
}
