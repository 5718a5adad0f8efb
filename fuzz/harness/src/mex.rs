//! Every way to the least number that is missing, against a search through all numbers.

use crate::choices::Choices;
use mex_core::{DynamicMex, MexSet};
use std::collections::HashMap;
use std::hash::Hash;

/// Puts numbers into sets and takes them out again.
pub fn mex(data: &[u8]) {
    let mut choices = Choices::new(data);
    let mut set = MexSet::new();
    let mut counts = DynamicMex::new();
    let mut in_set: Vec<u32> = Vec::new();
    let mut in_counts: Vec<u32> = Vec::new();
    let mut next = 0;
    for _ in 0..100 {
        if choices.is_empty() {
            break;
        }
        let action = choices.byte();
        let value = match action % 8 {
            0..=2 => {
                next += 1;
                next - 1
            }
            3..=5 => choices.byte().into(),
            6 => choices.below_u32(1 << 12),
            _ => 1 << (choices.byte() % 20),
        };
        match action / 8 % 8 {
            0 => {
                assert_eq!(counts.remove(value), in_counts.contains(&value));
                if let Some(at) = in_counts.iter().position(|&other| other == value) {
                    in_counts.swap_remove(at);
                }
            }
            1 if action > 200 => {
                set.clear();
                in_set.clear();
                next = 0;
            }
            _ => {
                set.insert(value);
                counts.insert(value);
                in_set.push(value);
                in_counts.push(value);
            }
        }
        assert_eq!(set.contains(value), in_set.contains(&value));
        let count = in_counts.iter().filter(|&&other| other == value).count();
        assert_eq!(counts.count(value) as usize, count);
    }
    let expected = least_missing(&in_set);
    assert_eq!(set.mex(), expected);
    assert_eq!(counts.mex(), least_missing(&in_counts));
    assert_eq!(mex_core::mex(in_set.iter().copied()), expected);
    assert_eq!(mex_core::mex_of_slice(&in_set), expected);
    let greatest = in_set.iter().copied().max().unwrap_or(0);
    let mut words = vec![0_u64; greatest as usize / 64 + 1];
    for &value in &in_set {
        words[value as usize / 64] |= 1 << (value % 64);
    }
    assert_eq!(mex_core::mex_of_words(&words), expected);
}

/// Returns the least number that a list does not hold.
pub fn least_missing(values: &[u32]) -> u32 {
    (0..).find(|value| !values.contains(value)).unwrap_or(0)
}

/// Returns the value of a position, given those that one move leads to; positions are small, so that
/// the depth is small too.
pub fn value_by_moves<P: Clone + Eq + Hash>(
    position: &P,
    moves: &dyn Fn(&P) -> Vec<P>,
    known: &mut HashMap<P, u32>,
) -> u32 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let options = moves(position);
    let values: Vec<u32> =
        options.iter().map(|option| value_by_moves(option, moves, known)).collect();
    let value = least_missing(&values);
    known.insert(position.clone(), value);
    value
}
