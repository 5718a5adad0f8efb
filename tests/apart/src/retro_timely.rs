//! The program `retro-timely` itself, so that the guide's test finds it built.

use std::process::ExitCode;

fn main() -> ExitCode {
    retro_timely::main()
}
