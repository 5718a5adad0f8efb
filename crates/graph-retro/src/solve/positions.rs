//! Games whose positions are values of any type, with cycles or without.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

use mex_core::{Outcome, Play, PositionLimit, StopPoints};

use crate::graph::digraph::Digraph;
use crate::graph::error::DigraphError;
use crate::solve::entry::solve;
use crate::solve::solution::Solution;

/// Explores all positions that can be reached from one, and solves them; play may return.
///
/// `options` lists what a position can become. Positions are the same if they are equal: give each one
/// form alone, so that it is met once.
///
/// # Complexity
/// O(positions + moves) time; each position is kept twice, with about 30 bytes, and each move takes
/// about 12.
///
/// # Errors
/// [`DigraphError::LimitReached`] if there are more positions than `limit`, a number or
/// [`PositionLimit::NONE`]; otherwise as [`Digraph::from_edges`].
///
/// # Examples
/// A coin on a strip goes one or three squares left, or, from an odd square, two squares right, so that
/// play may return:
/// ```
/// use graph_retro::{Outcome, Play, solve_positions};
///
/// let options = |&square: &u32| {
///     let left = [1, 3].into_iter().filter_map(move |by| square.checked_sub(by));
///     left.chain((square % 2 == 1 && square < 20).then_some(square + 2)).collect::<Vec<_>>()
/// };
/// let solved = solve_positions(8, options, Play::Normal, 1000)?;
/// assert_eq!(solved.outcome(&1), Some(Outcome::Next));
/// assert_eq!(solved.best_move(&1), Some(&0));
/// assert_eq!(solved.outcome(&8), Some(Outcome::Previous));
/// assert_eq!(solved.outcome(&99), None);
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
pub fn solve_positions<P, I>(
    start: P,
    mut options: impl FnMut(&P) -> I,
    play: Play,
    limit: impl Into<PositionLimit>,
) -> Result<SolvedPositions<P>, DigraphError>
where
    P: Clone + Eq + Hash,
    I: IntoIterator<Item = P>,
{
    let limit = limit.into().get();
    let mut positions = vec![start.clone()];
    let mut numbers = HashMap::from([(start, 0)]);
    let (mut ends, mut targets) = (Vec::new(), Vec::new());
    let mut stops = StopPoints::default();
    while let Some(position) = positions.get(ends.len()) {
        stops.pass();
        for option in options(position) {
            let number = match numbers.entry(option) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(_) if positions.len() >= limit => {
                    return Err(DigraphError::LimitReached { limit });
                }
                Entry::Vacant(new) => {
                    let number = numbered(positions.len())?;
                    positions.push(new.key().clone());
                    *new.insert(number)
                }
            };
            targets.push(number);
        }
        ends.push(targets.len());
    }
    let mut edges = Vec::with_capacity(targets.len());
    let mut begin = 0;
    for (from, &end) in (0..).zip(&ends) {
        edges.extend(targets[begin..end].iter().map(|&to| (from, to)));
        begin = end;
    }
    let graph = Digraph::from_edges(numbered(positions.len())?, &edges)?;
    let solution = solve(&graph, play);
    Ok(SolvedPositions { positions, numbers, ends, targets, solution })
}

fn numbered(count: usize) -> Result<u32, DigraphError> {
    let too_many = DigraphError::TooManyPositions { position_count: count as u64 };
    u32::try_from(count).map_err(|_| too_many)
}

/// All positions that can be reached from one, solved: see [`solve_positions`].
#[derive(Clone, Debug)]
pub struct SolvedPositions<P> {
    positions: Vec<P>,
    numbers: HashMap<P, u32>,
    /// Where the options of each position end.
    ends: Vec<usize>,
    targets: Vec<u32>,
    solution: Solution,
}

impl<P: Eq + Hash> SolvedPositions<P> {
    /// Returns the positions in the order in which they were met; the first is the one asked for.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// Returns the outcome of a position, if it can be reached.
    pub fn outcome(&self, position: &P) -> Option<Outcome> {
        self.number(position).map(|number| self.solution.outcome(number))
    }

    /// Returns how many moves play lasts from a position if the winner hurries and the loser delays;
    /// nothing for a draw, or a position that cannot be reached.
    pub fn remoteness(&self, position: &P) -> Option<u32> {
        self.number(position).and_then(|number| self.solution.remoteness(number))
    }

    /// Returns the options of a position in the order in which they were listed; none for one that
    /// cannot be reached.
    pub fn options(&self, position: &P) -> impl Iterator<Item = &P> {
        self.row(position).iter().map(|&option| &self.positions[option as usize])
    }

    /// Returns the options that keep the outcome for the player to move: all moves that win, or in a
    /// draw all that draw. Whoever loses has none.
    pub fn good_moves(&self, position: &P) -> impl Iterator<Item = &P> {
        let kept = match self.outcome(position) {
            Some(Outcome::Next) => Some(Outcome::Previous),
            Some(Outcome::Draw) => Some(Outcome::Draw),
            _ => None,
        };
        let row = self.row(position).iter();
        let is_good = move |option: &&u32| Some(self.solution.outcome(**option)) == kept;
        row.filter(is_good).map(|&option| &self.positions[option as usize])
    }

