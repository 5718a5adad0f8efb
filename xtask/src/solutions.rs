//! The readable solutions as a judge takes them: compiled by the bare compiler, and run.

use crate::shell::{cargo, names, scratch, succeeds, target};
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

/// The most bytes of a solution; judges take twice as many.
const MOST_BYTES: u64 = 1 << 15;

/// The time limit of a solution in milliseconds, the least that judges allow; on an idle machine
/// each takes less than half of it.
const MOST_MILLISECONDS: &str = "1000";

/// Judges the solutions of all problems in both editions, on their samples, on random inputs and on
/// the largest.
pub fn pass() -> bool {
    let words = ["build", "--quiet", "--release", "--locked", "--bin", "impartial"];
    if !succeeds(&mut cargo(&words)) {
        println!("the library's program cannot be built");
        return false;
    }
    let fails = |id: &String| judged(id).map_err(|fault| println!("{id}: {fault}")).is_err();
    // Each problem has a folder; the only other entry is a page.
    let ids = names("crates/contest/problems").into_iter().filter(|name| name != "README");
    ids.filter(fails).count() == 0
}

/// Compiles the solution of a problem in both editions, and runs one.
fn judged(id: &str) -> Result<(), String> {
    let library = target().join("release").join("impartial");
    let source = scratch(&format!("solution-{id}.rs"));
    let file = File::create(&source).map_err(|error| format!("{}: {error}", source.display()))?;
    if !succeeds(Command::new(&library).args(["problems", id, "--solution"]).stdout(file)) {
        return Err("there is no solution".to_string());
    }
    let bytes = fs::metadata(&source).map_or(0, |data| data.len());
    if bytes > MOST_BYTES {
        return Err(format!("{bytes} bytes, more than {MOST_BYTES}"));
    }
    let program = source.with_extension("bin");
    let compiles = |edition: &str, options: &[&str], output: &Path| {
        let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let mut command = Command::new(compiler);
        command.args(["--edition", edition, "-D", "warnings"]).args(options);
        succeeds(command.arg("-o").arg(output).arg(&source))
    };
    if !compiles("2021", &["--emit", "metadata"], &source.with_extension("rmeta"))
        || !compiles("2024", &["-O"], &program)
    {
        return Err("does not compile".to_string());
    }
    // On the samples, on random inputs and on the largest.
    let mut command = Command::new(&library);
    command.args(["test", id, "--random", "300", "--largest"]);
    command.args(["--time-limit", MOST_MILLISECONDS, "--run"]);
    let output = command.arg(format!("'{}'", program.display())).output();
    let output = output.map_err(|error| format!("{}: {error}", library.display()))?;
    let report = [output.stdout, output.stderr].concat();
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&report).into()) }
}
