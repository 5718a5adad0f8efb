//! Paths that are no files, may not be written, or lead back to the input.

use super::world::{PICTURE, WRITERS, World, as_a_user, copied_program, errors, run};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;

/// Commands that read a file IN.
const READERS: [&str; 12] = [
    "solve poj1067-wythoff IN",
    "test poj1067-wythoff --dir IN",
    "check IN",
    "period kayles --checkpoint IN",
    "graph solve IN",
    "graph solve IN --format csr",
    "graph solve IN --format dot",
    "graph pack IN -o packed.csr",
    "value hackenbush:IN",
    "picture hackenbush:IN -o picture.svg",
    "play graph:IN 1",
    "play hackenbush:IN",
];

#[test]
fn a_folder_for_an_input_is_an_error_that_names_it() {
    let world = World::new();
    fs::create_dir(world.path("folder")).unwrap();
    let before = world.files();
    for name in ["folder", "no-such-file", "path.txt/below"] {
        for line in READERS {
            if line.contains("--checkpoint") && name == "no-such-file" {
                continue;
            }
            let output = run(&mut world.program(&line.replace("IN", name)), "");
            assert_eq!(output.status.code(), Some(2), "{line} {name}");
            let is_named = errors(&output).contains(name);
            assert!(is_named, "{line}: {}", errors(&output));
        }
    }
    assert_eq!(world.files(), before);
}

#[test]
fn a_file_that_cannot_be_written_is_an_error_that_names_it() {
    WRITERS.into_iter().for_each(check_unwritable);
}

fn check_unwritable(line: &str) {
    let world = World::new();
    fs::create_dir(world.path("folder")).unwrap();
    let before = world.files();
    for name in ["folder", "folder/", "none/file", "path.txt/below", "."] {
        let output = run(&mut world.program(&line.replace("OUT", name)), "");
        assert_eq!(output.status.code(), Some(2), "{line} {name}");
        assert!(errors(&output).contains(name), "{line}: {}", errors(&output));
    }
    assert_eq!(world.files(), before, "{line}");
    assert_eq!(fs::read_dir(world.path("folder")).unwrap().count(), 0, "{line}");
}

#[test]
fn a_file_in_place_of_its_input_is_refused() {
    check_input_is_kept("picture hackenbush:IN -o OUT", "position.txt");
    check_input_is_kept("graph pack IN -o OUT", "path.txt");
}

#[track_caller]
fn check_input_is_kept(line: &str, input: &str) {
    let world = World::new();
    let [soft, hard] = ["soft", "hard"].map(|kind| format!("{kind}-{input}"));
    symlink(input, world.path(&soft)).unwrap();
    fs::hard_link(world.path(input), world.path(&hard)).unwrap();
    let before = world.files();
    let dotted = format!("./{input}");
    let names = [input, &soft, &hard, &dotted];
    for (from, to) in names.iter().flat_map(|from| names.map(|to| (from, to))) {
        let line = line.replace("IN", from).replace("OUT", to);
        let output = run(&mut world.program(&line), "");
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(errors(&output).contains("is the input"), "{}", errors(&output));
    }
    for to in names {
        let line = line.replace(" IN", "").replace("OUT", to);
        let script = format!(r#"exec "$0" "$@" <{input}"#);
        let output = world.shell(&script, &line).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{line} <{input}");
    }
    assert_eq!(world.files(), before);
}

#[test]
fn the_standard_output_can_be_named_as_a_file() {
    let world = World::new();
    let plain = run(&mut world.program("picture hackenbush:position.txt"), "");
    let output = run(&mut world.program(&PICTURE.replace("OUT", "/dev/stdout")), "");
    assert_eq!(output.stdout, plain.stdout);
}

#[test]
fn a_file_in_a_closed_folder_is_an_error_that_changes_nothing() {
    WRITERS.into_iter().for_each(check_closed);
}

fn check_closed(line: &str) {
    let world = World::new();
    let program = copied_program(&world);
    fs::create_dir(world.path("closed")).unwrap();
    fs::write(world.path("closed/old"), "old").unwrap();
    let mode = |name: &str, mode| {
        fs::set_permissions(world.path(name), fs::Permissions::from_mode(mode)).unwrap();
    };
    mode("", 0o755);
    mode("closed/old", 0o666);
    mode("closed", 0o555);
    for name in ["closed/new", "closed/old"] {
        let line = line.replace("OUT", name);
        let mut command = Command::new(&program);
        command.args(line.split(' ')).current_dir(world.folder());
        as_a_user(&mut command);
        let output = run(&mut command, "");
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(errors(&output).contains(name), "{}", errors(&output));
    }
    assert_eq!(fs::read(world.path("closed/old")).unwrap(), b"old", "{line}");
    assert_eq!(fs::read_dir(world.path("closed")).unwrap().count(), 1, "{line}");
    mode("closed", 0o755);
}
