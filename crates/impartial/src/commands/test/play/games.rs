//! Positions of a game or a sum, as the judge plays them.

use super::draw::drawn;
use super::position::SumInPlay;
use crate::console::{Console, Terminal};
use crate::errors::Result;
use contest::trial::{Games, InPlay, TrialError, Work};
use game_table::{Files, Limits, Named, Sum, Term, words};
use judge_io::Rng;
use mex_core::Play;
use std::io::{empty, sink};

const MOST_SIZES: u64 = 60;

/// Calls a closure with the files that games name. Nothing is printed, as several threads do this.
pub(super) fn with_files<T>(work: impl FnOnce(&mut dyn Files) -> T) -> T {
    work(&mut Console {
        input: &mut empty(),
        input_file: None,
        output: &mut sink(),
        errors: &mut sink(),
        terminal: Terminal::default(),
    })
}

pub(super) struct SumGames {
    text: String,
    sum: Sum,
    play: Play,
}

impl SumGames {
    /// Returns the game that a text names, with or without a position.
    pub(super) fn new(text: &str, play: Play) -> Result<Self> {
        let sum = Sum::from_arguments(&[text.to_string()])?;
        if sum.terms.iter().any(|term| matches!(term.named, Named::Hackenbush { .. })) {
            return Err(
                "a picture of Hackenbush does not fit on a line; green trees are Nim heaps".into(),
            );
        }
        Ok(SumGames { text: text.to_string(), sum, play })
    }

    pub(super) fn file_name(&self) -> String {
        let name = self.sum.terms.first().map_or("", |term| &term.name);
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || ".-_".contains(letter);
        name.chars().map(|letter| if is_plain(letter) { letter } else { '-' }).collect()
    }

    /// Returns the position that the user gave, if any, as the judge writes it.
    pub(super) fn given(&self) -> Result<Option<String>> {
        if self.sum.terms.iter().any(lacks_position) {
            return Ok(None);
        }
        self.play_from(self.sum.clone(), |game| Ok(Some(game.position())))
    }

    fn sum_at(&self, position: &str) -> Result<Sum> {
        match &self.sum.terms[..] {
            [term] => {
                let (name, named) = left(term);
                Ok(Sum::of_game(name, named, &[position.to_string()]))
            }
            _ => Sum::parse(position),
        }
    }

    fn play_from<T>(
        &self,
        sum: Sum,
        work: impl FnOnce(&mut SumInPlay<'_>) -> Result<T>,
    ) -> Result<T> {
        with_files(|files| {
            let material = sum.clone().read((self.play, Limits::default()), files)?;
            material.check_listing()?;
            let analysis = material.analysis()?;
            analysis.check_playable()?;
            work(&mut SumInPlay::new(analysis, &self.sum))
        })
    }
}

/// Returns the name and the kind of a game once moves have changed the graph of its file.
fn left(term: &Term) -> (&str, Named) {
    match &term.named {
        Named::NodeKayles(_) => ("node-kayles", Named::NodeKayles(None)),
        Named::ArcKayles(_) => ("arc-kayles", Named::ArcKayles(None)),
        Named::Strings(_) => ("nimstring", Named::Strings(None)),
        named => (&term.name, named.clone()),
    }
}

/// Returns a list without one of its entries, each in turn, and, for heaps, with one entry smaller;
/// none for positions that are not lists.
fn smaller(position: &str, is_heaps: bool) -> Vec<String> {
    let entries: Vec<&str> = position.split(' ').collect();
    let mut found = Vec::new();
    for index in 0..entries.len() {
        let with = |new: Option<String>| {
            let mut changed: Vec<String> = entries.iter().map(|it| it.to_string()).collect();
            changed.splice(index..=index, new);
            changed.join(" ")
        };
        if entries.len() > 1 {
            found.push(with(None));
        }
        let Some(size) = entries[index].parse::<u64>().ok().filter(|_| is_heaps) else { continue };
        let sizes = (1..size.min(MOST_SIZES)).chain([size / 2, size.saturating_sub(1)]);
        let sizes = sizes.filter(|it| (1..size).contains(it));
        found.extend(sizes.map(|it| with(Some(it.to_string()))));
    }
    found
}

fn lacks_position(term: &Term) -> bool {
    use Named::{ArcKayles, NodeKayles, Strings};
    let has_file =
        matches!(term.named, NodeKayles(Some(_)) | ArcKayles(Some(_)) | Strings(Some(_)));
    !has_file && term.position.iter().all(|text| words(text).next().is_none())
}

impl Games for SumGames {
    fn name(&self) -> &str {
        &self.text
    }

    fn draw(&self, seed: u64, size: usize) -> Result<String> {
        let mut rng = Rng::new(seed);
        let mut sum = self.sum.clone();
        let mut is_given = true;
        for term in sum.terms.iter_mut().filter(|term| lacks_position(term)) {
            term.position = drawn(&term.name, &term.named, size, &mut rng)?;
            is_given = false;
        }
        self.play_from(sum, |game| {
            if is_given {
                game.play_on(size, &mut rng);
            }
            Ok(game.position())
        })
    }

    fn smaller(&self, position: &str) -> Vec<String> {
        let (is_heaps, mut found) = match &self.sum.terms[..] {
            [Term { named: Named::Heaps(_) | Named::Own(_), .. }] => {
                (true, smaller(position, true))
            }
            [_] => (false, smaller(position, false)),
            _ => (false, Vec::new()),
        };
        let sum = self.sum_at(position);
        let later = sum.and_then(|sum| self.play_from(sum, |game| Ok(game.later())));
        // A position that does not parse has no smaller ones.
        found.extend(later.into_iter().flatten());
        let total = |text: &String| {
            let numbers = words(text).filter_map(|word| word.parse::<u64>().ok());
            if is_heaps { numbers.fold(0, u64::saturating_add) } else { 0 }
        };
        found.sort_by_cached_key(|text| (total(text), text.len(), text.clone()));
        found.dedup();
        found
    }

    fn at(&self, position: &str, work: &mut Work<'_>) -> Result<(), TrialError> {
        let sum = self.sum_at(position).map_err(TrialError::Game)?;
        self.play_from(sum, |game| Ok(work(game))).map_err(TrialError::Game)?
    }

    fn options(&self, position: &str) -> String {
        let misere = if self.play == Play::Misere { " --misere" } else { "" };
        let text = match &self.sum.terms[..] {
            [term] => {
                let (name, _) = left(term);
                let quote = if name.contains([' ', '+']) { "\"" } else { "" };
                format!("{quote}{name}{quote} {position}")
            }
            _ => position.to_string(),
        };
        format!("--play '{}'{misere}", text.replace('\'', "'\\''"))
    }
}
