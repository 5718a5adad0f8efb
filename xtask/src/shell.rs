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

/// Returns a path in the build folder, which is made if it is not there.
pub fn scratch(name: &str) -> PathBuf {
    let folder = target();
    // Where it cannot be made, writing the file will say so.
    let _ = std::fs::create_dir_all(&folder);
    folder.join(name)
}

/// Returns a cargo command in the workspace's folder. It sets nothing that changes what is compiled,
/// so that its artefacts are those of a cargo command typed by hand.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root()).stdin(Stdio::null());
    // cargo-machete takes a run with this for one that cargo did not start.
    command.env_remove("CARGO_PKG_NAME");
    command
}

/// Runs a command with its output shown; says whether it succeeded.
pub fn succeeds(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}

/// The stream of a command that is watched.
#[derive(Clone, Copy)]
pub enum Watched {
    /// Standard output.
    Output,
    /// Standard error.
    Errors,
}

/// Runs a command with one of its streams shown and handed to `line`; says whether it succeeded.
pub fn succeeds_watched(
    command: &mut Command,
    watched: Watched,
    mut line: impl FnMut(&str),
) -> bool {
    let piped = match watched {
        Watched::Output => command.stdout(Stdio::piped()),
        Watched::Errors => command.stderr(Stdio::piped()),
    };
    let Ok(mut child) = piped.spawn() else {
        return false;
    };
    let stream: Option<Box<dyn Read>> = match watched {
        Watched::Output => child.stdout.take().map(|stream| Box::new(stream) as Box<dyn Read>),
        Watched::Errors => child.stderr.take().map(|stream| Box::new(stream) as Box<dyn Read>),
    };
    for text in stream.into_iter().flat_map(|stream| BufReader::new(stream).lines()) {
        let Ok(text) = text else { break };
        println!("{text}");
        line(&text);
    }
    child.wait().is_ok_and(|status| status.success())
}

/// Returns what a command prints, or `None` where it fails.
pub fn output_of(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::inherit()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns whether a cargo subcommand is installed.
pub fn has(subcommand: &str) -> bool {
    cargo(&[subcommand, "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
