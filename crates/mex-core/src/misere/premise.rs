//! The SJ theorem on misère play, and its premise.

use crate::graph::{GameGraph, for_each_below};
use crate::outcome::Outcome;

/// Returns the outcome that the SJ theorem gives for the misère play of components with some Grundy
/// values, without checking its premise.
///
/// The next player wins if the nim sum is not 0 and some value exceeds 1, or if the nim sum is 0
/// and no value exceeds 1. This is true of Nim (Bouton's theorem), and of every sum in which
/// [`sj_exception`] finds nothing; in general it is false, see
/// [`misere_outcome`](crate::misere_outcome).
///
/// # Complexity
/// O(values) time.
///
/// # Examples
/// ```
/// use mex_core::{Outcome, sj_outcome};
///
/// assert_eq!(sj_outcome(&[1, 1, 1]), Outcome::Previous);
/// assert_eq!(sj_outcome(&[2, 1]), Outcome::Next);
/// assert_eq!(sj_outcome(&[]), Outcome::Next);
/// ```
///
/// # References
/// Jia Zhihao, a paper for the Chinese national team of informatics (2009).
pub fn sj_outcome(values: &[u64]) -> Outcome {
    let nim_sum = values.iter().fold(0, |sum, value| sum ^ value);
    let large = values.iter().any(|&value| value > 1);
    Outcome::from_mover_wins((nim_sum != 0) == large)
}

/// Returns a position that breaks the premise of the SJ theorem for tokens on one graph, or `None`
/// if the theorem holds: a position of value 0 that has options, but none of value 1.
///
/// All positions reachable by some token are checked; `values` are the Grundy values of the graph.
/// If none breaks the premise, [`sj_outcome`] is right for every sum of reachable positions; if one
/// does, it is wrong for that position even alone.
///
/// # Complexity
/// O(positions + edges) time.
///
/// # Panics
/// Panics if a token is outside the graph or a value is missing.
///
/// # Examples
/// ```
/// use mex_core::{GameGraph, grundy_values, sj_exception};
///
/// let graph = GameGraph::from_edges(5, &[(1, 2), (2, 3), (2, 4), (4, 3)])?;
/// let values = grundy_values(&graph)?;
/// assert_eq!(sj_exception(&graph, &values, &[1]), Some(1));
/// assert_eq!(sj_exception(&graph, &values, &[2, 4]), None);
/// # Ok::<(), mex_core::GraphError>(())
/// ```
#[track_caller]
pub fn sj_exception(graph: &GameGraph, values: &[u32], tokens: &[u32]) -> Option<u32> {
    // Options come before their positions, so everything below the first position that breaks the
    // premise keeps it.
    for_each_below(graph, tokens, |position| {
        let options = graph.options(position);
        let keeps = values[position as usize] != 0
            || options.is_empty()
            || options.iter().any(|&option| values[option as usize] == 1);
        if keeps { Ok(()) } else { Err(position) }
    })
    .err()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grundy_values;
    use crate::naive::misere_by_definition;

    fn formula(values: &[u32], tokens: &[u32]) -> Outcome {
        let values: Vec<u64> = tokens.iter().map(|&t| values[t as usize].into()).collect();
        sj_outcome(&values)
    }

    #[test]
    fn the_premise_decides_exactly_where_the_theorem_is_true() {
        // All acyclic graphs on five positions, up to numbering.
        let pairs: Vec<(u32, u32)> = (0..5).flat_map(|p| (0..p).map(move |q| (p, q))).collect();
        let mut broken = 0;
        for chosen in 0..1_u32 << pairs.len() {
            let edges: Vec<(u32, u32)> = (0..pairs.len())
                .filter(|&index| chosen >> index & 1 == 1)
                .map(|index| pairs[index])
                .collect();
            let graph = GameGraph::from_edges(5, &edges).unwrap();
            let values = grundy_values(&graph).unwrap();
            for tokens in pairs.iter().map(|&(p, q)| [p, q]) {
                match sj_exception(&graph, &values, &tokens) {
                    None => assert_eq!(
                        formula(&values, &tokens),
                        misere_by_definition(&graph, &tokens),
                        "{graph:?} {tokens:?}"
                    ),
                    Some(position) => {
                        broken += 1;
                        let real = misere_by_definition(&graph, &[position]);
                        assert_ne!(formula(&values, &[position]), real, "{graph:?} {position}");
                    }
                }
            }
        }
        assert!(broken > 200, "{broken}");
    }
}
