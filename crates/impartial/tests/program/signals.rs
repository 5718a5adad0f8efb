//! Ctrl-C, and the signal that asks a program to end.

use super::world::{World, check, errors};
use std::fs;
use std::io::Write as _;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

const SIGNALS: [&str; 2] = ["-INT", "-TERM"];

/// Sends a signal to a run after a delay and returns how the run ended, as a shell shows it.
#[track_caller]
fn interrupted(mut child: Child, signal: &str, delay: u64) -> Output {
    sleep(Duration::from_millis(delay));
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    drop(child.stdin.take());
    let output = child.wait_with_output().unwrap();
    let code = output.status.code().or(output.status.signal().map(|it| 128 + it));
    assert_eq!(code, Some(130), "{}", errors(&output));
    output
}

#[test]
fn a_search_that_is_asked_to_end_keeps_its_values() {
    for signal in SIGNALS {
        for line in [
            "period .104 --checkpoint run.checkpoint",
            "period .104 --checkpoint run.checkpoint --certificate -",
            "values .104 --to 900000000 --checkpoint run.checkpoint",
        ] {
            let world = World::new();
            let child = world.start(line);
            // The program takes the lock only once it handles signals.
            world.wait_for("run.checkpoint.lock", "process");
            let output = interrupted(child, signal, 200);
            check(line, output.status, &output.stderr);
            assert!(errors(&output).contains("kept in run.checkpoint"), "{line}");
            assert!(output.stdout.is_empty());
            let values = world.printed("values .104 --to 1000 --checkpoint run.checkpoint");
            assert!(values == world.printed("values .104 --to 1000"), "{line}");
        }
    }
}

#[test]
fn a_search_without_a_checkpoint_ends_too() {
    let output = interrupted(World::new().start("period .104"), "-INT", 500);
    check("period", output.status, &output.stderr);
    assert!(errors(&output).contains("interrupted after"));
}

#[test]
fn values_of_a_family_that_are_known_stay_in_their_file() {
    for signal in SIGNALS {
        let world = World::empty();
        let child = world.start("values cram NxN --to 12 --limit 1000000000 -o known.txt");
        world.wait_for("known.txt", "0\n0\n0\n");
        let output = interrupted(child, signal, 20);
        check(signal, output.status, &output.stderr);
        assert_eq!(world.names(), ["known.txt"]);
        let known = fs::read_to_string(world.path("known.txt")).unwrap();
        assert!(known.starts_with("0\n0\n0\n") && known.ends_with('\n'), "{known}");
        // Before there is a value, there is no file.
        let world = World::empty();
        let line = "values cram NxN --from 9 --to 9 --limit 1000000000 -o known.txt";
        interrupted(world.start(line), signal, 300);
        assert_eq!(world.names(), Vec::<String>::new());
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
        let mut child = world.start(line);
        // More than a pipe holds: the run has read from it, and waits for more.
        let input = input.repeat((2 << 20) / input.len());
        child.stdin.as_mut().expect("a pipe").write_all(input.as_bytes()).expect("it is read");
        interrupted(child, "-INT", 0);
        let after = world.files();
        assert!(before.iter().all(|(name, bytes)| after[name] == *bytes), "{line}");
        assert!(line.contains("pack") || after.len() == before.len(), "{:?}", after.keys());
    }
}

#[test]
fn a_program_under_test_ends_with_its_test() {
    for signal in SIGNALS {
        let world = World::empty();
        let mut command = world.program("test anti-nim --time-limit 900000 --run");
        command.arg("sh -c 'sleep 1000 & echo $! > started; wait'");
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        world.wait_for("started", "\n");
        let output = interrupted(child, signal, 0);
        check(signal, output.status, &output.stderr);
        assert!(errors(&output).contains("interrupted after no case"), "{}", errors(&output));
        let started = fs::read_to_string(world.path("started")).unwrap();
        let is_there = || Command::new("kill").args(["-0", started.trim()]).output().unwrap();
        let ends = (0..500).any(|_| {
            sleep(Duration::from_millis(10));
            !is_there().status.success()
        });
        assert!(ends, "{signal}: the program goes on");
    }
}
