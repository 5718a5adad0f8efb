//! `impartial solve ID [FILE]`: a judge's answer.

mod format;

use self::format::OwnArguments;
use crate::commands::problem;
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::source::Source;
use contest::{SolveError, answer_long_input};
use std::path::PathBuf;

/// Print the answers to a judge's input, or who wins each case of an input of your own
#[derive(clap::Args)]
#[command(after_help = "\
Input after the end of the problem's format is ignored, with a note. Input beyond the judge's
limits is answered too, if it has an answer.

To solve a problem that `impartial problems` does not list, name a game and write the position
with names of a format in braces (see `impartial generate --help`): {a} stands for the numbers of
a separated by blanks, {a,} by commas, and {graph} or {tree} for edges and isolated vertices,
{graph>} with directions. Each case is answered separately.

Examples:
  echo '2 1' | impartial solve poj1067-wythoff
  impartial solve --game 'kayles {a}' --format 't; { n; a[n]:0..99 } *t' cases.txt
  impartial solve --game 'bounded:1,{m} {h}' --format 'h m *' --answer 'A B' input.txt
  printf '7\\n' | impartial solve --game 'file:mine.txt path:{k}' --format k --misere
  impartial solve --game 'hackenbush:{graph,}' --format 'n m; graph n m' --answer '{value}' game.in")]
pub(super) struct Arguments {
    /// The problem, or a part of its name that no other has; with --game, the input file
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
            // The answer stands even if the note cannot be printed.
            let _ = writeln!(
                console.errors,
                "note: {file}:{line}:{column}: ignored what follows the end of the input"
            );
        }
        Ok(SUCCESS)
    }
}
