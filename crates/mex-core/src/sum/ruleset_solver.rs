//! The winner and the winning moves of a sum of positions of a ruleset.

use core::fmt;

use super::search::SumSearch;
use crate::limit::PositionLimit;
use crate::memo::SearchError;
use crate::misere::TameRuleset;
use crate::outcome::{Outcome, Play};
use crate::ruleset::{Evaluator, Options, Ruleset, RulesetError, RulesetMove};
use crate::stop::StopPoints;

/// Solves disjunctive sums of positions of a ruleset, in normal or misère play.
///
/// Normal play is decided by Grundy values. Misère play is decided as in Nim if all positions are
/// tame and no move leaves several components; otherwise the reachable sums are searched. Results
/// are remembered for later questions.
///
/// # Examples
/// ```
/// use mex_core::{Chomp, Outcome, Play, RulesetSolver};
///
/// let bars = [vec![2, 2], vec![1, 1]];
/// let mut solver = RulesetSolver::new(&Chomp, &bars, Play::Misere, 1000);
/// assert_eq!(solver.outcome(&bars)?, Outcome::Next);
/// for chosen in solver.winning_moves(&bars)? {
///     let mut after = bars.to_vec();
///     after.splice(chosen.component..=chosen.component, chosen.to);
///     assert_eq!(solver.outcome(&after)?, Outcome::Previous);
/// }
/// # Ok::<(), mex_core::RulesetError>(())
/// ```
#[derive(Clone)]
pub struct RulesetSolver<R: Ruleset> {
    ruleset: R,
    play: Play,
    limit: usize,
    evaluator: Evaluator<R>,
    search: SumSearch<R::Position>,
    tame: Option<TameRuleset<R::Position>>,
    stops: StopPoints,
}

impl<R: Ruleset<Position: Ord> + Clone> RulesetSolver<R> {
    /// Returns a solver for sums of the given positions, in any number, and of positions reachable
    /// from them.
    ///
    /// Each question may visit at most `limit` positions and list at most 64 times as many moves.
    /// Other sums are answered too, but in misère play always by search.
    ///
    /// # Complexity
    /// In misère play, O(moves) time and memory for all moves reachable from the positions, up to
    /// the limit.
    pub fn new(
        ruleset: R,
        positions: &[R::Position],
        play: Play,
        limit: impl Into<PositionLimit>,
    ) -> Self {
        let limit = limit.into().get();
        let tame = match play {
            Play::Normal => None,
            Play::Misere => TameRuleset::new(&ruleset, positions, limit),
        };
        RulesetSolver {
            evaluator: Evaluator::with_limit(ruleset.clone(), limit),
            ruleset,
            play,
            limit,
            search: SumSearch::new(play, limit),
            tame,
            stops: StopPoints::default(),
        }
    }

    /// Returns who wins a sum.
    ///
    /// # Complexity
    /// As [`Evaluator::sum_value`] in normal play, and as [`misere_outcome`](crate::misere_outcome)
    /// for a search.
    ///
    /// # Errors
    /// [`RulesetError::LimitReached`] and [`RulesetError::TooManyMoves`] beyond the limit, and
    /// [`RulesetError::Cycle`] if play can go on for ever.
    pub fn outcome(&mut self, sum: &[R::Position]) -> Result<Outcome, RulesetError> {
        self.mover_wins(sum).map(Outcome::from_mover_wins)
    }

    /// Returns every move of a sum after which the player to move loses, by increasing index of
    /// the component and in the order in which the ruleset lists its options.
    ///
    /// # Complexity
    /// One question for each move.
    pub fn winning_moves(
        &mut self,
        sum: &[R::Position],
    ) -> Result<Vec<RulesetMove<R::Position>>, RulesetError> {
        let mut winning = Vec::new();
        // A sum with more moves than the limit is refused here, before they are listed.
        if !self.mover_wins(sum)? {
            return Ok(winning);
        }
        let mut options = Options::new();
        for (component, position) in sum.iter().enumerate() {
            options.clear();
            self.ruleset.options(position, &mut options);
            for option in options.iter() {
                let next = [&sum[..component], option, &sum[component + 1..]].concat();
                if !self.mover_wins(&next)? {
                    winning.push(RulesetMove { component, to: option.to_vec() });
                }
            }
        }
        Ok(winning)
    }

    /// Returns for every component the size of the heap of Nim that it acts like, or `None` if such
    /// sizes do not determine the outcome of the sum.
    ///
    /// In normal play these are the Grundy values, which always exist.
    pub fn nim_heaps(&mut self, sum: &[R::Position]) -> Result<Option<Vec<u64>>, RulesetError> {
        let mut sizes = Vec::with_capacity(sum.len());
        for component in sum {
            let size = match self.play {
                Play::Normal => Some(self.evaluator.value(component)?),
                Play::Misere => {
                    let ruleset = &self.ruleset;
                    let tame = self.tame.as_mut().filter(|tame| tame.is_like_nim());
                    tame.and_then(|tame| tame.value(ruleset, component))
                }
            };
            match size {
                Some(size) => sizes.push(size.into()),
                None => return Ok(None),
            }
        }
        Ok(Some(sizes))
    }

