//! Dependencies: none that is declared and not used.

use super::{Source, code, crates, relative};
use crate::shell::root;
use std::fs;
use std::path::Path;

/// Returns the dependencies whose name does not occur in the sources.
pub fn complaints(sources: &[Source]) -> Vec<String> {
    let builder = "crates/impartial-web/builder";
    let others =
        ["tests", "tests/apart", "tests/support", "xtask", "fuzz", "fuzz/harness", builder];
    let folders = crates().into_iter().chain(others.iter().map(|folder| root().join(folder)));
    folders.flat_map(|folder| complaints_of(&folder, sources)).collect()
}

fn complaints_of(folder: &Path, sources: &[Source]) -> Vec<String> {
    let folder_name = relative(folder);
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    declared(&manifest)
        .into_iter()
        // The program of another package is built from its source.
        .filter(|(name, _)| !manifest.contains(&format!("crates/{name}/src/main.rs")))
        .filter(|(name, for_tests)| {
            let name = name.replace('-', "_");
            let is_used = |source: &Source| {
                let place = source.name.strip_prefix(&folder_name);
                let place = place.and_then(|place| place.strip_prefix('/'));
                // What only tests use stands under `dev-dependencies`.
                place.is_some_and(|place| *for_tests || !place.starts_with("tests/"))
                    && code::words(&source.code).any(|(_, word)| word == name)
            };
            !sources.iter().any(is_used)
        })
        .map(|(name, _)| format!("{folder_name}: does not use its dependency {name}"))
        .collect()
}

/// Returns the dependencies of a manifest, and whether each is for tests alone.
fn declared(manifest: &str) -> Vec<(&str, bool)> {
    let mut list = Vec::new();
    let mut section = "";
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            section = line.trim_matches(['[', ']']);
        } else if section.ends_with("dependencies")
            && let Some(name) = line.split(['.', ' ', '=']).next().filter(|name| !name.is_empty())
            && !name.starts_with('#')
        {
            list.push((name, section.ends_with("dev-dependencies")));
        }
    }
    list
}
