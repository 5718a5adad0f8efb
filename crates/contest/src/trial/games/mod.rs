//! Programs that play a game against the judge: positions that the player to move wins, moves line
//! by line, and a judge who plays well.

mod definition;
mod problem;
mod referee;

pub use problem::{GameProblem, check_position};
pub use referee::judge_by_lines;

use crate::trial::error::TrialError;
use mex_core::Outcome;
use std::error::Error;

/// A game that is somewhere in its play. A move is named by its index among all.
pub trait InPlay {
    /// Returns the position as a line; nothing is left in an empty one.
    fn position(&self) -> String;

    /// Returns every move as a text.
    fn moves(&self) -> Vec<String>;

    /// Returns the move that a line states.
    fn find(&mut self, line: &str) -> Result<usize, NoMove>;

    /// Makes a move.
    fn make(&mut self, index: usize);

    /// Takes the last move back.
    fn take_back(&mut self);

    /// Returns who wins, and the best move, if one is better than others.
    fn best(&mut self) -> Result<(Outcome, Option<usize>), Box<dyn Error + Send + Sync>>;

    /// Returns how often the position was there with the same player to move, now included.
    fn visits(&self) -> usize;

    /// Returns whether play may come back to a position.
    fn may_repeat(&self) -> bool;

    /// Returns whether the player wins who cannot move.
    fn stuck_player_wins(&self) -> bool;
}

/// A line that is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoMove {
    /// What is wrong with it.
    pub reason: String,
    /// Whether it does not even look like one.
    pub is_junk: bool,
}

/// What a judge may do with a game in play.
pub type Work<'a> = dyn FnMut(&mut dyn InPlay) -> Result<(), TrialError> + 'a;

/// Positions of a game.
pub trait Games: Sync {
    /// Returns what the game is called.
    fn name(&self) -> &str;

    /// Returns a random position, which a seed and a size always give; it may be lost.
    fn draw(&self, seed: u64, size: usize) -> Result<String, Box<dyn Error + Send + Sync>>;

    /// Returns positions that are smaller than one, the smallest first.
    fn smaller(&self, position: &str) -> Vec<String>;

    /// Does some work with the game at a position.
    ///
    /// # Errors
    /// When there is no such position, and those of the work.
    fn at(&self, position: &str, work: &mut Work<'_>) -> Result<(), TrialError>;

    /// Returns the options of `impartial test` that name a position.
    fn options(&self, position: &str) -> String;
}
