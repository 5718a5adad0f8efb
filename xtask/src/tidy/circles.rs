//! Arrows inside a crate: drawn from their imports, its files form no circle, nor do its folders.
//!
//! An arrow runs from a file to the file whose module a path of it names; where that module only
//! re-exports the name, it runs on to where the name comes from. `pub use` draws no arrow: a module
//! that passes on what its children define does not stand on them. Tests are left out.
//!
//! Folders are looked at level by level: the modules of a crate's root among each other, and the children
//! of each module. An arrow between files is one between the children that they lie in.

use super::{Source, code, crates, relative};
use std::collections::{BTreeMap, BTreeSet};

/// The modules of a crate by their paths from its root, which is the empty one.
struct Modules<'a> {
    code: BTreeMap<String, (&'a str, String)>,
    /// Which module a module's re-exported name comes from.
    passed_on: BTreeMap<(String, String), String>,
}

/// What is looked at beside the sources of the crates, each with a `lib.rs` or a `main.rs`.
const OTHERS: [&str; 5] =
    ["fuzz/harness/src/", "tests/src/", "tests/support/src/", "tests/tests/cli/", "xtask/src/"];

/// Returns a circle of files, and one of each level of folders, wherever there are any.
pub fn complaints(sources: &[Source]) -> Vec<String> {
    let folders = crates().into_iter().map(|folder| format!("{}/src/", relative(&folder)));
    let folders = folders.chain(OTHERS.map(String::from));
    folders.flat_map(|folder| complaints_of(&folder, sources)).collect()
}

fn complaints_of(folder: &str, sources: &[Source]) -> Vec<String> {
    let modules = Modules::new(folder, sources);
    let arrows = modules.arrows();
    let file = |module: &str| modules.code[module].0.to_string();
    let files = circle(&arrows).into_iter();
    let files = files.map(|walk| walk.into_iter().map(file).collect::<Vec<_>>().join(" -> "));
    let mut complaints: Vec<String> =
        files.map(|walk| format!("circle of files: {walk}")).collect();
    for (level, arrows) in levels(&arrows) {
        if let Some(walk) = circle(&arrows) {
            let place = format!("{folder}{}", level.replace("::", "/"));
            complaints.push(format!("circle of folders in {place}: {}", walk.join(" -> ")));
        }
    }
    complaints
}

/// The modules that each module stands on, by their paths.
type Arrows<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// Returns the arrows among the children of every module that has any, by its path: those of the files
/// in two of them.
fn levels<'a>(arrows: &Arrows<'a>) -> BTreeMap<&'a str, Arrows<'a>> {
    let mut levels: BTreeMap<&str, Arrows<'_>> = BTreeMap::new();
    for (&from, below) in arrows {
        for &to in below {
            let (one, other): (Vec<&str>, Vec<&str>) =
                (from.split("::").collect(), to.split("::").collect());
            let common = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
            // A module and its own children are no two folders.
            if let (Some(child), Some(target)) = (one.get(common), other.get(common)) {
                let level = from[..one[..common].join("::").len()].into();
                levels.entry(level).or_default().entry(child).or_default().insert(target);
            }
        }
    }
    levels
}

impl<'a> Modules<'a> {
    fn new(folder: &str, sources: &'a [Source]) -> Self {
        let mut code = BTreeMap::new();
        for source in sources {
            if let Some(file) = source.name.strip_prefix(folder) {
                let path = file.trim_end_matches(".rs").replace('/', "::");
                let path = path.strip_suffix("::mod").unwrap_or(&path);
                let path = if matches!(path, "lib" | "main") { "" } else { path };
                let text = source.code.split("#[cfg(test)]\nmod tests {").next();
                code.entry(path.to_string()).or_insert((&*source.name, text.unwrap().to_string()));
            }
        }
        let tests: Vec<String> =
            code.iter().flat_map(|(path, (_, text))| tests_of(path, text)).collect();
        code.retain(|path, _| {
            !tests.iter().any(|test| path == test || path.starts_with(&format!("{test}::")))
        });
        let mut modules = Modules { code, passed_on: BTreeMap::new() };
        modules.passed_on = modules.find_passed_on();
        modules
    }

    fn find_passed_on(&self) -> BTreeMap<(String, String), String> {
        let mut passed_on = BTreeMap::new();
        for (module, (_, text)) in &self.code {
            let uses = statements(text).into_iter().filter(|(is_public, _)| *is_public);
            for path in uses.flat_map(|(_, tree)| code::imports(tree)) {
                let home = self.module_of(module, &path).filter(|home| home != module);
                if let (Some(home), Some((_, name))) = (home, path.rsplit_once("::")) {
                    passed_on.insert((module.clone(), name.to_string()), home);
                }
            }
        }
        passed_on
    }

    /// Returns the module that a path leads into, seen from a module.
    fn module_of(&self, from: &str, path: &str) -> Option<String> {
        let mut parts: Vec<&str> = from.split("::").filter(|part| !part.is_empty()).collect();
        let words: Vec<&str> = path.split("::").collect();
        for (at, word) in words.iter().enumerate() {
            match *word {
                "crate" if at == 0 => parts.clear(),
                "self" => {}
                "super" => drop(parts.pop()),
                // Another crate, or a module of this one's own.
                word if at == 0 && !self.code.contains_key(&joined(&parts, word)) => return None,
                word => parts.push(word),
            }
        }
        let paths = (0..=parts.len()).rev().map(|length| parts[..length].join("::"));
        paths.into_iter().find(|path| self.code.contains_key(path))
    }

