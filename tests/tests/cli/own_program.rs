//! `impartial test --run`: programs of a user's, most of them wrong, against the library.
#![cfg(unix)]

use insta::assert_snapshot;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;
use workspace_tests::cli::Run;

/// Programs with a mistake, by the ids of their problems; each says what it gets wrong.
const WRONG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/wrong");

/// The program of the library, which is right.
const RIGHT: &str = env!("CARGO_BIN_EXE_impartial-of-the-guide");

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

/// Returns a report without the names of folders.
fn shown(run: &Run, folder: &Path) -> String {
    let text = format!("{}{}[exit status {}]\n", run.output, run.errors, run.status);
    let text = text.replace(&format!("{}/", folder.display()), "");
    text.replace(&format!("{WRONG}/"), "").replace(RIGHT, "impartial")
}

/// Returns the names of the files in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("a UTF-8 name");
    let mut names: Vec<String> = entries.map(|entry| name(entry.expect("an entry"))).collect();
    names.sort();
    names
}

#[test]
fn wrong_programs_are_caught_and_their_inputs_are_made_small() {
    let mut reports = String::new();
    for name in names(Path::new(WRONG)) {
        let id = name.strip_suffix(".awk").expect("a program in awk");
        let folder = folder();
        let run = test(id, &format!("awk -f {WRONG}/{name}"), folder.path(), &PATIENT);
        assert_eq!(run.status, 1, "{id}: {run:?}");
        let kept =
            fs::read_to_string(folder.path().join(format!("{id}-1.in"))).expect("it is kept");
        assert!(kept.lines().all(|line| run.output.contains(line)), "{id}: {}", run.output);
        assert!(contest::is_legal_input(id, &kept), "{id}: {kept}");
        reports += &shown(&run, folder.path());
    }
    assert_snapshot!("wrong_programs", reports);
}

/// The problem of the programs that fail in other ways than by a wrong answer.
const BRAVE: &str = "hdu1846-brave-game";

/// A right program for it, as awk has it, with something before.
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
fn failures_of_every_kind_are_told_apart() {
    let complaint = r#"print "line " NR ": too large" > "/dev/stderr"; exit 3"#;
    let mut reports = String::new();
    for (name, text) in [
        ("status.awk", brave(&format!("NR > 1 && $2 > 6 {{ {complaint} }}"))),
        ("signal.sh", "read n; if [ $n -gt 2 ]; then kill -SEGV $$; fi; echo first".into()),
        ("output.awk", brave("NR > 1 && $1 > 9 { while (1) print }")),
        ("presentation.awk", brave("").replace("print", "printf \"%s \",")),
    ] {
        let folder = folder();
        let program = written(folder.path(), name, &text);
        let samples = written_samples(folder.path());
        let more = [&PATIENT[..], &["--dir", &samples]].concat();
        let run = test(BRAVE, &program, folder.path(), &more);
        assert_eq!(run.status, 1, "{name}: {run:?}");
        reports += &shown(&run, folder.path());
    }
    assert_snapshot!("kinds", reports);
}

/// Writes a sample that does not ask much, and returns its folder.
fn written_samples(folder: &Path) -> String {
    let samples = folder.join("samples");
    fs::create_dir(&samples).expect("a folder can be made");
    fs::write(samples.join("easy.in"), "1\n1 1\n").expect("a file can be written");
    fs::write(samples.join("easy.out"), "first\n").expect("a file can be written");
    samples.to_str().expect("the path is text").to_string()
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
        // The first says nothing about what it lacks; the second does, and never has enough.
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
        // What was kept is right for this one.
        assert_eq!(run.status, 0, "{run:?}");
    }
}

#[test]
fn inputs_are_kept_beside_what_is_there_and_come_first() {
    let folder = folder();
    let path = |number: u32| folder.path().join(format!("{BRAVE}-{number}.in"));
    // What a user has kept under such a name, and names that are none of ours.
    fs::write(path(1), "1\n9 1\n").expect("a file can be written");
    for name in ["01", "one"] {
        let path = folder.path().join(format!("{BRAVE}-{name}.in"));
        fs::write(path, "x").expect("a file can be written");
    }
    let wrong = format!("awk -f {WRONG}/{BRAVE}.awk");
    let first = test(BRAVE, &wrong, folder.path(), &PATIENT);
    assert!(first.output.contains("wrong answer on sample-1\n"), "{first:?}");
    assert_eq!(fs::read(path(1)).expect("it stays"), b"1\n9 1\n");
    assert_eq!(fs::read(path(2)).expect("it is new"), b"1\n1 1\n");
    // With a sample that the program gets right, what is kept is reached.
    let programs = tempfile::tempdir().expect("a folder can be made");
    let samples = programs.path().join("samples");
    fs::create_dir(&samples).expect("a folder can be made");
    fs::write(samples.join("a.in"), "1\n3 2\n").expect("a file can be written");
    fs::write(samples.join("a.out"), "second\n").expect("a file can be written");
    let dir = samples.to_str().expect("the path is text");
    let right = written(programs.path(), "right.awk", &brave(""));
    let more = [&PATIENT[..], &["--dir", dir]].concat();
    let never = "awk 'NR > 1 { print \"second\" }'";
    let second = test(BRAVE, never, folder.path(), &more);
    let kept = format!("wrong answer on {}, after 1 sample\n", path(1).display());
    assert!(second.output.contains(&kept), "{second:?}");
    assert_eq!(names(folder.path()).len(), 4);
    let third = test(BRAVE, &right, folder.path(), &["--random", "2"]);
    let text = format!("{BRAVE}  ok, 1 sample, 2 kept cases and 2 random cases (--seed 1)\n");
    assert_eq!(third.success(), text);
    fs::write(path(3), "1\n9\n").expect("a file can be written");
    let unusable = test(BRAVE, &right, folder.path(), &[]);
    assert_eq!(unusable.status, 2);
    assert!(
        unusable.errors.contains(&format!("{}:3:1: expected", path(3).display())),
        "{unusable:?}"
    );
}

