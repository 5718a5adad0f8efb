//! The values of a rule, computed as far as they are looked at, and how a list compares with them.

use super::values::ValueList;
use heap_games::{Budget, Rule, ValueStream};

/// How much the values of a rule may take: tenths of a second, and only if they agree for long.
const BUDGET: Budget = Budget { values: 1 << 22, steps: 200_000_000, bytes: 1 << 28 };

/// How many values are computed at first.
const FIRST: usize = 16;

/// The values of a rule, as many as were looked at.
#[derive(Debug)]
pub(super) struct Table {
    rule: Rule,
    /// `None` when there are no more.
    stream: Option<ValueStream>,
    values: Vec<u128>,
}

/// How the values of a list compare with those of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Agreement {
    pub(super) compared: usize,
    pub(super) agree: usize,
    /// The index of the first value that differs, and what the rule has there.
    pub(super) difference: Option<(usize, u128)>,
}

impl Table {
    /// Returns the table of a rule, of which nothing is computed yet.
    pub(super) fn new(rule: Rule) -> Self {
        let stream = Some(ValueStream::new(rule.clone(), BUDGET));
        Table { rule, stream, values: Vec::new() }
    }

    pub(super) fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Returns the value of a heap; none if it takes too much.
    pub(super) fn get(&mut self, heap: usize) -> Option<u128> {
        while self.values.len() <= heap {
            let known = self.values.len();
            let stream = self.stream.as_mut()?;
            self.values.resize((2 * known).max(FIRST), 0);
            let filled = stream.fill(&mut self.values[known..]).unwrap_or(0);
            self.values.truncate(known + filled);
            if filled == 0 {
                self.stream = None;
            }
        }
        Some(self.values[heap])
    }

    /// Compares the values of a list, but for the first `skipped` of them, with those of heaps that are
    /// larger by `shift`, until more than `most` differ.
    pub(super) fn compare(
        &mut self,
        list: &ValueList,
        (skipped, shift): (usize, i64),
        most: usize,
    ) -> Agreement {
        let mut agreement = Agreement { compared: 0, agree: 0, difference: None };
        for (index, &value) in list.values().iter().enumerate().skip(skipped) {
            let heap = (list.first() + index as u64).saturating_add_signed(shift);
            let Some(there) = usize::try_from(heap).ok().and_then(|heap| self.get(heap)) else {
                break;
            };
            agreement.compared += 1;
            if there == value.into() {
                agreement.agree += 1;
                continue;
            }
            agreement.difference.get_or_insert((index, there));
            if agreement.compared - agreement.agree > most {
                break;
            }
        }
        agreement
    }
}
