//! Moves of a sum that bring its winner closer to the end.

use mex_core::{Outcome, Play};

use crate::graph::digraph::Digraph;
use crate::loopy::unfold::TokenSums;
use crate::loopy::values::{LoopyValues, Total};
use crate::solve::solution::Solution;
use crate::solve::solver::solve;

/// The best moves of a sum of tokens, the best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopySumMoves {
    /// The number of moves with best play; `None` for a draw, or if computing it took too many
    /// steps.
    pub remoteness: Option<u32>,
    /// The moves that preserve the outcome for the mover; none if the mover loses.
    pub moves: Vec<LoopySumMove>,
}

/// A move in a sum of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopySumMove {
    /// The index of the token.
    pub token: usize,
    /// The position to which it is moved.
    pub option: u32,
    /// The remoteness of the sum after the move, if that of the sum before is known.
    pub remoteness: Option<u32>,
}

impl LoopyValues {
    /// Returns the moves that preserve the outcome of a sum for the mover, best first: a winner who
    /// always makes the first of them wins against any play.
    ///
    /// The remoteness is exact, and orders the moves. It is computed from the sums that can follow,
    /// and `most_steps` limits the number of tokens in them. A single token needs no limit. Beyond
    /// the limit the moves are ordered by rank, without a remoteness.
    ///
    /// # The rank
    /// When a position got its label g, each of its options without a smaller label could be
    /// reverted: it had an option with an *earlier* label g. Let c count the positions labelled
    /// before this one. The rank of a sum of value 0 is (Σ g, Σ c) over its tokens, compared
    /// lexicographically.
    ///
    /// Suppose the loser moves a token of a sum of value 0 from label g. If the option has a
    /// smaller label, the nim sum is no longer 0, some token can be moved to a smaller label to
    /// make it 0 again, and both moves decrease Σ g. Otherwise the option has a larger label or an
    /// infinite value, and the winner can revert to a position with label g and a smaller c: Σ g is
    /// unchanged and Σ c smaller. So the winner always has a reply of smaller rank, and the reply
    /// of least rank is one. Ranks are pairs of natural numbers, which cannot decrease for ever:
    /// play ends, and the loser is the one who cannot move. Once few enough sums can follow to
    /// compute their remoteness, it decreases instead; even fewer sums can follow those.
    ///
    /// # Complexity
    /// O(positions + edges + options · log options), and O(steps) for the remoteness.
    ///
    /// # Examples
    /// ```
    /// use graph_retro::{Digraph, loopy_values};
    ///
    /// // 1 goes to 0 and ends the game, or to 2, which can only come back.
    /// let graph = Digraph::from_edges(4, &[(1, 0), (1, 2), (2, 1), (3, 1), (3, 0)])?;
    /// let ranked = loopy_values(&graph).ranked_moves(&graph, &[1], 1000);
    /// assert_eq!(ranked.remoteness, Some(1));
    /// assert_eq!(ranked.moves[0].option, 0);
    /// # Ok::<(), graph_retro::DigraphError>(())
    /// ```
    ///
    /// # References
    /// A. S. Fraenkel, "Combinatorial game theory foundations applied to digraph kernels",
    /// Electron. J. Combin. 4 (1997), R10, where c is the counter function.
    #[track_caller]
    pub fn ranked_moves(
        &self,
        graph: &Digraph,
        tokens: &[u32],
        most_steps: usize,
    ) -> LoopySumMoves {
        let moves = self.best_moves(graph, tokens);
        let outcome = self.sum(tokens).outcome();
        let as_given =
            |&(token, option): &(usize, u32)| LoopySumMove { token, option, remoteness: None };
        let mut ranked =
            LoopySumMoves { remoteness: None, moves: moves.iter().map(as_given).collect() };
        if outcome == Outcome::Draw {
            return ranked;
        }
        if let [token] = tokens[..] {
            let solution = solve(graph, Play::Normal);
            ranked.remoteness = solution.remoteness(token);
            for found in &mut ranked.moves {
                found.remoteness = solution.remoteness(found.option);
            }
        } else if let Some(found) = Following::find(self, graph, tokens, most_steps) {
            ranked.remoteness = found.remoteness_of(tokens);
            for made in &mut ranked.moves {
                let mut after = tokens.to_vec();
                after[made.token] = made.option;
                made.remoteness = found.remoteness_of(&after);
            }
        } else {
            let rank = |made: &LoopySumMove| self.rank_after(tokens, made);
            ranked.moves.sort_by_cached_key(rank);
            return ranked;
        }
        // Equal moves keep their order.
        ranked.moves.sort_by_key(|made| made.remoteness);
        ranked
    }

    /// Returns the rank of a sum of tokens: the sum of their labels, and the sum of the numbers of
    /// positions labelled before them. A player who always moves to a sum of value 0 with the least
    /// rank wins, as [`ranked_moves`](Self::ranked_moves) shows; a token without a label counts
    /// 2^32 − 1.
    ///
    /// This also holds in a sum with games that must end, if each adds its Grundy value to the
    /// first number. A move to a larger value in such a game can be reverted there; that changes
    /// neither number, and is possible only a limited number of times.
    ///
    /// # Examples
    /// ```
    /// use graph_retro::{Digraph, loopy_values};
    ///
    /// let graph = Digraph::from_edges(3, &[(1, 0), (2, 2), (2, 1)])?;
    /// assert_eq!(loopy_values(&graph).rank(&[1, 1]), (2, 2));
    /// # Ok::<(), graph_retro::DigraphError>(())
    /// ```
    #[track_caller]
    pub fn rank(&self, tokens: &[u32]) -> (u128, u128) {
        let mut rank = (0, 0);
        for &token in tokens {
            rank.0 += u128::from(self.finite(token).unwrap_or(u32::MAX));
            rank.1 += u128::from(self.labelled_at(token));
        }
        rank
    }

    /// Returns the rank of a sum after a move to value 0.
    fn rank_after(&self, tokens: &[u32], made: &LoopySumMove) -> (u128, u128) {
        let place = |(index, &token)| if index == made.token { made.option } else { token };
        self.rank(&tokens.iter().enumerate().map(place).collect::<Vec<u32>>())
    }
}

/// The sums that can follow a sum if its winner only makes winning moves, and their remoteness.
struct Following {
    sums: TokenSums,
    solution: Solution,
}

impl Following {
    /// Returns these sums, unless there are too many.
    fn find(
        values: &LoopyValues,
        graph: &Digraph,
        tokens: &[u32],
        most_steps: usize,
    ) -> Option<Self> {
        let sums = TokenSums::unfold_by(graph, tokens, most_steps, |sum| {
            let total = Total::of(values, sum);
            let is_won = total.outcome(values) == Outcome::Next;
            move |token, option| {
                !is_won || total.after(values, (token, option)).outcome(values) == Outcome::Previous
            }
        })?;
        let solution = solve(sums.graph(), Play::Normal);
        Some(Following { sums, solution })
    }

    fn remoteness_of(&self, tokens: &[u32]) -> Option<u32> {
        self.solution.remoteness(self.sums.position(tokens)?)
    }
}

#[cfg(test)]
mod tests;
