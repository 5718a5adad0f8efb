//! Bundles of solutions as a judge takes them: compiled by the bare compiler, and run.

use crate::bundle::{EDITIONS, bundler, compiler};
use crate::shell::{cargo, root, scratch, succeeds, target};
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// The most bytes of a source that Codeforces takes.
const MOST_BYTES: u64 = 1 << 16;

/// How many random inputs each solution is run on.
const CASES: &str = "100";

/// The problems whose bundles every check compiles.
const SAMPLE: [&str; 4] =
    ["hdu1536-s-nim", "hdu3094-a-tree-game", "nim-product", "six-player-teams"];

/// Checks the solutions of all problems on their samples and on random inputs, and prints a table.
pub fn all() -> Result<(), String> {
    build()?;
    println!("{:32} {:>6} {:>6}  {:>7}  {:>7}", "problem", "2021", "2024", "2021", "2024");
    let mut failed = Vec::new();
    for id in ids() {
        let mut verdicts = Vec::new();
        for edition in EDITIONS {
            verdicts.push(verdict(&id, edition, true));
        }
        let bytes: Vec<u64> = verdicts.iter().map(|verdict| verdict.bytes).collect();
        let seconds: Vec<f64> = verdicts.iter().map(|verdict| verdict.seconds).collect();
        println!(
            "{id:32} {:6} {:6}  {:5.1} s  {:5.1} s",
            bytes[0], bytes[1], seconds[0], seconds[1]
        );
        for (edition, verdict) in EDITIONS.iter().zip(verdicts) {
            failed.extend(verdict.fault.map(|fault| format!("{id}, edition {edition}: {fault}")));
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

/// Returns whether the solutions of all problems are short enough, and those of a few compile and
/// pass their samples.
pub fn sample_passes() -> bool {
    if let Err(fault) = build() {
        println!("{fault}");
        return false;
    }
    let mut passes = EDITIONS.iter().all(|edition| all_are_short(edition));
    for id in SAMPLE {
        for edition in EDITIONS {
            if let Some(fault) = verdict(id, edition, false).fault {
                println!("{id}, edition {edition}: {fault}");
                passes = false;
            }
        }
    }
    passes
}

/// Returns whether no bundle is larger than a judge takes.
fn all_are_short(edition: &str) -> bool {
    let folder = scratch(&format!("bundles-{edition}"));
    if let Err(error) = fs::create_dir_all(&folder) {
        println!("{}: {error}", folder.display());
        return false;
    }
    let mut command = bundler(&["--edition", edition, "--problems-into"]);
    if !succeeds(command.arg(&folder)) {
        println!("the bundles of edition {edition} cannot be written");
        return false;
    }
    let mut short = true;
    for id in ids() {
        let bytes =
            fs::metadata(folder.join(format!("{id}.rs"))).map_or(u64::MAX, |data| data.len());
        if bytes > MOST_BYTES {
            println!("{id}, edition {edition}: {bytes} bytes, more than {MOST_BYTES}");
            short = false;
        }
    }
    short
}

/// Builds the program that knows what is right.
fn build() -> Result<(), String> {
    let words = ["build", "--quiet", "--locked", "--workspace", "--bin", "impartial"];
    let is_built = succeeds(&mut cargo(&words));
    if is_built { Ok(()) } else { Err("the library's program cannot be built".to_string()) }
}

/// What became of one bundle.
#[derive(Default)]
struct Verdict {
    bytes: u64,
    seconds: f64,
    fault: Option<String>,
}

/// Compiles the solution of a problem and runs it: in full with the compiler's optimisation on
/// random inputs as well, else on the samples alone.
fn verdict(id: &str, edition: &str, full: bool) -> Verdict {
    let mut verdict = Verdict::default();
    verdict.fault = judged(id, edition, full, &mut verdict).err();
    verdict
}

fn judged(id: &str, edition: &str, full: bool, verdict: &mut Verdict) -> Result<(), String> {
    let source = scratch(&format!("bundle-{id}-{edition}.rs"));
    let file = File::create(&source).map_err(|error| format!("{}: {error}", source.display()))?;
    let mut command = bundler(&["--problem", id, "--edition", edition]);
    if !succeeds(command.stdout(file).stderr(Stdio::null())) {
        return Err("there is no bundle".to_string());
    }
    verdict.bytes = fs::metadata(&source).map_or(0, |data| data.len());
    let start = Instant::now();
    let mut command = compiler(&source, edition);
    if full {
        command.arg("-O");
    }
    let compiles = succeeds(&mut command);
    verdict.seconds = start.elapsed().as_secs_f64();
    if !compiles {
        return Err("does not compile".to_string());
    }
    is_right(id, &source.with_extension("bin"), if full { CASES } else { "0" })?;
    if verdict.bytes > MOST_BYTES {
        return Err(format!("{} bytes, more than {MOST_BYTES}", verdict.bytes));
    }
    Ok(())
}

/// Tests a program on the samples of a problem and on so many random inputs.
fn is_right(id: &str, program: &Path, random: &str) -> Result<(), String> {
    let library = target().join("debug").join("impartial");
    let failing = scratch("bundle-cases");
    let unused = |error| format!("{}: {error}", failing.display());
    fs::create_dir_all(&failing).map_err(unused)?;
    let mut command = Command::new(&library);
    command.args(["test", id, "--random", random, "--time-limit", "20000", "--run"]);
    command.arg(format!("'{}'", program.display())).arg("--save").arg(&failing);
    let output = command.output().map_err(|error| format!("{}: {error}", library.display()))?;
    let report = [output.stdout, output.stderr].concat();
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&report).into()) }
}

/// Returns the ids of the problems, which have a folder of samples each.
fn ids() -> Vec<String> {
    let entries = fs::read_dir(root().join("crates/contest/samples"));
    let folders = entries.into_iter().flatten().flatten().filter(|entry| entry.path().is_dir());
    let mut ids: Vec<String> =
        folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    ids.sort();
    ids
}
