//! What changed since all tests passed: the first tier repeats the tests of that alone.

use crate::shell::{cargo, output_of, root, scratch};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// What no test reads but those that run the program, which are never left out.
const ON_TOP: [&str; 5] = ["docs/", "fuzz/", "tests/src/", "tests/t", "crates/impartial-"];

/// Returns git's name for the files as they are, where git is there.
pub fn tree() -> Option<String> {
    git(&["add", "--all"]).and_then(|_| git(&["write-tree"]))
}

/// Returns the packages whose tests must run since they all passed, or `None` where all must.
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

/// Notes that all tests of these files passed, now or before.
pub fn succeeded(tree: &str) {
    // Where it cannot be written, the next check runs all of them.
    let _ = fs::write(passed(), tree);
}

/// Returns the file that names the tree, another one for each compiler.
fn passed() -> PathBuf {
    let version = output_of(&mut cargo(&["--version"])).unwrap_or_default();
    scratch(&format!("passed-by-{}.txt", version.trim()))
}

/// Runs git with an index and a store of its own, so that the user's stay as they are.
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
