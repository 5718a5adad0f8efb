//! `impartial solve ID [FILE]`: a judge's answer.

use crate::commands::problem;
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::source::Source;
use contest::{SolveError, answer_at_once};
use std::path::PathBuf;

/// Print a judge's answer to a judge's input
#[derive(clap::Args)]
#[command(after_help = "\
The input is read to the end of the problem's format; the rest is ignored, with a note.
Input beyond the judge's limits is answered too, if an answer exists.

Example:
  echo '2 1' | impartial solve poj1067-wythoff")]
pub(super) struct Arguments {
    /// The problem, as `impartial problems` names it
    id: String,
    /// The input file; standard input if absent or `-`
    file: Option<PathBuf>,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let problem = problem(&self.id)?;
        let source = Source::of(self.file.as_deref());
        source.invite(console);
        if let Some(text) = source.text(console.input_file)
            && let Some(solved) = text
                .read(|text| answer_at_once(problem.id, text, text.length(), &mut *console.output))
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
