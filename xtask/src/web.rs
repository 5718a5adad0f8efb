//! `cargo xtask web`: the page in the browser, built, shown and tested in its own workspace.

use crate::shell::{cargo, output_of, root, succeeds, target};
use crate::tally::Verdict;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The crate of the page, a workspace of its own.
pub const CRATE: &str = "crates/impartial-web";

/// What the page is compiled for.
pub const KIND: &str = "wasm32-unknown-unknown";

/// Builds the page, and shows or tests it where that is asked for.
///
/// # Errors
/// When something does not build, when a test fails, or when the words are wrong.
pub fn run(words: &[&str]) -> Result<(), String> {
    match words {
        [] => build(),
        ["--serve"] => build().and_then(|()| builder(&["--serve", &page()])),
        ["--test"] => build().and_then(|()| test("")),
        ["--test", word] => build().and_then(|()| test(word)),
        _ => Err("usage: cargo xtask web [--serve | --test [WORD]]".to_string()),
    }
}

/// Returns whether the page builds, is small enough, and its crates pass their tests.
pub fn holds() -> Verdict {
    if !is_installed() {
        return Verdict::Skipped(KIND);
    }
    let own = |words: &[&str]| {
        succeeds(cargo(words).current_dir(folder()).env("CARGO_TARGET_DIR", objects()))
    };
    let holds = own(&["fmt", "--all", "--", "--check"])
        && own(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"])
        && own(&["test", "--workspace", "--locked", "--quiet"])
        && is_well(build());
    holds.into()
}

/// Returns whether the page passes its tests in headless Chromium.
pub fn holds_in_browser() -> Verdict {
    let mut driver = Command::new("chromedriver");
    if !is_installed() {
        return Verdict::Skipped(KIND);
    }
    if output_of(driver.arg("--version").stdin(Stdio::null())).is_none() {
        return Verdict::Skipped("chromedriver");
    }
    is_well(test("")).into()
}

fn is_well(result: Result<(), String>) -> bool {
    result.map_err(|message| println!("{message}")).is_ok()
}

/// Builds the page into `target/web`, with the target installed first where it is missing.
fn build() -> Result<(), String> {
    if !is_installed() && !succeeds(Command::new("rustup").args(["target", "add", KIND])) {
        return Err(format!("the target {KIND} is missing, and rustup did not install it"));
    }
    let words =
        ["build", "--release", "--locked", "--package", "impartial-web", "--lib", "--target", KIND];
    if !succeeds(cargo(&words).current_dir(folder()).env("CARGO_TARGET_DIR", objects())) {
        return Err("the page does not compile".to_string());
    }
    let module = objects().join(KIND).join("release/impartial_web.wasm");
    builder(&[&module.display().to_string(), &page()])
}

/// Tests the page against the command line, which is built first.
fn test(word: &str) -> Result<(), String> {
    if !succeeds(&mut cargo(&["build", "--quiet", "--locked", "--package", "impartial"])) {
        return Err("the command line does not compile".to_string());
    }
    let impartial = target().join("debug/impartial").display().to_string();
    builder(&["--test", &page(), &impartial, word])
}

/// Runs the program that joins the page.
fn builder(arguments: &[&str]) -> Result<(), String> {
    let mut command = cargo(&["run", "--quiet", "--locked", "--package", "builder", "--"]);
    let command = command.args(arguments).current_dir(folder());
    succeeds(command.env("CARGO_TARGET_DIR", objects()))
        .then_some(())
        .ok_or_else(|| "the page was not built, or a test of it failed".to_string())
}

/// Returns whether the target is installed, as rustup or the compiler's own folder says.
pub fn is_installed() -> bool {
    let mut rustc = Command::new("rustc");
    let rustc = rustc.args(["--print", "target-libdir", "--target", KIND]).current_dir(root());
    output_of(rustc.stdin(Stdio::null())).is_some_and(|path| PathBuf::from(path.trim()).is_dir())
}

/// Returns the folder of the crate.
fn folder() -> PathBuf {
    root().join(CRATE)
}

/// Returns where the page is written.
fn page() -> String {
    target().join("web/index.html").display().to_string()
}

/// Returns the build folder of the page's workspace.
fn objects() -> PathBuf {
    target().join("web/cargo")
}
