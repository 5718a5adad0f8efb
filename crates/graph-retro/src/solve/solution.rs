//! Solutions of the impartial game: outcome and remoteness.

use mex_core::{Outcome, Play};

use crate::game::seat::{Seat, Team};
use crate::graph::counter::{CHOSEN, Counters, FIRST, RAN_OUT, SECOND};
use crate::graph::digraph::Digraph;
use crate::graph::rows::Rows;
use crate::solve::plan::{Class, Plan};
use crate::solve::propagate::{Lane, NEVER, Propagation};
use crate::solve::solver::Solver;

/// Outcomes of an impartial game on a graph, one byte for each position, with the remoteness where
/// it was asked for.
#[derive(Clone, Debug)]
pub struct Solution {
    pub(crate) play: Play,
    pub(crate) states: Vec<u8>,
    pub(crate) remoteness: Vec<u32>,
}

impl Solution {
    /// Returns how many positions there are.
    pub fn position_count(&self) -> u32 {
        self.states.len() as u32
    }

    /// Returns which rule for dead ends was solved.
    pub fn play(&self) -> Play {
        self.play
    }

    /// Returns the outcome of a position.
    ///
    /// # Panics
    /// Panics when there is no such position.
    #[track_caller]
    pub fn outcome(&self, position: u32) -> Outcome {
        outcome_of(self.states[position as usize])
    }

    /// Returns the outcomes of all positions in order.
    pub fn outcomes(&self) -> impl ExactSizeIterator<Item = Outcome> + '_ {
        self.states.iter().map(|&state| outcome_of(state))
    }

    /// Returns after how many moves play ends when the winner hurries and the loser delays, and
    /// `None` for a draw or when the solution was made by [`outcomes`].
    ///
    /// # Panics
    /// Panics when there is no such position.
    #[track_caller]
    pub fn remoteness(&self, position: u32) -> Option<u32> {
        assert!(position < self.position_count(), "no position {position}");
        self.remoteness.get(position as usize).copied().filter(|&remoteness| remoteness != NEVER)
    }

    /// Returns whether the solution knows the remoteness of its positions.
    pub fn has_remoteness(&self) -> bool {
        self.remoteness.len() == self.states.len()
    }

    /// Returns the set of positions with an outcome.
    ///
    /// # Examples
    /// ```
    /// use graph_retro::{Digraph, Outcome, Play, outcomes};
    ///
    /// let graph = Digraph::from_edges(3, &[(1, 0), (2, 1)])?;
    /// let lost = outcomes(&graph, Play::Normal).positions_with(Outcome::Previous);
    /// assert_eq!(lost.iter_ones().collect::<Vec<_>>(), [0, 2]);
    /// # Ok::<(), graph_retro::DigraphError>(())
    /// ```
    #[cfg(feature = "bitvec")]
    pub fn positions_with(&self, outcome: Outcome) -> bitvec::vec::BitVec<u64> {
        self.outcomes().map(|other| other == outcome).collect()
    }

    /// Returns how many bytes of memory the solution holds.
    pub fn memory_bytes(&self) -> u64 {
        (self.states.capacity() + 4 * self.remoteness.capacity()) as u64
    }

    /// Returns how many positions have an outcome.
    pub fn count(&self, outcome: Outcome) -> u64 {
        self.outcomes().filter(|&other| other == outcome).count() as u64
    }
}

fn outcome_of(state: u8) -> Outcome {
    match state {
        FIRST => Outcome::Previous,
        SECOND => Outcome::Next,
        _ => Outcome::Draw,
    }
}

/// Returns the outcome and the remoteness of every position.
///
/// # Complexity
/// O(positions + edges) time. Beside the graph it takes 5 bytes for each position and at most a
/// quarter byte for each edge.
///
/// # Examples
/// ```
/// use graph_retro::{Digraph, Outcome, Play, solve};
///
/// let chain = Digraph::from_edges(3, &[(2, 1), (1, 0)])?;
/// let normal = solve(&chain, Play::Normal);
/// assert_eq!(normal.outcome(2), Outcome::Previous);
/// assert_eq!(normal.remoteness(2), Some(2));
/// assert_eq!(solve(&chain, Play::Misere).outcome(2), Outcome::Next);
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
///
/// # References
/// C. A. B. Smith, "Graphs and composite games", J. Combin. Theory 1 (1966), section 4.
pub fn solve(graph: &Digraph, play: Play) -> Solution {
    Solver::new().solve(graph, play)
}

/// Returns the outcome of every position, without remoteness.
///
/// # Complexity
/// O(positions + edges) time. Beside the graph it takes 1 byte for each position and at most a
/// quarter byte for each edge.
///
/// # Examples
/// ```
/// use graph_retro::{Digraph, Outcome, Play, outcomes};
///
/// let graph = Digraph::from_edges(3, &[(2, 1), (1, 2), (1, 0)])?;
/// assert_eq!(outcomes(&graph, Play::Normal).outcome(2), Outcome::Previous);
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
pub fn outcomes(graph: &Digraph, play: Play) -> Solution {
    Solver::new().without_remoteness().solve(graph, play)
}

pub(crate) fn run<R: Rows>(
    solver: Solver<'_>,
    rows: &R,
    counters: &Counters,
    play: Play,
) -> Result<Solution, R::Error> {
    let remoteness = match solver.omits_remoteness {
        true => Vec::new(),
        false => vec![NEVER; counters.bytes.len()],
    };
    let plan = impartial_plan();
    let classes: &[Class] = &plan.classes;
    let mut bytes = counters.bytes.clone();
    let start = match play {
        Play::Normal => 0,
        Play::Misere => {
            for byte in &mut bytes {
                *byte = if *byte == RAN_OUT { CHOSEN } else { *byte };
            }
            1
        }
    };
    let lane = Lane::new(counters, bytes, remoteness);
    let mut propagation = Propagation::new(rows, classes, vec![lane], solver);
    // An upper bound will do: the number only has to be positive when there is a dead end.
    propagation.start(start, counters.bytes.len() as u64);
    propagation.run(0)?;
    let lane = propagation.lanes.remove(0);
    Ok(Solution { play, states: lane.bytes, remoteness: lane.remoteness })
}

/// Two loyal seats in turn are one lane whose values read as seen by the mover.
fn impartial_plan() -> Plan {
    let seats = [Seat::loyal(Team::A), Seat::loyal(Team::B)];
    Plan::new(&seats, true).expect("opposite orders never clash")
}
