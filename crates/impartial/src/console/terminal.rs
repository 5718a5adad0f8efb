//! Which streams are a terminal, and colours.

use super::Console;
use crate::errors::Result;
use clap::builder::styling::{AnsiColor, Style};
use game_table::reason::words::winner_of;
use std::fs;
use std::io::{self, IsTerminal};

/// Which streams of a run are a terminal, and whether text has colours. By default none is, and
/// only answers and errors are written, without colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terminal {
    /// Whether the input is typed.
    pub types_input: bool,
    /// The number of columns, if the output is a terminal.
    pub columns: Option<u16>,
    /// Whether the output has colours.
    pub colours_output: bool,
    /// Whether errors go to a terminal, where progress is shown.
    pub shows_errors: bool,
    /// Whether errors go to a file, which gets a line of progress each minute.
    pub logs_errors: bool,
    /// Whether errors have colours.
    pub colours_errors: bool,
    /// Whether answers and errors are JSON, as `--json` sets.
    pub prints_json: bool,
}

impl Terminal {
    /// Returns the state of this process's standard streams. `NO_COLOR`, `CLICOLOR` and
    /// `CLICOLOR_FORCE` control colours.
    pub fn of_this_process() -> Self {
        let (output, errors) = (io::stdout(), io::stderr());
        let columns = || terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0);
        let has_colours = |choice| choice != anstream::ColorChoice::Never;
        Terminal {
            types_input: io::stdin().is_terminal(),
            columns: output.is_terminal().then(|| columns().unwrap_or(80)),
            colours_output: has_colours(anstream::AutoStream::choice(&output)),
            shows_errors: errors.is_terminal(),
            logs_errors: fs::metadata("/dev/stderr").is_ok_and(|errors| errors.is_file()),
            colours_errors: has_colours(anstream::AutoStream::choice(&errors)),
            prints_json: false,
        }
    }
}

fn painted(text: &str, style: Style, has_colours: bool) -> String {
    if has_colours { format!("{style}{text}{style:#}") } else { text.to_string() }
}

impl Console<'_> {
    pub(crate) fn error_word(&self) -> String {
        painted("error:", AnsiColor::Red.on_default().bold(), self.terminal.colours_errors)
    }

    /// Prints the winner for the letter of an outcome.
    pub(crate) fn print_winner(&mut self, outcome: char) -> Result<()> {
        let colour = match outcome {
            'N' => AnsiColor::Green,
            'P' => AnsiColor::Yellow,
            'L' => AnsiColor::Blue,
            'R' => AnsiColor::Red,
            _ => AnsiColor::Cyan,
        };
        let (line, style) = (winner_of(outcome), colour.on_default().bold());
        Ok(writeln!(self.output, "{}", painted(line, style, self.terminal.colours_output))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_end_where_the_text_does() {
        let style = AnsiColor::Red.on_default().bold();
        assert_eq!(painted("x", style, false), "x");
        assert_eq!(painted("x", style, true), "\x1b[1m\x1b[31mx\x1b[0m");
    }
}
