//! What an oracle is, random cases, sums of heaps by search, and answers as text.

use crate::kit::io::Scan;
use judge_io::Rng;
use std::fmt::Display;

/// A problem's answers by definition.
#[derive(Clone, Copy, Debug)]
pub struct Oracle {
    /// The problem's id in the catalogue.
    pub id: &'static str,
    /// Returns a small random input inside the problem's limits.
    pub random_case: fn(&mut Rng) -> String,
    /// Returns the expected output for a small input; numbers too large for the definition are left
    /// to the problem's readable solution.
    ///
    /// It panics if the input is not in the problem's format, and takes very long if it is large.
    pub answer: fn(&str) -> String,
}

/// Reads pairs of numbers.
pub(super) fn pairs(scan: &mut Scan<'_>, count: usize) -> Vec<(usize, usize)> {
    (0..count).map(|_| (scan.get(), scan.get())).collect()
}

/// Returns the values with single spaces between them.
pub(super) fn spaced<T: Display>(values: &[T]) -> String {
    let words: Vec<String> = values.iter().map(T::to_string).collect();
    words.join(" ")
}

/// Returns one line for each pair.
pub(super) fn pair_lines<T: Display>(pairs: &[(T, T)]) -> String {
    pairs.iter().map(|(a, b)| format!("{a} {b}\n")).collect()
}

/// Returns sizes from `least` to `most` in random order. The product of the sizes plus one each
/// stays within `positions`, unless `least` alone passes it.
pub(super) fn random_sizes(
    rng: &mut Rng,
    count: usize,
    least: u64,
    most: u64,
    positions: u64,
) -> Vec<u64> {
    let mut left = positions;
    let mut sizes = Vec::new();
    for _ in 0..count {
        let size = rng.between(least, most.min(left.saturating_sub(1)).max(least));
        left = (left / (size + 1)).max(1);
        sizes.push(size);
    }
    rng.shuffle(&mut sizes);
    sizes
}

/// Returns the arcs of a random acyclic graph in random order, with its positions named in random
/// order too.
pub(super) fn random_acyclic(rng: &mut Rng, count: usize) -> Vec<(usize, usize)> {
    let mut names: Vec<usize> = (0..count).collect();
    rng.shuffle(&mut names);
    let density = rng.between(1, 4);
    let mut arcs = Vec::new();
    for high in 1..count {
        for low in 0..high {
            if rng.once_in(density) {
                arcs.push((names[high], names[low]));
            }
        }
    }
    rng.shuffle(&mut arcs);
    arcs
}

/// Returns a random case, half of the time one with the wanted answer if twenty tries find it.
pub(super) fn often(
    rng: &mut Rng,
    wanted: &str,
    random_case: fn(&mut Rng) -> String,
    answer: fn(&str) -> String,
) -> String {
    let tries = if rng.once_in(2) { 20 } else { 1 };
    let mut case = random_case(rng);
    for _ in 1..tries {
        if answer(&case).trim_end() == wanted {
            break;
        }
        case = random_case(rng);
    }
    case
}

const MOST_SEARCHED_SUMS: u64 = 20_000;

/// All moves from all sizes up to this one are kept.
const MOST_SEARCHED_HEAP: u64 = 2_000;

/// Returns whether the player to move wins a sum of heaps, given what one move leaves of a heap, which is
/// less; `None` if there are too many sums to search, or too many moves to keep.
///
/// A sum is a number with a digit for each heap, and every move leads to a smaller number.
pub(super) fn heaps_win(heaps: &[u64], left_by_a_move: impl Fn(u64) -> Vec<u64>) -> Option<bool> {
    let sums = heaps.iter().try_fold(1, |sums: u64, heap| sums.checked_mul(heap.checked_add(1)?));
    let sums = sums.filter(|sums| *sums <= MOST_SEARCHED_SUMS)?;
    let most = heaps.iter().max().copied().unwrap_or_default();
    if most > MOST_SEARCHED_HEAP {
        return None;
    }
    let left: Vec<Vec<u64>> = (0..=most).map(left_by_a_move).collect();
    let mut wins: Vec<bool> = Vec::new();
    for sum in 0..sums {
        let (mut rest, mut worth, mut is_won) = (sum, 1, false);
        for &heap in heaps {
            let size = rest % (heap + 1);
            let mut after = left[size as usize].iter().map(|left| sum - (size - left) * worth);
            is_won |= after.any(|after| !wins[after as usize]);
            rest /= heap + 1;
            worth *= heap + 1;
        }
        wins.push(is_won);
    }
    wins.last().copied()
}
