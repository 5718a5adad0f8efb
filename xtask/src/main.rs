//! `cargo xtask`: checks, snapshots and benchmarks, with the standard library only.

mod bench;
mod check;
mod fuzz;
mod package;
mod python;
mod sanitize;
mod shell;
mod snapshots;
mod solutions;
mod supply;
mod tally;
mod tidy;
mod web;

use std::process::ExitCode;

const HELP: &str = "\
Checks and tools of the workspace.

Usage: cargo xtask COMMAND

Commands:
  check                    check what must hold before a change lands, in minutes: formatting, house
                           rules, lints, tests, snapshots, documentation examples, the first command
  check --all              check also what takes longer: tests at full size, crates alone, 32 bits, the
                           oldest Rust, documentation, solutions, proofs, packages, the Python
                           package, the page in a browser, the guide as a book, Miri; each ends with
                           `N passed, N failed, N skipped`, each step that was skipped named above
  check --faces            check the Python package, the guide as a book, and the page alone
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
        ["check"] => return check::run(false),
        ["check", "--all"] => return check::run(true),
        ["check", "--faces"] => return check::faces(),
        ["tidy"] => return ExitCode::from(u8::from(!tidy::holds())),
        ["fuzz", words @ ..] => return fuzz::run(words),
        ["snapshots"] => snapshots::accept(),
        ["bench"] => bench::list(),
        ["bench", "--table", names @ ..] => bench::table(names),
        ["bench", name, arguments @ ..] => bench::run(name, arguments),
        ["solutions"] => return outcome(solutions::pass().into()),
        ["proofs"] => return outcome(check::proofs()),
        ["man"] => man("target/man"),
        ["man", folder] => man(folder),
        ["python"] => return python(),
        ["web", words @ ..] => return verdict(web::run(words)),
        ["miri"] => sanitize::miri(),
        ["asan"] => sanitize::asan(),
        ["arm"] => sanitize::arm(),
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
fn outcome(verdict: tally::Verdict) -> ExitCode {
    if let tally::Verdict::Skipped(tool) = verdict {
        eprintln!("{tool} is not installed");
        return ExitCode::from(2);
    }
    ExitCode::from(u8::from(!matches!(verdict, tally::Verdict::Passed)))
}

/// Checks the Python package; what was asked for must be possible, but for interpreters.
fn python() -> ExitCode {
    let verdict = python::holds();
    if !matches!(verdict, tally::Verdict::Passed) {
        return outcome(verdict);
    }
    let mut tally = tally::Tally::default();
    tally.step("the Python package", |_| verdict);
    python::others(&mut tally, true);
    ExitCode::from(u8::from(!tally.close()))
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
