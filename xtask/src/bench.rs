//! `cargo xtask bench`: ratios of fast to classical routines.

use crate::shell::{cargo, output_of, root, succeeds};
use std::fs;
use std::process::Command;

/// Prints the names of the benchmarks with what each measures.
pub fn list() -> Result<(), String> {
    let lines: Vec<String> =
        benches()?.into_iter().map(|(name, about)| format!("{name:12} {about}")).collect();
    println!("cargo xtask bench NAME\n\n{}", lines.join("\n"));
    Ok(())
}

/// Returns the names of the benchmarks, in order, with what each measures.
fn benches() -> Result<Vec<(String, String)>, String> {
    let folder = root().join("tests/benches");
    let mut lines = Vec::new();
    for entry in fs::read_dir(&folder).map_err(|error| error.to_string())?.flatten() {
        let path = entry.path();
        let (Some(name), true) = (path.file_stem(), path.is_file()) else {
            continue;
        };
        let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
        let about = text.lines().next().unwrap_or_default().trim_start_matches("//! ");
        lines.push((name.to_string_lossy().into_owned(), about.to_string()));
    }
    lines.sort();
    Ok(lines)
}

/// Runs benchmarks, all unless some are named, and prints what they measure as tables in Markdown,
/// each with the processor, the vectors, the load of the machine and the day.
pub fn table(names: &[&str]) -> Result<(), String> {
    let benches = benches()?;
    if let Some(unknown) = names.iter().find(|name| benches.iter().all(|(known, _)| known != *name))
    {
        return Err(format!("there is no benchmark {unknown}; `cargo xtask bench` lists them"));
    }
    let wanted =
        benches.into_iter().filter(|(name, _)| names.is_empty() || names.contains(&name.as_str()));
    for (name, about) in wanted {
        eprintln!("{name} …");
        let before = load();
        let rows = rows(&name, "bench")?;
        println!(
            "\n## {name}\n\n{about}\n\n{}; load {before} before, {} after.\n",
            place(),
            load()
        );
        println!("| work | classical | ours | ratio | goal |\n| --- | ---: | ---: | ---: | --- |");
        println!("{}", rows.join("\n"));
    }
    Ok(())
}

/// Runs a benchmark, compiled with a profile, and returns the rows of its table.
fn rows(name: &str, profile: &str) -> Result<Vec<String>, String> {
    let words = ["bench", "-q", "--profile", profile, "-p", "workspace-tests", "--bench", name];
    let Some(lines) = output_of(&mut cargo(&words)) else {
        return Err(format!("the benchmark {name} failed"));
    };
    let rows: Vec<String> = lines.lines().filter_map(row).collect();
    if rows.is_empty() { Err(format!("the benchmark {name} measures nothing")) } else { Ok(rows) }
}

/// Returns the row of a line that a race prints: work, two times with their units, ratio, goal.
fn row(line: &str) -> Option<String> {
    let (work, rest) = (line.get(..58)?.trim(), line.get(58..)?);
    let words: Vec<&str> = rest.split_whitespace().collect();
    let [slow, slow_unit, fast, fast_unit, ratio, goal @ ..] = words.as_slice() else {
        return None;
    };
    ratio.ends_with('x').then(|| {
        let goal = goal.join(" ");
        format!("| {work} | {slow} {slow_unit} | {fast} {fast_unit} | {ratio} | {goal} |")
    })
}

/// Returns the processor, the vectors in use, and the day.
fn place() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("a processor without a name", |(_, model)| model.trim());
    let program = ["run", "-q", "--release", "-p", "impartial", "--", "--version", "--verbose"];
    let version = output_of(&mut cargo(&program)).unwrap_or_default();
    let vectors = version.lines().find_map(|line| line.strip_prefix("nimbers: "));
    let vectors = vectors.and_then(|line| line.split(' ').next()).unwrap_or("unknown vectors");
    let day = output_of(Command::new("date").arg("+%Y-%m-%d")).unwrap_or_default();
    format!("{model}, {vectors}, {}", day.trim())
}

/// Returns the machine's load of the last minute.
fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().filter(|word| !word.is_empty()).unwrap_or("unknown").to_string()
}

/// Returns whether every benchmark is a program of its own, and a short one measures something: the
/// test harness would run none of them and end well. It takes what the tests compiled, as its figures
/// are not shown.
pub fn measures() -> bool {
    let manifest = fs::read_to_string(root().join("tests/Cargo.toml")).unwrap_or_default();
    let mut holds = true;
    for (name, _) in benches().unwrap_or_default() {
        if !manifest.contains(&format!("name = \"{name}\"\nharness = false")) {
            println!("tests/Cargo.toml: the benchmark {name} lacks `harness = false`");
            holds = false;
        }
    }
    holds && rows("scan", "dev").map_err(|error| println!("{error}")).is_ok()
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

#[cfg(test)]
mod tests {
    use super::row;

    #[test]
    fn lines_of_a_race_are_rows_and_others_are_not() {
        let line = format!(
            "{:<58} {:>12} {:>12} {:>6}.{:02}x  >= 3x",
            "scan, a file", "13.169 ns", "4.229 ns", 3, 11
        );
        let expected = "| scan, a file | 13.169 ns | 4.229 ns | 3.11x | >= 3x |";
        assert_eq!(row(&line).as_deref(), Some(expected));
        let heading =
            format!("{:<58} {:>12} {:>12} {:>9}  goal", "work", "classical", "fast", "ratio");
        assert_eq!(row(&heading), None);
        assert_eq!(row("Compiling"), None);
    }
}
