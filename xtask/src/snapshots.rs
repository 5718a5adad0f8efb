//! Snapshots: which ones the tests refer to, and accepting new ones.

use crate::shell::{cargo, root, scratch, succeeds};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Makes a test command record the snapshots that it compares with, in one file.
pub fn record(command: &mut Command) -> &mut Command {
    command.env("INSTA_SNAPSHOT_REFERENCES_FILE", noted())
}

fn noted() -> PathBuf {
    scratch("snapshot-references.txt")
}

/// Clears the record: references of an earlier run must not count for this one.
pub fn forget() {
    let _ = fs::remove_file(noted());
}

/// Returns whether every snapshot under `tests` and `crates`, except in the folders whose tests
/// were left out, was compared with; prints the others.
pub fn are_complete(left_out: &[&str]) -> bool {
    let list = fs::read_to_string(noted()).unwrap_or_default();
    let noted: BTreeSet<PathBuf> =
        list.lines().filter_map(|line| Path::new(line).canonicalize().ok()).collect();
    let mut holds = true;
    let mut pending = ["tests", "crates"].map(|folder| root().join(folder)).to_vec();
    while let Some(path) = pending.pop() {
        if left_out.iter().any(|out| path.ends_with(out)) {
            continue;
        }
        let is_snapshot = path.extension().is_some_and(|extension| extension == "snap");
        if is_snapshot && !path.canonicalize().is_ok_and(|path| noted.contains(&path)) {
            println!("no test refers to {}", path.display());
            holds = false;
        }
        let entries = fs::read_dir(&path).into_iter().flatten().flatten();
        pending.extend(entries.map(|entry| entry.path()));
    }
    holds
}

/// Runs the tests of the `tests` member and writes every snapshot and page of the guide that
/// changed.
pub fn accept() -> bool {
    let mut command = cargo(&["test", "--tests", "--no-fail-fast"]);
    command.args(["-p", "workspace-tests", "-p", "apart-tests"]);
    command.env("INSTA_UPDATE", "always").env("INSTA_FORCE_PASS", "1");
    let passed = succeeds(command.env("IMPARTIAL_GUIDE", "bless"));
    println!("Review what changed with `git diff -- '*.snap' '*.md' docs` before you commit it.");
    passed
}
