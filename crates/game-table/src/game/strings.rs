//! Strings between coins, and Nimstring on a grid: a player who frees a coin moves again, as if the
//! other player passed.

use super::boards::board::VISITS_PER_POSITION;
use super::contract::{Board, Facts, Game};
use super::worth::Worth;
use crate::answer::Change;
use crate::errors::Result;
use crate::limits::{Limits, with_hint};
use mex_core::{NimberSet, Outcome, Play};
use nimber_search::{Chains, Search, StringsAndCoins, Tangle};
use std::thread::available_parallelism;
use tree_hackenbush::Player;

pub(super) struct Strings<'a> {
    board: &'a StringsAndCoins,
    search: Search<Chains>,
}

impl<'a> Strings<'a> {
    pub(super) fn new(board: &'a StringsAndCoins, (play, limits): (Play, Limits)) -> Result<Self> {
        if play == Play::Misere {
            return Err("nimstring has no misère play".into());
        }
        let bytes = usize::try_from(limits.budget.bytes).unwrap_or(usize::MAX);
        let mut search = Search::within(Chains, bytes);
        search.limit_visits(VISITS_PER_POSITION.saturating_mul(limits.positions() as u64));
        search.set_threads(available_parallelism().map_or(1, usize::from));
        Ok(Strings { board, search })
    }
}

impl Game for Strings<'_> {
    type Position = Tangle;
    type Move = Option<usize>;

    fn moves(&self, tangle: &Tangle, _mover: Player) -> Vec<Option<usize>> {
        self.board.moves(tangle)
    }

    fn after(&self, tangle: &Tangle, cut: &Option<usize>) -> Tangle {
        self.board.after(tangle, *cut)
    }

    fn worth(&mut self, tangle: &Tangle) -> Result<Worth> {
        let settled = self.board.settled(tangle);
        let value = settled.map(|position| self.search.value(&[position]).map_err(with_hint));
        Ok(match (value.transpose()?, tangle.passes) {
            (Some(size), false) => Worth::Nimber(size.into()),
            (None, false) => Worth::Loony,
            // After the pass the opponent moves anywhere.
            (value, true) => Worth::Entailed(NimberSet::of(value)),
        })
    }

    fn is_entailed(&self, tangle: &Tangle) -> bool {
        tangle.passes
    }

    fn facts(&mut self, tangle: &Tangle, _outcome: Outcome) -> Result<Facts> {
        let sentence = match self.worth(tangle)? {
            Worth::Loony => "The mover frees two coins, or leaves them, whichever wins".into(),
            Worth::Nimber(size) => format!("The strings together are worth {size}"),
            _ => "The opponent freed a coin and moves again".into(),
        };
        Ok(Facts { sentence: Some(sentence), has_answers: true, ..Facts::default() })
    }

    fn names(&self, tangle: &Tangle) -> Vec<String> {
        Some(self.board.text(tangle)).filter(|text| !text.is_empty()).into_iter().collect()
    }

    fn board(&self, tangle: &Tangle, _mover: Player) -> Board {
        let line = || Board::Line(self.board.text(tangle));
        self.board.drawing(tangle).map_or_else(line, Board::Picture)
    }

    fn change(&self, tangle: &Tangle, cut: &Option<usize>) -> Change {
        let words = match cut {
            Some(string) if self.board.is_grid() => format!("draw {}", self.board.name(*string)),
            Some(string) => format!("cut {}", self.board.name(*string)),
            None => "pass".to_string(),
        };
        self.whole(words, tangle, cut)
    }
}
