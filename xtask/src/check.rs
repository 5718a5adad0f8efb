//! `cargo xtask check`: what must hold before a change lands, in three tiers.

use crate::shell::{
    cargo, has, is_there, output_of, root, scratch, succeeds, succeeds_watched, without,
};
use crate::tally::{Tally, Verdict};
use crate::{bench, changes, crates, proofs, python, sanitize, snapshots, solutions, tidy, web};
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::available_parallelism;

/// Packages that need many dependencies, or rare features of libraries: the first tier omits them.
const APART: [&str; 2] = ["apart-tests", "retro-timely"];

/// The README's first command without its input.
const FIRST_COMMAND: &str = "cargo run --release -- solve neerc2016-game-on-graph";

/// The extent of a check.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub enum Tier {
    /// Before every commit, with nothing but Rust.
    Quick,
    /// Before every merge: everything once, at quick size.
    All,
    /// Each night: everything at full size.
    Nightly,
}

/// Runs a tier with those below it, and continues after a failure.
pub fn run(tier: Tier) -> bool {
    let mut tally = Tally::default();
    let all = tier >= Tier::All;
    // These build in separate folders, so they can use cores that the other steps leave idle. In
    // the first tier the tests build the program.
    let release = if all { build_release() } else { None };
    let faces = if all { start_faces() } else { None };
    tally.step("formatting", |_| succeeds(&mut cargo(&["fmt", "--all", "--", "--check"])));
    tally.step("house rules", |_| tidy::holds());
    tally.step("clippy", |_| is_clean(tier));
    let is_repeated = tier == Tier::Quick && std::env::var_os("CI").is_none();
    let tree = if is_repeated { changes::tree() } else { None };
    let packages = tested(tier, tree.as_deref());
    let passes = tally.step("tests and snapshots", |tally| tests(tally, tier, &packages));
    let passes = tally.step("documentation examples", |tally| {
        let mut command = cargo(&["test", "--doc", "--locked"]);
        command.args(&packages);
        succeeds_watched(&mut command, false, |line| tally.count(line))
    }) && passes;
    if let Some(tree) = tree.filter(|_| passes) {
        changes::succeeded(&tree);
    }
    tally.step("the first command of the README", |_| first_command(release));
    if all {
        tally.step("the program installs", |_| crates::installs());
        tally.step("crates alone", |_| crates::stand_alone());
        tally.step("libraries on a processor of 32 bits", |_| crates::on_32_bits());
        tally.step("documentation", |_| {
            let mut command = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
            succeeds(command.env("RUSTDOCFLAGS", "-D warnings"))
        });
        tally.step("proofs", |_| proofs::hold(tier == Tier::Nightly));
        tally.step("packages", |_| crates::are_packaged(tier == Tier::Nightly));
        tally.step("dependencies used", |_| crates::tool("cargo-machete", &["machete"]));
        tally.step("licences and sources", |_| crates::may_be_used());
        tally.step("known faults of dependencies", |_| crates::are_sound());
        tally.include(&faces.and_then(printed).unwrap_or_default());
    }
    if tier == Tier::Nightly {
        // The first two measure time: nothing runs in parallel with them.
        tally.step("benchmarks", |_| bench::measures());
        tally.step("solutions", |_| solutions::pass());
        tally.step("the oldest Rust", |_| crates::on_oldest_rust());
        python::others(&mut tally);
        tally.step("Miri", |_| sanitize::miri());
    }
    tally.close()
}

/// Runs the steps with builds of their own: the Python package, the book, the page.
pub fn faces() -> bool {
    let mut tally = Tally::default();
    tally.step("the Python package", |_| python::holds());
    tally.step("the guide as a book", |_| book_builds());
    tally.step("the page", |_| web::holds());
    tally.step("the page in a browser", |_| web::holds_in_browser());
    tally.close()
}

/// Starts the check of the faces in parallel with the other steps, most of which leave a core idle,
/// and returns it with the file of its output.
fn start_faces() -> Option<(Child, PathBuf)> {
    let log = scratch("beside.log");
    let file = File::create(&log).ok()?;
    let mut command = Command::new(std::env::current_exe().ok()?);
    let command = command.args(["check", "--faces"]).current_dir(root()).stdin(Stdio::null());
    let child = command.stdout(file.try_clone().ok()?).stderr(file).spawn().ok()?;
    Some((child, log))
}

