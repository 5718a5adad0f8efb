//! `impartial test [ID…]`: samples against the library, or a program of the user's against it.

mod cases;
mod library;
mod own;
mod play;

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
Without --run the library answers the samples, of all problems or of those named. With
--run the program COMMAND answers, and the library knows what is right: on the samples, on
inputs kept from earlier tests, and on random ones, small ones first. The first input on
which the program fails is made as small as possible, still failing in the same way. It
is kept as ID-1.in, ID-2.in and so on if --save names a folder; the next test with that
folder begins with it.

COMMAND is split at spaces, and quotes keep words together. No shell runs it: for pipes
write --run \"sh -c 'a | b'\". When the time is over, the program ends with all that it
started.

The exit status is 1 when an answer is wrong or the program fails.

Examples:
  impartial test                        all samples in the program
  impartial test poj1067-wythoff        those of one problem
  impartial test hdu1536-s-nim --dir D  D/hdu1536-s-nim/*.in against *.out, or D/*.in
  impartial test hdu1536-s-nim --run ./mine --save failed
  impartial test every-sg --run 'python3 mine.py' --random 1000 --seed 7
  impartial test nim-product --run ./mine --largest --memory 256

A problem that is not in the catalogue needs inputs and right answers: --format says what
inputs look like, or --generate prints them; --against answers them; or --dir has both. An
input on which the program fails is made smaller within its format, or by other seeds and
smaller sizes:
  impartial test --run ./mine --against ./brute --format 'n:1..50; a[n]:0..100'
  impartial test --run ./mine --against ./brute --generate './gen {seed} {size}'
  impartial test --run ./mine --checker ./check --generate './gen {seed} {size}' --jobs 2
  impartial test stones --run ./mine --dir cases       cases/*.in and *.out or *.ans

With --play the program plays GAME against a judge who does not err, from positions
in which the player to move wins. It makes the first move, and must win:
  impartial test --run ./mine --play 0.77
  impartial test --run ./mine --play 'subtract:1,3,4' --misere --size 50
  impartial test --run ./mine --play 'graph:arrows.txt' --move-limit 500
  impartial test --run ./mine --play 'cram 3x4'      and positions reached from there
  impartial test --play 'nim 3 5'                    the judge alone, on these streams
The judge writes the position on a line, in the words that follow the name of the
game, such as 3 5 7. The program writes its move on a line, the judge answers it and
writes the position that it leaves, and so on; each line is flushed. Where heaps or
tokens are listed, a move is the index of one, from 1, and then what takes its place:
`2 1 3` splits the second heap into 1 and 3, and `2` or `2 0` removes it. Elsewhere a
move is the position that it leads to, or the move in the words of `impartial moves`,
which are understood everywhere. When the program has won, its input ends; it then
ends by itself with the exit status 0. It fails when it loses or draws, makes a move
that is not legal, ends before the game does, or is too slow.")]
pub(super) struct Arguments {
    /// The problems; all by default, and one with --run
    ids: Vec<String>,
    /// A folder that has a folder with NAME.in and NAME.out for each problem, instead of the
    /// samples in the program; for a single problem it may hold the files themselves
    #[arg(long)]
    dir: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
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
            return self.play.run(&self.own, self.json, console);
        }
        if let Some(name) = self.own_problem(console)? {
            let samples = match &self.dir {
                Some(dir) => cases::in_folder(dir, name, true)?,
                None => Vec::new(),
            };
            return self.own.run_own(name, samples, self.json, console);
        }
        let chosen: Vec<&Problem> = if self.ids.is_empty() {
            problems().iter().collect()
        } else {
            self.ids.iter().map(|id| problem(id)).collect::<Result<_>>()?
        };
        let cases = cases::of_all(&chosen, self.dir.as_deref(), !self.ids.is_empty())?;
        match (self.own.tests_a_program(), &*chosen) {
            (false, _) => library::run(&chosen, cases, self.json, console),
            (true, [problem]) => {
                let samples = cases.into_iter().flatten().collect();
                self.own.run_listed(problem, samples, self.json, console)
            }
            (true, _) => Err("--run takes one problem, such as poj1067-wythoff".into()),
        }
    }

    /// Returns the name of the user's own problem, if it is one: options say what it is, or a folder
    /// has its cases and the catalogue does not know its name.
    fn own_problem(&self, console: &mut Console<'_>) -> Result<Option<&str>> {
        let is_described = self.own.describe_a_problem();
        let has_cases = self.own.tests_a_program() && self.dir.is_some();
        match &*self.ids {
            [] if is_described || has_cases => Ok(Some("own")),
            [id] if is_described || has_cases => match problem(id) {
                Ok(_) if !is_described => Ok(None),
                Ok(_) => Err(format!(
                    "{id} is a problem of the catalogue, which has answers and inputs of its own; \
                     leave its name out, or take another one"
                )
                .into()),
                // A name of the catalogue may be mistyped.
                Err(error) if !is_described => {
                    writeln!(console.errors, "note: only the cases of --dir are tried: {error}")?;
                    Ok(Some(id))
                }
                Err(_) => Ok(Some(id)),
            },
            [_, _, ..] if is_described => Err("one problem at a time has a program".into()),
            _ => Ok(None),
        }
    }
}
