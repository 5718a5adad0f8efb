//! `cargo xtask bench`: ratios of fast to classical routines.

use crate::shell::{cargo, names, output_of, root, succeeds};
use std::fs;

const FOLDER: &str = "tests/benches";

/// Prints the names of the benchmarks; the first line of each says what it measures.
pub fn list() -> bool {
    println!("cargo xtask bench {}", names(FOLDER).join("|"));
    true
}

/// Runs one benchmark with further arguments.
pub fn run(name: &str, arguments: &[&str]) -> bool {
    let words = ["bench", "-q", "-p", "workspace-tests", "--bench", name, "--"];
    succeeds(cargo(&words).args(arguments))
}

/// Returns whether every benchmark is its own program, and a short one prints a ratio: under the
/// test harness none would run, without an error. The build of the tests is reused, as no times are
/// shown.
pub fn measures() -> bool {
    let manifest = fs::read_to_string(root().join("tests/Cargo.toml")).unwrap_or_default();
    let is_own = |name: &String| manifest.contains(&format!("name = \"{name}\"\nharness = false"));
    let words = ["bench", "-q", "--profile", "dev", "-p", "workspace-tests", "--bench", "scan"];
    let lines = output_of(&mut cargo(&words)).unwrap_or_default();
    let is_ratio = |word: &str| word.strip_suffix('x').is_some_and(|it| it.parse::<f32>().is_ok());
    names(FOLDER).iter().all(is_own) && lines.split_whitespace().any(is_ratio)
}
