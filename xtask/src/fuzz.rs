//! `cargo xtask fuzz`: runs the fuzz targets, each for a while.

use crate::shell::{names, on_toolchain, root, scratch, succeeds, works};
use crate::tally::Verdict;
use std::fs;

/// The targets that reach unsafe code, which run with AddressSanitizer; the others run faster
/// without.
const UNSAFE: [&str; 2] = ["certificate_text", "csr_file"];

/// Options for libFuzzer: inputs are small, and each has its time and memory.
const LIMITS: &str = "-max_len=600 -timeout=20 -rss_limit_mb=3000 -malloc_limit_mb=1500";

/// Runs the targets named, or all; fails when one finds something.
pub fn run(words: &[&str]) -> Result<Verdict, String> {
    let (seconds, named) = match words {
        ["--seconds", number, names @ ..] => {
            let seconds = number.parse().ok().filter(|&seconds: &u64| seconds > 0);
            (seconds.ok_or("--seconds takes a whole number from 1")?, names)
        }
        names => (60, names),
    };
    let all = names("fuzz/fuzz_targets");
    if let Some(name) = named.iter().find(|name| all.iter().all(|target| target != *name)) {
        return Err(format!("no target {name}; there are {}", all.join(", ")));
    }
    if !works(&mut on_toolchain("nightly", &["cargo", "fuzz", "--version"])) {
        return Err("fuzzing needs `rustup toolchain install nightly` and cargo-fuzz".into());
    }
    let mut verdict = Verdict::Passed;
    for name in all.iter().filter(|name| named.is_empty() || named.contains(&name.as_str())) {
        if !is_well(name, seconds)? {
            println!("{name} found something");
            verdict = Verdict::Failed;
        }
    }
    Ok(verdict)
}

/// Runs a target over its stored inputs, and keeps new ones and findings in the build folder.
fn is_well(name: &str, seconds: u64) -> Result<bool, String> {
    println!("== {name}");
    let sanitizer = if UNSAFE.contains(&name) { "address" } else { "none" };
    let grown = scratch("fuzz").join("corpus").join(name);
    let findings = scratch("fuzz").join("findings").join(name);
    for folder in [&grown, &findings] {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let words = ["cargo", "fuzz", "run", "--sanitizer", sanitizer, "--target-dir"];
    let mut command = on_toolchain("nightly", &words);
    command.arg(scratch("fuzz").join(sanitizer)).arg(name).arg(grown);
    let stored = root().join("fuzz/corpus").join(name);
    command.args(stored.is_dir().then_some(stored)).arg("--").args(LIMITS.split(' '));
    command.arg(format!("-max_total_time={seconds}"));
    command.arg(format!("-artifact_prefix={}/", findings.display()));
    Ok(succeeds(command.current_dir(root().join("fuzz"))))
}