    /// Returns the first option that keeps the outcome and is best: the winner's fastest, the loser's
    /// slowest; nothing for a position without options, or one that cannot be reached.
    pub fn best_move(&self, position: &P) -> Option<&P> {
        let row = self.row(position).iter().copied();
        let remoteness = |option: u32| self.solution.remoteness(option);
        let with = |outcome: Outcome| {
            row.clone().filter(move |&option| self.solution.outcome(option) == outcome)
        };
        let best = match self.outcome(position)? {
            Outcome::Next => with(Outcome::Previous).min_by_key(|&option| remoteness(option)),
            Outcome::Draw => with(Outcome::Draw).next(),
            // Of equal ones the last is greatest, and the first is wanted.
            Outcome::Previous => with(Outcome::Next).rev().max_by_key(|&option| remoteness(option)),
        };
        best.map(|option| &self.positions[option as usize])
    }

    fn number(&self, position: &P) -> Option<u32> {
        self.numbers.get(position).copied()
    }

    /// Returns the numbers of the options of a position.
    fn row(&self, position: &P) -> &[u32] {
        let Some(number) = self.number(position) else { return &[] };
        let number = number as usize;
        let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.targets[begin..self.ends[number]]
    }
}

#[cfg(test)]
mod tests {
    use super::solve_positions;
    use crate::{Digraph, DigraphError, Outcome, Play, solve};
    use mex_core::PositionLimit;
    use test_support::{Rng, size};

    #[test]
    fn positions_are_solved_as_the_vertices_of_their_graph() {
        let mut rng = Rng::new(61);
        for _ in 0..size(2000, 40_000) {
            let count = 1 + rng.below(12) as u32;
            let end = |rng: &mut Rng| rng.below(u64::from(count)) as u32;
            let edges: Vec<(u32, u32)> =
                (0..rng.below(30)).map(|_| (end(&mut rng), end(&mut rng))).collect();
            let graph = Digraph::from_edges(count, &edges).unwrap();
            let play = [Play::Normal, Play::Misere][rng.below(2) as usize];
            let solution = solve(&graph, play);
            // Names that are no numbers, and a reach from one vertex.
            let name = |vertex: u32| format!("v{vertex}");
            let options = |vertex: &String| {
                let vertex: u32 = vertex[1..].parse().unwrap();
                let ends = edges.iter().filter(move |edge| edge.0 == vertex);
                ends.map(|edge| name(edge.1)).collect::<Vec<_>>()
            };
            let solved = solve_positions(name(0), options, play, 100).unwrap();
            assert_eq!(solved.positions()[0], "v0");
            for vertex in solved.positions() {
                let number: u32 = vertex[1..].parse().unwrap();
                let outcome = solution.outcome(number);
                assert_eq!(solved.outcome(vertex), Some(outcome), "{edges:?} {vertex}");
                let remoteness = solution.remoteness(number);
                assert_eq!(solved.remoteness(vertex), remoteness, "{edges:?} {vertex}");
                let of = |option: &String| option[1..].parse::<u32>().unwrap();
                let mut good: Vec<u32> = solved.good_moves(vertex).map(of).collect();
                good.sort_unstable();
                good.dedup();
                let mut expected = solution.winning_options(&graph, number);
                expected.dedup();
                if outcome != Outcome::Draw {
                    assert_eq!(good, expected, "{edges:?} {vertex}");
                }
                assert_eq!(
                    good.is_empty(),
                    outcome == Outcome::Previous || solved.options(vertex).next().is_none()
                );
                match (solved.best_move(vertex), outcome) {
                    (None, _) => assert!(solved.options(vertex).next().is_none()),
                    (Some(best), Outcome::Draw) => {
                        assert_eq!(solution.outcome(of(best)), Outcome::Draw);
                    }
                    (Some(best), _) => {
                        let after = solution.remoteness(of(best)).unwrap();
                        assert_eq!(remoteness, Some(after + 1), "{edges:?} {vertex}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_limit_is_kept_and_what_cannot_be_reached_is_unknown() {
        let up = |&number: &u64| [number + 1];
        let error = solve_positions(0, up, Play::Normal, 1000).unwrap_err();
        assert_eq!(error, DigraphError::LimitReached { limit: 1000 });
        assert!(error.is_refusal());
        let down = |&number: &u64| number.checked_sub(1);
        let solved = solve_positions(999, down, Play::Normal, 1000).unwrap();
        assert_eq!(solved.remoteness(&999), Some(999));
        assert_eq!(
            solve_positions(7, down, Play::Normal, PositionLimit::NONE).unwrap().positions(),
            [7, 6, 5, 4, 3, 2, 1, 0]
        );
        assert_eq!((solved.outcome(&1000), solved.best_move(&1000)), (None, None));
        assert_eq!(solved.options(&1000).count() + solved.good_moves(&1000).count(), 0);
    }
}
