//! Snapshots: which ones the tests refer to, and accepting new ones.

use crate::shell::{cargo, root, scratch, succeeds};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The snapshots that the tests compare with, noted by each test in one file.
pub struct References;

impl References {
    /// Returns an empty list; a list of an earlier run must not lend its references to this one.
    pub fn new() -> Self {
        let _ = fs::remove_file(References::file());
        References
    }

    /// Makes a test command note its snapshots.
    pub fn record(command: &mut Command) -> &mut Command {
        command.env("INSTA_SNAPSHOT_REFERENCES_FILE", References::file())
    }

    /// Returns whether every snapshot under `tests` and `crates`, but for those in the folders whose
    /// tests were left out, was compared with; prints the others.
    pub fn are_complete(&self, left_out: &[&str]) -> bool {
        let list = fs::read_to_string(References::file()).unwrap_or_default();
        let referenced: BTreeSet<PathBuf> =
            list.lines().filter_map(|line| Path::new(line).canonicalize().ok()).collect();
        let mut orphans = Vec::new();
        for folder in ["tests", "crates"] {
            each_snapshot(&root().join(folder), &mut |path| {
                let is_known = path.canonicalize().is_ok_and(|path| referenced.contains(&path));
                if !is_known && !left_out.iter().any(|out| path.starts_with(root().join(out))) {
                    orphans.push(path.to_path_buf());
                }
            });
        }
        orphans.iter().for_each(|path| println!("no test refers to {}", path.display()));
        orphans.is_empty()
    }

    fn file() -> PathBuf {
        scratch("snapshot-references.txt")
    }
}

fn each_snapshot(folder: &Path, visit: &mut impl FnMut(&Path)) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            each_snapshot(&path, visit);
        } else if path.extension().is_some_and(|extension| extension == "snap") {
            visit(&path);
        }
    }
}

/// Runs the tests of the `tests` member and writes every snapshot and page of the guide that
/// changed.
pub fn accept() -> Result<(), String> {
    let packages = ["-p", "workspace-tests", "-p", "apart-tests"];
    let mut command = cargo(&["test", "--tests", "--no-fail-fast"]);
    command.args(packages);
    command.env("INSTA_UPDATE", "always").env("INSTA_FORCE_PASS", "1");
    let passed = succeeds(command.env("IMPARTIAL_GUIDE", "bless"));
    println!("Review what changed with `git diff -- '*.snap' '*.md' docs` before you commit it.");
    if passed { Ok(()) } else { Err("some tests failed".to_string()) }
}
