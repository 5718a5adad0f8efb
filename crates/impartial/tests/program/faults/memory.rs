//! Too little memory: an answer or an error, and never an abort.

use super::world::{World, errors, run};
use std::fmt::Write as _;
use std::fs;
use test_support::size;

/// Commands that take some memory, and may be refused it.
const LINES: [&str; 16] = [
    "graph solve large.txt",
    "graph solve large.txt --seats AB",
    "graph solve large.in --format judge",
    "graph solve large.dot",
    "graph values large.txt",
    "graph values large.txt --json",
    "graph pack large.txt -o large.csr --max-memory 64M",
    "values 0.354 --to 4000000",
    "value 0.7777 4000000",
    "period 0.104 --limit 6000000",
    "misere 0.123 --to 60",
    "value hackenbush:large.tree",
    "moves hackenbush:large.tree --json",
    "solve hdu3094-a-tree-game large.case",
    "solve neerc2016-game-on-graph large.in",
    "generate nowcoder296c-continued-story --size largest",
];

const POSITIONS: u32 = 200_000;

fn with_large_files() -> World {
    let world = World::new();
    let (mut edges, mut tree) = (String::new(), String::new());
    let (mut case, mut dot) = (format!("1\n{POSITIONS}\n"), "digraph {\n".to_string());
    for position in 1..POSITIONS {
        writeln!(edges, "{position} {}", position / 2).unwrap();
        writeln!(edges, "{} {position}", position / 3).unwrap();
        writeln!(tree, "{} {position} {}", position / 2, ["b", "r"][position as usize % 2])
            .unwrap();
        writeln!(case, "{} {}", (position / 2).max(1), position + 1).unwrap();
        writeln!(dot, "p{position} -> p{}", position - 1).unwrap();
    }
    let mut judge = format!("{POSITIONS} {}\n", POSITIONS - 1);
    for position in 1..POSITIONS {
        writeln!(judge, "{} {position}", position + 1).unwrap();
    }
    for (name, text) in [
        ("large.txt", edges),
        ("large.tree", tree),
        ("large.case", case),
        ("large.in", judge),
        ("large.dot", dot + "}\n"),
    ] {
        fs::write(world.path(name), text).unwrap();
    }
    world
}

#[cfg(target_os = "linux")]
#[test]
fn little_memory_gives_an_answer_or_an_error() {
    let world = with_large_files();
    let mut table = String::new();
    for mebibytes in [24, 48, 96, 160].into_iter().step_by(size(2, 1)) {
        let script = format!(r#"ulimit -v {}; exec "$0" "$@""#, mebibytes << 10);
        // The system itself must be able to start the program.
        let started = world.shell(&script, "--version").output().unwrap();
        if !started.status.success() {
            writeln!(table, "{mebibytes} MiB: cannot be started").unwrap();
            continue;
        }
        let mut answered = 0;
        for line in LINES {
            let output = run(&mut world.shell(&script, line), "");
            match output.status.code() {
                Some(0 | 1) => answered += 1,
                _ => {
                    let errors = errors(&output);
                    let reports = ["error: ", "{\"error\":", "memory"];
                    let is_reported = reports.iter().any(|report| errors.contains(report));
                    assert!(is_reported, "{line}: {errors}");
                }
            }
        }
        writeln!(table, "{mebibytes} MiB: {answered} of {} answered", LINES.len()).unwrap();
    }
    print!("{table}");
}

#[cfg(target_os = "linux")]
#[test]
fn threads_reserve_nothing_where_that_is_limited() {
    let world = World::new();
    let mut judge = "99999 380000\n".to_string();
    for arc in 0..380_000_u64 {
        writeln!(judge, "{} {}", 1 + arc * 7919 % 99_999, 1 + arc * 104_729 % 99_991).unwrap();
    }
    fs::write(world.path("long.in"), judge).unwrap();
    let free = world.run("graph solve long.in");
    let within = |mebibytes: u32, threads: &str| {
        let script = format!(r#"ulimit -v {}; exec "$0" "$@""#, mebibytes << 10);
        let mut command = world.shell(&script, "graph solve long.in");
        // In too little the system itself cannot start the program.
        command.env("RAYON_NUM_THREADS", threads).output().unwrap()
    };
    let answers = |&mebibytes: &u32| within(mebibytes, "1").status.code() == Some(0);
    let least = (16..64).find(answers).expect("one thread has room");
    // What two threads reserve would leave too little in some of these.
    for mebibytes in (least..least + 6).chain((134..158).step_by(2)) {
        let limited = within(mebibytes, "2");
        assert_eq!(limited.status.code(), Some(0), "{mebibytes}: {}", errors(&limited));
        assert!(limited.stdout == free.stdout, "{mebibytes}");
    }
}
