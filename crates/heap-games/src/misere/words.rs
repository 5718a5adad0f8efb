//! Products of generators, as sorted lists of their heaps, and the options of heaps in this form,
//! for routines that follow every line of play.

use std::collections::{HashMap, HashSet};

use crate::{HeapRule, Rule};

/// A product of generators: their heaps in increasing order, with repetitions.
///
/// Two heaps of the least generator cancel, as the first heap with a move is always equivalent to a
/// heap of one in Nim: its only move is to the end.
pub(super) type Word = Box<[u32]>;

/// Returns the product of two words; `one` is the least generator.
pub(super) fn product(left: &[u32], right: &[u32], one: u32) -> Word {
    let mut word = Vec::with_capacity(left.len() + right.len());
    let (mut i, mut j) = (0, 0);
    while i < left.len() && j < right.len() {
        if left[i] <= right[j] {
            word.push(left[i]);
            i += 1;
        } else {
            word.push(right[j]);
            j += 1;
        }
    }
    word.extend_from_slice(&left[i..]);
    word.extend_from_slice(&right[j..]);
    let ones = word.iter().take_while(|&&heap| heap == one).count();
    word.drain(..ones - ones % 2);
    word.into_boxed_slice()
}

/// Returns a word in which the letter at an index is replaced by another word.
pub(super) fn replaced(word: &[u32], place: usize, by: &[u32], one: u32) -> Word {
    let mut rest = Vec::with_capacity(word.len());
    rest.extend_from_slice(&word[..place]);
    rest.extend_from_slice(&word[place + 1..]);
    product(&rest, by, one)
}

/// The limit on options, counted in heaps of their lists.
pub(super) const OPTION_BUDGET: usize = 1 << 24;

/// The options of all heaps reachable from some positions.
#[derive(Clone)]
pub(super) struct HeapWords {
    /// The options of every heap that has any, without repetitions and without heaps that have
    /// none.
    pub(super) options: HashMap<u32, Vec<Word>>,
    /// The least heap that has options, of which two cancel.
    pub(super) one: u32,
    heaps: HashSet<u32>,
}

impl HeapWords {
    pub(super) fn is_known(&self, heap: u64) -> bool {
        heap == 0 || u32::try_from(heap).is_ok_and(|heap| self.heaps.contains(&heap))
    }

    /// Returns a position as a sum of heaps that have options.
    pub(super) fn word(&self, heaps: &[u64]) -> Word {
        let heaps = heaps.iter().filter_map(|&heap| u32::try_from(heap).ok());
        let mut word: Vec<u32> = heaps.filter(|heap| self.options.contains_key(heap)).collect();
        word.sort_unstable();
        product(&word, &[], self.one)
    }
}

/// Returns the options of all reachable heaps; `None` if there are too many.
pub(super) fn options_below(rule: &Rule, heaps: &[u64]) -> Option<HeapWords> {
    let mut lists: HashMap<u32, Vec<Vec<u64>>> = HashMap::new();
    let mut waiting: Vec<u64> = heaps.to_vec();
    let mut budget = (OPTION_BUDGET / 8) as u128;
    while let Some(heap) = waiting.pop() {
        let key = u32::try_from(heap).ok()?;
        if heap == 0 || lists.contains_key(&key) {
            continue;
        }
        budget = budget.checked_sub(rule.option_cost(heap) + 1)?;
        let mut list = Vec::new();
        rule.for_each_option(heap, &mut |parts| list.push(parts.to_vec()));
        waiting.extend(list.iter().flatten());
        lists.insert(key, list);
    }
    let heaps = lists.keys().copied().collect();
    lists.retain(|_, list| !list.is_empty());
    let mut words = HeapWords {
        one: lists.keys().copied().min().unwrap_or(u32::MAX),
        heaps,
        options: lists.keys().map(|&heap| (heap, Vec::new())).collect(),
    };
    for (heap, list) in &lists {
        let mut options: Vec<Word> = list.iter().map(|parts| words.word(parts)).collect();
        options.sort_unstable();
        options.dedup();
        words.options.insert(*heap, options);
    }
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_sorted_and_pairs_of_ones_vanish() {
        assert_eq!(*product(&[1, 2], &[1, 1, 3], 1), [1, 2, 3]);
        assert_eq!(*product(&[2, 5], &[3], 2), [2, 3, 5]);
        assert_eq!(*product(&[2], &[2], 2), []);
        assert_eq!(*replaced(&[1, 4, 4], 1, &[1, 2], 1), [2, 4]);
    }
}
