//! `cargo xtask fuzz`: builds the fuzz targets and runs each for a while.

use crate::shell::{root, scratch};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// The targets that reach unsafe code, which run with AddressSanitizer; the others run faster
/// without.
const UNSAFE: [&str; 2] = ["certificate_text", "csr_file"];

/// Options for libFuzzer: inputs are small, and each has its time and memory.
const LIMITS: [&str; 5] = [
    "-max_len=600",
    "-timeout=20",
    "-rss_limit_mb=3000",
    "-malloc_limit_mb=1500",
    "-print_final_stats=1",
];

/// How long a target runs where nothing else is asked for.
const SECONDS: u64 = 60;

/// Builds all targets once and runs those named, or all; the status is 1 when one finds something.
pub fn run(words: &[&str]) -> ExitCode {
    match outcome(words) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(findings) => {
            println!("{findings} findings");
            ExitCode::from(1)
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// Returns how many targets found something.
fn outcome(words: &[&str]) -> Result<usize, String> {
    let (seconds, names) = match words {
        ["--seconds", number, names @ ..] => {
            let seconds = number.parse().ok().filter(|&seconds: &u64| seconds > 0);
            (seconds.ok_or("--seconds takes a whole number from 1")?, names)
        }
        names => (SECONDS, names),
    };
    let all = targets()?;
    for name in names {
        if !all.iter().any(|target| target == name) {
            return Err(format!("no target {name}; there are {}", all.join(", ")));
        }
    }
    let chosen: Vec<&String> =
        all.iter().filter(|target| names.is_empty() || names.contains(&target.as_str())).collect();
    installed()?;
    let (checked, plain): (Vec<&String>, Vec<&String>) =
        chosen.iter().partition(|name| UNSAFE.contains(&name.as_str()));
    build("none", &plain)?;
    build("address", &checked)?;
    println!("target                executions  a second  coverage  findings");
    let (mut findings, mut executions) = (0, 0);
    for name in chosen {
        let (ended_well, count) = fuzz(name, seconds)?;
        findings += usize::from(!ended_well);
        executions += count;
    }
    println!("{:20} {executions:>11}", "all");
    Ok(findings)
}

/// Returns the names of all targets, sorted.
fn targets() -> Result<Vec<String>, String> {
    let folder = root().join("fuzz/fuzz_targets");
    let entries =
        fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> = entries
        .flatten()
        .filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_string()))
        .collect();
    names.sort();
    Ok(names)
}

/// Says what to install where something is missing.
fn installed() -> Result<(), String> {
    let works = |arguments: &[&str]| {
        let mut command = Command::new("rustup");
        command.args(["run", "nightly"]).args(arguments);
        let command = command.stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    if !works(&["rustc", "--version"]) {
        return Err("fuzzing needs a nightly compiler: rustup toolchain install nightly".into());
    }
    if !works(&["cargo", "fuzz", "--version"]) {
        return Err("fuzzing needs cargo-fuzz: cargo install cargo-fuzz".into());
    }
    Ok(())
}

/// Returns the build folder of a sanitizer.
fn build_folder(sanitizer: &str) -> PathBuf {
    scratch("fuzz").join(sanitizer)
}

fn sanitizer_of(name: &str) -> &'static str {
    if UNSAFE.contains(&name) { "address" } else { "none" }
}

/// Builds targets with a sanitizer; a few by name, or all at once.
fn build(sanitizer: &str, names: &[&String]) -> Result<(), String> {
    for name in names {
        let mut command = Command::new("rustup");
        command
            .args(["run", "nightly", "cargo", "fuzz", "build", "--sanitizer", sanitizer])
            .arg("--target-dir")
            .arg(build_folder(sanitizer))
            .arg(name)
            .current_dir(root().join("fuzz"))
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("CARGO")
            .stdin(Stdio::null());
        let output = command.output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            let errors = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{name} does not build:\n{errors}"));
        }
    }
    Ok(())
}

/// Returns the program that a build made.
fn program(name: &str) -> Result<PathBuf, String> {
    let folder = build_folder(sanitizer_of(name));
    // The folder of the machine's kind lies between.
    let kinds = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    kinds
        .flatten()
        .map(|kind| kind.path().join("release").join(name))
        .find(|program| program.is_file())
        .ok_or(format!("{name} was built, but is not in {}", folder.display()))
}

/// Runs a target over a copy of its corpus, prints its line, and returns whether all was well, and
/// after how many executions.
fn fuzz(name: &str, seconds: u64) -> Result<(bool, u64), String> {
    let grown = scratch("fuzz").join("corpus").join(name);
    let findings = scratch("fuzz").join("findings").join(name);
    for folder in [&grown, &findings] {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut command = Command::new(program(name)?);
    command
        .arg(format!("-max_total_time={seconds}"))
        .args(LIMITS)
        .arg(format!("-artifact_prefix={}/", findings.display()))
        .arg(&grown)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let stored = root().join("fuzz/corpus").join(name);
    if stored.is_dir() {
        command.arg(stored);
    }
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let mut report = Report::default();
    if let Some(errors) = child.stderr.take() {
        for line in BufReader::new(errors).split(b'\n').map_while(Result::ok) {
            report.take(&String::from_utf8_lossy(&line));
        }
    }
    let ended_well = child.wait().is_ok_and(|status| status.success());
    report.print(name, ended_well);
    Ok((ended_well, report.executions.parse().unwrap_or(0)))
}

/// What libFuzzer says of a run.
#[derive(Default)]
struct Report {
    executions: String,
    a_second: String,
    coverage: String,
    input: Option<String>,
    last_words: Vec<String>,
}

impl Report {
    /// Takes in one line.
    fn take(&mut self, line: &str) {
        let last = |line: &str| line.rsplit(' ').next().unwrap_or_default().to_string();
        if line.starts_with("stat::number_of_executed_units") {
            self.executions = last(line);
        } else if line.starts_with("stat::average_exec_per_sec") {
            self.a_second = last(line);
        } else if let Some((_, path)) = line.split_once("Test unit written to ") {
            self.input = Some(path.to_string());
        } else if let Some((_, rest)) = line.split_once(" cov: ") {
            self.coverage = rest.split(' ').next().unwrap_or_default().to_string();
        } else if line.contains("panicked at") || line.starts_with("SUMMARY") || self.in_message() {
            self.last_words.push(line.to_string());
        }
    }

    /// Returns whether the message of a panic goes on.
    fn in_message(&self) -> bool {
        self.last_words.len() == 1 || self.last_words.len() == 2
    }

    fn print(&self, name: &str, ended_well: bool) {
        let found = if ended_well { "0" } else { "1" };
        println!(
            "{name:20} {:>11} {:>9} {:>9} {found:>9}",
            self.executions, self.a_second, self.coverage
        );
        if !ended_well {
            for line in &self.last_words {
                println!("    {line}");
            }
            let input = self.input.as_deref().map(Path::new);
            match input {
                Some(input) => println!("    input: {}", input.display()),
                None => println!("    no input was written: the run itself failed"),
            }
        }
    }
}
