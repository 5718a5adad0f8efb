//! `impartial solve --game`: answers to inputs in a format of the user's.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::limits::{MemoryArguments, play_of};
use crate::source::Source;
use contest::{CaseError, Format};
use game_table::{Limits, Named, Player, Sum, Term};
use mex_core::{Outcome, Play};
use std::path::Path;

/// The options for a problem that the catalogue does not list.
#[derive(clap::Args)]
#[command(next_help_heading = "A problem of your own")]
pub(super) struct OwnArguments {
    /// The game with its position, any sum that `impartial value` takes, with names of the format
    /// in braces
    #[arg(long, requires = "format")]
    pub(super) game: Option<String>,
    /// The format of the input
    #[arg(long, requires = "game")]
    format: Option<Format>,
    /// What to print if the first player wins, the second, or neither, between blanks or commas;
    /// {value}, {move} and {count} stand for the value, a winning move and how many there are
    #[arg(long, value_name = "WORDS", default_value = "first second draw", requires = "game")]
    answer: String,
    /// Misère play: the player who cannot move wins
    #[arg(long, requires = "game")]
    misere: bool,
    /// Stop after this many positions, where search must decide [default: 200000]
    #[arg(long, value_name = "N", requires = "game")]
    limit: Option<usize>,
    #[command(flatten)]
    memory: MemoryArguments,
}

impl OwnArguments {
    pub(super) fn run(&self, game: &str, file: Option<&Path>, console: &mut Console<'_>) -> Result {
        let format = self.format.as_ref().ok_or("--game needs --format")?;
        let words: Vec<&str> = match self.answer.contains(',') {
            true => self.answer.split(',').map(str::trim).collect(),
            false => self.answer.split_whitespace().collect(),
        };
        let words = match words[..] {
            [word] if word.contains('{') => vec![word; 3],
            [_, _] | [_, _, _] => words,
            _ => return Err("--answer takes two or three answers, or one with {value}".into()),
        };
        let source = Source::of(file);
        source.invite(console);
        let bytes = source.read(&mut *console.input)?;
        let text = String::from_utf8_lossy(&bytes);
        let cases = format.filled(&text, game).map_err(|error| match error {
            CaseError::Input(error) => source.error(error),
            error => error.into(),
        })?;
        let limits = Limits { given: self.limit, budget: self.memory.budget(self.limit) };
        let play = play_of(self.misere);
        // Cases are short: logging the progress of each would take longer than answering it.
        let mut console = console.again();
        console.terminal.logs_errors = false;
        for (number, position) in (1..).zip(&cases) {
            let answer = answer(position, &words, (play, limits), &mut console);
            // The error shows at most the beginning of the position.
            let answer = answer.map_err(|error| format!("case {number}, {position:.60}: {error}"));
            writeln!(console.output, "{}", answer?)?;
        }
        Ok(SUCCESS)
    }
}

fn answer(
    position: &str,
    words: &[&str],
    known: (Play, Limits),
    console: &mut Console<'_>,
) -> Result<String> {
    let mut sum = Sum::from_arguments(&[position.to_string()])?;
    // A case may list nothing for a game without a position: no heaps, or no edges.
    for Term { named, position, .. } in &mut sum.terms {
        let lists = matches!(named, Named::Heaps(_) | Named::ArcKayles(None));
        if lists && position.iter().all(|text| game_table::words(text).next().is_none()) {
            *position = vec!["0".to_string()];
        }
    }
    let material = sum.read(known, console)?;
    console.wait_for("searching", || {
        let mut analysis = material.analysis()?;
        let outcome = analysis.outcome(Player::Left)?;
        let word = "NPD".find(outcome.letter()).and_then(|place| words.get(place));
        let mut text = word.ok_or("a draw, for which --answer has no word")?.to_string();
        if text.contains("{value}") {
            let value = analysis.value()?.value.ok_or("the value would take too long")?;
            // A lone picture has nimbers, like * and *3.
            let number = if value == "*" { "1" } else { value.trim_start_matches('*') };
            text = text.replace("{value}", number);
        }
        if text.contains("{move}") || text.contains("{count}") {
            let found = analysis.winning_moves(Player::Left)?;
            let moves = if outcome == Outcome::Next { found.moves() } else { &[] };
            let best = moves.first().map_or("none".to_string(), |first| analysis.text(first));
            text = text.replace("{move}", &best).replace("{count}", &moves.len().to_string());
        }
        Ok(text)
    })
}
