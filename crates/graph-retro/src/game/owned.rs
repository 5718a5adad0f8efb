//! Graphs whose positions have owners.

use crate::game::seat::{SeatValue, Team};
use crate::graph::counter::{CHOSEN, CHUNK_EMPTY, RAN_OUT, SETTLED};
use crate::graph::digraph::Digraph;
use crate::graph::memory::demand;

/// A graph each of whose positions has an owner, who moves there: there is no turn order.
#[derive(Clone, Debug)]
pub struct OwnedDigraph {
    /// The graph.
    pub graph: Digraph,
    /// Who moves at each position.
    pub owners: Vec<Team>,
    /// Who wins at each position without options; the others are not read.
    pub dead_ends: Vec<Team>,
    /// The value of endless play.
    pub endless: SeatValue,
}

/// Who wins from each position of a graph with owners.
#[derive(Clone, Debug)]
pub struct OwnedSolution {
    values: Vec<SeatValue>,
}

impl OwnedSolution {
    /// Returns the value of a position.
    ///
    /// # Panics
    /// Panics if the position is out of range.
    #[track_caller]
    pub fn value(&self, position: u32) -> SeatValue {
        self.values[position as usize]
    }

    /// Returns the values of all positions.
    pub fn values(&self) -> &[SeatValue] {
        &self.values
    }
}

/// Returns who wins from each position when its owner moves and endless play has the given value,
/// which each team likes less than winning and better than losing.
///
/// # Constraints
/// Any [`Digraph`], with an owner and a dead end winner for each position.
///
/// # Complexity
/// O(positions + edges) time.
///
/// # Panics
/// Panics unless there is one owner and one winner for each position.
///
/// # Examples
/// ```
/// use graph_retro::{Digraph, OwnedDigraph, Team, SeatValue, solve_owned};
///
/// let game = OwnedDigraph {
///     graph: Digraph::from_edges(3, &[(0, 1), (1, 0), (1, 2)])?,
///     owners: vec![Team::A, Team::A, Team::B],
///     dead_ends: vec![Team::A; 3],
///     endless: SeatValue::Draw,
/// };
/// assert_eq!(solve_owned(&game).value(0), SeatValue::A);
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
#[track_caller]
pub fn solve_owned(game: &OwnedDigraph) -> OwnedSolution {
    let counters = game.graph.counters();
    let count = game.graph.position_count() as usize;
    assert_eq!(game.owners.len(), count, "one owner for each position");
    assert_eq!(game.dead_ends.len(), count, "one winner for each position");
    demand(owned_memory_bytes(&game.graph));
    let mut states = counters.bytes.clone();
    let mut reserves = counters.reserves.clone();
    let mut values = vec![game.endless; count];
    let mut settled = Vec::new();
    for position in 0..game.graph.position_count() {
        if states[position as usize] == RAN_OUT {
            values[position as usize] = game.dead_ends[position as usize].win();
            settled.push(position);
        }
    }
    while let Some(position) = settled.pop() {
        let value = values[position as usize];
        for &predecessor in game.graph.predecessors(position) {
            let state = &mut states[predecessor as usize];
            let owner = game.owners[predecessor as usize];
            if *state >= SETTLED {
                continue;
            }
            *state = if owner.win() == value {
                CHOSEN
            } else {
                match *state - 1 {
                    CHUNK_EMPTY => reserves.as_mut().reload(predecessor),
                    left => left,
                }
            };
            if *state == CHOSEN || *state == RAN_OUT {
                values[predecessor as usize] = value;
                settled.push(predecessor);
            }
        }
    }
    OwnedSolution { values }
}

/// Returns how many bytes [`solve_owned`] takes at most, besides the game.
pub fn owned_memory_bytes(graph: &Digraph) -> u64 {
    // A state and a value for each position, and a list that may be half empty.
    10 * u64::from(graph.position_count()) + graph.counters().reserves.memory_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    /// Repeats the definition of both attractors until nothing changes.
    fn by_rounds(game: &OwnedDigraph) -> Vec<SeatValue> {
        let count = game.graph.position_count();
        let mut won: Vec<Option<Team>> = vec![None; count as usize];
        loop {
            let before = won.clone();
            for position in 0..count {
                let index = position as usize;
                let owner = game.owners[index];
                let options = game.graph.options(position);
                let reached = |team| options.iter().any(|&o| before[o as usize] == Some(team));
                let lost = owner.opponent();
                if options.is_empty() {
                    won[index] = Some(game.dead_ends[index]);
                } else if reached(owner) {
                    won[index] = Some(owner);
                } else if options.iter().all(|&o| before[o as usize] == Some(lost)) {
                    won[index] = Some(lost);
                }
            }
            if won == before {
                let value = |team: Option<Team>| team.map_or(game.endless, Team::win);
                return won.into_iter().map(value).collect();
            }
        }
    }

    #[test]
    fn owners_agree_with_the_definition() {
        let mut rng = Rng::new(9);
        for _ in 0..2000 {
            let position_count = 1 + rng.below(9) as u32;
            let edge_count = rng.below(2 * u64::from(position_count)) as usize;
            let edges = rng.pairs(position_count, edge_count);
            let mut teams = |_| [Team::A, Team::B][rng.below(2) as usize];
            let game = OwnedDigraph {
                graph: Digraph::from_edges(position_count, &edges).unwrap(),
                owners: (0..position_count).map(&mut teams).collect(),
                dead_ends: (0..position_count).map(&mut teams).collect(),
                endless: SeatValue::Draw,
            };
            assert_eq!(solve_owned(&game).values(), by_rounds(&game), "{edges:?}");
        }
    }
}
