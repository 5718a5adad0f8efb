//! `impartial solve ID [FILE]`: a judge's answer.

mod own;

use self::own::OwnArguments;
use crate::commands::problem;
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::source::Source;
use contest::{SolveError, answer_long_input};
use std::path::PathBuf;

/// Print a judge's answer to a judge's input, or who wins the cases of an input of your own
#[derive(clap::Args)]
#[command(after_help = "\
The input is read to the end of the problem's format; the rest is ignored, with a note.
Input beyond the judge's limits is answered too, if an answer exists.

A problem that is not in the catalogue is a game whose position has names of a format in
braces, as in `impartial generate --format`: {a} stands for the numbers of a with blanks, {a,}
with commas, and {graph} or {tree} for edges and the vertices without any. Each case is
answered by itself.

Examples:
  echo '2 1' | impartial solve poj1067-wythoff
  impartial solve --game 'kayles {a}' --format 't; { n; a[n]:0..99 } *t' cases.txt
  impartial solve --game 'bounded:1,{m} {h}' --format 'h m *' --answer 'A B' input.txt
  printf '7\\n' | impartial solve --game 'file:mine.txt path:{k}' --format k --misere
  impartial solve --game 'node-kayles {graph,}' --format 'n m; graph n m' < game.in")]
pub(super) struct Arguments {
    /// The problem, as `impartial problems` names it; with --game, the input file
    #[arg(value_name = "ID", required_unless_present = "game")]
    id: Option<String>,
    /// The input file; standard input if absent or `-`
    #[arg(conflicts_with = "game")]
    file: Option<PathBuf>,
    #[command(flatten)]
    own: OwnArguments,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let id = self.id.unwrap_or_default();
        if let Some(game) = &self.own.game {
            let file = (!id.is_empty()).then(|| PathBuf::from(id));
            return self.own.run(game, file.as_deref(), console);
        }
        let problem = problem(&id)?;
        let source = Source::of(self.file.as_deref());
        source.invite(console);
        if let Some(text) = source.text(console.input_file)
            && let Some(solved) = text
                .read(|text| answer_long_input(problem.id, text, text.length, &mut *console.output))
        {
            solved?;
            return Ok(SUCCESS);
        }
        let mut opened = source.open(&mut *console.input, console.input_file)?;
        let solved = problem.solve(&mut opened.reader, opened.length, console.output);
        let rest = solved.map_err(|error| match error {
            SolveError::Write(_) => error.into(),
            error => source.error(error),
        })?;
        if let Some(place) = rest {
            let (file, line, column) = (source.name(), place.line, place.column);
            // Failing to print the note does not change the answer.
            let _ = writeln!(
                console.errors,
                "note: {file}:{line}:{column}: the input goes on after its end; ignored"
            );
        }
        Ok(SUCCESS)
    }
}
