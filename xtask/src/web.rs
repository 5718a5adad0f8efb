//! `cargo xtask web`: the page in the browser, built, shown and tested in its own workspace.

use crate::crates::cargo_home;
use crate::shell::{cargo, is_there, output_of, root, succeeds, target};
use crate::tally::Verdict;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The target for which the page is compiled.
pub const KIND: &str = "wasm32-unknown-unknown";

/// Builds the page, and shows or tests it if requested; returns whether all is well.
pub fn run(words: &[&str]) -> bool {
    match words {
        [] => build(),
        ["--serve"] => build() && builder(&["--serve", &page()]),
        ["--test", words @ ..] => build() && test(&words.join(" ")),
        _ => {
            println!("usage: cargo xtask web [--serve | --test [WORD]]");
            false
        }
    }
}

/// Returns whether the page builds, is small enough, and its crates pass their tests.
pub fn holds() -> Verdict {
    if !is_installed() {
        return Verdict::Skipped(KIND);
    }
    let mut clippy = own(&["clippy", "--workspace", "--all-targets", "--locked"]);
    let holds = succeeds(&mut own(&["fmt", "--all", "--", "--check"]))
        && succeeds(clippy.args(["--", "-D", "warnings"]))
        && succeeds(&mut own(&["test", "--workspace", "--locked", "--quiet"]))
        && build();
    holds.into()
}

/// Returns whether the page passes its tests in headless Chromium.
pub fn holds_in_browser() -> Verdict {
    if !is_installed() {
        return Verdict::Skipped(KIND);
    }
    if !is_there("chromedriver", "--version") {
        return Verdict::Skipped("chromedriver");
    }
    test("").into()
}

/// Builds the page into `target/web`, with the target installed first if it is missing.
fn build() -> bool {
    if !is_installed() && !succeeds(Command::new("rustup").args(["target", "add", KIND])) {
        println!("the target {KIND} is missing, and rustup did not install it");
        return false;
    }
    let words =
        ["build", "--release", "--locked", "-p", "impartial-web", "--lib", "--target", KIND];
    let module = objects().join(KIND).join("release/impartial_web.wasm");
    // The page must not name folders of the machine that built it.
    let folders = [cargo_home().join("registry/src"), root().join("crates")];
    let paths = folders.map(|it| format!("--remap-path-prefix={}=", it.display())).join("\x1f");
    succeeds(own(&words).env("CARGO_ENCODED_RUSTFLAGS", paths))
        && builder(&[&module.display().to_string(), &page()])
}

/// Tests the page against the command line, which is built first.
fn test(word: &str) -> bool {
    let impartial = target().join("release/impartial").display().to_string();
    succeeds(&mut cargo(&["build", "--release", "--quiet", "--locked"]))
        && builder(&["--test", &page(), &impartial, word])
}

/// Runs the program that joins the page.
fn builder(arguments: &[&str]) -> bool {
    succeeds(own(&["run", "--quiet", "--locked", "--package", "builder", "--"]).args(arguments))
}

/// Returns whether the target is installed, by rustup or in the compiler's own folder.
pub fn is_installed() -> bool {
    let mut rustc = Command::new("rustc");
    let rustc = rustc.args(["--print", "target-libdir", "--target", KIND]).current_dir(root());
    output_of(rustc.stdin(Stdio::null())).is_some_and(|path| PathBuf::from(path.trim()).is_dir())
}

/// Returns a cargo command in the page's workspace.
fn own(words: &[&str]) -> Command {
    let mut command = cargo(words);
    command.current_dir(root().join("crates/impartial-web")).env("CARGO_TARGET_DIR", objects());
    command
}

/// Returns where the page is written.
fn page() -> String {
    target().join("web/index.html").display().to_string()
}

/// Returns the build folder of the page's workspace.
fn objects() -> PathBuf {
    target().join("web/cargo")
}
