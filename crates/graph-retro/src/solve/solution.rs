//! Solutions of the impartial game.

use mex_core::{Outcome, Play};

use crate::graph::counter::{FIRST, SECOND};
use crate::solve::lane::NEVER;

/// Outcomes of an impartial game on a graph, one byte for each position, and the remoteness in 4
/// more where it was asked for.
///
/// [`solve`](crate::solve()) gives a `Solution`, which has [`remoteness`](Solution::remoteness) and
/// [`moves`](Solution::moves); a [`Solver`](crate::Solver) without remoteness gives a
/// `Solution<false>`, which has neither. Methods panic if a position is out of range.
#[derive(Clone, Debug)]
pub struct Solution<const REMOTENESS: bool = true> {
    pub(crate) solved: Solved,
}

/// What a solution holds.
#[derive(Clone, Debug)]
pub(crate) struct Solved {
    pub(crate) play: Play,
    pub(crate) states: Vec<u8>,
    /// Empty when it was not asked for.
    pub(crate) remoteness: Vec<u32>,
}

/// Solutions are equal if outcomes and remotenesses are, and the rule for dead ends.
impl<const REMOTENESS: bool> PartialEq for Solution<REMOTENESS> {
    fn eq(&self, other: &Self) -> bool {
        self.play() == other.play()
            && self.solved.remoteness == other.solved.remoteness
            && self.outcomes().eq(other.outcomes())
    }
}

impl<const REMOTENESS: bool> Eq for Solution<REMOTENESS> {}

impl<const REMOTENESS: bool> Solution<REMOTENESS> {
    pub(crate) fn new(solved: Solved) -> Self {
        Solution { solved }
    }

    /// Returns how many positions there are.
    pub fn position_count(&self) -> u32 {
        self.solved.states.len() as u32
    }

    /// Returns which rule for dead ends was solved.
    pub fn play(&self) -> Play {
        self.solved.play
    }

    /// Returns the outcome of a position.
    #[inline]
    #[track_caller]
    pub fn outcome(&self, position: u32) -> Outcome {
        self.solved.outcome(position)
    }

    /// Returns the outcomes of all positions in order.
    pub fn outcomes(&self) -> impl ExactSizeIterator<Item = Outcome> + '_ {
        self.solved.states.iter().map(|&state| outcome_of(state))
    }

    /// Returns how many positions have an outcome.
    pub fn count(&self, outcome: Outcome) -> u64 {
        self.outcomes().filter(|&other| other == outcome).count() as u64
    }

    /// Returns how many bytes of memory the solution holds.
    pub fn memory_bytes(&self) -> u64 {
        (self.solved.states.capacity() + 4 * self.solved.remoteness.capacity()) as u64
    }
}

impl Solution {
    /// Returns after how many moves play ends when the winner hurries and the loser delays, and
    /// `None` for a draw.
    #[inline]
    #[track_caller]
    pub fn remoteness(&self, position: u32) -> Option<u32> {
        assert!(position < self.position_count(), "no position {position}");
        self.solved.remoteness(position)
    }
}

impl Solved {
    #[inline]
    #[track_caller]
    pub(crate) fn outcome(&self, position: u32) -> Outcome {
        outcome_of(self.states[position as usize])
    }

    /// Returns the remoteness, `None` for a draw or when it was not asked for.
    #[inline]
    pub(crate) fn remoteness(&self, position: u32) -> Option<u32> {
        self.remoteness.get(position as usize).copied().filter(|&remoteness| remoteness != NEVER)
    }
}

fn outcome_of(state: u8) -> Outcome {
    match state {
        FIRST => Outcome::Previous,
        SECOND => Outcome::Next,
        _ => Outcome::Draw,
    }
}
