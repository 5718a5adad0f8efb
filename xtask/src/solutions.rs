//! The readable solutions as a judge takes them: compiled by the bare compiler, and run.

use crate::shell::{cargo, root, scratch, succeeds, target};
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// The most bytes of a solution; judges take twice as many.
const MOST_BYTES: u64 = 1 << 15;

/// The most milliseconds that a solution may take, as judges allow at least; on an idle machine each
/// takes less than half of them.
const MOST_MILLISECONDS: &str = "1000";

/// Judges the solutions of all problems in both editions, on their samples, on random inputs and on
/// the largest, and prints a table.
pub fn pass() -> bool {
    let words = ["build", "--quiet", "--release", "--locked", "--bin", "impartial"];
    if !succeeds(&mut cargo(&words)) {
        println!("the library's program cannot be built");
        return false;
    }
    println!("{:32} {:>6}  {:>9}", "problem", "bytes", "compiling");
    let mut passes = true;
    for id in ids() {
        let start = Instant::now();
        match judged(&id) {
            Ok(bytes) => println!("{id:32} {bytes:6}  {:7.1} s", start.elapsed().as_secs_f64()),
            Err(fault) => {
                println!("{id}: {fault}");
                passes = false;
            }
        }
    }
    passes
}

/// Compiles the solution of a problem in both editions, runs one, and returns its bytes.
fn judged(id: &str) -> Result<u64, String> {
    let library = target().join("release").join("impartial");
    let source = scratch(&format!("solution-{id}.rs"));
    let file = File::create(&source).map_err(|error| format!("{}: {error}", source.display()))?;
    let mut command = Command::new(&library);
    if !succeeds(command.args(["problems", id, "--solution"]).stdout(file)) {
        return Err("there is no solution".to_string());
    }
    let bytes = fs::metadata(&source).map_or(0, |data| data.len());
    if bytes > MOST_BYTES {
        return Err(format!("{bytes} bytes, more than {MOST_BYTES}"));
    }
    let program = source.with_extension("bin");
    let mut older = compiler(&source, "2021", &source.with_extension("rmeta"));
    let mut newer = compiler(&source, "2024", &program);
    if !succeeds(older.args(["--emit", "metadata"])) || !succeeds(newer.arg("-O")) {
        return Err("does not compile".to_string());
    }
    is_right(&library, id, &program).map(|()| bytes)
}

/// Returns the command that compiles a source with warnings as errors.
fn compiler(source: &Path, edition: &str, output: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    command.args(["--edition", edition, "-D", "warnings", "-o"]).arg(output).arg(source);
    command
}

/// Tests a program on the samples of a problem, on random inputs and on the largest.
fn is_right(library: &Path, id: &str, program: &Path) -> Result<(), String> {
    let mut command = Command::new(library);
    command.args(["test", id, "--random", "300", "--largest"]);
    command.args(["--time-limit", MOST_MILLISECONDS, "--run"]);
    command.arg(format!("'{}'", program.display()));
    let output = command.output().map_err(|error| format!("{}: {error}", library.display()))?;
    let report = [output.stdout, output.stderr].concat();
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&report).into()) }
}

/// Returns the ids of the problems, which have a folder each.
fn ids() -> Vec<String> {
    let entries = fs::read_dir(root().join("crates/contest/problems"));
    let folders = entries.into_iter().flatten().flatten().filter(|entry| entry.path().is_dir());
    let mut ids: Vec<String> =
        folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    ids.sort();
    ids
}
