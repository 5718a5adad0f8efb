//! `cargo xtask bench`: ratios of fast to classical routines.

use crate::shell::{cargo, output_of, root, succeeds};
use std::fs;

/// Prints the names of the benchmarks with what each measures.
pub fn list() -> bool {
    println!("cargo xtask bench NAME\n");
    benches().iter().for_each(|(name, about)| println!("{name:12} {about}"));
    true
}

/// Returns the names of the benchmarks, in order, with what each measures.
fn benches() -> Vec<(String, String)> {
    let entries = fs::read_dir(root().join("tests/benches")).into_iter().flatten().flatten();
    let bench = |entry: fs::DirEntry| {
        let text = fs::read_to_string(entry.path()).ok()?;
        let about = text.lines().next()?.trim_start_matches("//! ");
        Some((entry.path().file_stem()?.to_string_lossy().into_owned(), about.to_string()))
    };
    let mut benches: Vec<(String, String)> = entries.filter_map(bench).collect();
    benches.sort();
    benches
}

/// Runs one benchmark with further arguments.
pub fn run(name: &str, arguments: &[&str]) -> bool {
    let words = ["bench", "-q", "-p", "workspace-tests", "--bench", name, "--"];
    succeeds(cargo(&words).args(arguments))
}

/// Returns whether every benchmark is a program of its own, and a short one measures something: the
/// test harness would run none of them and end well. It takes what the tests compiled, as its figures
/// are not shown.
pub fn measures() -> bool {
    let manifest = fs::read_to_string(root().join("tests/Cargo.toml")).unwrap_or_default();
    let is_own = |(name, _): &(String, String)| {
        manifest.contains(&format!("name = \"{name}\"\nharness = false"))
    };
    let words = ["bench", "-q", "--profile", "dev", "-p", "workspace-tests", "--bench", "scan"];
    let lines = output_of(&mut cargo(&words)).unwrap_or_default();
    let is_ratio = |word: &str| word.strip_suffix('x').is_some_and(|it| it.parse::<f32>().is_ok());
    benches().iter().all(is_own) && lines.split_whitespace().any(is_ratio)
}
