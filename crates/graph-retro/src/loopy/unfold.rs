//! Sums of tokens as the positions of a graph of their own.

use crate::graph::digraph::Digraph;
use crate::loopy::sums::{Numbered, Options, sorted};

/// The sums that can follow a sum of tokens, each a position of a graph: what any theory says about
/// sums can be checked, or replaced where there is none, by solving that graph.
///
/// Tokens that change places are the same sum.
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
#[derive(Debug)]
pub struct TokenSums {
    sums: Numbered,
    graph: Digraph,
}

impl TokenSums {
    /// Returns the sums that can follow a sum of tokens, or nothing if there is more to look at
    /// than `most_steps`: tokens of sums, or positions and edges of the graph.
    ///
    /// # Constraints
    /// At least one token, or the only sum is the empty one.
    ///
    /// # Complexity
    /// O(steps) time, and about 200 bytes for each.
    ///
    /// # Panics
    /// Panics if a token is not on a position of the graph.
    #[track_caller]
    pub fn unfold(graph: &Digraph, tokens: &[u32], most_steps: usize) -> Option<Self> {
        let options = Options::of(graph, most_steps)?;
        let mut sums = Numbered::default();
        sums.number(sorted(tokens.to_vec()));
        let (mut edges, mut steps, mut at) = (Vec::new(), 0_usize, 0);
        while let Some(sum) = sums.get(at) {
            for (place, &token) in sum.iter().enumerate() {
                if place > 0 && sum[place - 1] == token {
                    continue;
                }
                for &option in options.of_position(token) {
                    steps = steps.saturating_add(sum.len());
                    if steps > most_steps {
                        return None;
                    }
                    let mut next = sum.to_vec();
                    next[place] = option;
                    edges.push((at, sums.number(sorted(next))));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Play, loopy_values, solve};
    use test_support::Rng;

    #[test]
    fn values_of_tokens_say_who_wins_their_sums() {
        let mut rng = Rng::new(77);
        for _ in 0..300 {
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
            for made in values.ranked_moves(&graph, &tokens, 1000).moves {
                let mut after = tokens.clone();
                after[made.token] = made.option;
                let kept = match outcome(&tokens) {
                    Outcome::Next => Outcome::Previous,
                    other => other,
                };
                assert_eq!(outcome(&after), kept, "{edges:?} {tokens:?} {made:?}");
            }
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
