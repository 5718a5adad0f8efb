//! Positions of several heaps: the winner, and the winning moves.

use crate::sequence::cost::{MOVE_BYTES, OPTION_STEPS};
use crate::{Budget, HeapRule, KnownValues, Rule, RuleError};
use mex_core::StopPoints;

/// The limit on the options for one question, counted in heaps of their lists.
const OPTION_LIMIT: u128 = 1 << 31;

/// The limit on listed winning moves.
const MOVE_LIMIT: usize = 10_000_000;

/// A move in a position of heaps: one heap becomes others.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HeapMove {
    /// The size of the moved heap; moves of equal heaps are listed once.
    pub heap_size: u64,
    /// The resulting heaps, without empty ones.
    pub into: Vec<u64>,
}

impl Rule {
    /// Returns the Grundy value of a heap of any size: by a closed form, by a table, or by a
    /// proven period.
    ///
    /// # Complexity
    /// At most about the steps and bytes of the budget.
    ///
    /// # Examples
    /// ```
    /// use heap_games::{Budget, Rule};
    ///
    /// let kayles: Rule = "0.77".parse()?;
    /// assert_eq!(kayles.value(1_000_000_000_000_000_000, Budget::default())?, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value(&self, heap: u64, budget: Budget) -> Result<u128, RuleError> {
        Ok(KnownValues::up_to(self, heap, budget)?.at(heap))
    }

    /// Returns the winning moves of a position in normal play, in increasing order of the heap and
    /// its result; none if the player to move loses.
    ///
    /// # Complexity
    /// That of the values up to the greatest heap, and of all options.
    ///
    /// # Errors
    /// [`RuleError::TooManyOptions`] if the player to move wins and a heap has too many options,
    /// [`RuleError::TooManyMoves`] if too many moves win; otherwise as [`value`](Self::value).
    ///
    /// # Examples
    /// ```
    /// use heap_games::{Budget, Rule};
    ///
    /// let kayles: Rule = "0.77".parse()?;
    /// let moves = kayles.winning_moves(&[5, 3], Budget::default())?;
    /// assert_eq!(moves[0].into, [1, 2]);
    /// let moves = Rule::Nim.winning_moves(&[u64::MAX, 1], Budget::default())?;
    /// assert_eq!((moves[0].heap_size, &moves[0].into[..]), (u64::MAX, &[1][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winning_moves(&self, heaps: &[u64], budget: Budget) -> Result<Vec<HeapMove>, RuleError> {
        let greatest = heaps.iter().copied().max().unwrap_or(0);
        let has_many = distinct(heaps).any(|heap| self.check_options(heap, budget).is_err());
        // With too many options only a lost sum has an answer, for which a long search is not
        // worthwhile.
        let steps = if has_many { budget.steps.min(Budget::default().steps) } else { budget.steps };
        let values = KnownValues::up_to(self, greatest, Budget { steps, ..budget })?;
        values.winning_moves(heaps)
    }

    /// Checks that the options of a heap are few enough.
    fn check_options(&self, heap: u64, budget: Budget) -> Result<(), RuleError> {
        let options = match self.kind().takes_to(heap, 0) {
            Some(_) => 1,
            None => self.option_cost(heap),
        };
        let limit = option_limit(budget);
        if options > limit {
            return Err(RuleError::TooManyOptions {
                heap,
                options,
                limit: u64::try_from(limit).unwrap_or(u64::MAX),
            });
        }
        Ok(())
    }
}

