//! Checkpoints under kills, full disks, and several processes.

use super::world::World;
use std::fs;
use std::process::{Child, Output};
use std::time::Duration;

/// A process that is killed at the end of a test, however that comes.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs a command about heaps and returns its status, its output and its errors.
#[track_caller]
fn run(world: &World, arguments: &str) -> (Option<i32>, String, String) {
    texts(world.run(arguments))
}

fn texts(output: Output) -> (Option<i32>, String, String) {
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn of_several_processes_one_has_the_checkpoint() {
    let world = World::empty();
    let mut first = Running(world.start("period grundy --checkpoint run"));
    let process = format!("process {}\n", first.0.id());
    world.wait_for("run.lock", &process);
    for command in ["period grundy", "values grundy --to 9", "period 0.77 --certificate -"] {
        let (status, output, errors) = run(&world, &format!("{command} --checkpoint run"));
        assert_eq!((status, output.as_str()), (Some(2), ""), "{command}");
        let expected = format!("error: run: the checkpoint is in use by {process}");
        assert!(errors.ends_with(&expected), "{command}: {errors}");
    }
    // What a killed process leaves does not lock anything.
    first.0.kill().expect("it runs still");
    first.0.wait().expect("it ends");
    let (status, output, errors) = run(&world, "values grundy --to 5 --checkpoint run");
    assert_eq!((status, errors.as_str()), (Some(0), ""));
    assert_eq!(output, "0\n0\n0\n1\n0\n2\n");
    assert_eq!(world.names(), ["run"]);
}

#[test]
fn kills_at_any_moment_leave_a_checkpoint_that_a_run_goes_on_from() {
    let world = World::empty();
    let (_, expected, _) = run(&world, "values grundy --to 30000");
    for round in 1..=30_u64 {
        let to = 1000 * round;
        let line = format!("values grundy --to {to} --checkpoint run");
        let mut running = Running(world.start(&line));
        std::thread::sleep(Duration::from_millis(round * 37 % 60));
        let _ = running.0.kill();
        let _ = running.0.wait();
        // Whatever it left is read, and its values are right.
        let (status, output, errors) = run(&world, "values grundy --to 300 --checkpoint run");
        assert_eq!((status, errors.as_str()), (Some(0), ""), "{round}");
        assert!(expected.starts_with(&output), "{round}");
    }
    let (status, output, errors) = run(&world, "values grundy --to 30000 --checkpoint run");
    assert_eq!((status, errors.as_str()), (Some(0), ""));
    assert!(output == expected);
    assert_eq!(world.names(), ["run"]);
}

#[test]
fn a_full_disk_leaves_the_file_before_and_ends_no_run() {
    let world = World::empty();
    let (status, _, errors) = run(&world, "values 0.156 --to 100 --checkpoint run");
    assert_eq!((status, errors.as_str()), (Some(0), ""));
    let before = fs::read(world.path("run")).expect("the checkpoint is there");
    // A limit on the size of files, whose signal is ignored, fails as a full disk does.
    let script = r#"trap '' XFSZ; ulimit -f 4; exec "$0" "$@""#;
    let mut shell = world.shell(script, "period 0.156 --checkpoint run");
    let (status, output, errors) = texts(shell.output().expect("there is a shell"));
    assert_eq!(status, Some(0), "{errors}");
    assert!(output.contains("n ≥ 3479\nproven by the theorem of Guy-Smith;"), "{output}");
    assert!(errors.starts_with("warning: run: the checkpoint cannot be read or written: "));
    assert!(errors.ends_with("; run still keeps 101 values, and the run goes on\n"), "{errors}");
    let after = fs::read(world.path("run")).expect("the checkpoint is there");
    assert_eq!(after, before);
    assert_eq!(world.names(), ["run"]);
}

#[test]
fn what_is_no_checkpoint_stays_as_it_is() {
    let world = World::empty();
    fs::create_dir(world.path("folder")).expect("it can be made");
    fs::write(world.path("mine"), "my own words\n").expect("it can be written");
    fs::write(world.path("run.lock"), "my own lock\n").expect("it can be written");
    std::os::unix::fs::symlink("nowhere", world.path("link")).expect("it can be made");
    for (name, complaint) in [
        ("folder", "the file is not a checkpoint of this program"),
        ("mine", "the file is not a checkpoint of this program"),
        ("/dev/null", "the file is not a checkpoint of this program"),
        ("run", "the file run.lock is not a lock of this program: move it away"),
        ("link", "the checkpoint cannot be read or written: No such file"),
        ("no/such", "the checkpoint cannot be read or written: No such file"),
    ] {
        let (status, output, errors) = run(&world, &format!("period 0.77 --checkpoint {name}"));
        assert_eq!((status, output.as_str()), (Some(2), ""), "{name}");
        assert!(errors.starts_with(&format!("error: {name}: {complaint}")), "{errors}");
    }
    assert_eq!(world.names(), ["folder", "link", "mine", "run.lock"]);
    let read = |name: &str| fs::read_to_string(world.path(name)).expect("it is there");
    assert_eq!((read("mine"), read("run.lock")), ("my own words\n".into(), "my own lock\n".into()));
}
