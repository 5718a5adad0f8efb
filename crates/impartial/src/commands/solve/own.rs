//! `impartial solve --game`: who wins the cases of an input in a format of the user's own.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::limits::{MemoryArguments, play_of};
use crate::source::Source;
use contest::{CaseError, Format};
use game_table::{Limits, Named, Player, Sum, Term, words};
use mex_core::{Outcome, Play};
use std::path::Path;

/// How many letters of a position stand in an error.
const MOST_SHOWN: usize = 60;

/// How to answer a problem that is not in the catalogue.
#[derive(clap::Args)]
#[command(next_help_heading = "A problem of your own")]
pub(super) struct OwnArguments {
    /// The game with its position, any sum that `impartial value` takes, with names of the format
    #[arg(long, requires = "format")]
    pub(super) game: Option<String>,
    /// What the input looks like
    #[arg(long, requires = "game")]
    format: Option<Format>,
    /// What to print if the first player wins, if the second does, and for a draw
    #[arg(long, value_name = "WORDS", default_value = "first second draw", requires = "game")]
    answer: String,
    /// The player who cannot move wins
    #[arg(long, requires = "game")]
    misere: bool,
    /// How many positions may be met where no theory decides [default: 200000]
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
            return Err("--answer takes two words, or three with one for a draw".into());
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
            // Whole, or its beginning.
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
            let word = word.ok_or_else(|| format!("case {number}, {position}: it is a draw"))?;
            writeln!(console.output, "{word}")?;
        }
        Ok(SUCCESS)
    }
}

fn outcome(position: &str, known: (Play, Limits), console: &mut Console<'_>) -> Result<Outcome> {
    let mut sum = Sum::from_arguments(&[position.to_string()])?;
    // A game without a position gets one without a move, where a case may list nothing: no heaps, or a
    // graph without edges of which edges are taken.
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
