//! The command line.

mod cluster;
mod game;
mod solve;

use crate::cluster::link::end;
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// Games on graphs with cycles, solved by many threads and machines together
#[derive(Parser)]
#[command(name = "retro-timely", version)]
struct Program {
    #[command(subcommand)]
    command: Commands,
}

#[derive(Subcommand)]
enum Commands {
    Solve(solve::Arguments),
    Game(game::Arguments),
}

/// Runs the program with the arguments of its process.
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let program = match Program::try_parse_from(&arguments) {
        Ok(program) => program,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    // A worker that panics would leave the others waiting.
    std::panic::set_hook(Box::new(|panic| end(&format!("a worker failed: {panic}"))));
    let done = match program.command {
        Commands::Solve(solve) => solve.run(&arguments[1..]),
        Commands::Game(game) => game.run(&arguments[1..]),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(io::stderr(), "error: {failure}");
            ExitCode::from(2)
        }
    }
}
