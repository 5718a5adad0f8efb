//! Code shared by all boards: the theory of a ruleset, applied to the parts of a board.

#[cfg(feature = "file")]
use super::super::contract::BookSearch;
use super::super::contract::{Advice, Board, Facts, Game, MOST_LISTED, advice_by, reason_by_facts};
use crate::answer::Change;
use crate::errors::{Failure, Result};
use crate::game::mixed::{Piece, Pieces, Rulebook};
use crate::game::worth::Worth;
use crate::limits::{Limits, with_hint};
use crate::reason::Reason;
#[cfg(feature = "file")]
use mex_core::stop_point;
use mex_core::{Outcome, Play, Ruleset, RulesetSolver};
use nimber_search::{BoardGame, BoardSearch, ManyCells, SearchError};
use std::thread::available_parallelism;
use tree_hackenbush::Player;

/// Finds the nimbers of parts of a board.
pub(crate) trait Nimbers<P> {
    fn limit_visits(&mut self, limit: u64);

    fn set_threads(&mut self, _threads: usize) {}

    fn value(&mut self, part: &P) -> std::result::Result<u32, SearchError>;

    /// Returns whether the sum of some parts is lost for the player to move.
    fn is_zero(&mut self, parts: &[P]) -> std::result::Result<bool, SearchError>;

    #[cfg(feature = "database")]
    fn set_database(&mut self, _section: nimber_search::Section) {}

    #[cfg(feature = "file")]
    fn book_search(&mut self) -> Option<&mut BookSearch<'_>> {
        None
    }
}

/// The state of a free cell in books for games with a name.
#[cfg(feature = "file")]
const FREE: u8 = b'.';

#[cfg(feature = "file")]
impl book_checker::Guide for CellSearch<'_> {
    type Error = Box<dyn std::error::Error + Send + Sync>;

    fn is_value(&mut self, states: &[u8], target: u32) -> Result<bool> {
        Ok(self.search.is_value(&free_cells(states), target).map_err(with_hint)?)
    }

    fn recall_value(&mut self, states: &[u8], target: u32) -> Option<bool> {
        stop_point();
        self.search.recall_value(&free_cells(states), target)
    }
}

#[cfg(feature = "file")]
fn free_cells(states: &[u8]) -> Vec<u32> {
    (0..).zip(states).filter(|(_, state)| **state == FREE).map(|(cell, _)| cell).collect()
}

pub(crate) type PartSearch<'a, B> =
    Box<dyn Nimbers<<<B as Rules>::Parts as Ruleset>::Position> + Send + 'a>;

/// The search of a board whose parts are sets of cells.
pub(crate) struct CellSearch<'g> {
    pub(crate) search: BoardSearch,
    pub(crate) rules: &'g BoardGame<ManyCells>,
}

impl Nimbers<ManyCells> for CellSearch<'_> {
    fn limit_visits(&mut self, limit: u64) {
        self.search.limit_visits(limit);
    }

    fn set_threads(&mut self, threads: usize) {
        self.search.set_threads(threads);
    }

    fn value(&mut self, part: &ManyCells) -> std::result::Result<u32, SearchError> {
        self.search.value(&self.rules.cells(part))
    }

    fn is_zero(&mut self, parts: &[ManyCells]) -> std::result::Result<bool, SearchError> {
        let cells: Vec<u32> = parts.iter().flat_map(|part| self.rules.cells(part)).collect();
        self.search.is_value(&cells, 0)
    }

    #[cfg(feature = "database")]
    fn set_database(&mut self, section: nimber_search::Section) {
        self.search.set_database(section);
    }

    #[cfg(feature = "file")]
    fn book_search(&mut self) -> Option<&mut BookSearch<'_>> {
        Some(self)
    }
}

/// Returns rows of squares, a letter each, with the numbers of rows and columns.
pub(crate) fn numbered(rows: &str) -> String {
    let columns = rows.lines().map(|row| row.chars().count()).max().unwrap_or(0);
    let space = columns.max(rows.lines().count()).to_string().len() + 1;
    let mut text = " ".repeat(space);
    (1..=columns).for_each(|column| text.push_str(&format!("{column:>space$}")));
    for (number, row) in (1..).zip(rows.lines()) {
        text.push_str(&format!("\n{number:>space$}"));
        row.chars().for_each(|letter| text.push_str(&format!("{letter:>space$}")));
    }
    text + "\n"
}

