//! `cargo xtask bundle`: a crate and what it stands on as one source file.

use crate::check::STANDALONE;
use crate::shell::root;
use std::fs;
use std::path::Path;

/// Prints the bundle of a crate.
pub fn print(name: &str) -> Result<(), String> {
    print!("{}", source(name)?);
    Ok(())
}

/// Returns one source file with a module for the crate and for each workspace crate below it.
pub fn source(name: &str) -> Result<String, String> {
    if !STANDALONE.contains(&name) {
        return Err(format!("{name} is none of the crates {}", STANDALONE.join(", ")));
    }
    let manifest = read(&root().join("crates").join(name).join("Cargo.toml"))?;
    let below = STANDALONE.iter().filter(|other| {
        manifest.lines().any(|line| line.starts_with(&format!("{other}.workspace")))
    });
    let mut bundle = String::new();
    for part in below.copied().chain([name]) {
        let module = part.replace('-', "_");
        let text = inlined(&root().join("crates").join(part).join("src"), "lib.rs")?;
        let text = without_messages(&text);
        bundle.push_str(&format!("pub mod {module} {{\n{}}}\n", rebased(&text, &module)));
    }
    Ok(bundle)
}

/// Returns a source file with the files of its modules in their places, tests left out.
fn inlined(folder: &Path, file: &str) -> Result<String, String> {
    let text = read(&folder.join(file))?;
    // Where the modules of this file live: beside lib.rs and mod.rs, else in a folder of its name.
    let stem = file.trim_end_matches(".rs");
    let below =
        if matches!(stem, "lib" | "mod") { folder.to_path_buf() } else { folder.join(stem) };
    let mut result = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.trim() == "#[cfg(test)]" && lines.peek().is_some_and(|next| next.ends_with(';')) {
            lines.next();
            continue;
        }
        match module_name(line) {
            Some((head, name)) => {
                let nested = below.join(name);
                let body = if nested.join("mod.rs").is_file() {
                    inlined(&nested, "mod.rs")?
                } else {
                    inlined(&below, &format!("{name}.rs"))?
                };
                result.push_str(&format!("{head}mod {name} {{\n{body}}}\n"));
            }
            None => {
                result.push_str(line);
                result.push('\n');
            }
        }
    }
    Ok(result)
}

/// Returns what stands before `mod` and the module's name in a line such as `pub(crate) mod name;`.
fn module_name(line: &str) -> Option<(&str, &str)> {
    let name = line.strip_suffix(';')?;
    let (head, name) = name.split_once("mod ")?;
    let plain = |text: &str| text.chars().all(|symbol| symbol.is_alphanumeric() || symbol == '_');
    let visible = head.is_empty() || head.starts_with("pub");
    (visible && plain(name)).then_some((head, name))
}

/// Returns a source without the derive of thiserror and its attributes: in one file, errors are plain
/// enums.
fn without_messages(text: &str) -> String {
    let text = text.replace(", thiserror::Error", "").replace("#[source] ", "");
    let text = text.replace("#[source]", "");
    let mut parts = text.split("#[error(");
    let mut result = parts.next().unwrap_or_default().to_string();
    for part in parts {
        result.push_str(after_attribute(part));
    }
    result
}

/// Returns what follows an attribute that is open at the start of a text.
fn after_attribute(text: &str) -> &str {
    let (mut depth, mut quoted, mut escaped) = (1, false, false);
    for (at, symbol) in text.char_indices() {
        match symbol {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ']' if depth == 0 => return &text[at + 1..],
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    ""
}

/// Returns a crate's source as that of a module: its own paths and those to other crates begin at
/// the bundle's root.
fn rebased(text: &str, module: &str) -> String {
    let mut text = text.replace("crate::", &format!("crate::{module}::"));
    text = text.replace("pub(in crate)", "pub(crate)");
    for other in STANDALONE.map(|name| name.replace('-', "_")) {
        if other != module {
            for before in ["use ", "(", " ", "<", "&", "[", "!"] {
                text = text
                    .replace(&format!("{before}{other}::"), &format!("{before}crate::{other}::"));
            }
        }
    }
    text
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
