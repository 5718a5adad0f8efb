//! The `impartial` program.

use impartial::Console;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut console = Console {
        input: &mut io::stdin().lock(),
        output: &mut io::stdout().lock(),
        errors: &mut io::stderr(),
        is_terminal: io::stderr().is_terminal(),
    };
    ExitCode::from(impartial::run(std::env::args_os(), &mut console))
}