    fn mover_wins(&mut self, sum: &[R::Position]) -> Result<bool, RulesetError> {
        self.stops.pass_many(1 + sum.len());
        if self.play == Play::Normal {
            return Ok(self.evaluator.sum_value(sum)? != 0);
        }
        let ruleset = &self.ruleset;
        if let Some(wins) = self.tame.as_mut().and_then(|tame| tame.mover_wins(ruleset, sum)) {
            return Ok(wins);
        }
        self.search.mover_wins(ruleset, sum.iter().cloned()).map_err(|error| match error {
            SearchError::Cycle { length } => RulesetError::Cycle { length },
            SearchError::Limit => {
                RulesetError::LimitReached { limit: self.limit, finished: self.search.finished() }
            }
            SearchError::Moves => RulesetError::TooManyMoves { limit: self.search.move_limit() },
        })
    }
}

// A derived implementation would require `Debug` of the ruleset, which is only borrowed.
impl<R: Ruleset> fmt::Debug for RulesetSolver<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("RulesetSolver")
            .field("play", &self.play)
            .field("limit", &self.limit)
            .field("is_tame", &self.tame.is_some())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Search;

    /// Heaps from which a player takes some stones, and may split the rest.
    struct Heaps {
        takes: core::ops::RangeInclusive<u32>,
        splits: bool,
    }

    impl Ruleset for Heaps {
        type Position = u32;

        fn options(&self, &heap: &u32, options: &mut Options<u32>) {
            for left in self.takes.clone().filter_map(|taken| heap.checked_sub(taken)) {
                options.push(left);
                if self.splits {
                    (1..=left / 2).for_each(|part| options.push_sum([part, left - part]));
                }
            }
        }
    }

    fn naive_options(rules: &Heaps, sum: &[u32]) -> Vec<Vec<u32>> {
        let mut list = Vec::new();
        let mut options = Options::new();
        for (index, heap) in sum.iter().enumerate() {
            options.clear();
            rules.options(heap, &mut options);
            for option in options.iter() {
                list.push([&sum[..index], option, &sum[index + 1..]].concat());
            }
        }
        list
    }

    #[test]
    fn outcomes_and_moves_agree_with_the_definition() {
        for (takes, splits) in [(1..=9, false), (1..=2, true), (2..=2, true), (2..=3, false)] {
            let rules = Heaps { takes, splits };
            for play in [Play::Normal, Play::Misere] {
                let options = |sum: &Vec<u32>| naive_options(&rules, sum);
                let mut search = Search::new(play.stuck_player_wins(), options);
                for sum in [[1, 5], [3, 3], [4, 2], [0, 6], [2, 2]] {
                    let mut solver = RulesetSolver::new(&rules, &sum, play, 100_000);
                    let expected = Outcome::from_mover_wins(search.wins(&sum.to_vec()));
                    assert_eq!(solver.outcome(&sum), Ok(expected), "{sum:?} {play:?}");
                    let after = |chosen: RulesetMove<u32>| {
                        let mut next = sum.to_vec();
                        next.splice(chosen.component..=chosen.component, chosen.to);
                        next
                    };
                    let moves: Vec<Vec<u32>> =
                        solver.winning_moves(&sum).unwrap().into_iter().map(after).collect();
                    let mut expected = naive_options(&rules, &sum);
                    expected.retain(|next| !search.wins(next));
                    assert_eq!(moves, expected, "{sum:?} {play:?}");
                }
            }
        }
    }

    #[test]
    fn heaps_of_nim_are_named_where_they_decide() {
        let nim = Heaps { takes: 1..=9, splits: false };
        let kayles = Heaps { takes: 1..=2, splits: true };
        for play in [Play::Normal, Play::Misere] {
            let sizes = RulesetSolver::new(&nim, &[5, 3], play, 1000).nim_heaps(&[3, 5, 0]);
            assert_eq!(sizes, Ok(Some(vec![3, 5, 0])));
        }
        let mut solver = RulesetSolver::new(&kayles, &[5, 3], Play::Misere, 1000);
        assert_eq!(solver.nim_heaps(&[5]), Ok(None));
        assert_eq!(
            format!("{solver:?}"),
            "RulesetSolver { play: Misere, limit: 1000, is_tame: false, .. }"
        );
    }

    #[test]
    fn searches_beyond_the_limit_say_how_far_they_came() {
        let kayles = Heaps { takes: 1..=2, splits: true };
        let mut solver = RulesetSolver::new(&kayles, &[], Play::Misere, 50);
        let Err(RulesetError::LimitReached { limit, finished }) = solver.outcome(&[40]) else {
            panic!("fifty positions are not enough");
        };
        assert!(limit == 50 && (2..=50).contains(&finished), "{finished}");
        let wide = Heaps { takes: 1..=1000, splits: true };
        let refused = RulesetSolver::new(&wide, &[], Play::Misere, 3).outcome(&[1000]);
        assert_eq!(refused, Err(RulesetError::TooManyMoves { limit: 3 * 64 }));
    }
}
