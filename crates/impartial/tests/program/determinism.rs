//! The program prints the same bytes with any number of threads and any vectors.

use std::fs;
use std::path::Path;
use std::process::Command;
use test_support::{Rng, run_with_input};

/// Numbers of threads, each with every level of vectors.
const THREADS: [&str; 3] = ["1", "2", "8"];
const VECTORS: [&str; 5] = ["portable", "pclmulqdq", "avx2", "gfni", "avx512"];

/// Runs the program and returns its status, its output and its errors.
fn outcome(
    words: &[&str],
    input: &str,
    threads: &str,
    vectors: &str,
) -> (Option<i32>, [Vec<u8>; 2]) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_impartial"));
    program.args(words).env("RAYON_NUM_THREADS", threads).env("IMPARTIAL_VECTORS", vectors);
    let output = run_with_input(&mut program, input.as_bytes());
    (output.status.code(), [output.stdout, output.stderr])
}

/// Asserts that a command prints the same everywhere, and that it answers.
fn check_everywhere(words: &[&str], input: &str) {
    let expected = outcome(words, input, "1", "portable");
    assert_eq!(expected.0, Some(0), "{words:?}: {}", String::from_utf8_lossy(&expected.1[1]));
    for threads in THREADS {
        for vectors in VECTORS {
            let found = outcome(words, input, threads, vectors);
            assert!(found == expected, "{words:?} with {threads} threads and {vectors}");
        }
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

#[test]
fn nimbers() {
    let mut rng = Rng::new(1);
    let pairs: String =
        (0..1500).map(|_| format!("{} {}\n", rng.bits(), rng.bits() >> 8)).collect();
    check_everywhere(&["nim", "mul", "-"], &pairs);
    check_everywhere(&["nim", "mul", "-", "--bits", "128"], &pairs);
    check_everywhere(&["solve", "nim-product"], &format!("1500\n{pairs}"));
    check_everywhere(&["nim", "table", "16"], "");
    for words in [
        &["nim", "inv", "0xfeed"][..],
        &["nim", "sqrt", "0xfeed"],
        &["nim", "log", "6", "0xfeed", "--bits", "16"],
        &["nim", "order", "77777"],
    ] {
        check_everywhere(words, "");
    }
}

#[test]
#[ignore = "at full size"]
fn heaps_at_full_size() {
    // Sparse, dense and wide values, sets of takes, and values that outgrow a byte.
    for (rule, to) in [
        (".16", "30000"),
        (".104", "30000"),
        (".007", "6000"),
        ("0.77", "3000"),
        ("4.007", "6000"),
        ("8.3F", "300"),
        ("grundy", "4000"),
        ("subtract:2,5,9,33,70", "20000"),
        ("split-equal:4", "5000"),
    ] {
        check_everywhere(&["values", rule, "--to", to], "");
    }
    for rule in [".16", "0.77", "subtract:3,5,9,14", "all-but:2,7"] {
        check_everywhere(&["period", rule, "--json"], "");
    }
    check_everywhere(&["misere", "0.77"], "");
}

#[test]
#[ignore = "at full size"]
fn graphs_at_full_size() {
    let edges = edges(20_000, 0);
    for words in [
        &["graph", "solve"][..],
        &["graph", "solve", "--json", "--misere"],
        &["graph", "solve", "--seats", "ABA", "--orders", "ADB,BDA,ADB"],
        &["graph", "values", "--json"],
    ] {
        check_everywhere(words, &edges);
    }
    let acyclic: String =
        (0..30_000_u64).map(|n| format!("{n} {}\n{n} {}\n", n + 1, n + 2 + n % 7)).collect();
    check_everywhere(&["graph", "values"], &acyclic);
}

#[test]
#[ignore = "at full size"]
fn graph_files_at_full_size() {
    // One thread reads a file block by block, several read parts of it, and standard input is a pipe here.
    let folder = tempfile::tempdir().expect("a folder can be made");
    let lines = edges(150_000, 1);
    let count = lines.lines().count();
    let judge = format!("150000 {count}\n{lines}");
    let matrix = format!("%%MatrixMarket matrix coordinate pattern general\n150000 {judge}");
    let half = lines.len() / 2;
    let line_end = half + lines[half..].find('\n').expect("a line ends there") + 1;
    for (extension, text) in [("in", &judge), ("edges", &lines), ("mtx", &matrix)] {
        let file = folder.path().join("graph").with_extension(extension);
        fs::write(&file, text).expect("the file can be written");
        let words = ["graph", "solve", path(&file)];
        check_everywhere(&words, "");
        if extension == "edges" {
            let found = outcome(&words, "", "8", "avx512");
            assert!(found == outcome(&["graph", "solve"], text, "2", "avx512"));
        }
        // A fault is found in the same place.
        let at = text.len() - lines.len() + line_end;
        for fault in ["x 3\n", "7", "99999999999 1\n", "\u{e9}\n"] {
            let broken = format!("{}{fault}{}", &text[..at], &text[at..]);
            fs::write(&file, broken).expect("the file can be written");
            let expected = outcome(&words, "", "1", "avx512");
            let expected_status = if fault == "7" && extension == "edges" { 0 } else { 2 };
            assert_eq!(expected.0, Some(expected_status), "{fault:?} in {extension}");
            for threads in THREADS {
                assert!(outcome(&words, "", threads, "avx512") == expected, "{fault:?}");
            }
        }
    }
}

#[test]
#[ignore = "at full size"]
fn files_on_standard_input_at_full_size() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("input");
    let lines = edges(150_000, 1);
    let count = lines.lines().count();
    let judge = format!("150000 {count}\n{lines}");
    assert!(judge.len() > 4 << 20, "so long that files are read in another way: {}", judge.len());
    let texts = [
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
    ];
    for text in texts {
        fs::write(&file, &text).expect("the file can be written");
        for words in
            [&["solve", "neerc2016-game-on-graph"][..], &["graph", "solve", "--format", "judge"]]
        {
            if text.starts_with("33554433 ") && words[0] == "graph" {
                // More than a problem has, but no more than a graph, which takes long.
                continue;
            }
            let expected = outcome(words, &text, "1", "avx512");
            for threads in THREADS {
                let mut program = Command::new(env!("CARGO_BIN_EXE_impartial"));
                program.args(words).env("RAYON_NUM_THREADS", threads);
                program.stdin(fs::File::open(&file).expect("the file is there"));
                let found = program.output().expect("the program runs");
                let found = (found.status.code(), [found.stdout, found.stderr]);
                assert!(found == expected, "{words:?} with {threads} threads: {:.60}", text);
            }
        }
    }
}

#[test]
#[ignore = "at full size"]
fn a_long_problem_at_full_size() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("input");
    let lines = edges(1_400_000, 1);
    let judge = format!("1400000 {}\n{lines}", lines.lines().count());
    assert!(judge.len() > 36 << 20, "so long that threads share it: {}", judge.len());
    fs::write(&file, &judge).expect("the file can be written");
    let words = ["solve", "neerc2016-game-on-graph", path(&file)];
    let expected = outcome(&words, "", "1", "avx512");
    assert_eq!(expected.1[0].len(), 2 * 1_400_001);
    for threads in ["2", "8"] {
        assert!(outcome(&words, "", threads, "avx512") == expected, "{threads} threads");
    }
    assert!(outcome(&words[..2], &judge, "2", "avx512") == expected, "a pipe");
}

