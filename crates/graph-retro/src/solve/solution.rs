//! Solutions of the impartial game.

use mex_core::{Outcome, Play};

use crate::graph::counter::{FIRST, SECOND};
use crate::solve::lane::NEVER;

/// Outcomes of an impartial game on a graph, one byte for each position, and the remoteness in 4
/// more unless the [`Solver`](crate::Solver) left it out. Methods panic if a position is out of range.
#[derive(Clone, Debug)]
pub struct Solution {
    pub(crate) play: Play,
    pub(crate) states: Vec<u8>,
    /// Empty if it was left out.
    pub(crate) remoteness: Vec<u32>,
}

/// Solutions are equal if outcomes and remotenesses are, and the rule for dead ends.
impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.play == other.play
            && self.remoteness == other.remoteness
            && self.outcomes().eq(other.outcomes())
    }
}

impl Eq for Solution {}

impl Solution {
    /// Returns the number of positions.
    pub fn position_count(&self) -> u32 {
        self.states.len() as u32
    }

    /// Returns the rule for dead ends.
    pub fn play(&self) -> Play {
        self.play
    }

    /// Returns the outcome of a position.
    #[inline]
    #[track_caller]
    pub fn outcome(&self, position: u32) -> Outcome {
        outcome_of(self.states[position as usize])
    }

    /// Returns the outcomes of all positions in order.
    pub fn outcomes(&self) -> impl ExactSizeIterator<Item = Outcome> + '_ {
        self.states.iter().map(|&state| outcome_of(state))
    }

    /// Returns the number of positions with an outcome.
    pub fn count(&self, outcome: Outcome) -> u64 {
        self.outcomes().filter(|&other| other == outcome).count() as u64
    }

    /// Returns the number of moves with best play (the winner hurries, the loser delays), or `None`
    /// for a draw.
    ///
    /// # Panics
    /// Panics if the remoteness was left out.
    #[inline]
    #[track_caller]
    pub fn remoteness(&self, position: u32) -> Option<u32> {
        let remoteness = self.remoteness[position as usize];
        (remoteness != NEVER).then_some(remoteness)
    }

    /// Returns the memory of the solution in bytes.
    pub fn memory_bytes(&self) -> u64 {
        (self.states.capacity() + 4 * self.remoteness.capacity()) as u64
    }
}

fn outcome_of(state: u8) -> Outcome {
    match state {
        FIRST => Outcome::Previous,
        SECOND => Outcome::Next,
        _ => Outcome::Draw,
    }
}
