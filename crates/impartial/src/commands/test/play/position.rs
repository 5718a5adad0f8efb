//! A game or a sum during play, as the judge sees it.

use crate::errors::Result;
use contest::trial::{InPlay, NoMove};
use game_table::answer::Change;
use game_table::{Analysis, Named, Player, Sum, Term};
use judge_io::Rng;
use mex_core::{Outcome, Play};
use std::collections::BTreeSet;

/// How many random games to play in search of later positions, and how many moves of each.
const PLAYOUTS: u64 = 60;
const LONGEST_PLAY: usize = 400;
/// The player who moves; both have the same options.
const MOVER: Player = Player::Left;

pub(super) struct SumInPlay<'a> {
    analysis: Analysis<'a>,
    /// The name before the position of a single game.
    name: Option<String>,
    /// Whether the position is a list of heaps or tokens.
    is_list: bool,
}

impl<'a> SumInPlay<'a> {
    /// Returns the play of a sum, from the games at the start.
    pub(super) fn new(analysis: Analysis<'a>, first: &Sum) -> Self {
        let (name, is_list) = match &first.terms[..] {
            [Term { name, named, .. }] => {
                let is_list = matches!(named, Named::Heaps(_) | Named::Own(_) | Named::Graph(_));
                use Named::{ArcKayles, NodeKayles, Strings};
                let has_file = matches!(named, NodeKayles(_) | ArcKayles(_) | Strings(_));
                let bare = name.split(':').next().filter(|_| has_file).unwrap_or(name);
                (Some(bare.to_string()), is_list)
            }
            _ => (None, false),
        };
        SumInPlay { analysis, name, is_list }
    }

    /// Plays at random to a position from which at most `size` moves remain.
    pub(super) fn play_on(&mut self, size: usize, rng: &mut Rng) {
        let moves = self.play_out(rng);
        let most = moves.min(size.max(1));
        let back = rng.count(1, most.max(1)).min(moves);
        (0..back).for_each(|_| self.analysis.take_back());
    }

    /// Returns later positions, found by random play.
    pub(super) fn later(&mut self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for seed in 0..PLAYOUTS {
            for _ in 0..self.play_out(&mut Rng::new(seed)) {
                self.analysis.take_back();
                found.insert(self.position());
            }
        }
        found.remove(&self.position());
        found
    }

    /// Plays at random to the end, or up to a limit, and returns the number of moves.
    fn play_out(&mut self, rng: &mut Rng) -> usize {
        for made in 0..LONGEST_PLAY {
            match self.analysis.choices(MOVER).len() {
                0 => return made,
                count => self.analysis.make(MOVER, rng.index(count)),
            }
        }
        LONGEST_PLAY
    }

    /// Returns the move that replaces one entry of a list by others.
    fn listed(&self, line: &str) -> Result<Option<usize>, NoMove> {
        let position = self.position();
        let entries: Vec<&str> = position.split([' ', ',']).filter(|it| !it.is_empty()).collect();
        let mut words = line.split_whitespace();
        let Ok(index) = words.next().unwrap_or_default().parse::<usize>() else {
            let found = short(line);
            let reason = format!("expected an index and its replacement, found {found:?}");
            return Err(NoMove { reason, is_junk: true });
        };
        let Some(from) = index.checked_sub(1).and_then(|index| entries.get(index)) else {
            let reason = format!("there is no entry {index}: {position} has {}", entries.len());
            return Err(NoMove { reason, is_junk: false });
        };
        let to: Vec<&str> = words.collect();
        let filled: Vec<&str> = to.iter().copied().filter(|word| *word != "0").collect();
        let choices = self.analysis.choices(MOVER);
        Ok([to, filled].into_iter().find_map(|mut to| {
            to.sort_unstable();
            choices.iter().position(|choice| {
                let Change::Step { from: left, into } = &choice.1.change else { return false };
                let mut parts: Vec<&str> = into.iter().map(String::as_str).collect();
                parts.sort_unstable();
                left == from && parts == to
            })
        }))
    }

    fn leads_to(&mut self, line: &str) -> Option<usize> {
        let wanted = plain(line);
        (0..self.analysis.choices(MOVER).len()).find(|&index| {
            self.analysis.make(MOVER, index);
            let is_found = plain(&self.position()) == wanted;
            self.analysis.take_back();
            is_found
        })
    }
}

impl InPlay for SumInPlay<'_> {
    fn position(&self) -> String {
        let written = self.analysis.written().unwrap_or_default();
        let Some(name) = &self.name else { return written };
        let rest = written.strip_prefix(name.as_str());
        let rest = rest.and_then(|rest| rest.strip_prefix(' ')).unwrap_or_default();
        // Names of vertices that contain blanks are separated by commas.
        let has_blanks = rest.split(", ").any(|part| part.contains(' '));
        if has_blanks { rest.to_string() } else { rest.replace(", ", " ") }
    }

    fn moves(&self) -> Vec<String> {
        let choices = self.analysis.choices(MOVER).into_iter();
        choices.map(|(game, choice)| self.analysis.text(&choice.answer(game))).collect()
    }

    fn find(&mut self, line: &str) -> Result<usize, NoMove> {
        let wanted = plain(line);
        if let Some(index) = self.moves().iter().position(|text| plain(text) == wanted) {
            return Ok(index);
        }
        let found = match self.is_list && !line.contains("->") {
            true => self.listed(line)?,
            false => self.leads_to(line),
        };
        let reason = || format!("{:?} is not a legal move at {}", short(line), self.position());
        found.ok_or_else(|| NoMove { reason: reason(), is_junk: false })
    }

    fn make(&mut self, index: usize) {
        self.analysis.make(MOVER, index);
    }

    fn take_back(&mut self) {
        self.analysis.take_back();
    }

    fn best(&mut self) -> Result<(Outcome, Option<usize>)> {
        self.analysis.best(MOVER)
    }

    fn visits(&self) -> usize {
        self.analysis.visits()
    }

    fn may_repeat(&self) -> bool {
        self.analysis.may_repeat()
    }

    fn stuck_player_wins(&self) -> bool {
        self.analysis.play() == Play::Misere
    }
}

/// Returns a text with single blanks, and with hyphens for dashes.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace('–', "-")
}

fn short(line: &str) -> String {
    line.chars().take(60).collect()
}
