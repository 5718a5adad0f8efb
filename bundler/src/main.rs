//! Writes crates of the workspace, and solutions of its catalogue, as one source file each.

mod edition;
mod emit;
mod errors;
mod mentions;
mod names;
mod problem;
mod reach;
mod sources;
mod strip;
#[cfg(test)]
mod tests;

use emit::Emit;
use reach::Reach;
use sources::Sources;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use strip::Strip;

const HELP: &str = "\
usage: bundler CRATE... [--only ITEM,...] [--edition 2021|2024] [--portable] [--keep-docs]
       bundler --problem ID [--edition 2021|2024] [--portable] [--keep-docs]
       bundler --problems-into FOLDER [--edition 2021|2024]
";

/// What the arguments ask for.
#[derive(Debug, Default)]
struct Wish {
    crates: Vec<String>,
    only: Vec<String>,
    problem: Option<String>,
    folder: Option<PathBuf>,
    older: bool,
    keep_docs: bool,
    portable: bool,
}

fn main() -> ExitCode {
    match wish(std::env::args().skip(1)).and_then(|wish| fulfil(&wish)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn wish(mut arguments: impl Iterator<Item = String>) -> Result<Wish, String> {
    let mut wish = Wish::default();
    while let Some(word) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{word} needs a value\n{HELP}"));
        match word.as_str() {
            "--only" => wish.only.extend(value()?.split(',').map(String::from)),
            "--problem" => wish.problem = Some(value()?),
            "--problems-into" => wish.folder = Some(value()?.into()),
            "--keep-docs" => wish.keep_docs = true,
            "--portable" => wish.portable = true,
            "--edition" => match value()?.as_str() {
                "2021" => wish.older = true,
                "2024" => wish.older = false,
                other => return Err(format!("edition {other} is neither 2021 nor 2024")),
            },
            "-h" | "--help" => return Err(HELP.to_string()),
            option if option.starts_with('-') => return Err(format!("unknown: {option}\n{HELP}")),
            name => wish.crates.push(name.to_string()),
        }
    }
    Ok(wish)
}

fn fulfil(wish: &Wish) -> Result<(), String> {
    let strip = Strip { keep_docs: wish.keep_docs, portable: wish.portable };
    if let Some(folder) = &wish.folder {
        let names = workspace_crates()?;
        let sources = read(&names, strip)?;
        for id in problem::ids(&sources) {
            let text = problem::bundle(sources.clone(), &id, strip, wish.older)?;
            let path = folder.join(format!("{id}.rs"));
            std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        return Ok(());
    }
    let text = match &wish.problem {
        Some(id) => problem::bundle(read(&workspace_crates()?, strip)?, id, strip, wish.older)?,
        None if wish.crates.is_empty() => return Err(HELP.to_string()),
        None => library(wish, strip)?,
    };
    eprintln!("{} bytes", text.len());
    print!("{text}");
    Ok(())
}

/// Returns the bundle of crates.
fn library(wish: &Wish, strip: Strip) -> Result<String, String> {
    let known = workspace_crates()?;
    // A program has dependencies that no bundle can hold.
    let is_library = |name: &&String| !crates_folder().join(name).join("src/main.rs").is_file();
    let libraries: Vec<String> = known.iter().filter(is_library).cloned().collect();
    if let Some(unknown) = wish.crates.iter().find(|name| !libraries.contains(name)) {
        return Err(format!("{unknown} is not one of the crates {}", libraries.join(", ")));
    }
    let sources = read(&known, strip)?;
    let mut reach = Reach::new(&sources);
    let roots: Vec<usize> =
        wish.crates.iter().map(|name| sources.roots[&name.replace('-', "_")]).collect();
    if wish.only.is_empty() {
        roots.iter().for_each(|&root| reach.ask_public(root));
    }
    for item in &wish.only {
        if !roots.iter().any(|&root| reach.ask_path(root, item)) {
            return Err(format!("{item} is not in {}", wish.crates.join(", ")));
        }
    }
    reach.close();
    let emit =
        Emit { sources: &sources, reach: &reach, exposed: BTreeSet::new(), older: wish.older };
    let (text, holds) = emit.text();
    let title = wish.crates.join(", ");
    let only =
        if wish.only.is_empty() { String::new() } else { format!(": {}", wish.only.join(", ")) };
    Ok(header(&format!("{title}{only}"), &holds) + &text)
}

/// Returns the comment at the top of a bundle.
fn header(title: &str, holds: &[String]) -> String {
    let (version, licence) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE"));
    let source = env!("CARGO_PKG_REPOSITORY");
    let allowed = "#![allow(dead_code, unused_imports, unused_macros, unused_qualifications)]";
    format!(
        "// {title}\n// impartial {version}, {licence}, {source}\n// Holds what it uses of {}.\n{allowed}\n",
        holds.join(", ")
    )
}

/// Reads crates of the workspace.
fn read(names: &[String], strip: Strip) -> Result<Sources, String> {
    let mut sources = Sources::default();
    for name in names {
        let folder = crates_folder().join(name).join("src");
        sources.read(&name.replace('-', "_"), &folder, strip)?;
    }
    Ok(sources)
}

fn crates_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates")
}

/// Returns the names of the workspace's crates, in order.
fn workspace_crates() -> Result<Vec<String>, String> {
    let folder = crates_folder();
    let entries = std::fs::read_dir(&folder);
    let entries = entries.map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> = entries
        .flatten()
        .filter(|entry| entry.path().join("src/lib.rs").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    Ok(names)
}
