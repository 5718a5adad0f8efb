//! Every example in a help text, run as written.

use super::world::PROGRAM;
use clap::Command as Clap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Runs a line of a shell in a folder where `impartial` is the program.
fn shell(line: &str, folder: &Path) -> Output {
    let bin = Path::new(PROGRAM).parent().unwrap().display().to_string();
    let path = format!("{bin}:{}", std::env::var("PATH").unwrap_or_default());
    Command::new("bash")
        .args(["-euo", "pipefail", "-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// Returns the examples of a command: the text to type, without its explanation.
fn examples_of(command: &Clap) -> Vec<String> {
    let help = command.get_after_help().map(|help| help.to_string()).unwrap_or_default();
    let shown = help.lines().skip_while(|line| !matches!(*line, "Examples:" | "Example:")).skip(1);
    let lines = shown.take_while(|line| line.starts_with("  "));
    lines.map(|line| line.trim().split("  ").next().unwrap_or_default().to_string()).collect()
}

/// Makes the files that examples name.
fn prepare(folder: &Path) {
    for (name, text) in [
        ("input.txt", "2 1\n8 4\n"),
        ("moves.txt", &(0..20).map(|from| format!("{from} {}\n", from + 1)).collect::<String>()),
        ("arrows.txt", "5 4\n4 3\n3 2\n2 1\n"),
        ("mine.py", "print('win')\n"),
        ("arcs.txt", "0 1\n1 2\n"),
        ("web.txt", "0 1\n1 2\n"),
        ("game.in", "3 2\n1 2\n2 3\n"),
        ("net.dot", "digraph { a -> b; b -> c }"),
        ("flower.txt", "0 1 b\n1 2 r\n"),
        ("picture.txt", "0 1 b\n1 2 r\n0 3 g\n"),
        ("mine.txt", "on graph\noo -> ..\n"),
        ("heaps.txt", "options of n for k = 1..n/2 if n mod k = 0: n-k\n"),
        ("values.txt", "0 1 2 3 1 4 3 2 1 4 2 6\n"),
        ("cases.txt", "2\n2\n5 7\n1\n3\n"),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    for line in [
        "printf '#!/bin/sh\\nexec impartial solve hdu1536-s-nim\\n' > mine && chmod +x mine",
        "mkdir -p .local/share/bash-completion/completions .zfunc .config/fish/completions",
        "printf '#!/bin/sh\\ncat\\n' > brute && chmod +x brute && mkdir -p D/hdu1536-s-nim",
        "impartial generate hdu1536-s-nim > D/hdu1536-s-nim/1.in",
        "impartial solve hdu1536-s-nim D/hdu1536-s-nim/1.in > D/hdu1536-s-nim/1.out",
        "printf 'save game.txt\n' | impartial play nim 3 5",
    ] {
        assert!(shell(line, folder).status.success(), "{line}");
    }
}

#[test]
#[ignore = "at full size"]
fn every_command_has_examples_that_run_at_full_size() {
    let folder = TempDir::new().unwrap();
    prepare(folder.path());
    let (mut failures, mut count) = (String::new(), 0);
    // Each command with its words, and the examples of its parent.
    let mut waiting = vec![(impartial::command(), "impartial".to_string(), Vec::new())];
    while let Some((command, name, above)) = waiting.pop() {
        let examples = examples_of(&command);
        if examples.is_empty() && !above.iter().any(|line: &String| line.contains(&name)) {
            failures += &format!("{name}: no example\n");
        }
        for example in &examples {
            count += 1;
            let output = shell(example, folder.path());
            // Programs under test are wrong for some problems, and a search ends at its limit.
            let is_right = match output.status.code() {
                Some(1) => example.contains("--run") || example.contains("--windowed"),
                code => code == Some(0),
            };
            if !is_right {
                let errors = String::from_utf8_lossy(&output.stderr);
                failures += &format!("{name}: {example}: {}\n{errors}", output.status);
            }
        }
        waiting.extend(command.get_subcommands().map(|below| {
            (below.clone(), format!("{name} {}", below.get_name()), examples.clone())
        }));
    }
    assert!(failures.is_empty(), "{failures}");
    assert!(count > 60, "{count} examples");
}
