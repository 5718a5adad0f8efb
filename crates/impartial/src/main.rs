//! The `impartial` program.

use impartial::system::{self, vectors};
use impartial::{Console, Terminal};
use std::io::{self, Write};
use std::process::ExitCode;

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
#[global_allocator]
static ALLOCATOR: system::HugePages = system::HugePages;

fn main() -> ExitCode {
    system::prepare();
    if let Some(value) = std::env::var_os(vectors::VARIABLE)
        && let Err(message) = vectors::limit(&value)
    {
        // If standard error fails, only the exit status is left.
        let _ = writeln!(io::stderr(), "error: {message}");
        return ExitCode::from(2);
    }
    let input_file = system::input_file();
    let mut console = Console {
        input: &mut io::stdin().lock(),
        input_file: input_file.as_ref(),
        output: &mut io::stdout().lock(),
        errors: &mut io::stderr(),
        terminal: Terminal::of_this_process(),
    };
    ExitCode::from(impartial::run(std::env::args_os(), &mut console))
}
