//! The program `retro-timely`.

use std::process::ExitCode;

fn main() -> ExitCode {
    retro_timely::main()
}
