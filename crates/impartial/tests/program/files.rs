//! Files that cannot be written, or that are also the input.

use super::world::{World, as_a_user, copied_program, errors, run, set_mode};
use std::fs;
use std::process::Command;

/// Commands that write a file OUT.
const PICTURE: &str = "picture hackenbush:position.txt -o OUT";
const WRITERS: [&str; 3] = [
    PICTURE,
    "graph pack path.txt -o OUT --max-memory 1M",
    "values .104 --to 100000 --checkpoint OUT",
];

#[test]
fn a_file_that_may_not_grow_leaves_the_old_one_whole() {
    // An old file is a small one of the same kind, if there is one.
    let small = ["picture nim 3 -o out", "graph pack cycle.txt -o out"];
    let small = [small[0], small[1], "values .104 --to 100 --checkpoint out"];
    let pairs = WRITERS.into_iter().zip(small);
    for (line, old) in pairs.flat_map(|(line, small)| [(line, None), (line, Some(small))]) {
        let world = World::new();
        old.map(|small| world.printed(small));
        let before = world.files();
        // Sixteen blocks are at most 16 KiB.
        let script = r#"ulimit -f 16; exec "$0" "$@""#;
        let output = run(&mut world.shell(script, &line.replace("OUT", "out")), "");
        let errors = errors(&output);
        // A long run continues without a checkpoint, with a warning; its answer is complete.
        let status = if line.contains("--checkpoint") { 0 } else { 2 };
        assert_eq!(output.status.code(), Some(status), "{line}: {errors}");
        assert!(errors.contains("out") && errors.contains("File too large"), "{line}: {errors}");
        assert!(old.is_none() || line != PICTURE || errors.contains("is unchanged"), "{errors}");
        let mut after = world.files();
        after.remove("out.lock");
        assert!(before == after, "{line}: {:?}", after.keys());
    }
}

#[test]
fn the_input_is_not_replaced() {
    for (line, input, stdin) in [
        ("picture hackenbush:- -o OUT", "position.txt", "position.txt"),
        ("picture hackenbush:position.txt -o OUT", "position.txt", "/dev/null"),
        ("graph pack -o OUT", "path.txt", "path.txt"),
        ("graph pack path.txt -o OUT", "path.txt", "/dev/null"),
    ] {
        let (world, script) = (World::new(), format!(r#"exec "$0" "$@" <{stdin}"#));
        let before = world.files();
        let output = world.shell(&script, &line.replace("OUT", input)).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(errors(&output).contains("is both the input"), "{}", errors(&output));
        assert_eq!(world.files(), before);
    }
}

#[test]
fn the_standard_output_can_be_named_as_a_file() {
    let world = World::new();
    let plain = world.printed("picture hackenbush:position.txt");
    assert_eq!(world.printed(&PICTURE.replace("OUT", "/dev/stdout")), plain);
}

#[test]
fn a_file_in_a_closed_folder_is_an_error_that_changes_nothing() {
    let world = World::new();
    let program = copied_program(&world);
    fs::create_dir(world.path("closed")).unwrap();
    fs::write(world.path("closed/old"), "old").unwrap();
    for (name, mode) in [("", 0o755), ("closed/old", 0o666), ("closed", 0o555)] {
        set_mode(&world.path(name), mode);
    }
    for line in WRITERS {
        for name in ["closed/new", "closed/old", "none/new", "path.txt/below"] {
            let line = line.replace("OUT", name);
            let mut command = Command::new(&program);
            command.args(line.split(' ')).current_dir(world.path(""));
            as_a_user(&mut command);
            let output = run(&mut command, "");
            assert_eq!(output.status.code(), Some(2), "{line}");
            assert!(errors(&output).contains(name), "{}", errors(&output));
        }
    }
    assert_eq!(fs::read(world.path("closed/old")).unwrap(), b"old");
    assert_eq!(fs::read_dir(world.path("closed")).unwrap().count(), 1);
    set_mode(&world.path("closed"), 0o755);
}
