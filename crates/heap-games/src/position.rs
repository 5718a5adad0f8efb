//! Positions of several heaps: who wins, and by which moves.

use crate::known_values::KnownValues;
use crate::{Budget, HeapRule, Rule, RuleError};

/// The most options that one question looks at, counted in heaps of their lists.
const OPTION_LIMIT: u128 = 1 << 31;

/// The most winning moves that are listed.
const MOVE_LIMIT: usize = 10_000_000;

/// A move in a position of heaps: one heap becomes others.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HeapMove {
    /// The size of the heap that is moved in; equal heaps have equal moves, listed once.
    pub heap: u64,
    /// The heaps that it becomes, empty ones left out.
    pub into: Vec<u64>,
}

impl Rule {
    /// Returns the Grundy value of a heap of any size: by a closed form, by a table, or by a
    /// proven period.
    ///
    /// # Complexity
    /// That of at most `limit` values; [`value_within`](Self::value_within) bounds the work too.
    ///
    /// # Errors
    /// [`RuleError::NoPeriod`] when the heap is not below `limit` and no period is proven within
    /// `limit` values.
    ///
    /// # Examples
    /// ```
    /// use heap_games::Rule;
    ///
    /// let kayles: Rule = "0.77".parse()?;
    /// assert_eq!(kayles.value(1_000_000_000_000_000_000, 1 << 20)?, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value(&self, heap: u64, limit: usize) -> Result<u128, RuleError> {
        self.value_within(heap, Budget::of_values(limit))
    }

    /// Returns the Grundy value of a heap as [`value`](Self::value) does, within a budget.
    ///
    /// # Complexity
    /// At most about twice the steps of the budget.
    ///
    /// # Errors
    /// As [`value`](Self::value), and [`RuleError::TooMuchWork`] as soon as the values up to the
    /// heap are seen to exceed the budget and a tenth of it has shown no period.
    pub fn value_within(&self, heap: u64, budget: Budget) -> Result<u128, RuleError> {
        Ok(KnownValues::up_to(self, heap, budget)?.at(heap))
    }

    /// Returns the winning moves of a position in normal play, in increasing order of heap and of
    /// what it becomes; none when the player to move loses.
    ///
    /// # Complexity
    /// That of the values up to the greatest heap, and of all options.
    ///
    /// # Errors
    /// [`RuleError::TooLarge`] when a heap has too many options or too many of them win;
    /// [`RuleError::NoPeriod`] when a heap is not below `limit` and no period is proven.
    ///
    /// # Examples
    /// ```
    /// use heap_games::Rule;
    ///
    /// let kayles: Rule = "0.77".parse()?;
    /// let moves = kayles.winning_moves(&[5, 3], 1000)?;
    /// assert_eq!(moves[0].into, [1, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winning_moves(&self, heaps: &[u64], limit: usize) -> Result<Vec<HeapMove>, RuleError> {
        self.winning_moves_within(heaps, Budget::of_values(limit))
    }

    /// Returns the winning moves as [`winning_moves`](Self::winning_moves) does, within a budget.
    ///
    /// # Errors
    /// [`RuleError::TooLarge`] when a heap has too many options or too many of them win; errors as
    /// those of [`value_within`](Self::value_within).
    ///
    /// # Examples
    /// ```
    /// use heap_games::{Budget, Rule};
    ///
    /// let moves = Rule::Nim.winning_moves_within(&[u64::MAX, 1], Budget::default())?;
    /// assert_eq!((moves[0].heap, &moves[0].into[..]), (u64::MAX, &[1][..]));
    /// # Ok::<(), heap_games::RuleError>(())
    /// ```
    pub fn winning_moves_within(
        &self,
        heaps: &[u64],
        budget: Budget,
    ) -> Result<Vec<HeapMove>, RuleError> {
        self.check_options(heaps)?;
        let greatest = heaps.iter().copied().max().unwrap_or(0);
        let values = KnownValues::up_to(self, greatest, budget)?;
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ values.at(heap));
        let mut moves = Vec::new();
        let mut excess = 0_u64;
        for heap in distinct(heaps) {
            let target = sum ^ values.at(heap);
            self.for_each_candidate(heap, target, &mut |parts| {
                let value = parts.iter().fold(0, |sum, &part| sum ^ values.at(part));
                if value != target {
                    return;
                }
                if moves.len() == MOVE_LIMIT {
                    excess += 1;
                    return;
                }
                let into = nonempty(parts);
                moves.push(HeapMove { heap, into });
            });
        }
        if excess > 0 {
            return Err(RuleError::TooLarge {
                needed: excess.saturating_add(MOVE_LIMIT as u64),
                limit: MOVE_LIMIT as u64,
            });
        }
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }

    /// Visits the options of a heap among which all of a given value are.
    fn for_each_candidate(&self, heap: u64, target: u128, visit: &mut dyn FnMut(&[u64])) {
        match (self, u64::try_from(target)) {
            (Rule::Nim, Ok(left)) if left < heap => visit(&[left]),
            (Rule::Nim, _) => {}
            (Rule::Bounded(rule), Ok(target)) => {
                let takes = rule.takes_to_value(heap, target);
                takes
                    .into_iter()
                    .flatten()
                    .for_each(|take| visit(&[heap - take]));
            }
            (Rule::Bounded(_), Err(_)) => {}
            _ => self.for_each_option(heap, visit),
        }
    }

    /// Checks that the options of all heaps can be looked at.
    fn check_options(&self, heaps: &[u64]) -> Result<(), RuleError> {
        let costs = distinct(heaps).map(|heap| match self {
            Rule::Nim => 1,
            Rule::Bounded(rule) => rule.min().into(),
            _ => self.option_cost(heap),
        });
        let cost = costs.fold(0, u128::saturating_add);
        if cost > OPTION_LIMIT {
            return Err(RuleError::TooLarge {
                needed: u64::try_from(cost).unwrap_or(u64::MAX),
                limit: OPTION_LIMIT as u64,
            });
        }
        Ok(())
    }

    /// Returns about how much work the options of a heap are.
    pub(crate) fn option_cost(&self, heap: u64) -> u128 {
        if let Rule::Turning(game) = self {
            return game.option_count(heap);
        }
        let heap = u128::from(heap);
        match self {
            Rule::EqualSplit { .. } => heap.saturating_mul(heap),
            Rule::Code(code) => {
                let takes = code.max_take().map_or(heap, u128::from).min(heap) + 1;
                takes.saturating_mul(heap.saturating_pow(code.max_parts().saturating_sub(1)))
            }
            Rule::Subtract(set) => heap.min(set.takes().len() as u128),
            _ => heap,
        }
    }
}

