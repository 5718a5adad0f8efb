//! `cargo xtask`: checks, snapshots and benchmarks, with the standard library only.

mod bench;
mod changes;
mod check;
mod crates;
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
  check            check what must hold before a commit, in minutes, with nothing but Rust; after one that
                   passed, only the tests of what changed and of what depends on it
  check --all      check everything once: also crates alone, 32 bits, documentation, proofs, packages,
                   licences, and the faces
  check --nightly  check everything at full size: also solutions as a judge runs them, benchmarks, the
                   oldest Rust, other interpreters of Python, Miri
  check --faces    check the Python package, the guide as a book, and the page alone
                   Each ends with `N passed, N failed, N skipped`, and names each skipped step
  tidy             check the house rules alone: sizes, arrows, circles
  snapshots        run the snapshot tests and accept what they print, for review with git
  bench [NAME [ARGUMENT...]]
                   run a benchmark, which prints how many times faster each routine is than the
                   classical one; without NAME, list them
  solutions        compile the readable solutions of all problems as a judge does, and run them
  proofs           check the theorems in proofs/ with Rocq, and run the checker extracted from them on
                   certificates; needs coqc and ocamlopt (apt-get install coq ocaml-nox)
  python           build the Python package, install it in target/python and test it there; needs
                   Python from 3.9 on and its pip
  web [--serve | --test [WORD]]
                   build the page in the browser, target/web/index.html; show it on this machine; try
                   it in headless Chromium, all tests or those with WORD in their names
  miri, asan, arm  run the unsafe code under Miri or AddressSanitizer, or the vectors of ARM emulated;
                   needs a nightly compiler
  help             print this text

The exit status is 0 if all is well, 1 if a check failed or a target found something, and 2 if a
command cannot run or its arguments are wrong.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(Verdict::Passed) => ExitCode::SUCCESS,
        Ok(Verdict::Failed) => ExitCode::FAILURE,
        Ok(Verdict::Skipped(tool)) => {
            eprintln!("{tool} is not installed");
            ExitCode::from(2)
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn run(words: &[&str]) -> Result<Verdict, String> {
    Ok(match words {
        ["check"] => check::run(Tier::Quick).into(),
        ["check", "--all"] => check::run(Tier::All).into(),
        ["check", "--nightly"] => check::run(Tier::Nightly).into(),
        ["check", "--faces"] => check::faces().into(),
        ["tidy"] => tidy::holds().into(),
        ["snapshots"] => snapshots::accept().into(),
        ["bench"] => bench::list().into(),
        ["bench", name, arguments @ ..] => bench::run(name, arguments).into(),
        ["solutions"] => solutions::pass().into(),
        ["proofs"] => proofs::hold(true),
        ["python"] => python::holds(),
        ["web", words @ ..] => web::run(words).into(),
        ["miri"] => sanitize::miri(),
        ["asan"] => sanitize::asan(),
        ["arm"] => sanitize::arm(),
        ["help" | "-h" | "--help"] => {
            print!("{HELP}");
            Verdict::Passed
        }
        _ => return Err(HELP.to_string()),
    })
}
