//! The user's programs: wrong ones, slow ones, and those that hang.
#![cfg(unix)]

use insta::assert_snapshot;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use workspace_tests::cli::Run;

/// Programs with a mistake, by the ids of their problems; each describes its mistake.
const WRONG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/wrong");

/// More than any program here takes on a busy machine.
const PATIENT: [&str; 2] = ["--time-limit", "60000"];

/// A folder for inputs that are kept.
fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder can be made")
}

/// Runs `impartial test` on a program in a folder.
fn test(id: &str, program: &str, folder: &Path, more: &[&str]) -> Run {
    let save = folder.to_str().expect("the path is text");
    let words = ["test", id, "--run", program, "--save", save];
    Run::new(words.iter().chain(more).copied(), b"")
}

#[test]
fn wrong_programs_are_caught_and_their_inputs_are_made_small() {
    let mut reports = String::new();
    let entries = fs::read_dir(WRONG).expect("the folder is there").flatten();
    let mut names: Vec<String> = entries.flat_map(|it| it.file_name().into_string()).collect();
    names.sort();
    for name in names {
        let id = name.strip_suffix(".awk").expect("a program in awk");
        let folder = folder();
        let run = test(id, &format!("awk -f {WRONG}/{name}"), folder.path(), &PATIENT);
        assert_eq!(run.status, 1, "{id}: {run:?}");
        let kept =
            fs::read_to_string(folder.path().join(format!("{id}-1.in"))).expect("it is kept");
        assert!(kept.lines().all(|line| run.output.contains(line)), "{id}: {}", run.output);
        assert!(contest::is_legal_input(id, &kept), "{id}: {kept}");
        let text = format!("{}{}[exit status {}]\n", run.output, run.errors, run.status);
        let text = text.replace(&format!("{}/", folder.path().display()), "");
        reports += &text.replace(&format!("{WRONG}/"), "");
    }
    assert_snapshot!("wrong_programs", reports);
}

/// The problem of the programs that fail in other ways than with a wrong answer.
const BRAVE: &str = "hdu1846-brave-game";

/// Returns a correct program for it in awk, with `before` in front.
fn brave(before: &str) -> String {
    format!("{before}\nNR > 1 {{ print $1 % ($2 + 1) ? \"first\" : \"second\" }}\n")
}

/// Writes a program to a folder and returns the command that runs it.
fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("a file can be written");
    let runner = if name.ends_with(".awk") { "awk -f" } else { "sh" };
    format!("{runner} {}", path.display())
}

#[test]
fn a_program_that_does_not_end_is_ended() {
    let folder = folder();
    let program = written(folder.path(), "time.awk", &brave("$2 == 4 { while (1) { } }"));
    let run = test(BRAVE, &program, folder.path(), &["--time-limit", "1000"]);
    assert_eq!(run.status, 1, "{run:?}");
    assert!(run.output.contains("time limit on the small case of seed"), "{run:?}");
    assert!(run.output.contains("\n  no end after 1000 ms\n"), "{run:?}");
    let kept = folder.path().join(format!("{BRAVE}-1.in"));
    assert!(fs::read_to_string(kept).expect("it is kept").contains(" 4\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_limited() {
    for (bytes, errors) in [("100M", "2> /dev/null"), ("9999M", "")] {
        // The first does not report its lack of memory; the second does, and never has enough.
        let folder = folder();
        let right = written(folder.path(), "right.awk", &brave(""));
        let takes = format!("dd if=/dev/zero of=/dev/null bs={bytes} count=1 {errors}");
        let program =
            written(folder.path(), "memory.sh", &format!("{takes} || exit 9\nexec {right}"));
        let more = ["--memory", "64", "--random", "0", "--time-limit", "60000"];
        let run = test(BRAVE, &program, folder.path(), &more);
        assert!(run.output.contains("memory limit on sample-1\n"), "{run:?}");
        assert!(run.output.contains("\n  64 MB are not enough\n"), "{run:?}");
        let run = test(BRAVE, &right, folder.path(), &["--memory", "64", "--random", "2"]);
        // This program is right on the saved input.
        assert_eq!(run.status, 0, "{run:?}");
    }
}

#[test]
fn a_person_at_a_terminal_sees_how_far_it_is() {
    let folder = folder();
    let save = folder.path().to_str().expect("the path is text");
    let slow = written(folder.path(), "slow.awk", &brave("BEGIN { system(\"sleep 0.15\") }"));
    let line = ["test", BRAVE, "--run", &slow, "--random", "3", "--save", save];
    let run = Run::with_terminal(line, b"", true);
    assert_eq!(run.status, 0, "{run:?}");
    assert!(run.errors.contains("2 of 3 random cases agree"), "{run:?}");
    assert!(run.errors.ends_with("\r\x1b[K"), "{run:?}");
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
        let program = format!("sh -c '{script}'");
        let words = ["test", "--run", &program, "--play", "nim 3 5", "--random", "0"];
        let limits = ["--move-limit", "300", "--time-limit", "60000"];
        let run = Run::new(words.into_iter().chain(limits), b"");
        assert_eq!(run.status, 1, "{script}");
        assert!(run.output.starts_with(&format!("nim 3 5  {verdict} ")), "{}", run.output);
    }
}

#[test]
fn a_rule_that_hangs_is_ended_with_what_it_started() {
    let folder = folder();
    let start = Instant::now();
    let file = folder.path().join("id").display().to_string();
    let rule = format!("run:sh -c 'sleep 1000 & echo $! > {file}; wait'");
    let run = Run::new(["value", &rule, "2"], b"");
    assert!(run.errors.contains("took more than 10 seconds") && run.status == 3, "{run:?}");
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
    let id = fs::read_to_string(&file).expect("it was written");
    let deadline = Instant::now() + Duration::from_secs(20);
    let is_there = || {
        let state = fs::read_to_string(format!("/proc/{}/stat", id.trim()));
        state.is_ok_and(|text| !text.contains(") Z"))
    };
    while is_there() {
        assert!(Instant::now() < deadline, "{id} goes on");
        std::thread::sleep(Duration::from_millis(10));
    }
}
