//! Too little memory: an answer or an error, and never an abort.

use super::world::{World, errors, run};
use std::fs;
use test_support::size;

/// Commands that take some memory, and may be refused it.
const LINES: [&str; 14] = [
    "graph solve large.txt",
    "graph solve large.txt --seats AB",
    "graph solve large.dot",
    "graph values large.txt",
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

const POSITIONS: usize = 200_000;

fn with_large_files() -> World {
    let world = World::new();
    let write = |name: &str, begin: String, line: fn(usize) -> String, end: &str| {
        let lines: String = (1..POSITIONS).map(line).collect();
        fs::write(world.path(name), begin + &lines + end).unwrap();
    };
    write("large.txt", String::new(), |n| format!("{n} {}\n{} {n}\n", n / 2, n / 3), "");
    write("large.tree", String::new(), |n| format!("{} {n} {}\n", n / 2, ["b", "r"][n % 2]), "");
    let judge = format!("{POSITIONS} {}\n", POSITIONS - 1);
    write("large.in", judge, |n| format!("{} {n}\n", n + 1), "");
    let case = format!("1\n{POSITIONS}\n");
    write("large.case", case, |n| format!("{} {}\n", (n / 2).max(1), n + 1), "");
    write("large.dot", "digraph {\n".into(), |n| format!("p{n} -> p{}\n", n - 1), "}\n");
    world
}

#[cfg(target_os = "linux")]
#[test]
fn little_memory_gives_an_answer_or_an_error() {
    let world = with_large_files();
    for mebibytes in [24, 48, 96, 160].into_iter().step_by(size(2, 1)) {
        let script = format!(r#"ulimit -v {}; exec "$0" "$@""#, mebibytes << 10);
        // The system itself must be able to start the program.
        if !world.shell(&script, "--version").output().unwrap().status.success() {
            continue;
        }
        for line in LINES {
            let output = run(&mut world.shell(&script, line), "");
            let errors = errors(&output);
            let is_answered = matches!(output.status.code(), Some(0 | 1));
            let reports = ["error: ", "{\"error\":", "memory"];
            let is_reported = reports.iter().any(|report| errors.contains(report));
            assert!(is_answered || is_reported, "{line}: {errors}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn threads_reserve_nothing_where_that_is_limited() {
    let world = World::new();
    let arc = |arc| format!("{} {}\n", 1 + arc * 7919 % 99_999, 1 + arc * 104_729 % 99_991);
    let arcs: String = (0..380_000_u64).map(arc).collect();
    fs::write(world.path("long.in"), format!("99999 380000\n{arcs}")).unwrap();
    let free = world.run("graph solve long.in");
    let within = |mebibytes: u32, threads: &str| {
        let script = format!(r#"ulimit -v {}; exec "$0" "$@""#, mebibytes << 10);
        let mut command = world.shell(&script, "graph solve long.in");
        // With too little memory the system itself cannot start the program.
        command.env("RAYON_NUM_THREADS", threads).output().unwrap()
    };
    let answers = |&mebibytes: &u32| within(mebibytes, "1").status.code() == Some(0);
    let least = (16..64).find(answers).expect("one thread has room");
    // In some of these, the memory that two threads reserve would leave too little.
    for mebibytes in (least..least + 6).chain((134..158).step_by(2)) {
        let limited = within(mebibytes, "2");
        assert_eq!(limited.status.code(), Some(0), "{mebibytes}: {}", errors(&limited));
        assert!(limited.stdout == free.stdout, "{mebibytes}");
    }
}
