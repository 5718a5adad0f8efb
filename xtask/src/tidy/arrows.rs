//! Arrows between crates: an import runs to the right only.

use crate::shell::root;
use std::fs;

/// Which crates of the workspace each crate may use.
const ARROWS: &[(&str, &[&str])] = &[
    ("mex-core", &[]),
    ("nim-algebra", &["mex-core"]),
    ("tree-hackenbush", &["mex-core"]),
    ("judge-io", &[]),
    ("graph-retro", &["mex-core"]),
    ("heap-games", &["mex-core"]),
    ("book-checker", &[]),
    ("nimber-search", &["mex-core"]),
    ("text-rules", &["heap-games", "mex-core", "nimber-search"]),
    (
        "game-table",
        &[
            "book-checker",
            "graph-retro",
            "heap-games",
            "mex-core",
            "nim-algebra",
            "nimber-search",
            "text-rules",
            "tree-hackenbush",
        ],
    ),
    (
        "contest",
        &["graph-retro", "heap-games", "judge-io", "mex-core", "nim-algebra", "tree-hackenbush"],
    ),
    (
        "impartial",
        &[
            "book-checker",
            "contest",
            "game-table",
            "graph-retro",
            "heap-games",
            "judge-io",
            "mex-core",
            "nim-algebra",
            "tree-hackenbush",
        ],
    ),
    ("retro-timely", &["graph-retro", "judge-io", "mex-core"]),
    ("impartial-web", &["game-table", "graph-retro", "heap-games", "mex-core", "tree-hackenbush"]),
    (
        "impartial-python",
        &["game-table", "graph-retro", "heap-games", "mex-core", "nim-algebra", "tree-hackenbush"],
    ),
];

/// Returns the dependencies that point the wrong way.
pub fn complaints() -> Vec<String> {
    ARROWS.iter().flat_map(|(name, below)| complaints_of(name, below)).collect()
}

fn complaints_of(name: &str, below: &[&str]) -> Vec<String> {
    let path = root().join("crates").join(name).join("Cargo.toml");
    let manifest = fs::read_to_string(&path).unwrap_or_default();
    let uses = manifest.split("[dev-dependencies]").next().unwrap_or_default();
    let wrong = |other: &&str| {
        let starts = [format!("{other}.workspace"), format!("{other} =")];
        uses.lines().any(|line| starts.iter().any(|start| line.starts_with(start)))
            && !below.contains(other)
    };
    let others = ARROWS.iter().map(|(other, _)| *other).filter(|other| *other != name);
    others.filter(wrong).map(|other| format!("{name} may not use {other}")).collect()
}