    /// Returns the home of what a path names, through all that passes it on.
    fn home(&self, from: &str, path: &str) -> Option<String> {
        let mut home = self.module_of(from, path)?;
        let mut seen = BTreeSet::new();
        while seen.insert(home.clone()) {
            let next = path
                .rsplit("::")
                .find_map(|name| self.passed_on.get(&(home.clone(), name.to_string())));
            match next {
                Some(next) => home.clone_from(next),
                None => break,
            }
        }
        Some(home)
    }

    /// Returns the modules that each module but the root stands on.
    fn arrows(&self) -> Arrows<'_> {
        let modules = self.code.iter().filter(|(module, _)| !module.is_empty());
        let arrows = modules.map(|(module, (_, text))| {
            let homes = paths_in(text).into_iter().filter_map(|path| self.home(module, &path));
            let homes = homes.filter_map(|home| self.code.get_key_value(&home));
            let others = homes.map(|(home, _)| home.as_str()).filter(|home| home != module);
            (module.as_str(), others.collect())
        });
        arrows.collect()
    }
}

fn joined(parts: &[&str], word: &str) -> String {
    parts.iter().copied().chain([word]).collect::<Vec<_>>().join("::")
}

/// Returns the modules that a module declares for tests alone.
fn tests_of(module: &str, text: &str) -> Vec<String> {
    let parts: Vec<&str> = module.split("::").filter(|part| !part.is_empty()).collect();
    let conditions = text.split("#[cfg(").skip(1).filter_map(|rest| rest.split_once(")]"));
    let is_for_tests = |condition: &str| condition == "test" || condition.starts_with("all(test,");
    let marked = conditions.filter(|it| is_for_tests(it.0)).map(|it| it.1);
    let names = marked.filter_map(|rest| {
        let (head, name) = rest.split(';').next()?.split_once("mod ")?;
        (!head.contains(['{', '=', '#'])).then(|| joined(&parts, name.trim()))
    });
    names.collect()
}

/// Returns the trees of all `use` lines, and whether each is passed on.
fn statements(text: &str) -> Vec<(bool, &str)> {
    let starts = code::words(text).filter(|(_, word)| *word == "use");
    let line = |at: usize| text[..at].rsplit('\n').next().unwrap_or_default();
    starts
        .filter(|&(at, _)| line(at).trim().is_empty() || line(at).trim().starts_with("pub"))
        .filter_map(|(at, _)| {
            let tree = text[at + "use".len()..].split(';').next()?;
            Some((line(at).trim().starts_with("pub"), tree))
        })
        .collect()
}

/// Returns the paths within the crate that a file uses, in `use` lines and elsewhere.
fn paths_in(text: &str) -> Vec<String> {
    let mut paths = Vec::new();
    let mut rest = text.to_string();
    for (is_public, tree) in statements(text) {
        if !is_public {
            paths.extend(code::imports(tree));
        }
        rest = rest.replace(tree, "");
    }
    let symbol = |symbol: char| symbol.is_alphanumeric() || symbol == '_' || symbol == ':';
    let inner = rest.split(|other: char| !symbol(other));
    let is_inner = |path: &&str| path.starts_with("crate::") || path.starts_with("super::");
    paths.extend(inner.filter(is_inner).map(|path| path.trim_end_matches(':').to_string()));
    paths
}

/// Returns a circle, from a module back to it, if there is one.
fn circle<'a>(arrows: &Arrows<'a>) -> Option<Vec<&'a str>> {
    let mut arrows = arrows.clone();
    // What stands on nothing that is left is in no circle.
    loop {
        let left: BTreeSet<&str> = arrows.keys().copied().collect();
        let count = arrows.len();
        arrows.values_mut().for_each(|below| below.retain(|file| left.contains(file)));
        arrows.retain(|_, below| !below.is_empty());
        if arrows.len() == count {
            break;
        }
    }
    let mut walk = vec![*arrows.keys().next()?];
    loop {
        let next = *arrows[walk[walk.len() - 1]].first()?;
        if let Some(start) = walk.iter().position(|&file| file == next) {
            walk.push(next);
            return Some(walk.split_off(start));
        }
        walk.push(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_found_through_re_exports_and_between_folders() {
        let source = |name: &str, text: &str| Source {
            name: format!("crates/a/src/{name}"),
            text: text.to_string(),
            code: code::blanked(text),
        };
        let mut sources = vec![
            source("lib.rs", "mod b; mod c;\n#[cfg(test)]\nmod t;\npub use b::B;"),
            source("b/mod.rs", "mod d;\npub use d::B;"),
            source("b/d.rs", "use crate::c::C;"),
            source("c.rs", "fn f() { g(crate::t::T) }"),
            source("t.rs", "use crate::B; use crate::c::C;"),
        ];
        let complaints = |sources: &[Source]| complaints_of("crates/a/src/", sources);
        assert_eq!(complaints(&sources), Vec::<String>::new());
        sources[3] = source("c.rs", "use crate::B;");
        let files =
            "circle of files: crates/a/src/b/d.rs -> crates/a/src/c.rs -> crates/a/src/b/d.rs";
        assert_eq!(
            complaints(&sources),
            [files, "circle of folders in crates/a/src/: b -> c -> b"]
        );
        // No file of this one stands on what stands on it.
        sources[3] = source("c.rs", "use crate::b::e::E;");
        sources.push(source("b/e.rs", ""));
        assert_eq!(complaints(&sources), ["circle of folders in crates/a/src/: b -> c -> b"]);
    }
}
