//! The crates as others get them: alone, on other processors and compilers, as packages.

use crate::shell::{cargo, has, on_toolchain, output_of, root, succeeds, target, without, works};
use crate::tally::Verdict;
use crate::web;
use std::path::PathBuf;
use std::process::Command;

/// The crates that must build without features and without any dependency from outside the
/// workspace but [`FOUNDATIONS`].
const STANDALONE: [&str; 6] =
    ["mex-core", "nim-algebra", "graph-retro", "tree-hackenbush", "heap-games", "judge-io"];

/// Error types, a hash that halves the time of misère quotients, 256-bit integers; each alone.
const FOUNDATIONS: [&str; 3] = ["thiserror ", "foldhash ", "ethnum "];

/// The members that are not published.
const UNPUBLISHED: [&str; 4] = ["apart-tests", "test-support", "workspace-tests", "xtask"];

/// Returns whether each standalone crate compiles alone, and prints its foreign dependencies.
pub fn stand_alone() -> bool {
    let alone = |name: &&str| {
        let mut build = cargo(&["check", "--locked", "--no-default-features", "-p", name]);
        if !succeeds(build.env("RUSTFLAGS", "-D warnings").env("CARGO_TARGET_DIR", "target/alone"))
        {
            return false;
        }
        let mut tree = cargo(&["tree", "--locked", "--no-default-features", "--prefix", "none"]);
        let tree = output_of(tree.args(["-e", "normal,no-proc-macro", "-p", name]));
        let list = tree.unwrap_or_default();
        let outside = list.lines().filter(|line| !line.contains("/crates/"));
        let foreign: Vec<&str> =
            outside.filter(|line| !FOUNDATIONS.iter().any(|name| line.starts_with(name))).collect();
        foreign.iter().for_each(|line| println!("{name} depends on {line}"));
        foreign.is_empty() && !list.is_empty()
    };
    STANDALONE.iter().filter(|name| !alone(name)).count() == 0
}

/// Returns whether the program installs as the README says, and runs.
pub fn installs() -> bool {
    let folder = target().join("installed");
    let mut install = cargo(&["install", "--quiet", "--locked", "--force"]);
    install.args(["--path", "crates/impartial", "--root"]).arg(&folder);
    let mut installed = Command::new(folder.join("bin/impartial"));
    // In the folder of the first command, so that nothing is built twice.
    succeeds(install.arg("--target-dir").arg(target()))
        && output_of(installed.args(["value", "nim", "3", "5"])).is_some_and(|text| text == "6\n")
}

/// Returns whether the libraries compile for a processor of 32 bits without vector code of its own.
pub fn on_32_bits() -> Verdict {
    if !web::is_installed() {
        return Verdict::Skipped(web::KIND);
    }
    let mut check = cargo(&["check", "--locked", "--target", web::KIND]);
    for name in STANDALONE.iter().chain(&["game-table"]) {
        check.args(["-p", name]);
    }
    succeeds(check.env("RUSTFLAGS", "-D warnings").env("CARGO_TARGET_DIR", "target/alone")).into()
}

/// Returns whether everything but tests compiles with the oldest Rust that the manifest promises.
pub fn on_oldest_rust() -> Verdict {
    const OLDEST: &str = env!("CARGO_PKG_RUST_VERSION");
    if !works(&mut on_toolchain(OLDEST, &["rustc", "--version"])) {
        return Verdict::Skipped(concat!("rust-", env!("CARGO_PKG_RUST_VERSION")));
    }
    let mut check = on_toolchain(OLDEST, &["cargo", "check", "--workspace", "--locked"]);
    succeeds(check.env("CARGO_TARGET_DIR", "target/oldest")).into()
}

/// Returns whether every crate can be packaged, and if `built` is set, whether the packages build
/// outside the workspace with nothing but each other.
pub fn are_packaged(built: bool) -> bool {
    let mut package = cargo(&["package", "--workspace", "--allow-dirty", "--offline", "--quiet"]);
    package.args(without(&UNPUBLISHED)).args((!built).then_some("--no-verify"));
    let target = root().join("target/packages");
    // Cargo takes a package that it unpacked earlier for any other of that name and version.
    let _ = std::fs::remove_dir_all(target.join("debug"));
    for registry in entries(cargo_home().join("registry/src")) {
        // Packages that no registry served are unpacked in a folder without the name of a host.
        if registry.file_name().is_some_and(|name| name.to_string_lossy().starts_with('-')) {
            let _ = std::fs::remove_dir_all(registry);
        }
    }
    succeeds(package.env("CARGO_TARGET_DIR", target).env("CARGO_PROFILE_DEV_DEBUG", "0"))
}

pub fn cargo_home() -> PathBuf {
    let home = || std::env::home_dir().unwrap_or_default().join(".cargo");
    std::env::var_os("CARGO_HOME").map_or_else(home, PathBuf::from)
}

fn entries(folder: PathBuf) -> Vec<PathBuf> {
    std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

/// Runs a cargo tool of that name, if it is installed.
pub fn tool(name: &'static str, words: &[&str]) -> Verdict {
    if !has(name.trim_start_matches("cargo-")) {
        return Verdict::Skipped(name);
    }
    succeeds(&mut cargo(words)).into()
}

/// Returns whether licences and sources of all dependencies are allowed.
pub fn may_be_used() -> Verdict {
    // The list covers all platforms, but a build fetches packages for only one.
    if !succeeds(&mut cargo(&["fetch", "--locked", "--quiet"])) {
        return Verdict::Failed;
    }
    tool("cargo-deny", &["deny", "--offline", "check", "bans", "licenses", "sources"])
}

/// Returns whether no dependency has a known fault, by the list that `cargo deny fetch db` keeps: a
/// check must not need the network.
pub fn are_sound() -> Verdict {
    // A fetch that failed leaves an empty folder.
    let lists = entries(cargo_home().join("advisory-dbs"));
    if has("deny") && !lists.into_iter().any(|list| list.join("crates").is_dir()) {
        return Verdict::Skipped("advisory-db");
    }
    tool("cargo-deny", &["deny", "--offline", "check", "advisories"])
}
