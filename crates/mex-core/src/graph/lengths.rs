//! The length of play if the winner hurries, or if the winner delays.

use super::error::GraphError;
use super::game_graph::GameGraph;
use super::walk::evaluate;
use crate::outcome::{Outcome, Play};

/// Returns the remoteness of every position: the number of moves to the end when the winner
/// hurries and the loser delays.
///
/// The player to move wins exactly when it is odd in normal play, and exactly when it is even in
/// misère play. The remoteness of a conjunctive sum that ends when the first component ends is the
/// least remoteness of its components.
///
/// # Constraints
/// - any graph without cycles
///
/// # Complexity
/// O(positions + edges) time and O(positions) memory.
///
/// # Errors
/// [`GraphError::Cycle`] if the graph has a cycle.
///
/// # Examples
/// ```
/// use mex_core::{GameGraph, Play, remotenesses};
///
/// // From 3 one may win at once, or by way of 2 and 1.
/// let graph = GameGraph::from_edges(4, &[(3, 0), (3, 2), (2, 1), (1, 0)])?;
/// assert_eq!(remotenesses(&graph, Play::Normal)?, [0, 1, 2, 1]);
/// // Who cannot move wins: from 1 one must move to the end, and lose.
/// assert_eq!(remotenesses(&graph, Play::Misere)?, [0, 1, 2, 3]);
/// # Ok::<(), mex_core::GraphError>(())
/// ```
///
/// # References
/// C. A. B. Smith, Graphs and composite games (1966); Winning Ways, chapter 9.
pub fn remotenesses(graph: &GameGraph, play: Play) -> Result<Vec<u32>, GraphError> {
    let lost = lost_parity(play);
    evaluate(graph, |options, values| {
        let lengths = options.iter().map(|&option| values[option as usize]);
        match lengths.clone().filter(|length| length % 2 == lost).min() {
            Some(soonest) => soonest + 1,
            None => lengths.max().map_or(0, |longest| longest + 1),
        }
    })
}

/// Returns the suspense of every position: the number of moves to the end when the winner delays
/// and the loser hurries.
///
/// The player to move wins exactly when it is odd in normal play, and exactly when it is even in
/// misère play. The suspense of a continued conjunctive sum, where every move moves in each
/// component that is not over, is the largest suspense of its components; see [`every_outcome`].
///
/// # Constraints
/// - any graph without cycles
///
/// # Complexity
/// O(positions + edges) time and O(positions) memory.
///
/// # Errors
/// [`GraphError::Cycle`] if the graph has a cycle.
///
/// # Examples
/// ```
/// use mex_core::{GameGraph, Play, suspenses};
///
/// // From 3 one may win at once, or by way of 2 and 1.
/// let graph = GameGraph::from_edges(4, &[(3, 0), (3, 2), (2, 1), (1, 0)])?;
/// assert_eq!(suspenses(&graph, Play::Normal)?, [0, 1, 2, 3]);
/// # Ok::<(), mex_core::GraphError>(())
/// ```
///
/// # References
/// J. H. Conway, On Numbers and Games, chapter 14; Winning Ways, chapter 9.
pub fn suspenses(graph: &GameGraph, play: Play) -> Result<Vec<u32>, GraphError> {
    let lost = lost_parity(play);
    evaluate(graph, |options, values| {
        let lengths = options.iter().map(|&option| values[option as usize]);
        match lengths.clone().filter(|length| length % 2 == lost).max() {
            Some(latest) => latest + 1,
            None => lengths.min().map_or(0, |shortest| shortest + 1),
        }
    })
}

/// Returns who wins the continued conjunctive sum of components with the given suspenses: every
/// move moves in each component that is not over.
///
/// The suspenses must come from [`suspenses`] with the same `play`.
///
/// # Complexity
/// O(components) time.
///
/// # Examples
/// ```
/// use mex_core::{GameGraph, Outcome, Play, every_outcome, suspenses};
///
/// let path = GameGraph::from_edges(4, &[(3, 2), (2, 1), (1, 0)])?;
/// let of_path = suspenses(&path, Play::Normal)?;
/// let outcome = |tokens: &[usize]| {
///     let suspenses: Vec<u32> = tokens.iter().map(|&token| of_path[token]).collect();
///     every_outcome(&suspenses, Play::Normal)
/// };
/// assert_eq!(outcome(&[2, 1, 1]), Outcome::Previous);
/// assert_eq!(outcome(&[3, 2]), Outcome::Next);
/// assert_eq!(outcome(&[]), Outcome::Previous);
/// # Ok::<(), mex_core::GraphError>(())
/// ```
pub fn every_outcome(suspenses: &[u32], play: Play) -> Outcome {
    let largest = suspenses.iter().copied().max().unwrap_or(0);
    Outcome::from_mover_wins(largest % 2 != lost_parity(play))
}

/// Returns the parity of the lengths at which the player to move loses.
fn lost_parity(play: Play) -> u32 {
    match play {
        Play::Normal => 0,
        Play::Misere => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_lengths_of_a_path_are_its_length() {
        let edges: Vec<(u32, u32)> = (1..100_000).map(|p| (p, p - 1)).collect();
        let graph = GameGraph::from_edges(100_000, &edges).unwrap();
        assert!(remotenesses(&graph, Play::Normal).unwrap().into_iter().eq(0..100_000));
        assert!(suspenses(&graph, Play::Normal).unwrap().into_iter().eq(0..100_000));
    }
}
