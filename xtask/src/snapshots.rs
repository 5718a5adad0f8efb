//! Snapshots: which ones the tests refer to, and accepting new ones.

use crate::shell::{cargo, root, scratch, succeeds};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file in which the tests note every snapshot that they compare with.
pub struct References {
    file: PathBuf,
}

impl References {
    /// Returns an empty list.
    pub fn new() -> Self {
        let file = scratch("snapshot-references.txt");
        // A list of an earlier run must not lend its references to this one.
        let _ = fs::remove_file(&file);
        References { file }
    }

    /// Makes a test command note its snapshots here.
    pub fn record(&self, command: &mut Command) {
        command.env("INSTA_SNAPSHOT_REFERENCES_FILE", &self.file);
    }

    /// Returns whether every snapshot under `tests` and `crates` was compared with, and names those
    /// that were not.
    pub fn are_complete(&self) -> bool {
        let list = fs::read_to_string(&self.file).unwrap_or_default();
        let referenced: BTreeSet<PathBuf> =
            list.lines().filter_map(|line| Path::new(line).canonicalize().ok()).collect();
        let mut orphans = Vec::new();
        for folder in ["tests", "crates"] {
            each_snapshot(&root().join(folder), &mut |path| {
                if path.canonicalize().is_ok_and(|path| !referenced.contains(&path)) {
                    orphans.push(path.to_path_buf());
                }
            });
        }
        orphans.iter().for_each(|path| println!("no test refers to {}", path.display()));
        orphans.is_empty()
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
    let mut command = cargo(&["test", "-p", "workspace-tests", "--tests", "--no-fail-fast"]);
    command.env("INSTA_UPDATE", "always").env("INSTA_FORCE_PASS", "1");
    let passed = succeeds(command.env("IMPARTIAL_GUIDE", "bless"));
    println!("Review what changed with `git diff -- '*.snap' '*.md' docs` before you commit it.");
    if passed { Ok(()) } else { Err("some tests failed".to_string()) }
}
