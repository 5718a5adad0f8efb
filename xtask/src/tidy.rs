//! House rules that no compiler checks.

use crate::package;
use crate::shell::root;
use std::fs;
use std::path::{Path, PathBuf};

/// The longest a source file may be, in lines.
const LONGEST_FILE: usize = 500;

/// The longest a `lib.rs` may be, in lines.
const LONGEST_LIB: usize = 120;

/// Which crates of the workspace each crate may use.
const ARROWS: [(&str, &[&str]); 7] = [
    ("mex-core", &[]),
    ("nim-algebra", &[]),
    ("tree-hackenbush", &[]),
    ("judge-io", &[]),
    ("graph-retro", &["mex-core"]),
    ("heap-games", &["mex-core"]),
    (
        "impartial",
        &["graph-retro", "heap-games", "judge-io", "mex-core", "nim-algebra", "tree-hackenbush"],
    ),
];

/// The crates in which no outcome may come from a float.
const EXACT: [&str; 5] =
    ["mex-core", "nim-algebra", "graph-retro", "tree-hackenbush", "heap-games"];

/// What must not stand in a source file, spelled in two halves so that this file may hold it.
const UNFINISHED: [(&str, &str); 4] =
    [("todo", "!("), ("unimplemented", "!("), ("dbg", "!("), ("FIX", "ME")];

/// Returns whether every rule holds, and prints what breaks one.
pub fn holds() -> bool {
    let mut complaints = Vec::new();
    for folder in ["bundler", "crates", "fuzz", "tests", "xtask"] {
        each_source(&root().join(folder), &mut |path, text| {
            complaints.extend(source_complaints(path, text));
        });
    }
    for (name, below) in ARROWS {
        complaints.extend(arrow_complaints(name, below));
    }
    complaints.extend(sample_complaints());
    complaints.extend(package::complaints());
    for complaint in &complaints {
        println!("{complaint}");
    }
    complaints.is_empty()
}

/// Returns what is wrong with one source file.
fn source_complaints(path: &Path, text: &str) -> Vec<String> {
    let name = path.strip_prefix(root()).unwrap_or(path).display().to_string();
    let lines = text.lines().count();
    let longest = if name.ends_with("lib.rs") { LONGEST_LIB } else { LONGEST_FILE };
    let mut complaints = Vec::new();
    if !text.starts_with("//! ") {
        complaints.push(format!("{name}: opens with no //! line that says what it is"));
    }
    if lines > longest {
        complaints.push(format!("{name}: {lines} lines, more than {longest}"));
    }
    for (head, tail) in UNFINISHED {
        if text.contains(&format!("{head}{tail}")) {
            complaints.push(format!("{name}: holds {head}{tail}"));
        }
    }
    let exact = EXACT.iter().any(|krate| name.starts_with(&format!("crates/{krate}/src")));
    let is_float = |word: &str| matches!(word, "f32" | "f64");
    let words = |line: &str| -> bool {
        line.split(|symbol: char| !symbol.is_alphanumeric() && symbol != '_').any(is_float)
    };
    if exact && let Some(line) = text.lines().position(words) {
        complaints.push(format!("{name}:{}: a float in a crate of exact games", line + 1));
    }
    complaints
}

/// Returns the dependencies of a crate that point the wrong way.
fn arrow_complaints(name: &str, below: &[&str]) -> Vec<String> {
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

/// Returns what is missing in the folder of samples: an input or an output without its partner.
fn sample_complaints() -> Vec<String> {
    let mut complaints = Vec::new();
    for problem in folders(&root().join("crates/impartial/samples")) {
        for file in folders(&problem) {
            let partner = match file.extension().and_then(|extension| extension.to_str()) {
                Some("in") => "out",
                Some("out") => "in",
                _ => continue,
            };
            if !file.with_extension(partner).is_file() {
                complaints.push(format!("{} has no .{partner} beside it", file.display()));
            }
        }
    }
    complaints
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

fn each_source(folder: &Path, visit: &mut impl FnMut(&Path, &str)) {
    for path in folders(folder) {
        if path.is_dir() {
            each_source(&path, visit);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && let Ok(text) = fs::read_to_string(&path)
        {
            visit(&path, &text);
        }
    }
}
