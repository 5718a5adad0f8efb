//! House rules that neither the compiler nor clippy checks: files, folders, layers, cycles.

use crate::shell::root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The most lines of a source file, and of a `lib.rs`.
const LONGEST_FILE: usize = 1000;
const LONGEST_LIB: usize = 120;

/// The most entries in the `src` of a crate: each stands for an idea.
const MOST_ENTRIES: usize = 14;

/// The crates in layers: a crate may use those of the layers before its own.
const LAYERS: [&[&str]; 6] = [
    &["mex-core", "judge-io", "book-checker"],
    &["nim-algebra", "graph-retro", "tree-hackenbush", "heap-games", "nimber-search"],
    &["text-rules", "value-guess", "retro-timely"],
    &["game-table"],
    &["contest"],
    &["impartial", "impartial-web", "impartial-python"],
];

/// Pairs of a crate and one of an earlier layer that it must not use.
const APART: [(&str, &str); 4] = [
    ("contest", "game-table"),
    ("game-table", "judge-io"),
    ("text-rules", "judge-io"),
    ("impartial-python", "contest"),
];

/// Returns whether every rule holds, and prints what breaks one.
pub fn holds() -> bool {
    let mut complaints = Vec::new();
    let mut pending: Vec<PathBuf> =
        ["crates", "fuzz", "tests", "xtask"].map(|folder| root().join(folder)).to_vec();
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            pending.extend(entries(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap_or_default();
            let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
            complaints.extend(complaints_of_file(&name, &text));
        }
    }
    for folder in entries(&root().join("crates")) {
        if folder.join("Cargo.toml").is_file() {
            complaints.extend(complaints_of_crate(&folder));
        }
    }
    complaints.sort();
    complaints.iter().for_each(|complaint| println!("{complaint}"));
    complaints.is_empty()
}

fn complaints_of_file(name: &str, text: &str) -> Vec<String> {
    let lines = text.lines().count();
    let longest = if name.ends_with("lib.rs") { LONGEST_LIB } else { LONGEST_FILE };
    let mut complaints = Vec::new();
    if !text.starts_with("//! ") {
        complaints.push(format!("{name}: does not open with a //! line that says what it is"));
    }
    if lines > longest {
        complaints.push(format!("{name}: {lines} lines, more than {longest}"));
    }
    complaints
}

fn complaints_of_crate(folder: &Path) -> Vec<String> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut complaints = Vec::new();
    let count = entries(&folder.join("src")).len();
    if count > MOST_ENTRIES {
        complaints.push(format!("{name}/src: {count} entries, more than {MOST_ENTRIES}"));
    }
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let uses = manifest.split("[dev-dependencies]").next().unwrap_or_default();
    let layer_of = |name: &str| LAYERS.iter().position(|layer| layer.contains(&name));
    let Some(layer) = layer_of(&name) else {
        complaints.push(format!("{name} lies in no layer of xtask/src/tidy.rs"));
        return complaints;
    };
    for line in uses.lines() {
        let other = line.split([' ', '.', '=']).next().unwrap_or_default();
        let is_above = layer_of(other).is_some_and(|other| other >= layer);
        if is_above || APART.contains(&(&*name, other)) {
            complaints.push(format!("{name} may not use {other}"));
        }
    }
    let circles = circles(arrows(&folder.join("src")));
    if !circles.is_empty() {
        complaints.push(format!("{name}/src: folders in a circle: {}", circles.join(", ")));
    }
    complaints
}

/// The folders of a crate, each with the others that its files import, except in tests.
type Arrows = BTreeMap<String, BTreeSet<String>>;

fn arrows(source: &Path) -> Arrows {
    let stem = |path: &PathBuf| Some(path.file_stem()?.to_str()?.to_string());
    let modules: BTreeSet<String> = entries(source).iter().filter_map(stem).collect();
    let mut arrows = Arrows::new();
    for module in &modules {
        let mut pending = vec![source.join(module), source.join(format!("{module}.rs"))];
        while let Some(path) = pending.pop() {
            pending.extend(entries(&path));
            if path.components().any(|part| part.as_os_str().to_string_lossy().starts_with("tests"))
            {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap_or_default();
            let code = text.split("#[cfg(test)]\nmod").next().unwrap_or_default();
            let others = named(code).into_iter().filter(|other| modules.contains(other));
            arrows.entry(module.clone()).or_default().extend(others.filter(|it| it != module));
        }
    }
    arrows
}

/// Returns the words after `crate::` in code, including those in braces.
fn named(code: &str) -> Vec<String> {
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join(" ");
    let mut names = Vec::new();
    for rest in code.split("crate::").skip(1) {
        let Some(list) = rest.strip_prefix('{') else {
            names.push(rest);
            continue;
        };
        let mut depth = 0;
        names.extend(list.split(';').next().unwrap_or_default().split(|symbol| {
            depth += i32::from(symbol == '{') - i32::from(symbol == '}');
            symbol == ',' && depth == 0
        }));
    }
    let is_other = |symbol: char| !symbol.is_alphanumeric() && symbol != '_';
    let first = |name: &str| name.trim().split(is_other).next().unwrap_or_default().to_string();
    names.into_iter().map(first).collect()
}

/// Returns the folders in cycles, with those between cycles.
fn circles(mut arrows: Arrows) -> Vec<String> {
    loop {
        // A folder that imports none of those left, or that none imports, is in no cycle.
        let left: BTreeSet<String> = arrows.keys().cloned().collect();
        arrows.values_mut().for_each(|below| below.retain(|folder| left.contains(folder)));
        let below: BTreeSet<String> = arrows.values().flatten().cloned().collect();
        arrows.retain(|folder, others| !others.is_empty() && below.contains(folder));
        if arrows.len() == left.len() {
            return arrows.into_keys().collect();
        }
    }
}

/// Returns the entries of a folder except that of builds; none for a file.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    paths.filter(|path| !path.ends_with("target")).collect()
}

#[cfg(test)]
mod tests {
    use super::{circles, named};

    #[test]
    fn circles_are_found_and_lines_are_not() {
        let circles = |pairs: &[(&str, &str)]| {
            let arrow = |&(from, to): &(&str, &str)| (from.to_string(), [to.to_string()].into());
            circles(pairs.iter().map(arrow).collect()).join(" ")
        };
        assert_eq!(circles(&[("a", "b"), ("b", "c")]), "");
        assert_eq!(circles(&[("a", "b"), ("b", "c"), ("c", "b"), ("d", "a")]), "b c");
    }

    #[test]
    fn names_are_found_in_braces_and_not_in_comments() {
        let code = "use crate::{a::{B, C}, d};\n// crate::e\nfn f() { crate::g::h() }";
        assert_eq!(named(code), ["a", "d", "g"]);
    }
}
