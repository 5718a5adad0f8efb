//! Moves of a sum that bring its winner nearer to the end.

use std::collections::HashMap;

use mex_core::{Outcome, Play};

use crate::graph::digraph::Digraph;
use crate::loopy::values::{LoopyValues, Rests};
use crate::solve::entry::solve;

/// The best moves of a sum of tokens, the best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopySumMoves {
    /// After how many moves play ends when the winner hurries and the loser delays; nothing for a
    /// draw, or when it was too much work to find out.
    pub remoteness: Option<u32>,
    /// The moves that keep the outcome for the mover; none where the mover loses.
    pub moves: Vec<LoopySumMove>,
}

/// A move in a sum of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopySumMove {
    /// The index of the token.
    pub token: usize,
    /// Where it is moved to.
    pub option: u32,
    /// The remoteness of the sum then, if that of the sum before is known.
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
    /// natural numbers, which cannot become smaller for ever: the play ends, and the loser is the
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
    index: HashMap<Box<[u32]>, u32>,
    remoteness: Vec<Option<u32>>,
}

impl Following {
    /// Returns them with their remoteness, unless they are too many.
    fn find(
        values: &LoopyValues,
        graph: &Digraph,
        tokens: &[u32],
        most_steps: usize,
    ) -> Option<Self> {
        let options = Options::of(graph, most_steps)?;
        let mut steps = 0usize;
        let mut index = HashMap::new();
        let first = sorted(tokens.to_vec());
        let mut sums = vec![first.clone()];
        index.insert(first, 0u32);
        let mut edges = Vec::new();
        let mut at = 0;
        while at < sums.len() {
            let sum = sums[at].clone();
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
                    let next = sorted(next);
                    let count = sums.len() as u32;
                    let number = *index.entry(next.clone()).or_insert(count);
                    if number == count {
                        sums.push(next);
                    }
                    edges.push((at as u32, number));
                }
            }
            at += 1;
        }
        let game = Digraph::from_edges(sums.len() as u32, &edges).ok()?;
        let solution = solve(&game, Play::Normal);
        let numbers = 0..game.position_count();
        let remoteness = numbers.map(|number| solution.remoteness(number)).collect();
        Some(Following { index, remoteness })
    }

    fn remoteness_of(&self, tokens: Vec<u32>) -> Option<u32> {
        let number = *self.index.get(&sorted(tokens))?;
        self.remoteness[number as usize]
    }
}

fn sorted(mut tokens: Vec<u32>) -> Box<[u32]> {
    tokens.sort_unstable();
    tokens.into_boxed_slice()
}

/// The options of all positions, each once.
struct Options {
    starts: Vec<usize>,
    options: Vec<u32>,
}

