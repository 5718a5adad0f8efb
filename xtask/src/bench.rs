//! `cargo xtask bench`: ratios of fast to classical routines.

use crate::shell::{cargo, root, succeeds};
use std::fs;

/// Prints the names of the benchmarks with what each measures.
pub fn list() -> Result<(), String> {
    let folder = root().join("tests/benches");
    let mut lines = Vec::new();
    for entry in fs::read_dir(&folder).map_err(|error| error.to_string())?.flatten() {
        let path = entry.path();
        let (Some(name), true) = (path.file_stem(), path.is_file()) else {
            continue;
        };
        let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
        let about = text.lines().next().unwrap_or_default().trim_start_matches("//! ");
        lines.push(format!("{:12} {about}", name.to_string_lossy()));
    }
    lines.sort();
    println!("cargo xtask bench NAME\n\n{}", lines.join("\n"));
    Ok(())
}

/// Runs one benchmark with further arguments.
pub fn run(name: &str, arguments: &[&str]) -> Result<(), String> {
    let mut words = vec!["bench", "-q", "-p", "workspace-tests", "--bench", name, "--"];
    words.extend(arguments);
    if succeeds(&mut cargo(&words)) {
        Ok(())
    } else {
        Err(format!("the benchmark {name} failed; `cargo xtask bench` lists them"))
    }
}