#[test]
fn inputs_are_kept_only_where_a_folder_is_named() {
    let here = folder();
    let mine = here.path().join("mine");
    fs::write(&mine, "mine").expect("a file can be written");
    let run = |more: &[&str]| {
        let mut command = std::process::Command::new(RIGHT);
        command.args(["test", BRAVE, "--run", "false"]).args(more).current_dir(here.path());
        let output = command.output().expect("the program starts");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (status, output, _) = run(&[]);
    assert_eq!(status, Some(1));
    assert!(output.contains("  the input, shrunk from"), "{output}");
    assert!(output.ends_with("\n  --save DIR keeps the input\n"), "{output}");
    assert_eq!(names(here.path()), ["mine"]);
    let (status, output, errors) = run(&["--save", "mine"]);
    assert_eq!((status, &*output, &*errors), (Some(2), "", "error: mine is not a folder\n"));
    let (status, output, _) = run(&["--save", "new/folder"]);
    assert_eq!(status, Some(1));
    assert!(output.ends_with(&format!("false < new/folder/{BRAVE}-1.in\n")), "{output}");
    assert_eq!(names(here.path()), ["mine", "new"]);
}

#[test]
fn right_programs_pass() {
    for (id, more) in [
        ("luogu-p1247-matches", ["--random", "20", "--largest"]),
        ("six-player-teams", ["--random", "20", "--json"]),
    ] {
        let folder = folder();
        let run = test(id, &format!("{RIGHT} solve {id}"), folder.path(), &more);
        assert_eq!((run.status, run.errors.as_str()), (0, ""), "{run:?}");
        assert!(names(folder.path()).is_empty());
        assert_snapshot!(format!("right_{}", &id[..3]), shown(&run, folder.path()));
    }
}

#[test]
fn the_same_seed_finds_the_same() {
    let id = "luogu-p1247-matches";
    let program = r#"awk 'NR == 2 { print (NF > 3 ? "" : "lose") }'"#;
    let report = |seed: &str| {
        let folder = folder();
        let more = ["--seed", seed, "--json", "--time-limit", "60000", "--dir"];
        let samples = tempfile::tempdir().expect("a folder can be made");
        fs::write(samples.path().join("a.in"), "1\n0\n").expect("a file can be written");
        fs::write(samples.path().join("a.out"), "lose\n").expect("a file can be written");
        let dir = samples.path().to_str().expect("the path is text").to_string();
        let more: Vec<&str> = more.iter().copied().chain([dir.as_str()]).collect();
        let run = test(id, program, folder.path(), &more);
        let mut report: Value = serde_json::from_str(&run.output).expect("it is JSON");
        report["failure"]["file"].take();
        report
    };
    let first = report("5");
    assert_eq!(first, report("5"));
    assert_eq!(first["verdict"], "wrong answer");
    let (seed, size) =
        (first["failure"]["case"]["seed"].as_u64(), &first["failure"]["case"]["size"]);
    let seed = seed.expect("a random case").to_string();
    let size = size.as_str().expect("a size").to_string();
    // What the report names can be printed again.
    let input = Run::new(["generate", id, "--seed", &seed, "--size", &size], b"").success();
    assert_eq!(first["failure"]["bytes_before"], input.len());
    assert_eq!(first["failure"]["input"], "1\n1\n");
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
fn what_cannot_be_tested_says_why() {
    let folder = folder();
    fs::write(folder.path().join("mine"), "").expect("a file can be written");
    let save = folder.path().to_str().expect("the path is text").to_string();
    let id = "nim-digraph";
    let cases: [&[&str]; 11] = [
        &["test", "--run", "./mine"],
        &["test", id, "anti-nim", "--run", "./mine"],
        &["test", id, "--run", ""],
        &["test", id, "--run", "'./mine"],
        &["test", id, "--run", "no-such-program", "--save", &save],
        &["test", id, "--run", "no-such-program", "--memory", "64", "--save", &save],
        &["test", id, "--random", "5"],
        &["test", id, "--run", "./mine", "--time-limit", "18446744073709551615"],
        &["test", id, "--run", "./mine", "--memory", "0"],
        &["generate", id, "--size", "0"],
        &["generate", "nim"],
    ];
    let mut text = String::new();
    for words in cases {
        let run = Run::new(words.iter().copied(), b"");
        assert_eq!((run.status, run.output.as_str()), (2, ""), "{words:?}");
        let line = words.join(" ").replace(&save, "DIR");
        text += &format!("$ impartial {line}\n{}\n", run.errors.replace(&save, "DIR"));
    }
    assert_eq!(names(folder.path()), ["mine"]);
    assert_snapshot!("unusable", text);
}
