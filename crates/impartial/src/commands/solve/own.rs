//! `impartial solve --game`: answers to inputs in a format of the user's.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::limits::{MemoryArguments, play_of};
use crate::source::Source;
use contest::{CaseError, Format};
use game_table::{Limits, Named, Player, Sum, Term, words};
use mex_core::{Outcome, Play};
use std::path::Path;

/// How many characters of a position an error shows.
const MOST_SHOWN: usize = 60;

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
    /// What to print for a win of the first player, of the second, and for a draw
    #[arg(long, value_name = "WORDS", default_value = "first second draw", requires = "game")]
    answer: String,
    /// The player who cannot move wins
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
        let words: Vec<&str> = self.answer.split_whitespace().collect();
        if !(2..=3).contains(&words.len()) {
            return Err("--answer takes two words, or three if there are draws".into());
        }
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
        for (number, position) in (1..).zip(&cases) {
            let outcome = outcome(position, (play, limits), console);
            // The position, or its beginning.
            let end = position.char_indices().nth(MOST_SHOWN);
            let position =
                end.map_or(position.clone(), |(end, _)| format!("{}…", &position[..end]));
            let outcome = outcome.map_err(|error| format!("case {number}, {position}: {error}"))?;
            let place = match outcome {
                Outcome::Next => 0,
                Outcome::Previous => 1,
                Outcome::Draw => 2,
            };
            let word = words.get(place);
            let none = "a draw, for which --answer has no word";
            let word = word.ok_or_else(|| format!("case {number}, {position}: {none}"))?;
            writeln!(console.output, "{word}")?;
        }
        Ok(SUCCESS)
    }
}

fn outcome(position: &str, known: (Play, Limits), console: &mut Console<'_>) -> Result<Outcome> {
    let mut sum = Sum::from_arguments(&[position.to_string()])?;
    // A case may list nothing for a game without a position: then there are no heaps, or no
    // edges.
    for Term { named, position, .. } in &mut sum.terms {
        let lists = matches!(named, Named::Heaps(_) | Named::ArcKayles(None));
        if lists && position.iter().all(|text| words(text).next().is_none()) {
            *position = vec!["0".to_string()];
        }
    }
    let material = sum.read(known, console)?;
    let mut analysis = console.wait_for("computing values", || material.analysis())?;
    console.wait_for("searching", || analysis.outcome(Player::Left))
}
