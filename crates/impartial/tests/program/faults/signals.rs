//! Ctrl-C, and the signal that asks a program to end.

use super::world::{World, check, errors};
use std::io::Write as _;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Sends a signal to a run after a delay and returns how the run ended.
fn signalled(mut child: Child, signal: &str, delay: Duration) -> Output {
    sleep(delay);
    let id = child.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status().unwrap();
    assert!(sent.success());
    drop(child.stdin.take());
    child.wait_with_output().unwrap()
}

/// Gives a run more input than a pipe holds, and returns when the run has read from it.
fn feed(child: &mut Child, line: &str) {
    const MORE: usize = 2 << 20;
    let input = line.repeat(MORE / line.len());
    child.stdin.as_mut().expect("a pipe").write_all(input.as_bytes()).expect("it is read");
}

#[test]
fn a_search_that_is_asked_to_end_keeps_its_values() {
    for signal in ["-INT", "-TERM"] {
        for line in [
            "period .104 --checkpoint run.checkpoint",
            "period .104 --checkpoint run.checkpoint --certificate -",
            "values .104 --to 900000000 --checkpoint run.checkpoint",
        ] {
            let world = World::new();
            let child = world.start(line);
            // The lock is taken once signals are listened for.
            world.wait_for("run.checkpoint.lock", "process");
            let output = signalled(child, signal, Duration::from_millis(200));
            check(line, output.status, &output.stderr);
            let message = errors(&output);
            assert_eq!(output.status.code(), Some(130), "{line}: {message}");
            assert!(message.contains("kept in run.checkpoint"), "{line}: {message}");
            assert!(output.stdout.is_empty());
            world.check_values(".104", 1000, "run.checkpoint");
        }
    }
}

#[test]
fn a_search_without_a_checkpoint_ends_too() {
    let world = World::new();
    let child = world.start("period .104");
    let output = signalled(child, "-INT", Duration::from_millis(500));
    assert_eq!(output.status.code(), Some(130), "{}", errors(&output));
    assert!(errors(&output).contains("interrupted after"));
}

#[test]
fn values_of_a_family_that_are_known_stay_in_their_file() {
    for signal in ["-INT", "-TERM"] {
        let world = World::empty();
        let child = world.start("values cram NxN --to 12 --limit 1000000000 -o known.txt");
        let lines = || {
            let bytes = world.files().into_values().next().unwrap_or_default();
            String::from_utf8(bytes).unwrap().lines().count()
        };
        while lines() < 3 {
            sleep(Duration::from_millis(20));
        }
        let output = signalled(child, signal, Duration::from_millis(20));
        check(signal, output.status, &output.stderr);
        assert_eq!(output.status.code(), Some(130), "{}", errors(&output));
        let files = world.files();
        assert_eq!(files.keys().map(|name| name.to_string()).collect::<Vec<_>>(), ["known.txt"]);
        let known = std::fs::read_to_string(world.path("known.txt")).unwrap();
        assert!(known.starts_with("0\n0\n0\n") && known.ends_with('\n'), "{known}");
    }
}

#[test]
fn a_writer_that_is_asked_to_end_leaves_the_old_file() {
    for (line, old, input) in [
        ("graph pack -o out --max-memory 1M", "graph pack cycle.txt -o out", "0 1\n"),
        ("picture hackenbush:- -o out", "picture hackenbush:position.txt -o out", "0 1 b\n"),
    ] {
        let world = World::new();
        world.printed(old);
        let before = world.files();
        // Outputs are made ready before the input is read; it has not ended, so the run waits for more.
        let mut child = world.start(line);
        feed(&mut child, input);
        let output = signalled(child, "-INT", Duration::ZERO);
        // A shell shows the same 130 for a run that the signal ended.
        let code = output.status.code().or(output.status.signal().map(|it| 128 + it));
        assert_eq!(code, Some(130), "{line}: {}", errors(&output));
        for (name, bytes) in &before {
            assert_eq!(world.files()[name], *bytes, "{line}: {name}");
        }
        if line.contains("picture") {
            assert_eq!(world.files().len(), before.len(), "{:?}", world.files().keys());
        }
    }
}

#[test]
fn a_program_under_test_ends_with_its_test() {
    for signal in ["-INT", "-TERM"] {
        let world = World::empty();
        let script = "sleep 1000 & echo $! > started; wait";
        let mut command = world.program("test anti-nim --time-limit 900000 --run");
        command.arg(format!("sh -c '{script}'"));
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        world.wait_for("started", "\n");
        let output = signalled(child, signal, Duration::ZERO);
        check(signal, output.status, &output.stderr);
        assert_eq!(output.status.code(), Some(130), "{}", errors(&output));
        assert!(errors(&output).contains("interrupted after no case"), "{}", errors(&output));
        let started = std::fs::read_to_string(world.path("started")).unwrap();
        let is_there = || Command::new("kill").args(["-0", started.trim()]).output().unwrap();
        let mut looks = 0;
        while is_there().status.success() {
            looks += 1;
            assert!(looks < 500, "{signal}: the program goes on");
            sleep(Duration::from_millis(10));
        }
    }
}
