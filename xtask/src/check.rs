//! `cargo xtask check`: everything that must hold before a change lands.

use crate::shell::{Watched, cargo, has, output_of, root, succeeds, succeeds_watched};
use crate::{bundle, judge, package, python, snapshots, supply, tidy, unchanged, web};
use std::process::{Command, ExitCode};
use std::time::Instant;

/// The crates that must build alone, without any dependency from outside the workspace.
pub const STANDALONE: [&str; 6] =
    ["mex-core", "nim-algebra", "graph-retro", "tree-hackenbush", "heap-games", "judge-io"];

/// What stands before the counts in libtest's closing line.
const LIBTEST: &str = "test result:";

/// What stands before the counts in nextest's closing line.
const NEXTEST: &str = "tests run:";

/// How many checks and tests passed and failed.
#[derive(Default)]
struct Tally {
    passed: u64,
    failed: u64,
}

impl Tally {
    /// Runs one check under a heading.
    fn step(&mut self, name: &str, check: impl FnOnce(&mut Tally) -> bool) {
        println!("== {name}");
        let start = Instant::now();
        let passed = check(self);
        *(if passed { &mut self.passed } else { &mut self.failed }) += 1;
        let verdict = if passed { "ok" } else { "FAILED" };
        println!("== {name}: {verdict}, {} s", start.elapsed().as_secs());
    }

    /// Adds the counts of a test runner's closing line, known by what it begins with.
    fn count(&mut self, closing: &str, line: &str) {
        let Some((_, counts)) = line.split_once(closing) else {
            return;
        };
        let words: Vec<&str> = counts.split([' ', ',', ';', '.']).collect();
        let before = |name: &str| {
            let at = words.iter().position(|&word| word == name)?;
            words[..at].iter().rev().find_map(|word| word.parse::<u64>().ok())
        };
        self.passed += before("passed").unwrap_or(0);
        self.failed += before("failed").unwrap_or(0);
    }
}

/// Runs all checks, also after a failure, and prints how many passed and failed.
pub fn run() -> ExitCode {
    let mut tally = Tally::default();
    tally.step("formatting", |_| succeeds(&mut cargo(&["fmt", "--all", "--", "--check"])));
    tally.step("house rules", |_| tidy::holds());
    tally.step("dependencies counted", |_| supply::is_counted());
    tally.step("licences and sources", |_| supply::is_allowed());
    tally.step("known faults of dependencies", |_| supply::is_sound());
    tally.step("clippy", |_| {
        succeeds(&mut cargo(&[
            "clippy",
            "--workspace",
            "--all-targets",
            "--locked",
            "--",
            "-D",
            "warnings",
        ]))
    });
    for name in STANDALONE {
        tally.step(&format!("{name} alone"), |_| stands_alone(name));
    }
    tally.step("libraries on a processor of 32 bits", |_| compile_elsewhere());
    tally.step("documentation", |_| {
        let mut command = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
        succeeds(command.env("RUSTDOCFLAGS", "-D warnings"))
    });
    tally.step("tests and snapshots", tests);
    tally.step("documentation examples", |tally| {
        let mut command = cargo(&["test", "--workspace", "--doc", "--locked"]);
        succeeds_watched(&mut command, Watched::Output, |line| tally.count(LIBTEST, line))
    });
    for name in STANDALONE {
        tally.step(&format!("bundle of {name}"), |_| bundle::library_compiles(name));
    }
    tally.step("bundles of problems", |_| judge::sample_passes());
    let sources = ["Cargo.toml", "Cargo.lock", "crates", "docs", "xtask"];
    tally.step("packages", |_| unchanged::or("packages", &sources, true, package::builds));
    tally.step("the Python package", |_| {
        unchanged::or("python", &sources, python::is_complete(), python::holds)
    });
    tally.step("the guide as a book", |_| book_builds());
    tally.step("the page in the browser", |_| {
        unchanged::or("page", &sources, web::is_complete(), web::holds)
    });
    tally.step("the first command of the README", |_| first_command());
    println!("{} passed, {} failed", tally.passed, tally.failed);
    ExitCode::from(u8::from(tally.failed > 0))
}

/// Returns whether the libraries compile, with their features, for a processor of 32 bits that none
/// of them has a path of its own for, and says where that cannot be tried.
fn compile_elsewhere() -> bool {
    if !web::is_installed() {
        println!("skipped: the target {} is not installed", web::KIND);
        return true;
    }
    STANDALONE.iter().chain(&["game-pictures"]).all(|name| {
        let mut check = cargo(&["check", "--locked", "--target", web::KIND, "-p", name]);
        succeeds(check.env("RUSTFLAGS", "-D warnings").env("CARGO_TARGET_DIR", "target/alone"))
    })
}

/// Returns whether a crate compiles without features and then depends on nothing from outside at run
/// time but thiserror.
fn stands_alone(name: &str) -> bool {
    let mut build = cargo(&["check", "--locked", "--no-default-features", "-p", name]);
    if !succeeds(build.env("RUSTFLAGS", "-D warnings").env("CARGO_TARGET_DIR", "target/alone")) {
        return false;
    }
    let tree = [
        "tree",
        "--locked",
        "-p",
        name,
        "--no-default-features",
        "-e",
        "normal,no-proc-macro",
        "--prefix",
        "none",
    ];
    let Some(list) = output_of(&mut cargo(&tree)) else {
        return false;
    };
    let foreign: Vec<&str> = list
        .lines()
        .filter(|line| !line.contains("/crates/") && !line.starts_with("thiserror "))
        .collect();
    foreign.iter().for_each(|line| println!("{name} depends on {line}"));
    foreign.is_empty()
}

/// Runs every test with snapshots compared and never written, and rejects snapshots that no test
/// refers to.
fn tests(tally: &mut Tally) -> bool {
    let nextest = has("nextest");
    let arguments: &[&str] = if nextest {
        &["nextest", "run", "--workspace", "--locked", "--no-fail-fast", "--status-level", "fail"]
    } else {
        &["test", "--workspace", "--lib", "--bins", "--tests", "--locked", "--no-fail-fast"]
    };
    let references = snapshots::References::new();
    let mut command = cargo(arguments);
    references.record(command.env("INSTA_UPDATE", "no"));
    // nextest reports on standard error, libtest on standard output.
    let (watched, closing) =
        if nextest { (Watched::Errors, NEXTEST) } else { (Watched::Output, LIBTEST) };
    succeeds_watched(&mut command, watched, |line| tally.count(closing, line))
        && references.are_complete()
}

/// Returns whether mdbook makes a book of the guide, and says where it is not installed.
fn book_builds() -> bool {
    if Command::new("mdbook").arg("--version").output().is_err() {
        println!("skipped: mdbook is not installed");
        return true;
    }
    succeeds(Command::new("mdbook").arg("build").arg(root().join("docs")))
}

/// Returns whether the README's first command prints the answer that the README shows.
fn first_command() -> bool {
    let sample = "tests/problems/neerc2016-game-on-graph/sample-1";
    let input = format!("{sample}.in");
    let words = ["run", "--release", "--", "solve", "neerc2016-game-on-graph", &input];
    let read = |name: &str| std::fs::read_to_string(root().join(name)).unwrap_or_default();
    let Some(answer) = output_of(&mut cargo(&words)) else {
        return false;
    };
    let readme = read("README.md");
    let shown =
        readme.contains(&format!("cargo {}", words.join(" "))) && readme.contains(answer.trim());
    if !shown {
        println!("README.md does not show the command or its answer:\n{answer}");
    }
    shown && answer == read(&format!("{sample}.out"))
}