#[test]
#[cfg(unix)]
fn standard_input_is_read_from_where_it_is_and_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("input");
    let lines = edges(150_000, 1);
    let count = lines.lines().count();
    fs::write(&file, format!("one line before\n150000 {count}\n{lines}"))
        .expect("it can be written");
    let script = "read line; \"$0\" solve neerc2016-game-on-graph && cat";
    let answers = THREADS.map(|threads| {
        let mut shell = Command::new("sh");
        shell.args(["-c", script, env!("CARGO_BIN_EXE_impartial")]);
        shell.env("RAYON_NUM_THREADS", threads);
        shell.stdin(fs::File::open(&file).expect("the file is there"));
        shell.output().expect("a shell runs").stdout
    });
    assert_eq!(answers[0].len(), 2 * 150_001);
    assert!(answers.iter().all(|answer| *answer == answers[0]));
}

#[test]
fn packed_graphs() {
    let text = edges(5000, 0);
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut first = Vec::new();
    for threads in THREADS {
        let file = folder.path().join(format!("{threads}.csr"));
        let words = ["graph", "pack", "-o", path(&file)];
        assert_eq!(outcome(&words, &text, threads, "avx512").0, Some(0));
        let bytes = fs::read(&file).expect("the packed graph");
        if first.is_empty() {
            first.clone_from(&bytes);
        }
        assert!(bytes == first, "{threads} threads");
        check_everywhere(&["graph", "solve", path(&file)], "");
    }
}

#[test]
fn hackenbush() {
    let mut rng = Rng::new(7);
    let tree: String =
        (1..2000).map(|n| format!("{n} {} g {}\n", rng.below(n), 1 + n % 3)).collect();
    check_everywhere(&["moves", "hackenbush:-", "--json"], &tree);
    check_everywhere(&["value", "hackenbush:-"], "0 1 b\n1 2 r\n2 3 g\n0 4 r\n4 5 b\n");
}

#[test]
#[ignore = "at full size"]
fn every_sample_of_the_catalogue_at_full_size() {
    check_everywhere(&["test"], "");
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}
