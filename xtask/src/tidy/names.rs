//! Public names: one meaning each.

use super::{Source, code};
use std::collections::BTreeMap;

/// Names that several crates define, with the reason.
const SHARED: [(&str, &str); 1] =
    [("grundy_values", "the same values, of graphs in two representations")];

/// Returns the names that two crates define: what one of them only passes on has one meaning.
pub fn complaints(sources: &[Source]) -> Vec<String> {
    let libraries: Vec<(&str, &Source)> = sources
        .iter()
        .filter_map(|source| {
            let name = source.name.strip_prefix("crates/")?.strip_suffix("/src/lib.rs")?;
            Some((name, source))
        })
        .collect();
    let mut homes: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for &(krate, source) in &libraries {
        let is_foreign = |path: &str| {
            let first = path.split("::").next().unwrap_or_default();
            libraries.iter().any(|(other, _)| other.replace('-', "_") == first)
        };
        for path in exports(&source.code).into_iter().filter(|path| !is_foreign(path)) {
            let name = path.rsplit("::").next().unwrap_or_default().to_string();
            homes.entry(name).or_default().push(krate);
        }
    }
    let is_shared = |name: &str| SHARED.iter().any(|(shared, _)| *shared == name);
    homes
        .into_iter()
        .filter(|(name, crates)| crates.len() > 1 && !is_shared(name))
        .map(|(name, crates)| format!("{name} is defined by {}", crates.join(" and ")))
        .collect()
}

/// Returns the paths that a `lib.rs` exports.
fn exports(code: &str) -> Vec<String> {
    let uses = code.split("pub use ").skip(1);
    uses.filter_map(|rest| rest.split(';').next()).flat_map(code::imports).collect()
}
