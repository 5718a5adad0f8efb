//! Sums of tokens as the positions of a graph.

use std::collections::HashMap;
use std::sync::Arc;

use crate::graph::digraph::Digraph;
use mex_core::Rows;

/// The sums that can follow a sum of tokens, as positions of a graph. Solving this graph checks any
/// theory about sums, and works without one.
///
/// The order of the tokens does not matter.
///
/// # Examples
/// In misère play, values of single tokens do not decide a sum; the graph of sums does.
/// ```
/// use graph_retro::{Digraph, Outcome, Play, TokenSums, solve};
///
/// // 1 can stay where it is, or end at 0.
/// let graph = Digraph::from_edges(2, &[(1, 0), (1, 1)])?;
/// let sums = TokenSums::unfold(&graph, &[1, 1], 1000).unwrap();
/// let solution = solve(sums.graph(), Play::Misere);
/// let outcome = |tokens: &[u32]| solution.outcome(sums.position(tokens).unwrap());
/// assert_eq!(outcome(&[0, 0]), Outcome::Next);
/// assert_eq!(outcome(&[1, 0]), Outcome::Draw);
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenSums {
    sums: Numbered,
    graph: Digraph,
}

impl TokenSums {
    /// Returns the sums that can follow a sum of tokens, or `None` if that takes more than
    /// `most_steps` steps: tokens of sums, or positions and edges of the graph.
    ///
    /// # Constraints
    /// At least one token; otherwise the only sum is the empty one.
    ///
    /// # Complexity
    /// O(steps) time, and about 200 bytes per step.
    #[track_caller]
    pub fn unfold(graph: &Digraph, tokens: &[u32], most_steps: usize) -> Option<Self> {
        TokenSums::unfold_by(graph, tokens, most_steps, |_| |_, _| true)
    }

    /// Returns the sums that can follow by certain moves. `kept` decides for a sum which moves are
    /// allowed, each given by the position of a token and an option of it.
    #[track_caller]
    pub(super) fn unfold_by<K: FnMut(u32, u32) -> bool>(
        graph: &Digraph,
        tokens: &[u32],
        most_steps: usize,
        mut kept: impl FnMut(&[u32]) -> K,
    ) -> Option<Self> {
        let options = options_of(graph, most_steps)?;
        let mut sums = Numbered::default();
        sums.number(sorted(tokens.to_vec()));
        let (mut edges, mut steps, mut at) = (Vec::new(), 0_usize, 0);
        while let Some(sum) = sums.get(at) {
            let mut is_kept = kept(&sum);
            for (place, &token) in sum.iter().enumerate() {
                if place > 0 && sum[place - 1] == token {
                    continue;
                }
                for &option in options.row(token) {
                    steps = steps.saturating_add(sum.len());
                    if steps > most_steps {
                        return None;
                    }
                    if is_kept(token, option) {
                        let mut next = sum.to_vec();
                        next[place] = option;
                        edges.push((at, sums.number(sorted(next))));
                    }
                }
            }
            at += 1;
        }
        let graph = Digraph::from_edges(sums.count(), &edges).ok()?;
        Some(TokenSums { sums, graph })
    }

    /// Returns the graph whose positions are the sums.
    pub fn graph(&self) -> &Digraph {
        &self.graph
    }

    /// Returns the position of a sum in that graph, if the sum can follow.
    pub fn position(&self, tokens: &[u32]) -> Option<u32> {
        self.sums.find(tokens)
    }
}

/// Sums numbered in order of discovery.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Numbered {
    numbers: HashMap<Arc<[u32]>, u32>,
    sums: Vec<Arc<[u32]>>,
}

impl Numbered {
    /// Returns the number of a sum, a new one if the sum is new.
    pub(super) fn number(&mut self, sum: Arc<[u32]>) -> u32 {
        let count = self.count();
        let number = *self.numbers.entry(sum.clone()).or_insert(count);
        if number == count {
            self.sums.push(sum);
        }
        number
    }

    fn find(&self, tokens: &[u32]) -> Option<u32> {
        self.numbers.get(&sorted(tokens.to_vec())).copied()
    }

    pub(super) fn get(&self, number: u32) -> Option<Arc<[u32]>> {
        self.sums.get(number as usize).cloned()
    }

    pub(super) fn count(&self) -> u32 {
        self.sums.len() as u32
    }
}

fn sorted(mut tokens: Vec<u32>) -> Arc<[u32]> {
    tokens.sort_unstable();
    tokens.into()
}

/// Returns the options of all positions, each once; `None` for a graph with more edges or positions
/// than allowed steps.
fn options_of(graph: &Digraph, most_steps: usize) -> Option<Rows<u32, u64>> {
    let count = graph.position_count() as usize;
    let edge_count = usize::try_from(graph.edge_count()).ok()?;
    if edge_count > most_steps || count > most_steps {
        return None;
    }
    Some(Rows::sorted(count, || {
        // The last option of each position so far, so that repeated edges count once.
        let mut last = vec![u32::MAX; count];
        let edges = graph.edges();
        edges.filter(move |&(from, to)| std::mem::replace(&mut last[from as usize], to) != to)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Play, loopy_values, solve};
    use test_support::Rng;

    #[test]
    fn values_of_tokens_say_who_wins_their_sums() {
        let mut rng = Rng::new(77);
        for _ in 0..1000 {
            let count = 1 + rng.below_u32(7);
            let edges: Vec<(u32, u32)> =
                (0..rng.below(14)).map(|_| (rng.below_u32(count), rng.below_u32(count))).collect();
            let graph = Digraph::from_edges(count, &edges).unwrap();
            let tokens: Vec<u32> = (0..1 + rng.below(3)).map(|_| rng.below_u32(count)).collect();
            let sums = TokenSums::unfold(&graph, &tokens, 100_000).unwrap();
            let solution = solve(sums.graph(), Play::Normal);
            let outcome = |tokens: &[u32]| solution.outcome(sums.position(tokens).unwrap());
            let values = loopy_values(&graph);
            assert_eq!(outcome(&tokens), values.sum(&tokens).outcome(), "{edges:?} {tokens:?}");
            let kept = match outcome(&tokens) {
                Outcome::Next => Some(Outcome::Previous),
                Outcome::Draw => Some(Outcome::Draw),
                Outcome::Previous => None,
            };
            let mut expected = Vec::new();
            for (index, &token) in tokens.iter().enumerate() {
                let mut options = graph.find_options(token);
                options.dedup();
                for option in options {
                    let mut after = tokens.clone();
                    after[index] = option;
                    expected.extend((Some(outcome(&after)) == kept).then_some((index, option)));
                }
            }
            assert_eq!(values.best_moves(&graph, &tokens), expected, "{edges:?} {tokens:?}");
        }
    }

    #[test]
    fn what_is_too_large_is_nothing() {
        let graph = Digraph::from_edges(3, &[(2, 1), (1, 0), (0, 2)]).unwrap();
        assert!(TokenSums::unfold(&graph, &[0, 1, 2], 10).is_none());
        assert!(TokenSums::unfold(&graph, &[0, 1, 2], 1000).is_some());
        let sums = TokenSums::unfold(&graph, &[], 10).unwrap();
        assert_eq!((sums.graph().position_count(), sums.position(&[])), (1, Some(0)));
        assert_eq!(sums.position(&[1]), None);
    }
}
