//! House rules that neither the compiler nor clippy checks: files, folders, arrows, circles.

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
    &["text-rules", "retro-timely"],
    &["game-table"],
    &["contest"],
    &["impartial", "impartial-web", "impartial-python"],
];

/// What lies in a higher layer and may all the same not be used.
const APART: [(&str, &str); 4] = [
    ("contest", "game-table"),
    ("game-table", "judge-io"),
    ("text-rules", "judge-io"),
    ("impartial-python", "contest"),
];

/// What comments do not say, and what they say instead. A number has a name, and a person is the user,
/// the caller, or a player.
const ENGLISH: [(&str, &str); 6] = [
    ("somebody", "the user or the caller"),
    ("anybody", "any caller"),
    ("so many b", "the parameter's name"),
    ("so many numbers", "the parameter's name"),
    ("so many positions", "the parameter's name"),
    ("is told", "gets, or returns"),
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
            complaints.extend(complaints_of_file(&relative(&path), &text));
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
    for (number, line) in (1..).zip(text.lines()) {
        let comment = line.split_once("//").map_or("", |(_, comment)| comment);
        for (words, instead) in ENGLISH.iter().filter(|(words, _)| comment.contains(words)) {
            complaints.push(format!("{name}:{number}: {words:?} in a comment; say {instead}"));
        }
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
    if let Some(circle) = circle(&arrows(&folder.join("src"))) {
        complaints.push(format!("circle of folders in {name}/src: {}", circle.join(" -> ")));
    }
    complaints
}

/// The folders of a crate with the others that their files name as `crate::OTHER`, but for tests.
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

/// Returns the words after `crate::` in code, also those in braces.
fn named(code: &str) -> Vec<String> {
    let code: String = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join(" ");
    let is_word = |symbol: char| symbol.is_alphanumeric() || symbol == '_';
    let mut names = Vec::new();
    for rest in code.split("crate::").skip(1) {
        let Some(list) = rest.strip_prefix('{') else {
            names
                .push(rest.split(|symbol| !is_word(symbol)).next().unwrap_or_default().to_string());
            continue;
        };
        let (mut depth, mut word) = (0, String::new());
        for symbol in list.split(';').next().unwrap_or_default().chars() {
            match symbol {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => names.push(std::mem::take(&mut word)),
                symbol if depth == 0 => word.push(symbol),
                _ => {}
            }
        }
        names.push(word);
    }
    let first = |name: String| name.split("::").next().unwrap_or_default().trim().to_string();
    names.into_iter().map(first).collect()
}

/// Returns a circle, from a folder back to it, if there is one.
fn circle(arrows: &Arrows) -> Option<Vec<String>> {
    let mut arrows = arrows.clone();
    // What stands on nothing that is left is in no circle.
    loop {
        let left: BTreeSet<String> = arrows.keys().cloned().collect();
        arrows.values_mut().for_each(|below| below.retain(|folder| left.contains(folder)));
        arrows.retain(|_, below| !below.is_empty());
        if arrows.len() == left.len() {
            break;
        }
    }
    let mut walk = vec![arrows.keys().next()?.clone()];
    loop {
        let next = arrows[walk.last()?].first()?.clone();
        if let Some(start) = walk.iter().position(|folder| *folder == next) {
            walk.push(next);
            return Some(walk.split_off(start));
        }
        walk.push(next);
    }
}

/// Returns the entries of a folder but for the one of builds, or nothing of a file.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    paths.filter(|path| !path.ends_with("target")).collect()
}

fn relative(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::{Arrows, circle, named};

    #[test]
    fn circles_are_found_and_walks_are_not() {
        let arrows = |pairs: &[(&str, &str)]| {
            let mut arrows = Arrows::new();
            for (from, to) in pairs {
                arrows.entry(from.to_string()).or_default().insert(to.to_string());
            }
            arrows
        };
        assert_eq!(circle(&arrows(&[("a", "b"), ("b", "c"), ("a", "c")])), None);
        let found = circle(&arrows(&[("a", "b"), ("b", "c"), ("c", "b")]));
        assert_eq!(found.map(|walk| walk.join(" ")).as_deref(), Some("b c b"));
    }

    #[test]
    fn names_are_found_in_braces_and_not_in_comments() {
        let code = "use crate::{a::{B, C}, d};\n// crate::e\nfn f() { crate::g::h() }";
        assert_eq!(named(code), ["a", "d", "g"]);
    }
}
