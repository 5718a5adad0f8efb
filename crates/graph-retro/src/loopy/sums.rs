//! Moves of a sum that bring its winner nearer to the end.

use mex_core::{Outcome, Play};

use crate::graph::digraph::Digraph;
use crate::loopy::unfold::TokenSums;
use crate::loopy::values::{LoopyValues, Total};
use crate::solve::solution::Solution;
use crate::solve::solver::solve;

/// The best moves of a sum of tokens, the best first.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LoopySumMoves {
    /// After how many moves play ends when the winner hurries and the loser delays; `None` for a
    /// draw, or if it took too many steps to find out.
    pub remoteness: Option<u32>,
    /// The moves that keep the outcome for the mover; none if the mover loses.
    pub moves: Vec<LoopySumMove>,
}

/// A move in a sum of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LoopySumMove {
    /// The index of the token.
    pub token: usize,
    /// Where it is moved to.
    pub option: u32,
    /// The remoteness of the sum after it, if that of the sum before is known.
    pub remoteness: Option<u32>,
}

impl LoopyValues {
    /// Returns the moves that keep the outcome of a sum for the mover, the best first: a winner who
    /// always makes the first of them wins, whatever the other player does.
    ///
    /// The remoteness is exact: the moves come in its order. It is found among the sums that can
    /// follow, for which `most_steps` limits how many tokens are looked at. A single token needs no
    /// limit. Beyond it the moves come in the order of a rank, and the remoteness is not given.
    ///
    /// # The rank
    /// When a position with label g got it, each of its options that had no smaller label could be
    /// reverted: it had an option that had got the label g *earlier*. Let c count the positions
    /// labelled before this one. The rank of a sum worth 0 is (Σ g, Σ c) over its tokens, compared
    /// by the first sum and then by the second.
    ///
    /// Let the loser move a token of a sum worth 0 from label g. If the option has a smaller
    /// label, the nim sum is no longer 0, some token can be moved to a smaller label so that it is
    /// 0 again, and Σ g has become smaller by both moves. Otherwise, with a larger label or an
    /// infinite value, the winner can revert to a position with label g and a smaller c: Σ g is as
    /// before and Σ c smaller. So from sum to sum that the loser has to move in, there is always a
    /// move to a smaller rank, and thus the move to the least rank is one. Ranks are pairs of
    /// natural numbers, which cannot shrink forever: play ends, and the loser is the
    /// one who cannot move. When later sums are few enough for their remoteness, that decreases
    /// instead, and sums that follow them are fewer still.
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
        // The order among equals is as before.
        ranked.moves.sort_by_key(|made| made.remoteness);
        ranked
    }

    /// Returns the rank of a sum of tokens: the sum of their labels, and that of how many positions were
    /// labelled before theirs. Whoever always moves to a sum worth 0 of the least rank wins, as
    /// [`ranked_moves`](Self::ranked_moves) shows; a token without a label counts for 2^32 − 1.
    ///
    /// That holds beside games that must end, each of which adds its Grundy value to the first number:
    /// a move to a larger value there can be reverted there, which leaves both numbers as they were, and
    /// happens a limited number of times only.
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

    /// Returns the rank of a sum after a move that makes it worth 0.
    fn rank_after(&self, tokens: &[u32], made: &LoopySumMove) -> (u128, u128) {
        let place = |(index, &token)| if index == made.token { made.option } else { token };
        self.rank(&tokens.iter().enumerate().map(place).collect::<Vec<u32>>())
    }
}

/// The sums that can follow a sum when its winner makes winning moves only, and their remoteness.
struct Following {
    sums: TokenSums,
    solution: Solution,
}

impl Following {
    /// Returns them, unless there are too many.
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
