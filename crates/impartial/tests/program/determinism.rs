//! The program prints the same bytes with any number of threads and any vectors, from file or pipe.

use super::world::World;
use std::fs::{self, File};
use std::process::Command;
use test_support::{Rng, run_with_input, size};

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

/// Asserts that a line prints the same everywhere, and succeeds.
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
    let graph = edges(size(3000, 20_000), 0);
    let acyclic: String = (0..size(3000, 30_000_u64))
        .map(|n| format!("{n} {}\n{n} {}\n", n + 1, n + 2 + n % 7))
        .collect();
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
        ("period 0.77 --json", ""),
        ("moves hackenbush:- --json", &tree),
        ("graph solve --json --misere", &graph),
        ("graph solve --seats ABA --orders ADB,BDA,ADB", &graph),
        ("graph values --json", &graph),
        ("graph values", &acyclic),
        ("value hackenbush:-", "0 1 b\n1 2 r\n2 3 g\n0 4 r\n4 5 b\n"),
    ] {
        check_everywhere(&world, line, input);
    }
    // Sparse, dense and wide values, sets of takes, and values that outgrow a byte.
    for (rule, to) in [
        (".16", 30_000),
        (".104", 30_000),
        (".007", 6000),
        ("4.007", 6000),
        ("8.3F", 300),
        ("grundy", 4000),
        ("subtract:2,5,9,33,70", 20_000),
        ("split-equal:4", 5000),
    ] {
        check_everywhere(&world, &format!("values {rule} --to {}", to / size(10, 1)), "");
    }
    let more =
        ["period .16", "period subtract:3,5,9,14", "period all-but:2,7", "misere 0.77", "test"];
    for line in more.into_iter().take(size(3, 5)) {
        check_everywhere(&world, line, "");
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
#[ignore = "at full size"]
fn graph_files_at_full_size() {
    // One thread reads a file in blocks, several read parts of it, and a pipe is a stream.
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
        // A fault is reported at the same place.
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

#[test]
#[ignore = "at full size"]
fn files_on_standard_input_at_full_size() {
    let world = World::empty();
    let judge = judge(150_000);
    assert!(judge.len() > 4 << 20, "so long that files are read in another way: {}", judge.len());
    for text in [
        judge.clone(),
        format!("\u{feff}{judge}"),
        judge.replace('\n', "\r\n"),
        judge.replacen('\n', " ", 4001),
        judge.replace('\n', " "),
        format!("{judge}7 8\n"),
        format!("{judge} \n\n\t"),
        format!("{judge}x"),
        judge.replacen(" 149999\n", " 150001\n", 1),
        judge.replacen("\n2", "\n\u{b}2", 1),
        judge.replacen("150000 ", "33554433 ", 1),
        judge.replacen("150000 ", "1 ", 1),
        judge[..judge.len() - 3].to_string(),
    ] {
        fs::write(world.path("input"), &text).expect("the file can be written");
        for line in ["solve neerc2016-game-on-graph", "graph solve --format judge"] {
            if text.starts_with("33554433 ") && line.starts_with("graph") {
                // Too many positions for the problem, but not for a graph, which takes long.
                continue;
            }
            let expected = outcome(&mut world.program(line), &text, "1", "avx512");
            for threads in THREADS {
                let input = File::open(world.path("input")).expect("the file is there");
                let mut program = world.program(line);
                let found = program.env("RAYON_NUM_THREADS", threads).stdin(input).output();
                let found = found.expect("the program runs");
                let found = (found.status.code(), [found.stdout, found.stderr]);
                assert!(found == expected, "{line} with {threads} threads: {text:.60}");
            }
        }
    }
}

#[test]
#[ignore = "at full size"]
fn a_long_problem_at_full_size() {
    let world = World::empty();
    let judge = judge(1_400_000);
    assert!(judge.len() > 36 << 20, "so long that threads share it: {}", judge.len());
    fs::write(world.path("input"), &judge).expect("the file can be written");
    let line = "solve neerc2016-game-on-graph";
    let from_file = format!("{line} input");
    let expected = outcome(&mut world.program(&from_file), "", "1", "avx512");
    assert_eq!(expected.1[0].len(), 2 * 1_400_001);
    for threads in ["2", "8"] {
        let found = outcome(&mut world.program(&from_file), "", threads, "avx512");
        assert!(found == expected, "{threads} threads");
    }
    assert!(outcome(&mut world.program(line), &judge, "2", "avx512") == expected, "a pipe");
}
