//! A disk that is full, and files that may not grow.

use super::world::{PICTURE, WRITERS, World, errors, run};
use std::fs;
use std::process::Output;

/// Writes a file OUT of each kind that is there before, small enough for the full disk.
fn write_old(world: &World, line: &str) -> Vec<u8> {
    let small = match line.split(' ').find(|word| ["values", "pack"].contains(word)) {
        Some("values") => "values .104 --to 100 --checkpoint out",
        Some("pack") => "graph pack cycle.txt -o out --max-memory 1M",
        _ => "picture hackenbush:- -o out",
    };
    let output = run(&mut world.program(small), "0 1 b\n");
    assert!(output.status.success(), "{}", errors(&output));
    fs::read(world.path("out")).unwrap()
}

#[track_caller]
fn check_refused(line: &str, output: &Output, reason: &str) {
    let errors = errors(output);
    // A long run goes on without a checkpoint, with a warning; its answer is complete.
    let statuses = if line.contains("--checkpoint") { [0, 2] } else { [2, 2] };
    let is_one = output.status.code().is_some_and(|code| statuses.contains(&code));
    assert!(is_one, "{line}: {}: {errors}", output.status);
    assert!(errors.contains("out"), "{line}: {errors}");
    assert!(errors.contains(reason), "{line}: {errors}");
}

#[test]
fn a_file_that_may_not_grow_leaves_the_old_one_whole() {
    WRITERS.into_iter().for_each(check_limited);
}

fn check_limited(line: &str) {
    for is_there in [false, true] {
        let world = World::new();
        if is_there {
            write_old(&world, line);
        }
        let before = world.files();
        // Sixteen blocks are at most 16 KiB.
        let script = r#"ulimit -f 16; exec "$0" "$@""#;
        let output = run(&mut world.shell(script, &line.replace("OUT", "out")), "");
        check_refused(line, &output, "File too large");
        if is_there && line == PICTURE {
            assert!(errors(&output).contains("stays as it was"));
        }
        let mut after = world.files();
        if !before.contains_key("out.lock") {
            after.remove("out.lock");
        }
        let names = [&before, &after].map(|files| files.keys().cloned().collect::<Vec<_>>());
        assert_eq!(names[0], names[1], "{line}");
        assert!(before == after, "{line}");
    }
}

/// The status of the scripts below where nothing can be mounted.
const NOTHING_MOUNTED: i32 = 77;

/// Mounts a small disk on a folder that only the script and its children see. What lies on it is
/// filled up before the program runs; afterwards the script names what is there.
const ON_A_SMALL_DISK: &str = r#"
mkdir disk && mount -t tmpfs -o size=256k none disk 2>/dev/null || exit 77
[ -f out ] && cp out disk/out
head -c 240k /dev/zero >disk/filler 2>/dev/null
"$0" "$@"
status=$?
echo
ls -A disk
[ -f out ] && { cmp out disk/out || status=99; }
exit $status
"#;

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_old_file_whole() {
    WRITERS.into_iter().for_each(check_full);
}

fn check_full(line: &str) {
    for is_there in [false, true] {
        let world = World::new();
        if is_there {
            write_old(&world, line);
        }
        let script = format!("exec unshare -rm sh -c '{ON_A_SMALL_DISK}' \"$0\" \"$@\"");
        let mut command = world.shell(&script, &line.replace("OUT", "disk/out"));
        let output = command.output().unwrap();
        if matches!(output.status.code(), Some(NOTHING_MOUNTED | 1 | 127)) {
            println!("skipped: no disk can be mounted here: {}", errors(&output));
            return;
        }
        check_refused(line, &output, "No space left on device");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let listing = printed.split("\n\n").last().unwrap().trim().to_string();
        let allowed = ["filler", "out", "out.lock"];
        let is_known = |name: &str| allowed.contains(&name.trim());
        assert!(listing.lines().all(is_known), "{line}: {listing}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_for_a_file_is_an_error_that_names_it() {
    let world = World::new();
    let line = "picture hackenbush:position.txt -o /dev/full";
    let output = run(&mut world.program(line), "");
    assert_eq!(output.status.code(), Some(2));
    let message = "error: /dev/full cannot be written: No space left on device";
    assert!(errors(&output).starts_with(message), "{}", errors(&output));
}
