//! The program `retro-timely` itself, built here for the test of the guide.

use std::process::ExitCode;

fn main() -> ExitCode {
    retro_timely::main()
}
