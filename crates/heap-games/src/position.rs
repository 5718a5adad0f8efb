//! Positions of several heaps: who wins, and by which moves.

use crate::{HeapRule, HeapSequence, PeriodSearch, Rule, RuleError};
use crate::{halving_value, lasker_value, smaller_part_value};

/// The most options that one question looks at, counted in heaps of their lists.
const OPTION_LIMIT: u128 = 1 << 32;

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
    /// That of at most `limit` values.
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
        match self {
            Rule::Nim => return Ok(heap.into()),
            Rule::Lasker => return Ok(lasker_value(heap)),
            Rule::Halving => return Ok(halving_value(heap).into()),
            Rule::SmallerPart => return Ok(smaller_part_value(heap).into()),
            Rule::Bounded(rule) => return Ok(rule.value(heap).into()),
            _ => {}
        }
        let table = usize::try_from(heap).map_or(limit, |heap| limit.min(heap.saturating_add(1)));
        let mut search = PeriodSearch::new(self.clone(), table);
        let index = match search.run() {
            Ok(report) if report.proof.is_some() && heap >= report.preperiod => {
                report.preperiod + (heap - report.preperiod) % report.period
            }
            // A period only observed says nothing about a heap beyond the table.
            Ok(_) | Err(RuleError::NoPeriod { .. }) => heap,
            Err(error) => return Err(error),
        };
        let mut sequence = search.into_sequence();
        let index = usize::try_from(index).ok().filter(|&index| index < limit);
        let limit = limit as u64;
        let index = index.ok_or(RuleError::NoPeriod { limit })?;
        sequence.extend_to(index)?;
        let value = sequence.values().get(index);
        value.map(u128::from).ok_or(RuleError::NoPeriod { limit })
    }

    /// Returns the winning moves of a position in normal play, in increasing order of heap and of
    /// what it becomes; none when the player to move loses.
    ///
    /// # Complexity
    /// That of the values up to the greatest heap, and of all options.
    ///
    /// # Errors
    /// [`RuleError::TooLarge`] when a heap is not below `limit` or has too many options.
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
        let greatest = self.check_heaps(heaps, limit)?;
        let mut sequence = HeapSequence::new(self.clone());
        sequence.extend_to(greatest)?;
        let values = sequence.values();
        let sum = heaps
            .iter()
            .fold(0, |sum, &heap| sum ^ values.at(heap as usize));
        let mut moves = Vec::new();
        for heap in distinct(heaps) {
            let target = sum ^ values.at(heap as usize);
            self.for_each_option(heap, &mut |parts| {
                let value = parts
                    .iter()
                    .fold(0, |sum, &part| sum ^ values.at(part as usize));
                if value == target {
                    moves.push(HeapMove {
                        heap,
                        into: nonempty(parts),
                    });
                }
            });
        }
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }

    /// Returns the greatest heap, after a check that the options of all can be looked at.
    fn check_heaps(&self, heaps: &[u64], limit: usize) -> Result<usize, RuleError> {
        let greatest = heaps.iter().copied().max().unwrap_or(0);
        let costs = distinct(heaps).map(|heap| self.option_cost(heap));
        let cost = costs.fold(0, u128::saturating_add);
        if greatest >= limit as u64 {
            return Err(RuleError::TooLarge {
                needed: greatest.saturating_add(1),
                limit: limit as u64,
            });
        }
        if cost > OPTION_LIMIT {
            return Err(RuleError::TooLarge {
                needed: u64::try_from(cost).unwrap_or(u64::MAX),
                limit: OPTION_LIMIT as u64,
            });
        }
        Ok(greatest as usize)
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
