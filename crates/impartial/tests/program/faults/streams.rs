//! Standard streams that are closed, full, or left.

use super::world::{LINES, World, check, errors, run};
use std::fs::File;
use std::io::{self, Read};
use std::process::{Command, Stdio};

/// Runs every line with changed streams and passes what came of it on.
fn every_line(
    change: impl Fn(&World, &str) -> Command,
    judge: impl Fn(&str, &std::process::Output),
) {
    let world = World::new();
    let before = world.files();
    for (line, input) in LINES {
        let output = run(&mut change(&world, line), input);
        judge(line, &output);
    }
    let mut after = world.files();
    after.remove("packed.csr");
    assert_eq!(before, after);
}

#[test]
fn lines_run_where_nothing_fails() {
    every_line(World::program, |line, output| {
        assert!(output.status.success(), "{line}: {}", errors(output));
        assert!(!output.stdout.is_empty(), "{line}");
    });
}

#[test]
fn a_reader_that_left_before_is_no_error() {
    let world = World::new();
    for (line, input) in LINES {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let mut command = world.program(line);
        let mut child =
            command.stdin(Stdio::piped()).stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
        let _ = io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes());
        let output = child.wait_with_output().unwrap();
        check(line, output.status, &output.stderr);
        assert!(output.status.success(), "{line}: {}", errors(&output));
        // A note on the input does not complain about the output.
        assert!(!errors(&output).contains("error"), "{line}");
    }
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let world = World::new();
    for (line, _) in LINES.iter().filter(|line| line.1.is_empty()) {
        let mut command = world.program(line);
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut [0; 1]).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        check(line, output.status, &output.stderr);
        assert!(output.status.success(), "{line}: {}", errors(&output));
        assert_eq!(errors(&output), "", "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_an_error_with_a_message() {
    every_line(
        |world, line| world.shell(r#"exec "$0" "$@" >/dev/full"#, line),
        |line, output| {
            assert_eq!(output.status.code(), Some(2), "{line}");
            let message = "standard output cannot be written: No space left on device";
            assert!(errors(output).contains(message), "{line}: {}", errors(output));
        },
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_changes_no_status() {
    let world = World::new();
    for line in ["solve nothing", "graph solve nothing", "nim sum x", "sole"] {
        let script = r#"exec "$0" "$@" >/dev/full 2>/dev/full"#;
        let output = run(&mut world.shell(script, line), "");
        assert_eq!(output.status.code(), Some(2), "{line}");
    }
    // The note that the input goes on has nowhere to go; the answer is there.
    let mut command = world.shell(r#"exec "$0" "$@" 2>/dev/full"#, "solve nim-digraph");
    let output = run(&mut command, "2\n1 2\n3\n");
    assert!(output.status.success());
    assert!(!output.stdout.is_empty());
}

#[test]
fn closed_streams_do_no_harm() {
    for closed in [">&-", "<&-", "2>&-", "<&- >&-", "<&- >&- 2>&-"] {
        let script = format!(r#"exec "$0" "$@" {closed}"#);
        every_line(|world, line| world.shell(&script, line), |_, _| {});
    }
}

#[test]
fn an_input_that_cannot_be_read_is_an_error() {
    let world = World::new();
    for line in [
        "solve poj1067-wythoff",
        "graph solve",
        "graph pack -o packed.csr",
        "value hackenbush:-",
        "picture hackenbush:- -o picture.svg",
        "play nim 3",
        "nim sum -",
    ] {
        let mut command = world.program(line);
        // Reading a folder fails.
        command.stdin(File::open(world.folder()).unwrap());
        let output = command.output().unwrap();
        check(line, output.status, &output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(errors(&output).contains("error"), "{line}");
    }
    for name in ["packed.csr", "picture.svg"] {
        assert!(!world.path(name).exists());
    }
}