/// Waits for the check of the faces to end, and returns its output.
fn printed((mut child, log): (Child, PathBuf)) -> Option<String> {
    child.wait().ok()?;
    Some(String::from_utf8_lossy(&fs::read(&log).ok()?).into_owned())
}

fn is_clean(tier: Tier) -> bool {
    let mut command = cargo(&["clippy", "--all-targets", "--locked"]);
    succeeds(command.args(members(tier)).args(["--", "-D", "warnings"]))
}

/// Runs the tests with snapshots compared and never written, and rejects snapshots that no test
/// refers to.
fn tests(tally: &mut Tally, tier: Tier, packages: &[String]) -> bool {
    snapshots::forget();
    let passes = runs_tests(tally, tier, packages);
    let left_out = if tier == Tier::Quick { &["tests/apart"][..] } else { &[] };
    passes && snapshots::are_complete(left_out)
}

/// Runs the tests, which record the snapshots that they compare with: in the last tier at full size,
/// with those that others ignore.
fn runs_tests(tally: &mut Tally, tier: Tier, packages: &[String]) -> bool {
    let nextest = has("nextest");
    let words: &[&str] = if nextest {
        &["nextest", "run", "--tests", "--status-level", "fail"]
    } else {
        &["test", "--tests"]
    };
    let mut command = cargo(words);
    command.args(["--locked", "--no-fail-fast"]).args(packages);
    if nextest {
        // Some tests wait for programs that sleep.
        let threads = 2 * available_parallelism().map_or(1, usize::from);
        command.args(["--test-threads", &threads.to_string()]);
    }
    if tier == Tier::Nightly {
        // The tests of the database start this one as another process.
        let ignored = ["--", "--include-ignored", "--skip", "another_process"];
        command.env("FULL_SIZE", "1").args(ignored);
    } else {
        command.env("PROPTEST_CASES", "64");
    }
    snapshots::record(command.env("INSTA_UPDATE", "no"));
    // nextest reports on standard error, libtest on standard output.
    succeeds_watched(&mut command, nextest, |line| tally.count(line))
}

/// Returns the members that a tier checks.
fn members(tier: Tier) -> Vec<&'static str> {
    let apart = if tier == Tier::Quick { &APART[..] } else { &[] };
    [vec!["--workspace"], without(apart)].concat()
}

/// Returns the members whose tests a tier runs, and how they are built: in the first, with the
/// libraries that the README's first command compiled; in the others, with checks for overflow.
fn tested(tier: Tier, tree: Option<&str>) -> Vec<String> {
    let build = (tier == Tier::Quick).then_some("--release");
    if let Some(changed) = tree.and_then(changes::since_success) {
        let names = Vec::from_iter(changed);
        println!("tests of what changed since all passed: {}", names.join(", "));
        let packages = names.into_iter().map(|name| format!("--package={name}"));
        return packages.chain(build.map(String::from)).collect();
    }
    members(tier).into_iter().chain(build).map(String::from).collect()
}

fn book_builds() -> Verdict {
    if !is_there("mdbook", "--version") {
        return Verdict::Skipped("mdbook");
    }
    succeeds(Command::new("mdbook").arg("build").arg(root().join("docs"))).into()
}

/// Starts building the program as a new user's first command does. The output is discarded: the
/// step that runs the command prints it again.
fn build_release() -> Option<Child> {
    let mut command = cargo(&["build", "--release", "--locked", "--quiet"]);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
}

/// Returns whether the README's first command prints the answer that the README shows.
fn first_command(build: Option<Child>) -> bool {
    if let Some(mut build) = build {
        // If it failed, the command itself shows why.
        let _ = build.wait();
    }
    let sample = "tests/problems/neerc2016-game-on-graph/sample-1";
    let line = format!("{FIRST_COMMAND} {sample}.in");
    let words: Vec<&str> = line.split(' ').skip(1).collect();
    let read = |name: &str| fs::read_to_string(root().join(name)).unwrap_or_default();
    let Some(answer) = output_of(&mut cargo(&words)) else {
        return false;
    };
    let readme = read("README.md");
    let shown = readme.contains(&line) && readme.contains(answer.trim());
    if !shown {
        println!("README.md does not show the command or its answer:\n{answer}");
    }
    shown && answer == read(&format!("{sample}.out"))
}
