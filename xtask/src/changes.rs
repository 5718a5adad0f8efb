//! The changes since all tests passed: the first tier tests only these.

use crate::shell::{cargo, output_of, root, scratch};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Paths read only by the tests that run the program, which are never skipped.
const ON_TOP: [&str; 5] = ["docs/", "fuzz/", "tests/src/", "tests/t", "crates/impartial-"];

/// Returns git's hash of the current files, if git is available.
pub fn tree() -> Option<String> {
    git(&["add", "--all"]).and_then(|_| git(&["write-tree"]))
}

/// Returns the packages to test after the changes since all passed, or `None` if all must be.
pub fn since_success(tree: &str) -> Option<BTreeSet<String>> {
    let before = fs::read_to_string(passed()).ok()?;
    let paths = git(&["diff", "--name-only", "--no-renames", &before, tree])?;
    // With the program, the libraries have the features of the first command.
    let mut packages = BTreeSet::from(["impartial", "workspace-tests"].map(String::from));
    for path in paths.lines().filter(|path| !ON_TOP.iter().any(|top| path.starts_with(top))) {
        let name = path.strip_prefix("crates/")?.split('/').next()?;
        // Features of one crate can change how others are compiled.
        if path.ends_with(".toml") {
            return None;
        }
        let mut above = cargo(&["tree", "--locked", "--workspace", "--prefix", "none"]);
        let above = output_of(above.args(["--edges", "normal,build,dev", "--invert", name]))?;
        let above = above.lines().filter_map(|line| line.split(' ').next());
        let is_tested = |name: &&str| {
            *name != "retro-timely" && root().join("crates").join(name).join("src").is_dir()
        };
        packages.extend(above.filter(is_tested).map(String::from));
    }
    Some(packages)
}

/// Records that all tests of these files passed, now or before.
pub fn succeeded(tree: &str) {
    // If it cannot be written, the next check runs all tests.
    let _ = fs::write(passed(), tree);
}

/// Returns the file with the hash of the tree, one for each compiler.
fn passed() -> PathBuf {
    let version = output_of(&mut cargo(&["--version"])).unwrap_or_default();
    scratch(&format!("passed-by-{}.txt", version.trim()))
}

/// Runs git with its own index and store, so that the user's are unchanged.
fn git(words: &[&str]) -> Option<String> {
    let mut asked = Command::new("git");
    let store = output_of(asked.args(["rev-parse", "--git-path", "objects"]).current_dir(root()))?;
    let own = scratch("passed-objects");
    fs::create_dir_all(&own).ok()?;
    let mut command = Command::new("git");
    command.args(words).current_dir(root()).env("GIT_INDEX_FILE", scratch("passed-index"));
    command.env("GIT_ALTERNATE_OBJECT_DIRECTORIES", root().join(store.trim()));
    let printed = output_of(command.env("GIT_OBJECT_DIRECTORY", own))?;
    Some(printed.trim().to_string())
}
