//! Kits and solutions as text for a judge: one file, using only the standard library.

use crate::catalogue::find;
use crate::error::SolveError;
use crate::kit::KITS;
use std::collections::BTreeSet;

/// The prefix of a kit's name where a kit or solution uses it.
const USES: &str = "crate::kit::";

/// Returns the readable solution of a problem as one file that reads standard input and compiles in
/// the editions 2021 and 2024, or [`SolveError::UnknownId`].
pub fn solution(id: &str) -> Result<String, SolveError> {
    let text = find(id)?.folder.solution;
    let kits = paste(&kits_of(text)).expect("solutions use kits that there are");
    Ok(format!("{text}\nfn main() {{\n    kit::io::run(solve);\n}}\n\n{kits}"))
}

/// Returns kits, with those that they use, as a module `kit` to paste into a program; `None` if
/// there is no kit of some name.
pub fn paste(names: &[&str]) -> Option<String> {
    let mut open: Vec<&str> = names.to_vec();
    let mut closed = BTreeSet::new();
    while let Some(name) = open.pop() {
        let (name, text) = KITS.iter().find(|kit| kit.0 == name)?;
        if closed.insert((name, text)) {
            open.extend(kits_of(text));
        }
    }
    let mut module = String::from("pub mod kit {\n");
    for (name, text) in closed {
        module += &format!("    #[allow(dead_code)]\n    pub mod {name} {{\n");
        for line in text.lines() {
            module += format!("        {line}").trim_end();
            module.push('\n');
        }
        module += "    }\n\n";
    }
    module.truncate(module.trim_end().len());
    module += "\n}\n";
    Some(module)
}

/// Returns the names of the kits, with the first line of their documentation.
pub fn kits() -> impl Iterator<Item = (&'static str, &'static str)> {
    KITS.iter().map(|(name, text)| {
        let line = text.lines().next().unwrap_or_default();
        (*name, line.trim_start_matches("//! "))
    })
}

/// Returns the kits that a text uses.
fn kits_of(text: &str) -> Vec<&str> {
    let ends = |rest: &str| rest.find(|c: char| c != '_' && !c.is_ascii_alphanumeric());
    let name = |rest| ends(rest).map_or(rest, |end| &rest[..end]);
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split(USES).skip(1)).map(name).chain(["io"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kits_bring_what_they_use() {
        for (name, line) in kits() {
            assert!(line.ends_with('.'), "{name}: {line}");
            let module = paste(&[name]).unwrap();
            for used in kits_of(&module) {
                assert!(module.contains(&format!("pub mod {used} {{")), "{name}: {used}");
            }
        }
        assert_eq!(paste(&["io", "chess"]), None);
        assert!(solution("chess").is_err());
    }
}
