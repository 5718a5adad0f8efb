//! Graphs of the positions that a ruleset can reach.

use super::options::Options;
use super::rules::{Ruleset, RulesetError};
use crate::graph::GameGraph;
use crate::limit::PositionLimit;
use crate::memo::Interner;
use crate::stop::StopPoints;

/// The graph of all sums that can be reached from a sum of positions of a ruleset.
///
/// # Examples
/// Misère Kayles on two rows of pins, where the formula for Nim fails:
/// ```
/// use mex_core::{
///     Options, Outcome, Ruleset, Unfolded, grundy_values, misere_outcome, sj_outcome,
/// };
///
/// struct Kayles;
///
/// impl Ruleset for Kayles {
///     type Position = u32;
///
///     fn options(&self, &pins: &u32, options: &mut Options<u32>) {
///         for taken in 1..=pins.min(2) {
///             for left in 0..=(pins - taken) / 2 {
///                 options.push_sum([left, pins - taken - left].into_iter().filter(|&n| n > 0));
///             }
///         }
///     }
/// }
///
/// let unfolded = Unfolded::new(&Kayles, &[1, 5], 1000)?;
/// let value = grundy_values(&unfolded.graph)?[0];
/// assert_eq!(sj_outcome(&[value.into()]), Outcome::Next);
/// assert_eq!(misere_outcome(&unfolded.graph, &[0], 1000)?, Outcome::Previous);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfolded<P> {
    /// The graph; position 0 is the sum that was asked for.
    pub graph: GameGraph,
    /// The sum that each position of the graph stands for: the canonical forms of its components,
    /// in increasing order.
    pub sums: Vec<Vec<P>>,
}

impl<P: Clone + Eq + core::hash::Hash + Ord> Unfolded<P> {
    /// Returns the graph of all sums that can be reached from a sum of positions by moves in one
    /// component at a time.
    ///
    /// # Constraints
    /// - fewer than 2³²−2 sums, with fewer than 2³² moves; cycles are allowed
    ///
    /// # Complexity
    /// O(m·c·log c) time and memory for m moves of sums with at most c components.
    ///
    /// # Errors
    /// [`RulesetError::LimitReached`] if there are more than `limit` sums.
    pub fn new(
        ruleset: &impl Ruleset<Position = P>,
        components: &[P],
        limit: impl Into<PositionLimit>,
    ) -> Result<Self, RulesetError> {
        let limit = limit.into().get();
        let form = |components: &mut dyn Iterator<Item = P>| {
            let mut sum: Vec<P> = components.map(|part| ruleset.canonical(part)).collect();
            sum.sort_unstable();
            sum
        };
        let mut sums = Interner::new();
        let mut edges = Vec::new();
        let too_many = |finished| RulesetError::LimitReached { limit, finished };
        let start = form(&mut components.iter().cloned());
        sums.intern(start, limit).ok_or(too_many(0))?;
        let mut options = Options::new();
        let (mut from, mut stops) = (0, StopPoints::default());
        while (from as usize) < sums.len() {
            let sum = sums.get(from).clone();
            for (index, component) in sum.iter().enumerate() {
                if index > 0 && sum[index - 1] == *component {
                    continue;
                }
                options.clear();
                ruleset.options(component, &mut options);
                for option in options.iter() {
                    stops.pass_many(1 + sum.len() + option.len());
                    let others = sum[..index].iter().chain(&sum[index + 1..]);
                    let next = form(&mut others.chain(option).cloned());
                    let to = sums.intern(next, limit).ok_or(too_many(from as usize))?;
                    edges.push((from, to));
                }
            }
            from += 1;
        }
        let graph = GameGraph::from_edges(from, &edges).map_err(|_| too_many(0))?;
        let sums = sums.into_items();
        Ok(Unfolded { graph, sums })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Kayles;
    use crate::{Chomp, Evaluator, genera, grundy_values};

    #[test]
    fn genera_of_kayles_agree_with_another_system() {
        // CGSuite's tests of 0.77, heaps 0 to 11, with the repeated end written out.
        let expected = [
            "0^120", "1^031", "2^20", "3^31", "1^031", "4^146", "3^31", "2^20", "1^13", "4^046",
            "2^20", "6^46",
        ];
        for (pins, expected) in (0..).zip(expected) {
            let unfolded = Unfolded::new(&Kayles, &[pins], 10_000).unwrap();
            let genus = &genera(&unfolded.graph).unwrap()[0];
            assert_eq!(genus.to_string(), expected, "{pins} pins");
        }
    }

    #[test]
    fn the_graph_has_the_values_of_the_ruleset() {
        let bars = [vec![3, 2], vec![2, 2], vec![4]];
        let unfolded = Unfolded::new(&Chomp, &bars, 100_000).unwrap();
        let values = grundy_values(&unfolded.graph).unwrap();
        let mut chomp = Evaluator::new(&Chomp);
        for (sum, &value) in unfolded.sums.iter().zip(&values) {
            assert_eq!(chomp.sum_value(sum), Ok(value), "{sum:?}");
        }
    }

    #[test]
    fn limits_are_kept() {
        let limit = 10;
        let error = Unfolded::new(&Kayles, &[9], limit).unwrap_err();
        assert!(matches!(error, RulesetError::LimitReached { limit: 10, .. }), "{error:?}");
    }

    #[test]
    fn lists_of_options_are_compared_and_gone_through() {
        let list = |pins: u32| {
            let mut options = Options::new();
            Kayles.options(&pins, &mut options);
            options
        };
        assert_eq!(list(4), list(4));
        assert_ne!(list(4), list(5));
        let mut parts = Vec::new();
        for option in &list(4) {
            parts.push(option.to_vec());
        }
        assert_eq!(parts, [vec![3], vec![1, 2], vec![2], vec![1, 1]]);
        assert_eq!(list(4).iter().len(), 4);
    }
}
