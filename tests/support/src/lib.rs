//! Code shared by the tests of every crate: random numbers, sizes, games by definition, and runs of
//! a program.
//!
//! The crates depend on it only by its path and only for their tests, so that their packages do not
//! mention it.

mod definition;
mod hackenbush;
pub mod own_rules;
mod rng;
// The text of the kit, since crates that contest uses cannot depend on it; its example runs there.
#[cfg(not(doctest))]
#[path = "../../../crates/contest/src/kit/search.rs"]
mod search;

use std::io::Write;
use std::process::{Command, Output, Stdio};

// The same for every package: tests of one package and of all compile the same dependencies.
pub use definition::{forced_wins, mex};
pub use hackenbush::Hackenbush;
pub use insta;
pub use proptest;
pub use rng::Rng;
#[cfg(not(doctest))]
pub use search::{Search, sum_options};

/// The variable that requests full sizes.
pub const FULL_SIZE: &str = "FULL_SIZE";

/// Returns the quick size, or the full one if `FULL_SIZE` is set.
pub fn size<T>(quick: T, full: T) -> T {
    if std::env::var_os(FULL_SIZE).is_some() { full } else { quick }
}

/// Runs a command with a standard input and returns its status and its output.
///
/// # Panics
/// Panics if the command cannot be started.
#[track_caller]
pub fn run_with_input(command: &mut Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("the input is a pipe");
    // In parallel with waiting: a program may fill its output pipe before it reads on.
    std::thread::scope(|scope| {
        // A program that reads nothing may have closed its end of the pipe.
        scope.spawn(move || stdin.write_all(input).is_ok());
        child.wait_with_output().expect("the program ends")
    })
}