/// A game on a board, which falls into parts.
pub(crate) trait Rules: Sized {
    /// The ruleset whose positions are the parts of a board.
    type Parts: Pieces<Position: Ord>;
    type State: Clone;
    type Move: Clone + PartialEq;

    fn parts(&self, state: &Self::State) -> Vec<<Self::Parts as Ruleset>::Position>;

    /// Returns a search for nimbers of boards like this one in normal play, in at most about
    /// `bytes` bytes, if not all positions need be evaluated.
    fn search<'a>(&self, _state: &Self::State, _bytes: usize) -> Option<PartSearch<'a, Self>>
    where
        Self: 'a,
    {
        None
    }

    /// Returns who wins in normal play and why, as a sentence without its full stop, if a theorem
    /// decides that without values.
    fn theorem(&self, _state: &Self::State) -> Option<(Outcome, &'static str)> {
        None
    }

    fn part_name(&self, part: &<Self::Parts as Ruleset>::Position) -> String;

    fn moves(&self, state: &Self::State) -> Vec<Self::Move>;

    /// Returns the approximate number of moves, or any number above `most`.
    fn listing_cost(&self, _state: &Self::State, _most: u128) -> u128 {
        0
    }

    fn after(&self, state: &Self::State, chosen: &Self::Move) -> Self::State;

    /// Returns the board as a player sees it.
    fn board(&self, state: &Self::State) -> Board {
        Board::Line(self.written(state))
    }

    fn written(&self, state: &Self::State) -> String;

    fn text(&self, state: &Self::State, chosen: &Self::Move) -> String;

    fn key(&self, _chosen: &Self::Move, number: usize) -> String {
        number.to_string()
    }

    /// Returns what a move does, and how it is typed.
    fn introduction(&self) -> Option<&'static str> {
        None
    }
}

pub(crate) struct Boards<'r, B: Rules> {
    rules: B,
    play: Play,
    solver: Solver<'r, B>,
}

