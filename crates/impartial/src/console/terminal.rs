//! What a person sees of a run, in which colours, and types into it.

use super::Console;
use crate::errors::Result;
use clap::builder::styling::{AnsiColor, Style};
use game_table::reason::words::winner_of;
use std::io::{self, IsTerminal};

/// Which streams of a run are a terminal, and how it shows text.
///
/// By default none is: nothing but answers and errors is written, without colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terminal {
    /// Whether the input is typed.
    pub types_input: bool,
    /// How many columns there are, if the output is shown.
    pub columns: Option<u16>,
    /// Whether what is written to the output has colours.
    pub colours_output: bool,
    /// Whether errors are shown: only then is there progress to see.
    pub shows_errors: bool,
    /// Whether what is written to the errors has colours.
    pub colours_errors: bool,
    /// Whether programs read the answers and the errors, which are JSON then; the option `--json` sets it.
    pub prints_json: bool,
}

impl Terminal {
    /// Returns what the standard streams of this process are. `NO_COLOR`, `CLICOLOR` and
    /// `CLICOLOR_FORCE` say whether there are colours.
    pub fn of_this_process() -> Self {
        let (output, errors) = (io::stdout(), io::stderr());
        let columns = || terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0);
        let has_colours = |choice| choice != anstream::ColorChoice::Never;
        Terminal {
            types_input: io::stdin().is_terminal(),
            columns: output.is_terminal().then(|| columns().unwrap_or(80)),
            colours_output: has_colours(anstream::AutoStream::choice(&output)),
            shows_errors: errors.is_terminal(),
            colours_errors: has_colours(anstream::AutoStream::choice(&errors)),
            prints_json: false,
        }
    }
}

fn painted(text: &str, style: Style, has_colours: bool) -> String {
    match has_colours {
        true => format!("{style}{text}{style:#}"),
        false => text.to_string(),
    }
}

impl Console<'_> {
    pub(crate) fn error_word(&self) -> String {
        painted("error:", AnsiColor::Red.on_default().bold(), self.terminal.colours_errors)
    }

    /// Prints who wins, by the letter of the outcome.
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
