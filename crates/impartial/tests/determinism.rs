//! The program prints the same bytes with any number of threads and any vectors.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Numbers of threads, each with every level of vectors.
const THREADS: [&str; 3] = ["1", "2", "8"];
const VECTORS: [&str; 4] = ["portable", "pclmulqdq", "avx2", "avx512"];

/// Runs the program and returns its status, its output and its errors.
fn outcome(
    words: &[&str],
    input: &str,
    threads: &str,
    vectors: &str,
) -> (Option<i32>, [Vec<u8>; 2]) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_impartial"))
        .args(words)
        .env("RAYON_NUM_THREADS", threads)
        .env("IMPARTIAL_VECTORS", vectors)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_string();
    let writer = std::thread::spawn(move || {
        // A program that reads nothing closes its end.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    (output.status.code(), [output.stdout, output.stderr])
}

/// Asserts that a command prints the same everywhere, and that it answers.
fn is_the_same_everywhere(words: &[&str], input: &str) {
    let expected = outcome(words, input, "1", "portable");
    assert_eq!(expected.0, Some(0), "{words:?}: {}", String::from_utf8_lossy(&expected.1[1]));
    for threads in THREADS {
        for vectors in VECTORS {
            let found = outcome(words, input, threads, vectors);
            assert!(found == expected, "{words:?} with {threads} threads and {vectors}");
        }
    }
}

/// Pseudo-random numbers, by the multiplier of Knuth's MMIX.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 11
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}

/// Edges of a graph with wide levels and long chains, every fourth position without options.
fn edges(positions: u64, first: u64) -> String {
    let mut dice = Dice(positions);
    let mut text = String::new();
    for from in (0..positions).filter(|from| from % 4 != 3) {
        for _ in 0..3 {
            let to = if from % 2 == 0 { dice.below(positions) } else { from + 1 };
            text.push_str(&format!("{} {}\n", from + first, to + first));
        }
    }
    text
}

#[test]
fn nimbers() {
    let mut dice = Dice(1);
    let pairs: String =
        (0..1500).map(|_| format!("{} {}\n", dice.next() << 11, dice.next() << 3)).collect();
    is_the_same_everywhere(&["nim", "batch"], &pairs);
    is_the_same_everywhere(&["nim", "batch", "--bits", "128"], &pairs);
    is_the_same_everywhere(&["solve", "nim-product"], &format!("1500\n{pairs}"));
    is_the_same_everywhere(&["nim", "table", "16"], "");
    for words in [
        &["nim", "inv", "0xfeed"][..],
        &["nim", "sqrt", "0xfeed"],
        &["nim", "log", "6", "0xfeed", "--bits", "16"],
        &["nim", "order", "77777"],
    ] {
        is_the_same_everywhere(words, "");
    }
}

#[test]
fn heaps() {
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
        is_the_same_everywhere(&["heaps", "values", rule, "--to", to], "");
    }
    for rule in [".16", "0.77", "subtract:3,5,9,14", "all-but:2,7"] {
        is_the_same_everywhere(&["heaps", "period", rule, "--json"], "");
    }
    is_the_same_everywhere(&["heaps", "misere", "0.77"], "");
}

#[test]
fn graphs() {
    let edges = edges(20_000, 0);
    for words in [
        &["graph", "solve"][..],
        &["graph", "solve", "--json", "--misere"],
        &["graph", "solve", "--seats", "ABA", "--orders", "ADB,BDA,ADB"],
        &["graph", "loopy", "--json"],
    ] {
        is_the_same_everywhere(words, &edges);
    }
    let acyclic: String =
        (0..30_000_u64).map(|n| format!("{n} {}\n{n} {}\n", n + 1, n + 2 + n % 7)).collect();
    is_the_same_everywhere(&["graph", "grundy"], &acyclic);
}

#[test]
fn packed_graphs() {
    let text = edges(5000, 0);
    let folder = folder("packed");
    let mut first = Vec::new();
    for threads in THREADS {
        let file = folder.join(format!("{threads}.csr"));
        let words = ["graph", "pack", "-o", path(&file)];
        assert_eq!(outcome(&words, &text, threads, "avx512").0, Some(0));
        let bytes = fs::read(&file).expect("the packed graph");
        if first.is_empty() {
            first.clone_from(&bytes);
        }
        assert!(bytes == first, "{threads} threads");
        is_the_same_everywhere(&["graph", "solve", path(&file)], "");
    }
    fs::remove_dir_all(folder).expect("the folder goes");
}

#[test]
fn hackenbush() {
    let mut dice = Dice(7);
    let tree: String =
        (1..2000).map(|n| format!("{n} {} g {}\n", dice.below(n), 1 + n % 3)).collect();
    is_the_same_everywhere(&["hackenbush", "moves", "--json"], &tree);
    is_the_same_everywhere(&["hackenbush", "value"], "0 1 b\n1 2 r\n2 3 g\n0 4 r\n4 5 b\n");
}

#[test]
fn every_sample_of_the_catalogue() {
    is_the_same_everywhere(&["test"], "");
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("impartial-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}
