//! Colours of what a person looks for first.

use super::Console;
use crate::errors::Result;
use clap::builder::styling::{AnsiColor, Style};
use game_table::reason::words::winner_of;

/// Returns a text in a style, or as it is.
fn painted(text: &str, style: Style, has_colours: bool) -> String {
    match has_colours {
        true => format!("{style}{text}{style:#}"),
        false => text.to_string(),
    }
}

impl Console<'_> {
    /// Returns the word that begins an error.
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
        writeln!(self.output, "{}", painted(line, style, self.terminal.colours_output))?;
        Ok(())
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
