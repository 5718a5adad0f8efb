//! Positions of a game, or of a sum, as the judge plays them.

use super::draw::drawn;
use super::in_play::SumInPlay;
use super::silence::with_files;
use super::smaller::smaller;
use crate::errors::Result;
use contest::trial::{Games, TrialError, Work};
use game_table::{Limits, Named, Sum, Term, words};
use judge_io::Rng;
use mex_core::Play;
use std::error::Error;

/// A game, or a sum of several, without its position.
pub(super) struct SumGames {
    text: String,
    sum: Sum,
    play: Play,
}

impl SumGames {
    /// Returns the game that a text names, with a position or without one.
    pub(super) fn new(text: &str, play: Play) -> Result<Self> {
        let sum = Sum::from_arguments(&[text.to_string()])?;
        if sum.terms.iter().any(|term| matches!(term.named, Named::Hackenbush { .. })) {
            return Err("a picture of Hackenbush cannot be written on a line; trees as green as \
                        grass are heaps of Nim"
                .into());
        }
        Ok(SumGames { text: text.to_string(), sum, play })
    }

    /// Returns the name of files with positions.
    pub(super) fn file_name(&self) -> String {
        let name = self.sum.terms.first().map_or("", |term| &term.name);
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || ".-_".contains(letter);
        name.chars().map(|letter| if is_plain(letter) { letter } else { '-' }).collect()
    }

    /// Returns the position that was given, as the judge writes it, if one was.
    pub(super) fn given(&self) -> Result<Option<String>> {
        if self.sum.terms.iter().any(lacks_position) {
            return Ok(None);
        }
        let mut written = None;
        self.play_from(self.sum.clone(), &mut |game| {
            written = Some(contest::trial::InPlay::position(game));
            Ok(())
        })?;
        Ok(written)
    }

    /// Returns the sum at a position as the judge writes it.
    fn sum_at(&self, position: &str) -> Result<Sum> {
        match &self.sum.terms[..] {
            [Term { name, named, .. }] => {
                // The graph that is left is no longer that of the file.
                let (name, named) = match named {
                    Named::NodeKayles(_) => ("node-kayles", Named::NodeKayles(None)),
                    Named::ArcKayles(_) => ("arc-kayles", Named::ArcKayles(None)),
                    named => (name.as_str(), named.clone()),
                };
                Ok(Sum::of_game(name, named, &[position.to_string()]))
            }
            _ => Sum::parse(position),
        }
    }

    /// Does some work with a game.
    fn play_from(
        &self,
        sum: Sum,
        work: &mut dyn FnMut(&mut SumInPlay<'_>) -> Result<()>,
    ) -> Result<()> {
        with_files(|files| {
            let material = sum.clone().read((self.play, Limits::default()), files)?;
            material.check_listing()?;
            let analysis = material.analysis()?;
            analysis.check_playable()?;
            work(&mut SumInPlay::new(analysis, &self.sum, &sum))
        })
    }
}

/// Returns whether a game of the sum needs a position and has none.
fn lacks_position(term: &Term) -> bool {
    let has_file = matches!(term.named, Named::NodeKayles(Some(_)) | Named::ArcKayles(Some(_)));
    !has_file && term.position.iter().all(|text| words(text).next().is_none())
}

impl Games for SumGames {
    fn name(&self) -> &str {
        &self.text
    }

    fn draw(
        &self,
        seed: u64,
        size: usize,
    ) -> std::result::Result<String, Box<dyn Error + Send + Sync>> {
        let mut rng = Rng::new(seed);
        let mut sum = self.sum.clone();
        let mut is_given = true;
        for term in sum.terms.iter_mut().filter(|term| lacks_position(term)) {
            term.position = drawn(&term.name, &term.named, size, &mut rng)?;
            is_given = false;
        }
        let mut position = String::new();
        self.play_from(sum, &mut |game| {
            if is_given {
                game.play_on(size, &mut rng);
            }
            position = contest::trial::InPlay::position(game);
            Ok(())
        })?;
        Ok(position)
    }

    fn smaller(&self, position: &str) -> Vec<String> {
        let is_heaps =
            matches!(&self.sum.terms[..], [Term { named: Named::Heaps(_) | Named::Own(_), .. }]);
        let mut found = match &self.sum.terms[..] {
            [_] => smaller(position, is_heaps),
            _ => Vec::new(),
        };
        // What cannot be read again has no smaller ones.
        let _ = self.sum_at(position).and_then(|sum| {
            self.play_from(sum, &mut |game| {
                found.extend(game.later());
                Ok(())
            })
        });
        let total = |text: &String| {
            let numbers = words(text).filter_map(|word| word.parse::<u64>().ok());
            if is_heaps { numbers.fold(0, u64::saturating_add) } else { 0 }
        };
        found.sort_by_cached_key(|text| (total(text), text.len(), text.clone()));
        found.dedup();
        found
    }

    fn at(&self, position: &str, work: &mut Work<'_>) -> std::result::Result<(), TrialError> {
        let mut worked = Ok(());
        let sum = self.sum_at(position).map_err(TrialError::Game)?;
        self.play_from(sum, &mut |game| {
            worked = work(game);
            Ok(())
        })
        .map_err(TrialError::Game)?;
        worked
    }

    fn options(&self, position: &str) -> String {
        let misere = if self.play == Play::Misere { " --misere" } else { "" };
        let text = match &self.sum.terms[..] {
            [Term { name, named, .. }] => {
                let name = match named {
                    Named::NodeKayles(_) => "node-kayles",
                    Named::ArcKayles(_) => "arc-kayles",
                    _ => name,
                };
                let quote = if name.contains([' ', '+']) { "\"" } else { "" };
                format!("{quote}{name}{quote} {position}")
            }
            _ => position.to_string(),
        };
        format!("--play '{}'{misere}", text.replace('\'', "'\\''"))
    }
}
