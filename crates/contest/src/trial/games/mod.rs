//! Programs that play a game against the judge: positions that the player to move wins, moves line
//! by line, and a judge that plays perfectly.

mod definition;
mod problem;
mod referee;

pub use problem::{GameProblem, check_position};
pub use referee::judge_by_lines;

use crate::trial::error::TrialError;
use mex_core::Outcome;
use std::error::Error;

/// A game in progress. A move is named by its index in the list.
pub trait InPlay {
    /// Returns the position as a line, empty if nothing is left.
    fn position(&self) -> String;

    /// Returns every move as text.
    fn moves(&self) -> Vec<String>;

    /// Returns the move that a line names.
    fn find(&mut self, line: &str) -> Result<usize, NoMove>;

    /// Makes a move.
    fn make(&mut self, index: usize);

    /// Takes the last move back.
    fn take_back(&mut self);

    /// Returns the outcome, and the best move if one is better than others.
    fn best(&mut self) -> Result<(Outcome, Option<usize>), Box<dyn Error + Send + Sync>>;

    /// Returns how often this position has occurred with the same player to move, including now.
    fn visits(&self) -> usize;

    /// Returns whether a position may repeat.
    fn may_repeat(&self) -> bool;

    /// Returns whether the player who cannot move wins.
    fn stuck_player_wins(&self) -> bool;
}

/// A line that is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoMove {
    /// Why it is not a move.
    pub reason: String,
    /// Whether it does not even look like a move.
    pub is_junk: bool,
}

/// The judge's work on a game in progress.
pub type Work<'a> = dyn FnMut(&mut dyn InPlay) -> Result<(), TrialError> + 'a;

/// Positions of a game.
pub trait Games: Sync {
    /// Returns the name of the game.
    fn name(&self) -> &str;

    /// Returns the random position of a seed and a size; it may be lost.
    fn draw(&self, seed: u64, size: usize) -> Result<String, Box<dyn Error + Send + Sync>>;

    /// Returns smaller positions than this one, the smallest first.
    fn smaller(&self, position: &str) -> Vec<String>;

    /// Calls a closure with the game at a position.
    ///
    /// # Errors
    /// If there is no such position, and those of the closure.
    fn at(&self, position: &str, work: &mut Work<'_>) -> Result<(), TrialError>;

    /// Returns the options of `impartial test` that name a position.
    fn options(&self, position: &str) -> String;
}
