//! `cargo xtask bundle`: crates and solutions as one source file, through the bundler, which takes
//! parsers of Rust that nothing else here needs.

use crate::shell::{cargo, output_of, scratch, succeeds};
use std::path::Path;
use std::process::Command;

/// The editions that a bundle compiles in.
pub const EDITIONS: [&str; 2] = ["2021", "2024"];

/// Prints the bundle that the words of a command ask for.
pub fn print(words: &[&str]) -> Result<(), String> {
    if succeeds(&mut bundler(words)) { Ok(()) } else { Err("there is no bundle".to_string()) }
}

/// Returns the command that runs the bundler with some words.
pub fn bundler(words: &[&str]) -> Command {
    let mut command = cargo(&["run", "--quiet", "--locked", "--package", "bundler", "--"]);
    command.args(words);
    command
}

/// Returns whether the bundle of a crate compiles with nothing beside it, in every edition.
pub fn library_compiles(name: &str) -> bool {
    EDITIONS.iter().all(|edition| {
        let Some(source) = output_of(&mut bundler(&[name, "--edition", edition])) else {
            return false;
        };
        let file = scratch(&format!("bundle-{name}-{edition}.rs"));
        if let Err(error) = std::fs::write(&file, source) {
            println!("{}: {error}", file.display());
            return false;
        }
        let mut command = compiler(&file, edition);
        succeeds(command.args(["--crate-type", "lib", "--emit", "metadata"]))
    })
}

/// Returns the command that compiles a bundle beside its source.
pub fn compiler(source: &Path, edition: &str) -> Command {
    let mut command = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    command.args(["--edition", edition, "-A", "warnings", "-o"]);
    command.arg(source.with_extension("bin")).arg(source);
    command
}
