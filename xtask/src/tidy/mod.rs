//! House rules that no compiler checks: one file for each kind of rule.

mod arrows;
mod circles;
mod code;
mod files;
mod folders;
mod names;

use crate::package;
use crate::shell::root;
use std::fs;
use std::path::{Path, PathBuf};

/// A source file as the rules see it.
struct Source {
    /// Where it lies below the folder of the workspace.
    name: String,
    /// What stands in it.
    text: String,
    /// The same with comments, strings and characters blanked out, line by line.
    code: String,
}

/// Returns whether every rule holds, and prints what breaks one.
pub fn holds() -> bool {
    let sources = sources();
    let mut complaints = files::complaints(&sources);
    complaints.extend(names::complaints(&sources));
    complaints.extend(circles::complaints(&sources));
    complaints.extend(arrows::complaints());
    complaints.extend(folders::complaints());
    complaints.extend(package::complaints());
    for complaint in &complaints {
        println!("{complaint}");
    }
    complaints.is_empty()
}

/// Returns every source file of the project, sorted by name.
fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    let mut pending: Vec<PathBuf> =
        ["crates", "fuzz", "tests", "xtask"].map(|folder| root().join(folder)).to_vec();
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            pending.extend(entries(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && let Ok(text) = fs::read_to_string(&path)
        {
            sources.push(Source { name: relative(&path), code: code::blanked(&text), text });
        }
    }
    sources.sort_by(|a, b| a.name.cmp(&b.name));
    sources
}

/// Returns what lies in a folder; the folder of builds is left out.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    paths.filter(|path| !path.ends_with("target")).collect()
}

fn relative(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// Returns the folders of the crates, in order.
fn crates() -> Vec<PathBuf> {
    let mut folders = entries(&root().join("crates"));
    folders.retain(|folder| folder.join("Cargo.toml").is_file());
    folders.sort();
    folders
}
