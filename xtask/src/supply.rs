//! What comes from outside: how many crates, under which licences, with which known faults.

use crate::shell::{cargo, has, output_of, root, succeeds};
use crate::tally::Verdict;
use std::collections::BTreeSet;

/// The crates that ARCHITECTURE.md counts the dependencies of.
const COUNTED: [&str; 12] = [
    "mex-core",
    "nim-algebra",
    "graph-retro",
    "tree-hackenbush",
    "heap-games",
    "nimber-search",
    "book-checker",
    "text-rules",
    "game-table",
    "judge-io",
    "impartial",
    "retro-timely",
];

/// What stands before the table of counts in ARCHITECTURE.md.
const HEADING: &str = "## What comes from outside";

/// Returns whether ARCHITECTURE.md counts the crates from outside as they are.
pub fn is_counted() -> bool {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap_or_default();
    let table = text.split_once(HEADING).map_or("", |(_, table)| table);
    let mut holds = true;
    for name in COUNTED {
        let Some(names) = outside(name) else {
            return false;
        };
        let row = format!("| {name} | {} |", names.len());
        if !table.lines().any(|line| line.starts_with(&row)) {
            let list = names.into_iter().collect::<Vec<_>>().join(", ");
            println!("ARCHITECTURE.md lacks the row `{row}` below `{HEADING}`: {list}");
            holds = false;
        }
    }
    holds
}

/// Returns the crates from outside that a crate is built from, with its default features.
fn outside(name: &str) -> Option<BTreeSet<String>> {
    let words = ["tree", "--locked", "-p", name, "-e", "normal", "--prefix", "none"];
    let tree = output_of(&mut cargo(&words))?;
    let foreign = tree.lines().filter(|line| !line.contains("/crates/"));
    Some(foreign.filter_map(|line| line.split(' ').next()).map(String::from).collect())
}

/// Returns whether licences and sources are allowed.
pub fn is_allowed() -> Verdict {
    if !has("deny") {
        return Verdict::Skipped("cargo-deny");
    }
    // The list is of all kinds of processor and system, of which a build fetched one.
    let is_fetched = succeeds(&mut cargo(&["fetch", "--locked", "--quiet"]));
    let words = ["deny", "--offline", "check", "bans", "licenses", "sources"];
    (is_fetched && succeeds(&mut cargo(&words))).into()
}

/// Returns whether every dependency that a manifest declares is used.
pub fn is_used() -> Verdict {
    if !has("machete") {
        return Verdict::Skipped("cargo-machete");
    }
    succeeds(&mut cargo(&["machete"])).into()
}

/// Returns whether no crate has a known fault, by the list that `cargo deny fetch db` keeps: a check
/// must do without the network.
pub fn is_sound() -> Verdict {
    if !has("deny") {
        return Verdict::Skipped("cargo-deny");
    }
    let list = std::env::var_os("CARGO_HOME")
        .map(std::path::PathBuf::from)
        .or_else(|| std::env::home_dir().map(|home| home.join(".cargo")))
        .map(|home| home.join("advisory-dbs"));
    // A fetch that failed leaves an empty folder.
    let lists = list.and_then(|list| std::fs::read_dir(list).ok()).into_iter().flatten().flatten();
    if !lists.into_iter().any(|list| list.path().join("crates").is_dir()) {
        return Verdict::Skipped("advisory-db");
    }
    succeeds(&mut cargo(&["deny", "--offline", "check", "advisories"])).into()
}