enum Solver<'r, B: Rules> {
    Search(PartSearch<'r, B>),
    /// Every position is evaluated.
    All(Box<RulesetSolver<Rulebook<'r>>>),
}

/// The note if a theorem decides who wins but finds no moves.
const UNKNOWN_MOVES: &str = "by which moves is not known";

/// The visits allowed per position of the limit: a repeated visit takes time, but no memory.
pub(crate) const VISITS_PER_POSITION: u64 = 100;

fn pieces<B: Rules>(rules: &B, state: &B::State) -> Vec<Piece> {
    rules.parts(state).into_iter().map(B::Parts::piece).collect()
}

impl<'r, B: Rules + 'r> Boards<'r, B> {
    pub(crate) fn new(
        rules: B,
        parts: &'r B::Parts,
        start: &B::State,
        (play, limits): (Play, Limits),
    ) -> Self {
        let limit = limits.positions();
        let bytes = usize::try_from(limits.budget.bytes).unwrap_or(usize::MAX);
        let search = rules.search(start, bytes).filter(|_| play == Play::Normal);
        let solver = match search {
            Some(mut search) => {
                search.limit_visits(VISITS_PER_POSITION.saturating_mul(limit as u64));
                search.set_threads(available_parallelism().map_or(1, usize::from));
                Solver::Search(search)
            }
            None => {
                let start = pieces(&rules, start);
                let solver = RulesetSolver::new(parts as Rulebook<'_>, &start, play, limit);
                Solver::All(Box::new(solver))
            }
        };
        Boards { rules, play, solver }
    }

    fn decided(&self, state: &B::State) -> Option<(Outcome, &'static str)> {
        self.rules.theorem(state).filter(|_| self.play == Play::Normal)
    }

    fn outcome(&mut self, state: &B::State) -> Result<Outcome> {
        if let Some((outcome, _)) = self.decided(state) {
            return Ok(outcome);
        }
        Ok(match &mut self.solver {
            Solver::Search(search) => {
                let is_zero = search.is_zero(&self.rules.parts(state));
                Outcome::from_mover_wins(!is_zero.map_err(with_hint)?)
            }
            Solver::All(solver) => {
                solver.outcome(&pieces(&self.rules, state)).map_err(with_hint)?
            }
        })
    }

    /// Returns the sizes of the heaps of Nim that are equivalent to the parts, if there are such
    /// heaps.
    fn nim_heaps(&mut self, state: &B::State) -> Result<Option<Vec<u64>>> {
        match &mut self.solver {
            Solver::Search(search) => {
                let parts = self.rules.parts(state);
                let value = |part| search.value(part).map(u64::from);
                let values: std::result::Result<_, _> = parts.iter().map(value).collect();
                Ok(Some(values.map_err(with_hint)?))
            }
            Solver::All(solver) => {
                Ok(solver.nim_heaps(&pieces(&self.rules, state)).map_err(with_hint)?)
            }
        }
    }
}

impl<'r, B: Rules + 'r> Game for Boards<'r, B> {
    type Position = B::State;
    type Move = B::Move;

    fn moves(&self, state: &B::State, _mover: Player) -> Vec<B::Move> {
        self.rules.moves(state)
    }

    fn listing_cost(&self, state: &B::State) -> u128 {
        self.rules.listing_cost(state, MOST_LISTED)
    }

    fn after(&self, state: &B::State, chosen: &B::Move) -> B::State {
        self.rules.after(state, chosen)
    }

    fn advice(&mut self, state: &B::State, mover: Player) -> Result<Advice<B::Move>> {
        let listed = self.check_listing(state);
        let outcome = |game: &mut Self, state: &B::State, _| game.outcome(state);
        let advice = listed.and_then(|()| advice_by(self, state, mover, outcome));
        advice.map_err(|error| match self.decided(state) {
            Some(_) => {
                let message = format!("the player to move wins; {UNKNOWN_MOVES}: {error}");
                Failure::reworded(error.as_ref(), message).into()
            }
            None => error,
        })
    }

    fn reason(&mut self, state: &B::State, mover: Player) -> Result<Reason> {
        reason_by_facts(self, state, mover).or_else(|error| match self.decided(state) {
            Some((_, theorem)) => Ok(Reason::of(format!("{theorem}:\n{error}."))),
            None => Err(error),
        })
    }

    fn theorem(&self, state: &B::State) -> Option<Outcome> {
        Some(self.decided(state)?.0)
    }

    #[cfg(feature = "database")]
    fn set_database(&mut self, section: nimber_search::Section) {
        if let Solver::Search(search) = &mut self.solver {
            search.set_database(section);
        }
    }

    #[cfg(feature = "file")]
    fn book_search(&mut self) -> Option<&mut BookSearch<'_>> {
        match &mut self.solver {
            Solver::Search(search) => search.book_search(),
            Solver::All(_) => None,
        }
    }

    fn worth(&mut self, state: &B::State) -> Result<Worth> {
        Worth::of_heaps(self.nim_heaps(state)?)
    }

    fn pieces(&self, state: &B::State) -> Vec<Piece> {
        pieces(&self.rules, state)
    }

    fn facts(&mut self, state: &B::State, _outcome: Outcome) -> Result<Facts> {
        let sizes = match (self.nim_heaps(state), self.decided(state)) {
            (Err(_), Some((_, theorem))) => {
                let sentence = Some(theorem.to_string());
                return Ok(Facts { sentence, has_answers: true, ..Facts::default() });
            }
            (sizes, _) => sizes?,
        };
        Ok(Facts { play: self.play, sizes, has_answers: true, ..Facts::default() })
    }

    fn names(&self, state: &B::State) -> Vec<String> {
        self.rules.parts(state).iter().map(|part| self.rules.part_name(part)).collect()
    }

    fn board(&self, state: &B::State, _mover: Player) -> Board {
        self.rules.board(state)
    }

    fn written(&self, state: &B::State) -> Option<String> {
        Some(self.rules.written(state))
    }

    fn change(&self, state: &B::State, chosen: &B::Move) -> Change {
        self.whole(self.rules.text(state, chosen), state, chosen)
    }

    fn key(&self, chosen: &B::Move, number: usize) -> String {
        self.rules.key(chosen, number)
    }

    fn introduction(&self, _person: Player) -> Option<String> {
        self.rules.introduction().map(String::from)
    }
}
