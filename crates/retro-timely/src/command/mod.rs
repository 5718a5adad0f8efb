//! The command lines of this program and of programs for one game.

mod cluster;
mod game;
mod solve;

use crate::cluster::link::end;
use crate::error::Failure;
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

pub use game::play;

/// Solve games on graphs with cycles, by many threads and machines together
#[derive(Parser)]
#[command(name = "retro-timely", version)]
struct Program {
    #[command(subcommand)]
    command: Commands,
}

#[derive(Subcommand)]
enum Commands {
    Solve(solve::Arguments),
}

/// Runs the program with the arguments of its process.
pub fn main() -> ExitCode {
    prepare();
    let arguments: Vec<OsString> = std::env::args_os().collect();
    match Program::try_parse_from(&arguments) {
        Ok(Program { command: Commands::Solve(solve) }) => ended(solve.run(&arguments[1..])),
        Err(error) => refused(&error),
    }
}

fn refused(error: &clap::Error) -> ExitCode {
    let _ = error.print();
    ExitCode::from(error.exit_code() as u8)
}

/// Makes a failure in any thread end the whole process.
fn prepare() {
    // A worker that panics would leave the others waiting.
    std::panic::set_hook(Box::new(|panic| end(&format!("a worker failed: {panic}"))));
    #[cfg(unix)]
    end_when_memory_does();
}

fn ended(done: Result<(), Failure>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(io::stderr(), "error: {failure}");
            ExitCode::from(2)
        }
    }
}

/// Ends the process with status 2 when memory runs out. The standard library reports the size of
/// the request and then aborts.
#[cfg(unix)]
fn end_when_memory_does() {
    use signal_hook::consts::SIGABRT;
    use signal_hook::flag::register_conditional_shutdown;
    let always = std::sync::Arc::new(true.into());
    // Without this only the exit status differs.
    let _ = register_conditional_shutdown(SIGABRT, 2, always);
}