impl KnownValues {
    /// Returns the winning moves of a position in normal play, in increasing order of the heap and
    /// its result; none if the player to move loses.
    ///
    /// # Complexity
    /// O(heaps) if the player to move loses; otherwise that of the options of all heaps.
    ///
    /// # Errors
    /// [`RuleError::TooManyOptions`] if a heap has too many options, [`RuleError::TooManyMoves`] if
    /// too many moves win; [`RuleError::TooLarge`] for a heap beyond the greatest;
    /// [`RuleError::NoMemory`] if the system has too little memory for the list.
    ///
    /// # Examples
    /// ```
    /// use heap_games::{Budget, KnownValues};
    ///
    /// let far = 1_000_000_000_000;
    /// let values = KnownValues::up_to(&"kayles".parse()?, far, Budget::default())?;
    /// assert_eq!(values.winning_moves(&[far, far])?, []);
    /// assert!(values.winning_moves(&[far, 5]).is_err());
    /// assert_eq!(values.winning_moves_in(&[far, 5], 5)?[0].into, [4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winning_moves(&self, heaps: &[u64]) -> Result<Vec<HeapMove>, RuleError> {
        self.moves_to(heaps, 0)
    }

    /// Returns the moves after which the nim sum of the heaps' values is `nim_sum`, in the order of
    /// [`winning_moves`](Self::winning_moves), which are those to 0.
    ///
    /// # Complexity
    /// O(heaps) if the nim sum has that value already; otherwise that of the options of all heaps.
    pub fn moves_to(&self, heaps: &[u64], nim_sum: u128) -> Result<Vec<HeapMove>, RuleError> {
        // The required change of the value of one heap.
        let change = self.sum(heaps)? ^ nim_sum;
        let mut list = MoveList::within(self.budget);
        if change != 0 {
            for heap in distinct(heaps) {
                self.rule.check_options(heap, self.budget)?;
            }
            for heap in distinct(heaps) {
                self.collect_moves(heap, change, &mut list);
            }
        }
        list.finish()
    }

    /// Returns the winning moves of a position in a heap of the given size.
    ///
    /// # Errors
    /// As [`winning_moves`](Self::winning_moves); only the options of that heap count.
    pub fn winning_moves_in(&self, heaps: &[u64], heap: u64) -> Result<Vec<HeapMove>, RuleError> {
        let sum = self.sum(heaps)?;
        let mut list = MoveList::within(self.budget);
        if sum != 0 && heaps.contains(&heap) {
            self.rule.check_options(heap, self.budget)?;
            self.collect_moves(heap, sum, &mut list);
        }
        list.finish()
    }

    /// Returns whether all options of a heap can be examined.
    pub fn has_few_options(&self, heap: u64) -> bool {
        self.rule.option_cost(heap) <= option_limit(self.budget)
    }

    fn sum(&self, heaps: &[u64]) -> Result<u128, RuleError> {
        self.nim_sum(heaps).ok_or_else(|| RuleError::TooLarge {
            needed: heaps.iter().copied().max().unwrap_or(0),
            limit: self.greatest(),
        })
    }

    /// Collects the moves that change the value of a heap by `change`.
    fn collect_moves(&self, heap: u64, change: u128, list: &mut MoveList) {
        let target = change ^ self.at(heap);
        let Some(ranges) = self.rule.kind().takes_to(heap, target) else {
            let mut stops = StopPoints::default();
            self.rule.for_each_option(heap, &mut |parts| {
                stops.pass();
                if parts.iter().fold(0, |sum, &part| sum ^ self.at(part)) == target {
                    list.push(heap, parts);
                }
            });
            return;
        };
        let lengths = ranges.iter().map(|range| range.end() - range.start());
        let count: u128 = lengths.map(|length| u128::from(length) + 1).sum();
        if list.moves.len() as u128 + count > list.limit as u128 {
            list.excess = list.excess.saturating_add(count);
            return;
        }
        ranges.into_iter().flatten().for_each(|take| list.push(heap, &[heap - take]));
    }
}

/// Returns the limit on options, counted in heaps of their lists.
fn option_limit(budget: Budget) -> u128 {
    OPTION_LIMIT.min(u128::from(budget.steps) / OPTION_STEPS)
}

/// Winning moves, within the available memory.
struct MoveList {
    moves: Vec<HeapMove>,
    limit: usize,
    excess: u128,
    is_full: bool,
}

impl MoveList {
    fn within(budget: Budget) -> Self {
        let most = usize::try_from(budget.bytes / MOVE_BYTES).unwrap_or(MOVE_LIMIT);
        MoveList { moves: Vec::new(), limit: most.min(MOVE_LIMIT), excess: 0, is_full: false }
    }

