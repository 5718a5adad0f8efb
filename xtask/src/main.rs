//! `cargo xtask`: checks, snapshots, benchmarks and bundles, with the standard library only.

mod bench;
mod bundle;
mod check;
mod fuzz;
mod judge;
mod package;
mod sanitize;
mod shell;
mod snapshots;
mod supply;
mod tidy;

use std::process::ExitCode;

const HELP: &str = "\
usage: cargo xtask COMMAND

  check                 everything that must hold: formatting, lints, feature-less builds, docs,
                        tests with snapshots, house rules; ends with `N passed, N failed`
  snapshots             run the snapshot tests and accept what they write, for review with git
  bench [NAME [ARGS]]   print ratios of fast to classical routines; without NAME, list the names
  fuzz [--seconds N] [TARGET...]
                        run the fuzz targets, a minute each or N seconds, over a copy of their
                        corpus in target/fuzz; needs cargo-fuzz and a nightly compiler
  bundle CRATE... [--only ITEM,...] [--edition 2021|2024] [--keep-docs]
                        print crates, or only some of their items, with all that they use as one
                        source file for a judge
  bundle --problem ID [--edition 2021|2024] [--keep-docs]
                        print the whole program for a problem of the catalogue
  bundle --all          compile the programs for all problems and run them on their samples and on
                        random inputs
  miri                  run the vector code, and the file formats on a big-endian target, under Miri
  asan                  run the crates with unsafe code under AddressSanitizer
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["check"] => return check::run(),
        ["fuzz", words @ ..] => return fuzz::run(words),
        ["snapshots"] => snapshots::accept(),
        ["bench"] => bench::list(),
        ["bench", name, arguments @ ..] => bench::run(name, arguments),
        ["bundle", "--all"] => return verdict(judge::all()),
        ["bundle", words @ ..] => bundle::print(words),
        ["miri"] => sanitize::miri(),
        ["asan"] => sanitize::asan(),
        ["help" | "-h" | "--help"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(HELP.to_string()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// Returns the exit status of what was looked at: 1 if something does not hold.
fn verdict(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(faults) => {
            eprintln!("{faults}");
            ExitCode::FAILURE
        }
    }
}
