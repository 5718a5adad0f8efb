//! What compiles, for which processor, with which compiler, and what is not compiled twice.

use crate::shell::{cargo, output_of, root, succeeds};
use crate::tally::Verdict;
use crate::web;
use std::process::{Command, Stdio};

/// What crates that build alone may depend on from outside the workspace: errors, and a hash that needs
/// nothing itself and halves the time of misère quotients.
const FOUNDATIONS: [&str; 2] = ["thiserror ", "foldhash "];

/// The crates that must build alone, without any other dependency from outside the workspace.
pub const STANDALONE: [&str; 6] =
    ["mex-core", "nim-algebra", "graph-retro", "tree-hackenbush", "heap-games", "judge-io"];

/// Returns whether a crate compiles without features and then depends on nothing from outside at run
/// time but the foundations.
pub fn stands_alone(name: &str) -> bool {
    let mut build = cargo(&["check", "--locked", "--no-default-features", "-p", name]);
    if !succeeds(build.env("RUSTFLAGS", "-D warnings").env("CARGO_TARGET_DIR", "target/alone")) {
        return false;
    }
    let mut tree = cargo(&["tree", "--locked", "--no-default-features", "--prefix", "none"]);
    let Some(list) = output_of(tree.args(["-e", "normal,no-proc-macro", "-p", name])) else {
        return false;
    };
    let foreign: Vec<&str> = list
        .lines()
        .filter(|line| !line.contains("/crates/"))
        .filter(|line| !FOUNDATIONS.iter().any(|name| line.starts_with(name)))
        .collect();
    foreign.iter().for_each(|line| println!("{name} depends on {line}"));
    foreign.is_empty()
}

/// Returns whether the libraries compile, with their features, for a processor of 32 bits that none
/// of them has a path of its own for.
pub fn on_32_bits() -> Verdict {
    if !web::is_installed() {
        return Verdict::Skipped(web::KIND);
    }
    let mut check = cargo(&["check", "--locked", "--target", web::KIND]);
    for name in STANDALONE.iter().chain(&["game-table"]) {
        check.args(["-p", name]);
    }
    let check = check.env("RUSTFLAGS", "-D warnings").env("CARGO_TARGET_DIR", "target/alone");
    succeeds(check).into()
}

/// Returns whether everything but tests compiles with the oldest Rust that the manifest promises.
pub fn on_oldest_rust() -> Verdict {
    const OLDEST: &str = "rust-1.89";
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap_or_default();
    let version = OLDEST.trim_start_matches("rust-");
    if !manifest.contains(&format!("rust-version = \"{version}\"")) {
        println!("the manifest promises another Rust than {version}");
        return Verdict::Failed;
    }
    let rustup = |words: &[&str]| {
        let mut command = Command::new("rustup");
        // The variables that cargo sets for its children choose the toolchain.
        command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("RUSTC");
        command.args(["run", version]).args(words).current_dir(root()).stdin(Stdio::null());
        command
    };
    if output_of(&mut rustup(&["rustc", "--version"])).is_none() {
        return Verdict::Skipped(OLDEST);
    }
    let mut check = rustup(&["cargo", "check", "--workspace", "--locked"]);
    succeeds(check.env("CARGO_TARGET_DIR", "target/oldest")).into()
}

/// Returns whether `cargo test` and `cargo insta test`, of the program, of its snapshots and of the
/// whole workspace, take what the tests before compiled, and nothing else.
pub fn is_shared(exclusions: &[&str]) -> bool {
    let mut workspace = vec!["--workspace"];
    workspace.extend(exclusions);
    let mut holds = true;
    for packages in [&[][..], &["-p", "workspace-tests"], &workspace] {
        let words = ["test", "--no-run", "--tests", "--locked", "--message-format", "json"];
        let mut command = cargo(&words);
        let Some(messages) = output_of(command.args(packages)) else {
            return false;
        };
        let anew: Vec<&str> = messages
            .lines()
            .filter(|line| line.contains("\"fresh\":false"))
            .filter_map(|line| line.split_once("\"package_id\":\"")?.1.split('"').next())
            .collect();
        if !anew.is_empty() {
            println!("cargo test {} compiles anew: {}", packages.join(" "), anew.join(", "));
            holds = false;
        }
    }
    holds
}
