//! Standard streams that are closed, full, or abandoned by their reader.

use super::world::{LINES, World, check, errors, run};
use std::fs::File;
use std::io::{self, Read, Write};
use std::process::{Command, Output, Stdio};

/// Runs every line with changed streams, and checks that no other file has changed.
fn every_line(change: impl Fn(&World, &str) -> Command, judge: impl Fn(&str, &Output)) {
    let world = World::new();
    let before = world.files();
    for (line, input) in LINES {
        judge(line, &run(&mut change(&world, line), input));
    }
    let mut after = world.files();
    after.remove("packed.csr");
    assert_eq!(before, after);
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let world = World::new();
    // The reader leaves before any output, after the first byte, or never.
    let cases = LINES.iter().flat_map(|line| [0, 1, usize::MAX].map(|count| (line, count)));
    for ((line, input), count) in cases {
        let (reader, writer) = io::pipe().unwrap();
        let reader = Some(reader).filter(|_| count > 0);
        let mut command = world.program(line);
        command.stdin(Stdio::piped()).stdout(writer).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // This closes its end of the pipe.
        drop(command);
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        if let Some(mut reader) = reader {
            reader.read_exact(&mut [0; 1]).unwrap();
            io::copy(&mut reader.take(count as u64 - 1), &mut io::sink()).unwrap();
        }
        let output = child.wait_with_output().unwrap();
        check(line, output.status, &output.stderr);
        assert!(output.status.success(), "{line}: {}", errors(&output));
        // A note on the input is no complaint about the output.
        let notes = errors(&output);
        let is_fine = notes.is_empty() || !input.is_empty() && !notes.contains("error");
        assert!(is_fine, "{line}: {notes}");
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
        assert_eq!(run(&mut world.shell(script, line), "").status.code(), Some(2), "{line}");
    }
    // The note on the rest of the input cannot be written, but the answer is.
    let mut command = world.shell(r#"exec "$0" "$@" 2>/dev/full"#, "solve nim-digraph");
    let output = run(&mut command, "2\n1 2\n3\n");
    assert!(output.status.success() && !output.stdout.is_empty());
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
        // Reading a folder fails.
        let mut command = world.program(line);
        let output = command.stdin(File::open(world.path("")).unwrap()).output().unwrap();
        check(line, output.status, &output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(errors(&output).contains("error"), "{line}");
    }
    assert!(!world.path("packed.csr").exists() && !world.path("picture.svg").exists());
}
