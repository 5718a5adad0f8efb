//! Runs killed at any moment, and several runs that share a checkpoint.

use super::world::{Running, World, check, errors};
use std::fmt::Write as _;
use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};
use test_support::{Rng, size};

#[test]
fn of_several_processes_one_has_the_checkpoint() {
    let world = World::empty();
    let first = Running(world.start("period grundy --checkpoint run"));
    let process = format!("process {}\n", first.0.id());
    world.wait_for("run.lock", &process);
    for command in ["period grundy", "values grundy --to 9", "period 0.77 --certificate -"] {
        let output = world.run(&format!("{command} --checkpoint run"));
        assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]), "{command}");
        let expected = format!("error: run: the checkpoint is in use by {process}");
        assert!(errors(&output).ends_with(&expected), "{command}: {}", errors(&output));
    }
    // The lock file of a killed process locks nothing.
    drop(first);
    let values = world.printed("values grundy --to 5 --checkpoint run");
    assert_eq!(values, b"0\n0\n0\n1\n0\n2\n");
    assert_eq!(world.names(), ["run"]);
}

#[test]
fn a_killed_run_leaves_a_checkpoint_that_the_next_one_goes_on_from() {
    let world = World::empty();
    let expected = world.printed("values grundy --to 30000");
    for round in 1..=size(30, 300_u64) {
        // Every other run continues until it is killed.
        let running = world.start(&match round % 2 {
            0 => "period grundy --checkpoint run".to_string(),
            _ => format!("values grundy --to {} --checkpoint run", 1000 * (round % 30)),
        });
        let running = Running(running);
        sleep(Duration::from_millis(round * 37 % 60));
        drop(running);
        // The next run can read what this one left, and the values are right.
        let output = world.run("values grundy --to 300 --checkpoint run");
        assert_eq!((output.status.code(), &*errors(&output)), (Some(0), ""), "{round}");
        assert!(expected.starts_with(&output.stdout), "{round}");
    }
    assert!(world.printed("values grundy --to 30000 --checkpoint run") == expected);
    assert_eq!(world.names(), ["run"]);
}

#[test]
fn a_killed_pack_leaves_the_old_file_or_the_new_one() {
    let world = World::new();
    let mut text = String::new();
    for position in 0..150_000_u32 {
        writeln!(text, "{position} {}", position.wrapping_mul(2_654_435_761) % 150_000).unwrap();
    }
    fs::write(world.path("large.txt"), text).unwrap();
    let line = "graph pack large.txt -o packed.csr --max-memory 1M";
    let begun = Instant::now();
    world.printed(line);
    let whole = begun.elapsed();
    let new = fs::read(world.path("packed.csr")).unwrap();
    world.printed("graph pack cycle.txt -o packed.csr");
    let known = world.files();
    let old = &known["packed.csr"];
    let mut rng = Rng::named("a_killed_pack");
    for _ in 0..size(20, 200) {
        let running = Running(world.start(line));
        sleep(whole * rng.below(1125) as u32 / 1000);
        drop(running);
        let found = fs::read(world.path("packed.csr")).unwrap();
        assert!(found == *old || found == new, "the file is neither the old one nor the new one");
        fs::write(world.path("packed.csr"), old).unwrap();
    }
    let after = world.files();
    assert!(known.iter().all(|(name, bytes)| after[name] == *bytes));
    // Files left behind do not stop the next run.
    world.printed(line);
    assert!(fs::read(world.path("packed.csr")).unwrap() == new);
}

#[test]
fn runs_that_write_one_file_leave_it_whole() {
    let world = World::new();
    let known = world.files();
    for line in ["picture hackenbush:position.txt -o out", "graph pack path.txt -o out"] {
        world.printed(line);
        let whole = fs::read(world.path("out")).unwrap();
        for child in [(); 4].map(|()| world.start(line)) {
            let output = child.wait_with_output().unwrap();
            check(line, output.status, &output.stderr);
            assert!(output.status.success(), "{line}: {}", errors(&output));
        }
        assert!(fs::read(world.path("out")).unwrap() == whole);
        fs::remove_file(world.path("out")).unwrap();
        assert!(world.files() == known);
    }
}
