//! `cargo xtask`: checks, snapshots and benchmarks, with the standard library only.

mod bench;
mod check;
mod crates;
mod fuzz;
mod proofs;
mod python;
mod sanitize;
mod shell;
mod snapshots;
mod solutions;
mod tally;
mod tidy;
mod web;

use check::Tier;
use std::process::ExitCode;
use tally::Verdict;

const HELP: &str = "\
Checks and tools of the workspace.

Usage: cargo xtask COMMAND

Commands:
  check                    check what must hold before a commit, in minutes, with nothing but Rust:
                           formatting, house rules, lints, tests at quick size, snapshots,
                           documentation examples, the first command
  check --all              check everything once: also crates alone, 32 bits, documentation, proofs,
                           packages, licences, the Python package, the guide as a book, the page in a
                           browser
  check --nightly          check everything at full size: also solutions as a judge runs them,
                           benchmarks, the oldest Rust, other interpreters of Python, all
                           certificates, packages as they build elsewhere, Miri
  check --faces            check the Python package, the guide as a book, and the page alone
                           Each ends with `N passed, N failed, N skipped`, and names each skipped step
  tidy                     check the house rules alone: sizes, names, imports, dependencies
  snapshots                run the snapshot tests and accept what they print, for review with git
  bench [NAME [ARGUMENT...]]
                           run a benchmark, which prints how many times faster each routine is than
                           the classical one; without NAME, list the benchmarks
  bench --table [NAME...]  run benchmarks, all unless some are named, and print tables in Markdown
  fuzz [--seconds N] [TARGET...]
                           run the fuzz targets, all or those named, for N seconds each (60 unless
                           given), over a copy of the stored inputs in target/fuzz; needs cargo-fuzz
                           and a nightly compiler
  solutions                compile the readable solutions of all problems as a judge does, and run
                           them on samples, random inputs and the largest
  proofs                   check the theorems in proofs/ with Rocq, print the main ones and what they rest
                           on, and run the checker extracted from them on certificates of the program;
                           needs coqc and ocamlopt (apt-get install coq ocaml-nox)
  man [FOLDER]             write a man page for every command into a folder, target/man unless given
  python                   build the Python package in target/wheels, install it in an environment in
                           target/python, and test it there; needs Python from 3.9 on and its pip;
                           test it on other interpreters and versions of numpy too, each of them
                           skipped by name if it is not installed
  web [--serve | --test [WORD]]
                           build the page in the browser, target/web/index.html; show it on this
                           machine; try it in headless Chromium, all tests or those with WORD in their
                           names; installs the target of WebAssembly with rustup where it is missing
  miri                     run the vector code under Miri, and the file formats on a big-endian
                           target; needs a nightly compiler with Miri
  asan                     run the crates with unsafe code under AddressSanitizer; needs a nightly
                           compiler
  arm                      run the tests of nim-algebra on ARM of 64 bits, emulated; needs QEMU, a linker
                           for ARM and a nightly compiler with its source
  help                     print this text

The exit status is 0 if all is well, 1 if a check failed or a target found something, and 2 if a
command cannot run or its arguments are wrong.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["check"] => return check::run(Tier::Quick),
        ["check", "--all"] => return check::run(Tier::All),
        ["check", "--nightly"] => return check::run(Tier::Nightly),
        ["check", "--faces"] => return check::faces(),
        ["tidy"] => return ExitCode::from(u8::from(!tidy::holds())),
        ["fuzz", words @ ..] => return fuzz::run(words),
        ["snapshots"] => snapshots::accept(),
        ["bench"] => bench::list(),
        ["bench", "--table", names @ ..] => bench::table(names),
        ["bench", name, arguments @ ..] => bench::run(name, arguments),
        ["solutions"] => return outcome(solutions::pass()),
        ["proofs"] => return outcome(proofs::hold(true)),
        ["man"] => man("target/man"),
        ["man", folder] => man(folder),
        ["python"] => return python(),
        ["web", words @ ..] => {
            return outcome(web::run(words).map_err(|it| eprintln!("{it}")).is_ok());
        }
        ["miri"] => return outcome(sanitize::miri()),
        ["asan"] => return outcome(sanitize::asan()),
        ["arm"] => return outcome(sanitize::arm()),
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

/// Writes the man pages of the command line into a folder.
fn man(folder: &str) -> Result<(), String> {
    let words = ["run", "--quiet", "--package", "impartial", "--example", "man", "--", folder];
    shell::succeeds(&mut shell::cargo(&words))
        .then_some(())
        .ok_or_else(|| "no pages were written".to_string())
}

/// Returns the exit status of a step that runs alone, where nothing may be skipped.
fn outcome(verdict: impl Into<Verdict>) -> ExitCode {
    match verdict.into() {
        Verdict::Passed => ExitCode::SUCCESS,
        Verdict::Failed => ExitCode::FAILURE,
        Verdict::Skipped(tool) => {
            eprintln!("{tool} is not installed");
            ExitCode::from(2)
        }
    }
}

/// Checks the Python package, and with the other interpreters that are installed.
fn python() -> ExitCode {
    let verdict = python::holds();
    if !matches!(verdict, Verdict::Passed) {
        return outcome(verdict);
    }
    let mut tally = tally::Tally::default();
    python::others(&mut tally);
    ExitCode::from(u8::from(!tally.close()))
}
