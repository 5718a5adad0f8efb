//! `impartial test [ID…]`: samples against the library, or a program of the user's against it.

mod own;
mod play;
mod samples;

use crate::commands::problem;
use crate::console::Console;
use crate::errors::Result;
use contest::{Problem, problems};
use own::OwnArguments;
use play::PlayArguments;
use std::path::PathBuf;

/// Run the samples of problems, or test a program of your own on samples and random inputs
#[derive(clap::Args)]
#[command(after_help = "\
The first input on which a program fails is made as small as possible, still failing in the
same way; the exit status is then 1. No shell runs COMMAND: write --run \"sh -c 'a | b'\" for
a pipe. docs/tutorials/contest.md shows all of this, and how a program talks to the judge.

Examples:
  impartial test poj1067-wythoff        the samples; with --dir D those in D/*.in, D/*.out
  impartial test every-sg --run 'python3 mine.py' --random 1000 --seed 7 --save failed
  impartial test --run ./mine --against ./brute --format 'n:1..50; a[n]:0..100'
  impartial test --run ./mine --play 'cram 3x4'")]
pub(super) struct Arguments {
    /// The problems; all by default, and one with --run
    ids: Vec<String>,
    /// A folder that has a folder with NAME.in and NAME.out for each problem, instead of the
    /// samples in the program; for a single problem it may hold the files themselves
    #[arg(long)]
    dir: Option<PathBuf>,
    #[command(flatten)]
    own: OwnArguments,
    #[command(flatten)]
    play: PlayArguments,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        if self.play.is_given() {
            if self.dir.is_some() {
                return Err("--play draws its positions, and takes no --dir".into());
            }
            return self.play.run(&self.own, console);
        }
        if let Some(name) = self.own_problem(console)? {
            let samples = self.dir.as_ref().map(|dir| samples::in_folder(dir, name, true));
            return self.own.run_own(name, samples.transpose()?.unwrap_or_default(), console);
        }
        let chosen: Vec<&Problem> = match self.ids.is_empty() {
            true => problems().iter().collect(),
            false => self.ids.iter().map(|id| problem(id)).collect::<Result<_>>()?,
        };
        let cases = samples::of_all(&chosen, self.dir.as_deref(), !self.ids.is_empty())?;
        match (self.own.tests_a_program(), &*chosen) {
            (false, _) => samples::answer_all(&chosen, cases, console),
            (true, [problem]) => {
                let samples = cases.into_iter().flatten().collect();
                self.own.run_listed(problem, samples, console)
            }
            (true, _) => Err("--run takes one problem, such as poj1067-wythoff".into()),
        }
    }

    /// Returns the name of the user's own problem, if it is one: options say what it is, or a folder
    /// has its cases and the catalogue does not know its name.
    fn own_problem(&self, console: &mut Console<'_>) -> Result<Option<&str>> {
        let is_described = self.own.describe_a_problem();
        let is_own = is_described || self.own.tests_a_program() && self.dir.is_some();
        match &*self.ids {
            [] if is_own => Ok(Some("own")),
            [id] if is_own => match problem(id) {
                Ok(_) if !is_described => Ok(None),
                Ok(_) => Err(format!(
                    "{id} is a problem of the catalogue, which has answers and inputs of its own; \
                     leave its name out, or take another one"
                )
                .into()),
                Err(error) => {
                    // A name of the catalogue may be mistyped.
                    if !is_described {
                        let note = "note: only the cases of --dir are tried";
                        writeln!(console.errors, "{note}: {error}")?;
                    }
                    Ok(Some(id))
                }
            },
            [_, _, ..] if is_described => Err("one problem at a time has a program".into()),
            _ => Ok(None),
        }
    }
}
