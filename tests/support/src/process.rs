//! Runs of a program.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs a command with a standard input and returns its status and what it wrote.
///
/// # Panics
/// Panics if the command cannot be started.
#[track_caller]
pub fn run_with_input(command: &mut Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("the input is a pipe");
    // Beside the waiting: a program may write more than a pipe holds before it reads on.
    std::thread::scope(|scope| {
        // A program that reads nothing may have closed its end already.
        scope.spawn(move || stdin.write_all(input).is_ok());
        child.wait_with_output().expect("the program ends")
    })
}
