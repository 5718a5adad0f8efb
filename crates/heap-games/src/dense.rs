//! Every pair of heaps, compared with a few candidates at a time.

use crate::octal::Moves;
use crate::simd::pairs_with;
use crate::sparse::Cell;

/// Pairs marked one by one before candidates are drawn.
const MARKED: usize = 256;

/// Candidates that one pass over all pairs decides.
const CANDIDATES: usize = 4;

/// Extends a list until it is long enough or the next value, which is returned, does not fit.
pub(crate) fn extend_dense<T: Cell>(moves: &Moves, list: &mut Vec<T>, len: usize) -> Option<u32> {
    let mut seen: Vec<u64> = Vec::new();
    for heap in list.len()..len {
        let value = dense_value(moves, list, heap, &mut seen);
        match T::try_from(value) {
            Ok(value) => list.push(value),
            Err(_) => return Some(value),
        }
    }
    None
}

/// Returns the value of the heap after the list.
pub(crate) fn dense_value<T: Cell>(
    moves: &Moves,
    list: &[T],
    heap: usize,
    seen: &mut Vec<u64>,
) -> u32 {
    seen.fill(0);
    if moves.whole.contains(&heap) {
        mark(seen, 0);
    }
    for &take in moves.takes.iter().filter(|&&take| take < heap) {
        mark(seen, list[heap - take].into());
    }
    let halves = || {
        moves
            .splits
            .iter()
            .filter_map(|&split| Pairs::new(list, heap, split, moves))
    };
    for pairs in halves() {
        for (&a, &b) in pairs.low.iter().zip(pairs.high.iter().rev()).take(MARKED) {
            mark(seen, a.into() ^ b.into());
        }
    }
    loop {
        let candidates = least_unseen::<CANDIDATES>(seen);
        let mut open = [true; CANDIDATES];
        for pairs in halves() {
            // What was marked above need not be compared again.
            let start = MARKED.min(pairs.low.len());
            let (low, high) = (&pairs.low[start..], &pairs.high[..pairs.high.len() - start]);
            let narrow = candidates.map(|value| T::try_from(value).unwrap_or_default());
            let found = pairs_with(low, high, narrow);
            for ((open, found), value) in open.iter_mut().zip(found).zip(candidates) {
                *open &= !(found && T::try_from(value).is_ok());
            }
        }
        for (&value, &open) in candidates.iter().zip(&open) {
            if open {
                return value;
            }
            mark(seen, value);
        }
    }
}

/// The two halves of the pairs of heaps with one total: the second is read backwards.
struct Pairs<'a, T> {
    low: &'a [T],
    high: &'a [T],
}

impl<'a, T: Cell> Pairs<'a, T> {
    fn new(list: &'a [T], heap: usize, split: usize, moves: &Moves) -> Option<Self> {
        let total = heap.checked_sub(split).filter(|&total| total >= 2)?;
        let count = if moves.unequal {
            (total - 1) / 2
        } else {
            total / 2
        };
        Some(Self {
            low: &list[1..=count],
            high: &list[total - count..total],
        })
    }
}

/// Returns whether a split of the heap reaches a value, by comparing every pair.
pub(crate) fn reaches<T: Cell>(moves: &Moves, list: &[T], heap: usize, value: T) -> bool {
    moves.splits.iter().any(|&split| {
        Pairs::new(list, heap, split, moves)
            .is_some_and(|pairs| pairs_with(pairs.low, pairs.high, [value])[0])
    })
}

fn mark(seen: &mut Vec<u64>, value: u32) {
    let word = value as usize / 64;
    if word >= seen.len() {
        seen.resize(word + 1, 0);
    }
    seen[word] |= 1 << (value % 64);
}

/// Returns the least values that are not in a set, increasing.
fn least_unseen<const N: usize>(seen: &[u64]) -> [u32; N] {
    let mut next = 0;
    std::array::from_fn(|_| {
        while seen
            .get(next / 64)
            .is_some_and(|word| word >> (next % 64) & 1 == 1)
        {
            next += 1;
        }
        next += 1;
        next as u32 - 1
    })
}
