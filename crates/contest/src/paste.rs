//! Kits and solutions as text for a judge: one file, using only the standard library.

use crate::catalogue::find;
use crate::error::SolveError;
use crate::kit::KITS;
use std::collections::HashSet;

/// Returns the readable solution of a problem as one file that reads standard input, with the parts
/// of kits that it uses, or [`SolveError::UnknownId`]. It compiles without warnings in editions
/// 2021 and 2024, from Rust 1.70 on.
pub fn solution(id: &str) -> Result<String, SolveError> {
    let text = find(id)?.folder.solution;
    let program = format!("{text}\nfn main() {{\n    kit::io::run(solve);\n}}\n");
    Ok(format!("{program}\n{}", module(names_in(&program), Part::is_used, "")))
}

/// Returns kits, with those that they use, as a module `kit` to paste into a program; `None` if a
/// name is unknown.
pub fn paste(names: &[&str]) -> Option<String> {
    let is_used = |part: &Part, names: &HashSet<&str>, _: &[Part]| names.contains(part.kit);
    let all_known = names.iter().all(|name| kits().any(|kit| kit.0 == *name));
    let names = names.iter().copied().chain(["io"]).collect();
    all_known.then(|| module(names, is_used, "#[allow(dead_code)]\n"))
}

/// A part of a kit that a program may leave out: a declaration, or a function of an `impl`.
struct Part {
    number: usize,
    kit: &'static str,
    /// The line that opens the `impl`, or nothing.
    within: &'static str,
    /// The name that it declares; nothing for the documentation of the kit.
    name: &'static str,
    text: &'static str,
}

impl Part {
    /// Returns whether code with these names, including the parts kept so far, may use this part.
    fn is_used(&self, names: &HashSet<&str>, kept: &[Part]) -> bool {
        let mut beside = kept.iter().filter(|part| part.kit == self.kit);
        if self.text.starts_with("use ") {
            let mut texts = beside.flat_map(|part| [part.within, part.text]);
            return texts.any(|text| names_in(text).contains(self.name));
        }
        let owners = names_in(self.within);
        names.contains(self.kit)
            && (self.name.is_empty() || names.contains(self.name))
            && (owners.is_empty() || beside.any(|part| owners.contains(part.name)))
    }
}

/// Returns the parts of all kits, without the examples in their documentation.
fn all_parts() -> Vec<Part> {
    let mut parts = Vec::new();
    for &(kit, text) in KITS {
        let mut within = "";
        for block in text.trim_end().split("\n\n") {
            let mut block = block.split("\n//!\n//! ```").next().unwrap_or_default();
            if block.starts_with("impl") {
                (within, block) = block.split_once('\n').unwrap_or((block, ""));
            }
            let last = block.strip_suffix("\n}").filter(|_| !within.is_empty());
            let between = if block.starts_with("use ") { "\n" } else { "\n\n" };
            for text in last.unwrap_or(block).split(between) {
                parts.push(Part { number: parts.len(), kit, within, name: declared(text), text });
            }
            within = if last.is_some() { "" } else { within };
        }
    }
    parts
}

/// Returns the name that a part declares, or that a `use` imports.
fn declared(text: &str) -> &str {
    let mut code = text.lines().filter(|line| !line.trim_start().starts_with(['/', '#']));
    let mut words = words(code.next().unwrap_or_default()).filter(|word| !word.is_empty());
    let is_kind = |word: &&str| ["use", "fn", "struct", "enum", "const"].contains(word);
    let is_use = words.find(is_kind) == Some("use");
    if is_use { words.last() } else { words.next() }.unwrap_or_default()
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c != '_' && !c.is_ascii_alphanumeric())
}

/// Returns the names in code that may be declared elsewhere: types and constants, called functions,
/// and names after `::`.
fn names_in(text: &str) -> HashSet<&str> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let names = code.flat_map(|line| {
        words(line).filter(move |word| {
            let start = word.as_ptr() as usize - line.as_ptr() as usize;
            let (before, after) = (&line[..start], &line[start + word.len()..]);
            let is_type = word.starts_with(|c: char| c.is_ascii_uppercase());
            is_type || before.ends_with("::") || after.starts_with('(') || after.starts_with("::<")
        })
    });
    names.filter(|name| !name.is_empty()).collect()
}

/// Returns the parts that code with some names uses, and those that they use, as a module `kit`.
fn module<'a>(
    mut names: HashSet<&'a str>,
    is_used: impl Fn(&Part, &HashSet<&'a str>, &[Part]) -> bool,
    attribute: &str,
) -> String {
    let (mut open, mut kept) = (all_parts(), Vec::new());
    while let Some(place) = open.iter().position(|part| is_used(part, &names, &kept)) {
        kept.push(open.remove(place));
        names.extend(names_in(kept[kept.len() - 1].text));
    }
    kept.sort_by_key(|part| part.number);
    let kits = kept.chunk_by(|one, other| one.kit == other.kit).map(|parts| {
        let groups = parts.chunk_by(|one, other| one.within == other.within).map(|group| {
            let texts: Vec<&str> = group.iter().map(|part| part.text).collect();
            match (group[0].within, texts.join("\n\n")) {
                ("", texts) => texts.replace(";\n\nuse ", ";\nuse "),
                (within, texts) => format!("{within}\n{texts}\n}}"),
            }
        });
        let text = groups.collect::<Vec<_>>().join("\n\n");
        indented(&format!("{attribute}pub mod {} {{\n{}}}\n", parts[0].kit, indented(&text)))
    });
    format!("pub mod kit {{\n{}}}\n", kits.collect::<Vec<_>>().join("\n"))
}

fn indented(text: &str) -> String {
    format!("    {}\n", text.trim_end().replace('\n', "\n    ").replace("    \n", "\n"))
}

/// Returns the names of the kits, with the first line of their documentation.
pub fn kits() -> impl Iterator<Item = (&'static str, &'static str)> {
    KITS.iter().map(|(name, text)| {
        (*name, text.lines().next().unwrap_or_default().trim_start_matches("//! "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems;

    #[test]
    fn kits_and_solutions_name_no_crate() {
        let pasted = problems().iter().map(|problem| solution(problem.id).unwrap());
        for text in pasted.chain(kits().map(|kit| paste(&[kit.0]).unwrap())) {
            assert!(!text.contains("contest::"), "{text}");
        }
        assert!(kits().all(|(_, line)| line.ends_with('.')));
        assert!(paste(&["splitting"]).unwrap().contains("pub mod takes {"));
        assert_eq!(paste(&["io", "chess"]), None);
        assert!(solution("chess").is_err());
    }
}