impl Options {
    /// Returns nothing for a graph with more edges or positions than steps are allowed.
    fn of(graph: &Digraph, most_steps: usize) -> Option<Self> {
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

    fn of_position(&self, position: u32) -> &[u32] {
        let at = position as usize;
        &self.options[self.starts[at]..self.starts[at + 1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{grundy_values, loopy_values};
    use test_support::Rng;

    /// Whether the player who moved last has won, and after how many moves, by rounds over all
    /// arrangements of tokens.
    fn by_rounds(graph: &Digraph, token_count: usize) -> HashMap<Vec<u32>, (bool, u32)> {
        let positions = graph.position_count();
        let mut all = vec![Vec::new()];
        for _ in 0..token_count {
            let longer = |sum: &Vec<u32>| {
                let sum = sum.clone();
                (0..positions).map(move |position| [sum.clone(), vec![position]].concat())
            };
            all = all.iter().flat_map(longer).collect();
        }
        let mut known: HashMap<Vec<u32>, (bool, u32)> = HashMap::new();
        for round in 0.. {
            let mut found = Vec::new();
            for sum in all.iter().filter(|&sum| !known.contains_key(sum)) {
                let after: Vec<_> = moves(graph, sum).map(|next| known.get(&next)).collect();
                if after.iter().any(|known| matches!(known, Some((true, _)))) {
                    found.push((sum.clone(), (false, round)));
                } else if after.iter().all(|known| matches!(known, Some((false, _)))) {
                    found.push((sum.clone(), (true, round)));
                }
            }
            if found.is_empty() {
                return known;
            }
            known.extend(found);
        }
        unreachable!("rounds end when nothing is found")
    }

    fn moves<'a>(graph: &'a Digraph, sum: &'a [u32]) -> impl Iterator<Item = Vec<u32>> + 'a {
        sum.iter().enumerate().flat_map(move |(place, &token)| {
            graph.options(token).into_iter().map(move |option| {
                let mut next = sum.to_vec();
                next[place] = option;
                next
            })
        })
    }

    fn random(rng: &mut Rng, most: u64) -> (Digraph, Vec<u32>) {
        let position_count = 1 + rng.below(most) as u32;
        let edge_count = rng.below(3 * u64::from(position_count)) as usize;
        let edges = rng.pairs(position_count, edge_count);
        let token_count = 1 + rng.below(3);
        let token = |_| rng.below(u64::from(position_count)) as u32;
        let tokens = (0..token_count).map(token).collect();
        (Digraph::from_edges(position_count, &edges).unwrap(), tokens)
    }

    #[test]
    fn a_move_that_wins_at_once_comes_first() {
        // From 2 one ends the game at 3, or goes to 1, which can only come back.
        let graph = Digraph::from_edges(4, &[(2, 1), (1, 2), (2, 3)]).unwrap();
        let values = loopy_values(&graph);
        for tokens in [&[2][..], &[2, 3], &[3, 2, 3]] {
            assert_eq!(values.best_moves(&graph, tokens)[0].1, 1);
            for most_steps in [0, 1000] {
                let ranked = values.ranked_moves(&graph, tokens, most_steps);
                let options: Vec<u32> = ranked.moves.iter().map(|made| made.option).collect();
                assert_eq!(options, [3, 1], "{tokens:?}");
            }
            let ranked = values.ranked_moves(&graph, tokens, 1000);
            let remoteness: Vec<_> = ranked.moves.iter().map(|made| made.remoteness).collect();
            assert_eq!((ranked.remoteness, remoteness), (Some(1), vec![Some(0), Some(2)]));
        }
    }

    #[test]
    fn remoteness_of_sums_follows_the_definition() {
        let mut rng = Rng::new(61);
        let mut decided = 0;
        for _ in 0..12_000 {
            let (graph, tokens) = random(&mut rng, 6);
            let values = loopy_values(&graph);
            let known = by_rounds(&graph, tokens.len());
            let ranked = values.ranked_moves(&graph, &tokens, usize::MAX);
            let here = known.get(&tokens);
            assert_eq!(ranked.remoteness, here.map(|&(_, moves)| moves), "{tokens:?}");
            assert!(ranked.moves.is_sorted_by_key(|made| made.remoteness));
            for made in &ranked.moves {
                let mut after = tokens.clone();
                after[made.token] = made.option;
                let expected = known.get(&after).map(|&(_, moves)| moves);
                assert_eq!(made.remoteness, expected, "{tokens:?} {made:?}");
            }
            if let (Some(&(false, moves)), Some(best)) = (here, ranked.moves.first()) {
                decided += 1;
                assert_eq!(best.remoteness, Some(moves - 1));
            }
            let mut given: Vec<_> = ranked.moves.iter().map(|m| (m.token, m.option)).collect();
            given.sort_unstable();
            assert_eq!(given, values.best_moves(&graph, &tokens));
        }
        assert!(decided > 1000, "{decided}");
    }

    /// Plays a won sum against all moves of the loser at once: the sums in which the loser is to
    /// move must form a graph without cycles, in which the winner always has an answer.
    #[test]
    fn the_first_move_always_wins_in_the_end() {
        let mut rng = Rng::new(62);
        let (mut played, mut longest) = (0, 0);
        for round in 0..16_000 {
            let (graph, tokens) = random(&mut rng, 9);
            let values = loopy_values(&graph);
            if values.sum(&tokens).outcome() != Outcome::Next || tokens.len() == 1 {
                continue;
            }
            // Never exact, or exact as soon as few sums are left.
            let most_steps = [0, 40][round % 2];
            let answer = |sum: &[u32]| {
                let ranked = values.ranked_moves(&graph, sum, most_steps);
                let first = ranked.moves.first().expect("a won sum has a winning move");
                let mut after = sum.to_vec();
                after[first.token] = first.option;
                after
            };
            let mut numbers = HashMap::new();
            let mut lost = vec![answer(&tokens)];
            numbers.insert(lost[0].clone(), 0u32);
            let mut edges = Vec::new();
            let mut at = 0;
            while let Some(sum) = lost.get(at).cloned() {
                for moved in moves(&graph, &sum) {
                    let after = answer(&moved);
                    let count = lost.len() as u32;
                    let number = *numbers.entry(after.clone()).or_insert(count);
                    if number == count {
                        lost.push(after);
                    }
                    edges.push((at as u32, number));
                }
                at += 1;
            }
            let play = Digraph::from_edges(lost.len() as u32, &edges).unwrap();
            assert!(grundy_values(&play).is_ok(), "{tokens:?} goes round");
            played += 1;
            longest = longest.max(lost.len());
        }
        assert!(played > 1000 && longest > 10, "{played} {longest}");
    }
}
