//! Runs that are killed at random moments, and runs that meet another one.

use super::world::{PACK, PICTURE, World, check, errors};
use std::fmt::Write as _;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Returns how often each command is killed.
fn kills() -> u32 {
    let asked = std::env::var("IMPARTIAL_KILLS").ok();
    asked.map_or(5, |text| text.parse().expect("IMPARTIAL_KILLS is a number"))
}

/// Returns a random time below a limit.
fn random(limit: Duration) -> Duration {
    let share = RandomState::new().hash_one(0) % 1000;
    limit * share as u32 / 1000
}

/// Starts a line, kills it after a time, and returns whether it was still running.
fn kill_after(world: &World, line: &str, time: Duration) -> bool {
    let mut command = world.program(line);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    sleep(time);
    let ended = child.try_wait().unwrap();
    child.kill().unwrap();
    let output = child.wait_with_output().unwrap();
    if let Some(status) = ended {
        check(line, status, &output.stderr);
    }
    ended.is_none()
}

/// Returns the names of the files in a folder that were not there before.
fn litter(world: &World, known: &[&str]) -> Vec<String> {
    let is_new = |name: &String| !known.contains(&name.as_str());
    world.files().into_keys().filter(is_new).collect()
}

#[test]
fn a_killed_search_goes_on_from_whole_values() {
    // A search that never ends, so that no kill comes too late.
    let rule = "grundy";
    let line = format!("period {rule} --checkpoint run.checkpoint");
    let world = World::new();
    let known: Vec<String> = world.files().into_keys().collect();
    let mut running = 0;
    for _ in 0..kills() {
        running += u32::from(kill_after(&world, &line, random(Duration::from_millis(2500))));
        let checkpoint = world.path("run.checkpoint");
        if let Ok(before) = fs::read(&checkpoint) {
            // Whichever it is, it is whole: another process reads it and writes the same again.
            fs::write(world.path("copy"), &before).unwrap();
            world.check_values(rule, 50, "copy");
        }
    }
    let mut names: Vec<&str> = known.iter().map(String::as_str).collect();
    names.extend(["run.checkpoint", "run.checkpoint.lock", "copy", "copy.lock"]);
    let left = litter(&world, &names);
    assert!(left.len() <= running as usize, "{left:?}");
    println!("{running} of {} kills met a run; left behind: {left:?}", kills());
    // The values are the same as if nothing had been killed.
    world.check_values(rule, 60_000, "run.checkpoint");
    assert_eq!(litter(&world, &names), Vec::<String>::new());
}

#[test]
fn a_killed_pack_leaves_the_old_file_or_the_new_one() {
    let world = World::new();
    let mut text = String::new();
    for position in 0..150_000u32 {
        writeln!(text, "{} {}", position, position.wrapping_mul(2_654_435_761) % 150_000).unwrap();
    }
    fs::write(world.path("large.txt"), text).unwrap();
    let line = "graph pack large.txt -o packed.csr --max-memory 1M";
    let begun = Instant::now();
    world.printed(line);
    let whole = begun.elapsed();
    let new = fs::read(world.path("packed.csr")).unwrap();
    world.printed("graph pack cycle.txt -o packed.csr");
    let old = fs::read(world.path("packed.csr")).unwrap();
    let known = world.files();
    let names: Vec<&str> = known.keys().map(String::as_str).collect();
    let (mut running, mut replaced) = (0, 0);
    for _ in 0..kills().max(20) {
        running += u32::from(kill_after(&world, line, random(whole + whole / 8)));
        let found = fs::read(world.path("packed.csr")).unwrap();
        if found == new {
            replaced += 1;
            fs::write(world.path("packed.csr"), &old).unwrap();
        } else {
            assert!(found == old, "the file is neither the old one nor the new one");
        }
    }
    let left = litter(&world, &names);
    assert!(left.len() <= running as usize, "{left:?}");
    println!("{running} kills met a run, {replaced} files were new; left behind: {left:?}");
    for (name, bytes) in &known {
        assert!(name == "packed.csr" || world.files()[name] == *bytes, "{name}");
    }
    // What is left behind is in nobody's way.
    world.printed(line);
    assert!(fs::read(world.path("packed.csr")).unwrap() == new);
}

#[test]
fn two_runs_on_one_checkpoint_do_not_mix() {
    let world = World::new();
    let line = "period .354 --limit 3000000 --checkpoint run.checkpoint";
    let children = [(); 4].map(|()| world.start(line));
    let outputs = children.map(|child| child.wait_with_output().unwrap());
    let mut refused = 0;
    for output in &outputs {
        check(line, output.status, &output.stderr);
        let errors = errors(output);
        refused += u32::from(errors.contains("in use"));
        assert!(!errors.contains("No such file"), "{errors}");
    }
    assert!(refused >= 1, "{outputs:?}");
    world.check_values(".354", 1000, "run.checkpoint");
}

#[test]
fn runs_that_write_one_file_leave_it_whole() {
    [PICTURE, PACK].into_iter().for_each(check_together);
}

fn check_together(line: &str) {
    let world = World::new();
    let known = world.files();
    let line = line.replace("OUT", "out");
    world.printed(&line);
    let whole = fs::read(world.path("out")).unwrap();
    for child in [(); 4].map(|()| world.start(&line)) {
        let output = child.wait_with_output().unwrap();
        check(&line, output.status, &output.stderr);
        assert!(output.status.success(), "{line}: {}", errors(&output));
    }
    assert!(fs::read(world.path("out")).unwrap() == whole);
    fs::remove_file(world.path("out")).unwrap();
    assert!(world.files() == known);
}
