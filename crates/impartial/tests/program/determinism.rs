//! The program prints the same bytes with any number of threads and any vectors, from a file and a pipe.

use super::world::World;
use std::fs::{self, File};
use std::process::Command;
use test_support::{Rng, run_with_input};

/// Numbers of threads, each with every level of vectors.
const THREADS: [&str; 3] = ["1", "2", "8"];
const VECTORS: [&str; 5] = ["portable", "pclmulqdq", "avx2", "gfni", "avx512"];

/// The status of a run, its output and its errors.
type Outcome = (Option<i32>, [Vec<u8>; 2]);

fn outcome(command: &mut Command, input: &str, threads: &str, vectors: &str) -> Outcome {
    command.env("RAYON_NUM_THREADS", threads).env("IMPARTIAL_VECTORS", vectors);
    let output = run_with_input(command, input.as_bytes());
    (output.status.code(), [output.stdout, output.stderr])
}

/// Asserts that a line prints the same everywhere, and that it answers.
fn check_everywhere(world: &World, line: &str, input: &str) {
    let expected = outcome(&mut world.program(line), input, "1", "portable");
    assert_eq!(expected.0, Some(0), "{line}: {}", String::from_utf8_lossy(&expected.1[1]));
    for (threads, vectors) in THREADS.iter().flat_map(|it| VECTORS.map(|vectors| (it, vectors))) {
        let found = outcome(&mut world.program(line), input, threads, vectors);
        assert!(found == expected, "{line} with {threads} threads and {vectors}");
    }
}

/// Edges of a graph with wide levels and long chains, every fourth position without options.
fn edges(positions: u64, first: u64) -> String {
    let mut rng = Rng::new(positions);
    let mut text = String::new();
    for from in (0..positions).filter(|from| from % 4 != 3) {
        for _ in 0..3 {
            let to = if from % 2 == 0 { rng.below(positions) } else { from + 1 };
            text.push_str(&format!("{} {}\n", from + first, to + first));
        }
    }
    text
}

fn judge(positions: u64) -> String {
    let lines = edges(positions, 1);
    format!("{positions} {}\n{lines}", lines.lines().count())
}

#[test]
fn nimbers_heaps_trees_and_graphs() {
    let world = World::empty();
    let mut rng = Rng::new(1);
    let pairs: String =
        (0..1500).map(|_| format!("{} {}\n", rng.bits(), rng.bits() >> 8)).collect();
    let tree: String =
        (1..2000).map(|n| format!("{n} {} g {}\n", rng.below(n), 1 + n % 3)).collect();
    for (line, input) in [
        ("nim mul -", &*pairs),
        ("nim mul - --bits 128", &pairs),
        ("solve nim-product", &format!("1500\n{pairs}")),
        ("nim table 16", ""),
        ("nim inv 0xfeed", ""),
        ("nim sqrt 0xfeed", ""),
        ("nim log 6 0xfeed --bits 16", ""),
        ("nim order 77777", ""),
        // Sparse, dense and wide values, and sets of takes.
        ("values .16 --to 3000", ""),
        ("values 4.007 --to 3000", ""),
        ("values subtract:2,5,9,33,70 --to 3000", ""),
        ("period 0.77 --json", ""),
        ("moves hackenbush:- --json", &tree),
        ("graph solve --seats ABA --orders ADB,BDA,ADB", &edges(3000, 0)),
        ("graph values --json", &edges(3000, 0)),
        ("value hackenbush:-", "0 1 b\n1 2 r\n2 3 g\n0 4 r\n4 5 b\n"),
    ] {
        check_everywhere(&world, line, input);
    }
}

#[test]
fn packed_graphs() {
    let world = World::empty();
    let text = edges(5000, 0);
    let packed = THREADS.map(|threads| {
        let mut pack = world.program("graph pack -o packed.csr");
        assert_eq!(outcome(&mut pack, &text, threads, "avx512").0, Some(0));
        fs::read(world.path("packed.csr")).expect("the packed graph")
    });
    assert!(packed.iter().all(|bytes| *bytes == packed[0]));
    check_everywhere(&world, "graph solve packed.csr", "");
}

#[test]
fn standard_input_is_read_from_where_it_is_and_to_its_end() {
    let world = World::empty();
    let text = format!("one line before\n{}", judge(150_000));
    fs::write(world.path("input"), text).expect("it can be written");
    let script = "read line; \"$0\" \"$@\" && cat";
    let answers = THREADS.map(|threads| {
        let mut shell = world.shell(script, "solve neerc2016-game-on-graph");
        let input = File::open(world.path("input")).expect("the file is there");
        shell.env("RAYON_NUM_THREADS", threads).stdin(input).output().expect("it runs").stdout
    });
    assert_eq!(answers[0].len(), 2 * 150_001);
    assert!(answers.iter().all(|answer| *answer == answers[0]));
}

#[test]
#[ignore = "at full size"]
fn graph_files_at_full_size() {
    // One thread reads a file block by block, several read parts of it, and a pipe is read as a stream.
    let world = World::empty();
    let (lines, judge) = (edges(150_000, 1), judge(150_000));
    let matrix = format!("%%MatrixMarket matrix coordinate pattern general\n150000 {judge}");
    let half = lines.len() / 2;
    let line_end = half + lines[half..].find('\n').expect("a line ends there") + 1;
    for (format, text) in [("judge", &judge), ("edges", &lines), ("mtx", &matrix)] {
        let line = format!("graph solve --format {format}");
        let run = |threads, is_piped| {
            let file = if is_piped { " -" } else { " graph" };
            let input =
                if is_piped { fs::read_to_string(world.path("graph")) } else { Ok("".into()) };
            let mut found = world.program(&(line.clone() + file));
            let mut found = outcome(&mut found, &input.expect("text"), threads, "avx512");
            let errors = String::from_utf8_lossy(&found.1[1]).replace("<stdin>", "graph");
            found.1[1] = errors.into_bytes();
            found
        };
        // A fault is found in the same place.
        let at = text.len() - lines.len() + line_end;
        for fault in ["", "x 3\n", "7", "99999999999 1\n", "\u{e9}\n"] {
            let broken = format!("{}{fault}{}", &text[..at], &text[at..]);
            fs::write(world.path("graph"), broken).expect("the file can be written");
            let expected = run("1", false);
            let is_right = fault.is_empty() || fault == "7" && format == "edges";
            assert_eq!(expected.0, Some(if is_right { 0 } else { 2 }), "{fault:?} in {format}");
            for (threads, is_piped) in THREADS.iter().flat_map(|it| [(it, false), (it, true)]) {
                assert!(run(threads, is_piped) == expected, "{fault:?} in {format}, {threads}");
            }
        }
    }
}
