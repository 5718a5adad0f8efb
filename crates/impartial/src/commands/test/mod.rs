//! `impartial test [ID…]`: the library on samples, or a program of the user's against the library.

mod play;
mod program;
mod samples;

use crate::commands::problem;
use crate::console::Console;
use crate::errors::Result;
use contest::{Problem, problems};
use play::PlayArguments;
use program::OwnArguments;
use std::path::PathBuf;

/// Check the samples of problems, or test a program of your own on samples and random inputs
#[derive(clap::Args)]
#[command(after_help = "\
If the program fails on an input, the smallest input found with the same failure is printed, and
the exit status is 1. COMMAND runs without a shell: for a pipe write --run \"sh -c 'a | b'\".
docs/tutorials/contest.md shows all of this, and how a program plays against the judge.

Examples:
  impartial test poj1067-wythoff        the samples; with --dir D those in D/*.in, D/*.out
  impartial test every-sg --run 'python3 mine.py' --random 1000 --seed 7 --save failed
  impartial test --run ./mine --against ./brute --format 'n:1..50; a[n]:0..100'
  impartial test --run ./mine --play 'cram 3x4'")]
pub(super) struct Arguments {
    /// The problems, or unique parts of their names; all by default, one with --run
    ids: Vec<String>,
    /// Read samples from DIR/ID/NAME.in and NAME.out instead of those built in; for a single
    /// problem, also from DIR itself
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
                return Err("--play draws random positions, so that --dir has no use".into());
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

    /// Returns the name of the user's own problem: options describe it, or the catalogue does not
    /// list the name and --dir has its cases.
    fn own_problem(&self, console: &mut Console<'_>) -> Result<Option<&str>> {
        let is_described = self.own.describe_a_problem();
        let is_own = is_described || self.own.tests_a_program() && self.dir.is_some();
        match &*self.ids {
            [] if is_own => Ok(Some("own")),
            [id] if is_own => match contest::find(id) {
                Ok(_) if !is_described => Ok(None),
                Ok(_) => Err(format!(
                    "{id} is a problem of the catalogue, with answers and inputs of its own; \
                     leave its name out, or choose another"
                )
                .into()),
                Err(error) => {
                    // The name may be a mistyped one of the catalogue.
                    if !is_described {
                        let near = |near: &Problem| format!("{error}; did you mean `{}`?", near.id);
                        let advice = problem(id).map_or_else(|error| error.to_string(), near);
                        let note = "note: testing only on the cases in --dir";
                        writeln!(console.errors, "{note}: {advice}")?;
                    }
                    Ok(Some(id))
                }
            },
            [_, _, ..] if is_described => Err("--run tests a program on one problem".into()),
            _ => Ok(None),
        }
    }
}
