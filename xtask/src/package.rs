//! What goes to the registry: each crate whole, and built from its package alone.

use crate::shell::{cargo, output_of, root, succeeds};
use crate::{python, web};
use std::fs;
use std::path::{Path, PathBuf};

/// The members that are not published.
const KEPT: [&str; 4] = ["apart-tests", "test-support", "workspace-tests", "xtask"];

/// What every package holds beside its sources.
const FILES: [&str; 3] = ["README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// What every manifest says, in its own words or in those of the workspace.
const FIELDS: [&str; 6] =
    ["description", "license", "readme", "repository", "keywords", "categories"];

/// Returns what a package would lack.
pub fn complaints() -> Vec<String> {
    folders().iter().flat_map(|folder| complaints_of(folder)).collect()
}

fn complaints_of(folder: &Path) -> Vec<String> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let says = |field: &&str| {
        let starts = [format!("{field} ="), format!("{field}.workspace = true")];
        let mut lines = manifest.lines();
        lines.any(|line| starts.iter().any(|start| line.starts_with(start)))
    };
    let mut complaints: Vec<String> = FIELDS
        .iter()
        .filter(|field| !says(field))
        .map(|field| format!("{name}: its manifest names no {field}"))
        .collect();
    let list = ["package", "--list", "--allow-dirty", "--offline", "-p", &name];
    let Some(list) = output_of(&mut cargo(&list)) else {
        complaints.push(format!("{name}: what it would package cannot be listed"));
        return complaints;
    };
    let lacks = |file: &&&str| !list.lines().any(|line| line == **file);
    let missing = FILES.iter().filter(lacks);
    complaints.extend(missing.map(|file| format!("{name}: its package lacks {file}")));
    for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
        let text = |path: PathBuf| fs::read_to_string(path).ok();
        if text(folder.join(file)) != text(root().join(file)) {
            complaints.push(format!("{name}: {file} is not the text of the workspace"));
        }
    }
    complaints
}

/// Returns whether every package builds outside the workspace, with nothing but the others beside
/// it.
pub fn builds() -> bool {
    let mut arguments = vec!["package", "--workspace", "--allow-dirty", "--offline", "--quiet"];
    for name in KEPT {
        arguments.extend(["--exclude", name]);
    }
    // A folder of its own keeps what the packages depend on from one time to the next.
    let target = root().join("target/packages");
    forget(&target.join("debug"));
    let mut package = cargo(&arguments);
    package.env("CARGO_TARGET_DIR", target).env("CARGO_PROFILE_DEV_DEBUG", "0");
    succeeds(&mut package)
}

/// Removes what earlier packages of the crates left behind: cargo takes a package that it has
/// unpacked or built once for the same as any other of that name and version.
fn forget(built: &Path) {
    let names: Vec<String> = folders()
        .iter()
        .filter_map(|folder| Some(folder.file_name()?.to_str()?.to_string()))
        .collect();
    let is_ours = |file: &str| {
        let file = file.strip_prefix("lib").unwrap_or(file).replace('_', "-");
        names.iter().any(|name| file.strip_prefix(name).is_some_and(|rest| rest.starts_with('-')))
    };
    let mut stale = Vec::new();
    for folder in [".fingerprint", "deps", "incremental"] {
        stale.extend(entries(&built.join(folder)));
    }
    // Packages that no registry served are unpacked in a folder without the name of a host.
    let registries = cargo_home().map(|home| entries(&home.join("registry/src")));
    for registry in registries.into_iter().flatten() {
        if file_name(&registry).starts_with('-') {
            stale.extend(entries(&registry));
        }
    }
    for path in stale.iter().filter(|path| is_ours(&file_name(path))) {
        // What cannot be removed shows when the packages are built.
        let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    }
}

/// Returns the folder in which cargo keeps what it has fetched.
fn cargo_home() -> Option<PathBuf> {
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo"));
    std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home)
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns the folders of the crates that go to the registry, in order.
fn folders() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = entries(&root().join("crates"))
        .into_iter()
        .filter(|path| path.join("Cargo.toml").is_file() && !is_apart(path))
        .collect();
    folders.sort();
    folders
}

/// Returns whether a crate is a workspace of its own, which goes elsewhere.
fn is_apart(folder: &Path) -> bool {
    [python::CRATE, web::CRATE].iter().any(|krate| folder.ends_with(krate))
}
