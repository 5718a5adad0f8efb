//! `cargo xtask check`: what must hold before a change lands, in two tiers.

mod compiled;
mod proofs;

use compiled::STANDALONE;

use crate::shell::{Watched, cargo, has, output_of, root, scratch, succeeds, succeeds_watched};
use crate::tally::{Tally, Verdict};
use crate::{bench, package, python, snapshots, solutions, supply, tidy, web};
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread::available_parallelism;

/// What the first tier leaves to the second: programs that few people build, with many
/// dependencies of their own.
const APART: [&str; 2] = ["apart-tests", "retro-timely"];

/// What stands before the counts in libtest's closing line.
const LIBTEST: &str = "test result:";

/// What stands before the counts in nextest's closing line.
const NEXTEST: &str = "tests run:";

/// The arguments of the README's first command after `cargo run`, without its input.
const FIRST_COMMAND: [&str; 4] = ["--release", "--", "solve", "neerc2016-game-on-graph"];

/// The end of the names of tests that run at full size alone; elsewhere they are ignored.
const AT_FULL_SIZE: &str = "at_full_size";

/// How large the inputs of tests are.
#[derive(Clone, Copy, PartialEq)]
enum Sizes {
    /// What a change needs.
    Quick,
    /// What `FULL_SIZE` asks the tests for.
    Full,
    /// Full, of the tests that are ignored elsewhere.
    Ignored,
}

/// Runs the first tier, and the second as well if `all` is set; runs on after a failure.
pub fn run(all: bool) -> ExitCode {
    let mut tally = Tally::default();
    // Its build takes another folder than the tests, so it fills the core that they leave idle.
    let release = build_release();
    tally.step("formatting", |_| succeeds(&mut cargo(&["fmt", "--all", "--", "--check"])));
    tally.step("house rules", |_| tidy::holds());
    tally.step("dependencies counted", |_| supply::is_counted());
    tally.step("clippy", |_| is_clean(all));
    tally.step("tests and snapshots", |tally| tests(tally, all));
    tally.step("documentation examples", |tally| {
        let words = ["test", "--doc", "--locked"];
        let mut command = cargo(&words);
        command.args(["--workspace"]).args(without(&APART));
        succeeds_watched(&mut command, Watched::Output, |line| tally.count(LIBTEST, line))
    });
    tally.step("artefacts shared", |_| compiled::is_shared(&without(&APART)));
    tally.step("the first command of the README", |_| first_command(release));
    if all {
        run_all(&mut tally);
    }
    ExitCode::from(u8::from(!tally.close()))
}

/// Returns whether the theorems are accepted by Rocq, and the checker of periods accepts certificates.
pub fn proofs() -> Verdict {
    proofs::hold()
}

/// Runs the steps whose builds share nothing with the others: the Python package, the book, the page.
pub fn faces() -> ExitCode {
    let mut tally = Tally::default();
    python::steps(&mut tally);
    tally.step("the guide as a book", |_| book_builds());
    tally.step("the page", |_| web::holds());
    tally.step("the page in a browser", |_| web::holds_in_browser());
    ExitCode::from(u8::from(!tally.close()))
}

/// Runs what the second tier adds.
fn run_all(tally: &mut Tally) {
    // They have limits of time: nothing runs beside them.
    tally.step("benchmarks", |_| bench::measures());
    tally.step("solutions", |_| solutions::pass());
    let faces = Beside::start(&["check", "--faces"]);
    for name in STANDALONE {
        tally.step(&format!("{name} alone"), |_| compiled::stands_alone(name));
    }
    tally.step("libraries on a processor of 32 bits", |_| compiled::on_32_bits());
    tally.step("the oldest Rust", |_| compiled::on_oldest_rust());
    tally.step("documentation", |_| {
        let mut command = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
        succeeds(command.env("RUSTDOCFLAGS", "-D warnings"))
    });
    tally.step("proofs", |_| proofs::hold());
    tally.step("packages", |_| package::builds());
    tally.step("dependencies used", |_| supply::is_used());
    tally.step("licences and sources", |_| supply::is_allowed());
    tally.step("known faults of dependencies", |_| supply::is_sound());
    tally.include(&faces.and_then(Beside::printed).unwrap_or_default());
}