/// Returns the different sizes among heaps, increasing.
fn distinct(heaps: &[u64]) -> impl Iterator<Item = u64> {
    let mut list = heaps.to_vec();
    list.sort_unstable();
    list.dedup();
    list.into_iter()
}

fn nonempty(parts: &[u64]) -> Vec<u64> {
    sorted(parts.to_vec())
}

/// Returns heaps in increasing order, without empty ones.
fn sorted(mut heaps: Vec<u64>) -> Vec<u64> {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    heaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Search;

    const RULES: [&str; 9] = [
        "nim",
        "0.77",
        "0.07",
        "lasker",
        "grundy",
        "subtract:1,3,4",
        "8.3",
        "split-equal:3",
        "4.3",
    ];

    fn after(rule: &Rule, heaps: &[u64]) -> Vec<(HeapMove, Vec<u64>)> {
        let mut list = Vec::new();
        for index in 0..heaps.len() {
            rule.for_each_option(heaps[index], &mut |parts| {
                let mut next = heaps.to_vec();
                next.remove(index);
                next.extend(parts);
                let (heap, into) = (heaps[index], sorted(parts.to_vec()));
                list.push((HeapMove { heap, into }, sorted(next)));
            });
        }
        list
    }

    #[test]
    fn outcomes_and_moves_follow_the_definition() {
        for text in RULES {
            let rule: Rule = text.parse().unwrap();
            let positions = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
                after(&rule, heaps)
                    .into_iter()
                    .map(|(_, next)| next)
                    .collect()
            };
            let mut normal = Search::new(false, positions);
            for heaps in [
                vec![],
                vec![1],
                vec![7],
                vec![2, 5],
                vec![3, 3, 4],
                vec![1, 1, 6],
                vec![9],
            ] {
                let wins = |search: &mut Search<Vec<u64>, _>| {
                    let mut list: Vec<HeapMove> = after(&rule, &heaps)
                        .into_iter()
                        .filter(|(_, next)| !search.is_win(next))
                        .map(|(step, _)| step)
                        .collect();
                    list.sort_unstable();
                    list.dedup();
                    list
                };
                assert_eq!(
                    rule.winning_moves(&heaps, 100).unwrap(),
                    wins(&mut normal),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn values_are_found_by_table_period_or_formula() {
        for text in [
            "0.77",
            "subtract:2,3",
            "lasker",
            "0.3F",
            "all-but:2",
            "split-equal:4",
        ] {
            let rule: Rule = text.parse().unwrap();
            let table = crate::values_by_definition(&rule, 300);
            for heap in [0, 1, 2, 90, 167, 168, 299, 300] {
                let value = rule.value(heap, 400).unwrap();
                assert_eq!(value, table[heap as usize].into(), "{text} {heap}");
            }
        }
        let kayles: Rule = "0.77".parse().unwrap();
        assert_eq!(
            kayles.value(12 * 10_u64.pow(18) + 80, 1000),
            kayles.value(80, 1000)
        );
        let treblecross: Rule = "0.007".parse().unwrap();
        assert!(treblecross.value(u64::MAX, 1000).is_err());
    }

    #[test]
    fn questions_too_large_are_refused() {
        let rule: Rule = "8.F".parse().unwrap();
        assert!(matches!(
            rule.winning_moves(&[200_000], 1 << 20),
            Err(RuleError::TooLarge { .. })
        ));
        assert!(matches!(
            rule.winning_moves(&[u64::MAX], 1 << 20),
            Err(RuleError::TooLarge { .. })
        ));
    }
}