    fn push(&mut self, heap: u64, parts: &[u64]) {
        if self.moves.len() >= self.limit {
            self.excess = self.excess.saturating_add(1);
            return;
        }
        let mut into: Vec<u64> = Vec::new();
        let has_room = self.moves.try_reserve(1).is_ok() && into.try_reserve(parts.len()).is_ok();
        if self.is_full || !has_room {
            self.is_full = true;
            return;
        }
        into.extend(parts.iter().filter(|&&part| part > 0));
        into.sort_unstable();
        self.moves.push(HeapMove { heap_size: heap, into });
    }

    fn finish(self) -> Result<Vec<HeapMove>, RuleError> {
        if self.excess > 0 {
            return Err(RuleError::TooManyMoves {
                found: self.excess + self.moves.len() as u128,
                limit: self.limit as u64,
            });
        }
        if self.is_full {
            let values = self.moves.len() as u64;
            return Err(RuleError::NoMemory { values });
        }
        Ok(in_order(self.moves))
    }
}

/// Returns moves in increasing order, without repetitions.
pub(crate) fn in_order(mut moves: Vec<HeapMove>) -> Vec<HeapMove> {
    let mut stops = StopPoints::default();
    moves.sort_unstable_by(|one, other| {
        stops.pass();
        one.cmp(other)
    });
    moves.dedup();
    moves
}

/// Returns the different sizes of heaps, increasing.
fn distinct(heaps: &[u64]) -> impl Iterator<Item = u64> {
    let mut list = heaps.to_vec();
    list.sort_unstable();
    list.dedup();
    list.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_beyond_the_table_need_a_period() {
        let kayles: Rule = "0.77".parse().unwrap();
        assert_eq!(
            kayles.value(12 * 10_u64.pow(18) + 80, Budget::of_values(1000)),
            kayles.value(80, Budget::of_values(1000))
        );
        let treblecross: Rule = "0.007".parse().unwrap();
        assert!(treblecross.value(u64::MAX, Budget::of_values(1000)).is_err());
    }

    #[test]
    fn questions_too_large_are_refused() {
        let rule: Rule = "8.F".parse().unwrap();
        for heap in [200_000, u64::MAX] {
            assert!(matches!(
                rule.winning_moves(&[heap], Budget::of_values(1 << 20)),
                Err(RuleError::TooMuchWork { .. } | RuleError::TooManyOptions { .. })
            ));
        }
        let far = 1_000_000_000_000;
        let kayles: Rule = "kayles".parse().unwrap();
        assert_eq!(
            kayles.winning_moves(&[far], Budget::of_values(1 << 20)),
            Err(RuleError::TooManyOptions {
                heap: far,
                options: 2 * u128::from(far) + 6,
                limit: 1 << 31
            })
        );
    }

    #[test]
    fn a_lost_sum_of_known_values_needs_no_options() {
        let far = 1_000_000_000_000;
        for text in ["kayles", "subtract:2,5", "lasker", "grundy", "bounded:3,7"] {
            let rule: Rule = text.parse().unwrap();
            let heap = if text == "grundy" { 5000 } else { far };
            assert_eq!(
                rule.winning_moves(&[heap, heap], Budget::of_values(1 << 20)),
                Ok(Vec::new()),
                "{text}"
            );
        }
    }

    #[test]
    fn a_great_least_take_leaves_few_moves() {
        let rule: Rule = "bounded:1099511627776,1099511627780".parse().unwrap();
        assert_eq!(rule.winning_moves(&[5], Budget::of_values(1000)), Ok(Vec::new()));
        let heap = 1_099_511_627_779;
        let moves = rule.winning_moves(&[heap], Budget::of_values(1000)).unwrap();
        let left: Vec<u64> = moves.iter().map(|step| step.into.iter().sum()).collect();
        assert_eq!(left, [0, 1, 2, 3]);
        assert!(matches!(
            rule.winning_moves(&[2_199_023_255_551], Budget::of_values(1000)),
            Ok(moves) if moves.len() == 5
        ));
        let rule: Rule = "bounded:1099511627776,18446744073709551615".parse().unwrap();
        let refused = rule.winning_moves(&[3_000_000_000_000], Budget::of_values(1000));
        assert!(matches!(refused, Err(RuleError::TooManyMoves { .. })), "{refused:?}");
    }
}
