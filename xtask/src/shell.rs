//! Running cargo, and finding the workspace.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Returns the folder of the workspace.
pub fn root() -> PathBuf {
    let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().map(PathBuf::from).unwrap_or(manifest)
}

/// Returns the build folder.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// Returns a path in the build folder, which is created if necessary.
pub fn scratch(name: &str) -> PathBuf {
    let folder = target();
    // If it cannot be created, writing the file reports the error.
    let _ = std::fs::create_dir_all(&folder);
    folder.join(name)
}

/// Returns a cargo command in the workspace's folder. It sets nothing that changes what is
/// compiled, so that its artefacts are those of a cargo command typed by hand.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root()).stdin(Stdio::null());
    // With this set, cargo-machete assumes that cargo did not start it.
    command.env_remove("CARGO_PKG_NAME");
    command
}

/// Returns a command of another toolchain, such as `nightly`.
pub fn on_toolchain(name: &str, words: &[&str]) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", name]).args(words).current_dir(root()).stdin(Stdio::null());
    // The variables that cargo sets for its children choose the toolchain.
    for variable in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTC", "RUSTDOC"] {
        command.env_remove(variable);
    }
    command
}

/// Runs a command with its output shown; returns whether it succeeded.
pub fn succeeds(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}

/// Runs a command without showing its output; returns whether it succeeded.
pub fn works(command: &mut Command) -> bool {
    succeeds(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()))
}

/// Returns whether a program is installed.
pub fn is_there(program: &str, version: &str) -> bool {
    works(Command::new(program).arg(version))
}

/// Returns whether a cargo subcommand is installed.
pub fn has(subcommand: &str) -> bool {
    works(&mut cargo(&[subcommand, "--version"]))
}

/// Runs a command with its output, or its errors, shown and passed to `line`; returns whether it
/// succeeded.
pub fn succeeds_watched(
    command: &mut Command,
    watches_errors: bool,
    mut line: impl FnMut(&str),
) -> bool {
    let pipe = Stdio::piped();
    let piped = if watches_errors { command.stderr(pipe) } else { command.stdout(pipe) };
    let Ok(mut child) = piped.spawn() else {
        return false;
    };
    let output = child.stdout.take().map(|stream| Box::new(stream) as Box<dyn Read>);
    let errors = child.stderr.take().map(|stream| Box::new(stream) as Box<dyn Read>);
    for text in output.or(errors).into_iter().flat_map(|stream| BufReader::new(stream).lines()) {
        let Ok(text) = text else { break };
        println!("{text}");
        line(&text);
    }
    child.wait().is_ok_and(|status| status.success())
}

/// Returns what a command prints, or `None` if it fails.
pub fn output_of(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::inherit()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns the names of the entries of a workspace folder, without extensions, in order.
pub fn names(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(root().join(folder)).into_iter().flatten().flatten();
    let name = |path: PathBuf| Some(path.file_stem()?.to_string_lossy().into_owned());
    let mut names: Vec<String> = entries.filter_map(|entry| name(entry.path())).collect();
    names.sort();
    // A program and the folder of its parts share a name.
    names.dedup();
    names
}

/// Returns the arguments that exclude packages from a workspace.
pub fn without(names: &[&'static str]) -> Vec<&'static str> {
    names.iter().flat_map(|name| ["--exclude", name]).collect()
}
