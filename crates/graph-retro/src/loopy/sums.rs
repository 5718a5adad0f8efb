//! Moves of a sum that bring its winner nearer to the end.

use std::collections::HashMap;
use std::rc::Rc;

use mex_core::{Outcome, Play};

use crate::graph::digraph::Digraph;
use crate::loopy::values::{LoopyValues, Rests};
use crate::solve::entry::solve;

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
    /// # Panics
    /// As [`best_moves`](Self::best_moves).
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
            ranked.remoteness = found.remoteness_of(tokens.to_vec());
            for made in &mut ranked.moves {
                let mut after = tokens.to_vec();
                after[made.token] = made.option;
                made.remoteness = found.remoteness_of(after);
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

    /// Returns the rank of a sum after a move that makes it worth 0.
    fn rank_after(&self, tokens: &[u32], made: &LoopySumMove) -> (u128, u128) {
        let mut rank = (0, 0);
        for (index, &token) in tokens.iter().enumerate() {
            let position = if index == made.token { made.option } else { token };
            let label = self.finite(position).unwrap_or(u32::MAX);
            rank.0 += u128::from(label);
            rank.1 += u128::from(self.labelled_at(position));
        }
        rank
    }
}

/// The sums that can follow a sum when its winner makes winning moves only.
struct Following {
    /// The tokens of each in increasing order, as tokens that change places are the same sum.
    sums: Numbered,
    remoteness: Vec<Option<u32>>,
}

impl Following {
    /// Returns them with their remoteness, unless there are too many.
    fn find(
        values: &LoopyValues,
        graph: &Digraph,
        tokens: &[u32],
        most_steps: usize,
    ) -> Option<Self> {
        let options = Options::of(graph, most_steps)?;
        let mut steps = 0usize;
        let mut sums = Numbered::default();
        sums.number(sorted(tokens.to_vec()));
        let mut edges = Vec::new();
        let mut at = 0;
        while let Some(sum) = sums.get(at) {
            let rests = Rests::new(values, &sum);
            let is_won = values.sum(&sum).outcome() == Outcome::Next;
            for (place, &token) in sum.iter().enumerate() {
                if place > 0 && sum[place - 1] == token {
                    continue;
                }
                for &option in options.of_position(token) {
                    steps = steps.saturating_add(sum.len());
                    if steps > most_steps {
                        return None;
                    }
                    let after = rests.outcome_with(values, token, option);
                    if is_won && after != Outcome::Previous {
                        continue;
                    }
                    let mut next = sum.to_vec();
                    next[place] = option;
                    edges.push((at, sums.number(sorted(next))));
                }
            }
            at += 1;
        }
        let game = Digraph::from_edges(sums.count(), &edges).ok()?;
        let solution = solve(&game, Play::Normal);
        let numbers = 0..game.position_count();
        let remoteness = numbers.map(|number| solution.remoteness(number)).collect();
        Some(Following { sums, remoteness })
    }

    fn remoteness_of(&self, tokens: Vec<u32>) -> Option<u32> {
        self.remoteness[self.sums.find(&tokens)? as usize]
    }
}

/// Sums numbered in the order in which they are met.
#[derive(Debug, Default)]
pub(super) struct Numbered {
    numbers: HashMap<Rc<[u32]>, u32>,
    sums: Vec<Rc<[u32]>>,
}

impl Numbered {
    /// Returns the number of a sum, a new one if it was not met before.
    pub(super) fn number(&mut self, sum: Rc<[u32]>) -> u32 {
        let count = self.count();
        let number = *self.numbers.entry(sum.clone()).or_insert(count);
        if number == count {
            self.sums.push(sum);
        }
        number
    }

    /// Returns the number of a sum that was met.
    pub(super) fn find(&self, tokens: &[u32]) -> Option<u32> {
        self.numbers.get(&sorted(tokens.to_vec())).copied()
    }

    /// Returns the sum with a number.
    pub(super) fn get(&self, number: u32) -> Option<Rc<[u32]>> {
        self.sums.get(number as usize).cloned()
    }

    pub(super) fn count(&self) -> u32 {
        self.sums.len() as u32
    }
}

pub(super) fn sorted(mut tokens: Vec<u32>) -> Rc<[u32]> {
    tokens.sort_unstable();
    tokens.into()
}

/// The options of all positions, each once.
pub(super) struct Options {
    starts: Vec<usize>,
    options: Vec<u32>,
}

impl Options {
    /// Returns `None` for a graph with more edges or positions than steps are allowed.
    pub(super) fn of(graph: &Digraph, most_steps: usize) -> Option<Self> {
        let count = graph.position_count() as usize;
        let edge_count = usize::try_from(graph.edge_count()).ok()?;
        if edge_count > most_steps || count > most_steps {
            return None;
        }
        let mut starts = vec![0; count + 1];
        // The last option of each position so far, so that one of several edges counts.
        let mut last = vec![u32::MAX; count];
        let mut each = |visit: &mut dyn FnMut(usize, u32)| {
            last.fill(u32::MAX);
            for (from, to) in graph.edges() {
                let from = from as usize;
                if std::mem::replace(&mut last[from], to) != to {
                    visit(from, to);
                }
            }
        };
        each(&mut |from, _| starts[from + 1] += 1);
        for position in 0..count {
            starts[position + 1] += starts[position];
        }
        let mut cursors = starts.clone();
        let mut options = vec![0; starts[count]];
        each(&mut |from, to| {
            options[cursors[from]] = to;
            cursors[from] += 1;
        });
        Some(Options { starts, options })
    }

    pub(super) fn of_position(&self, position: u32) -> &[u32] {
        let at = position as usize;
        &self.options[self.starts[at]..self.starts[at + 1]]
    }
}

#[cfg(test)]
mod tests;
