//! Runs when the system has no memory left.
#![cfg(target_os = "linux")]

use std::process::{Command, Output};
use test_support::Rng;

/// Runs the program in an address space of the given number of kilobytes.
fn within(kilobytes: u32, arguments: &[&str]) -> Output {
    let limited = format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &limited, env!("CARGO_BIN_EXE_retro-timely")]);
    command.args(arguments).output().expect("the shell runs")
}

/// Returns whether there is enough memory to reach `main` and print the version.
fn begins(kilobytes: u32) -> bool {
    within(kilobytes, &["--version"]).status.success()
}

#[test]
fn memory_that_runs_out_anywhere_is_an_error_with_status_2() {
    let mut rng = Rng::named("memory that runs out");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("graph.txt");
    let edges = (0..300_000).map(|_| format!("{} {}\n", rng.below(30_000), rng.below(30_000)));
    std::fs::write(&path, edges.collect::<String>()).unwrap();
    let path = path.to_str().unwrap();
    let mut seen = [0; 2];
    for kilobytes in (12_000..60_000).step_by(1500) {
        let Output { status, stderr, .. } = within(kilobytes, &["solve", path, "--workers", "2"]);
        let words = String::from_utf8_lossy(&stderr);
        match status.code() {
            Some(0) => seen[0] += 1,
            Some(2) if !words.is_empty() => seen[1] += 1,
            // The system or the standard library has too little memory to start any program.
            Some(126 | 127) | None if !begins(kilobytes) => {}
            status => panic!("{kilobytes}: {status:?}: {words}"),
        }
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?} runs had enough and too little");
}