/// A run of this program beside the steps, most of which leave a core idle.
struct Beside {
    child: Child,
    log: PathBuf,
}

impl Beside {
    /// Starts this program with arguments.
    fn start(words: &[&str]) -> Option<Self> {
        let log = scratch("beside.log");
        let file = File::create(&log).ok()?;
        let mut command = Command::new(std::env::current_exe().ok()?);
        let command = command.args(words).current_dir(root()).stdin(Stdio::null());
        let child = command.stdout(file.try_clone().ok()?).stderr(file).spawn().ok()?;
        Some(Beside { child, log })
    }

    /// Waits for the run to end, and returns what it printed.
    fn printed(mut self) -> Option<String> {
        self.child.wait().ok()?;
        Some(String::from_utf8_lossy(&fs::read(&self.log).ok()?).into_owned())
    }
}

/// Returns the arguments that leave packages out of a workspace.
fn without(names: &[&'static str]) -> Vec<&'static str> {
    names.iter().flat_map(|name| ["--exclude", name]).collect()
}

/// Returns whether clippy has nothing to report.
fn is_clean(all: bool) -> bool {
    let mut command = cargo(&["clippy", "--workspace", "--all-targets", "--locked"]);
    if !all {
        command.args(without(&APART));
    }
    succeeds(command.args(["--", "-D", "warnings"]))
}

/// Runs every test, of `all` packages at full size, with snapshots compared and never written, and rejects
/// snapshots that no test refers to.
fn tests(tally: &mut Tally, all: bool) -> bool {
    let references = snapshots::References::new();
    let (sizes, left_out) =
        if all { (Sizes::Full, &[][..]) } else { (Sizes::Quick, &["tests/apart"][..]) };
    let mut packages = vec!["--workspace"];
    packages.extend(without(&APART));
    let mut passes = runs_tests(tally, &packages, sizes);
    if all {
        let apart: Vec<&str> = APART.iter().flat_map(|name| ["--package", name]).collect();
        passes &= runs_tests(tally, &packages, Sizes::Ignored) & runs_tests(tally, &apart, sizes);
    }
    passes && references.are_complete(left_out)
}

/// Runs the tests of packages; they note the snapshots that they compare with.
fn runs_tests(tally: &mut Tally, packages: &[&str], sizes: Sizes) -> bool {
    let nextest = has("nextest");
    let words: &[&str] =
        if nextest { &["nextest", "run", "--status-level", "fail"] } else { &["test", "--tests"] };
    let mut command = cargo(words);
    command.args(["--locked", "--no-fail-fast"]).args(packages);
    if nextest {
        // Some tests wait for programs that sleep.
        let threads = 2 * available_parallelism().map_or(1, usize::from);
        command.args(["--test-threads", &threads.to_string()]);
    }
    match sizes {
        Sizes::Quick => command.env("PROPTEST_CASES", "64"),
        Sizes::Full => command.env("FULL_SIZE", "1"),
        Sizes::Ignored if nextest => command.args(["--run-ignored", "only", AT_FULL_SIZE]),
        Sizes::Ignored => command.args(["--", "--ignored", AT_FULL_SIZE]),
    };
    snapshots::References::record(command.env("INSTA_UPDATE", "no"));
    // nextest reports on standard error, libtest on standard output.
    let (watched, closing) =
        if nextest { (Watched::Errors, NEXTEST) } else { (Watched::Output, LIBTEST) };
    succeeds_watched(&mut command, watched, |line| tally.count(closing, line))
}

/// Returns whether mdbook makes a book of the guide.
fn book_builds() -> Verdict {
    if Command::new("mdbook").arg("--version").output().is_err() {
        return Verdict::Skipped("mdbook");
    }
    succeeds(Command::new("mdbook").arg("build").arg(root().join("docs"))).into()
}

/// Starts to build the program as a new user's first command does; its output is that of the step
/// which runs it.
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
    let input = format!("{sample}.in");
    let mut words = vec!["run"];
    words.extend(FIRST_COMMAND);
    words.push(&input);
    let read = |name: &str| fs::read_to_string(root().join(name)).unwrap_or_default();
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
