//! Taking and breaking: values of heaps from which stones are taken or which are split.
//!
//! ```
//! use contest::kit::takes;
//!
//! assert_eq!(takes::subtraction(&[1, 3, 4], 7), [0, 1, 0, 1, 2, 3, 2, 0]);
//! // Kayles, 0.77: the last exception is heap 70, and the period 12.
//! let values = takes::octal(&[0, 7, 7], 400);
//! assert_eq!(takes::octal_period(&[0, 7, 7], &values), Some((71, 12)));
//! ```

use std::collections::HashMap;

/// Returns the least number that is not among the values. Takes linear time.
pub fn mex(values: &[u64]) -> u64 {
    let mut seen = vec![false; values.len() + 1];
    for &value in values {
        if let Some(seen) = seen.get_mut(value as usize) {
            *seen = true;
        }
    }
    seen.iter().position(|seen| !seen).unwrap_or(0) as u64
}

/// Returns the values of the heaps 0 to `greatest` if a move takes one of the given numbers. Takes
/// time proportional to the product of both counts.
pub fn subtraction(takes: &[u64], greatest: usize) -> Vec<u64> {
    let mut values = vec![0; greatest + 1];
    // For each value, the last heap that has an option of that value.
    let mut last = vec![0; takes.len() + 1];
    for heap in 1..=greatest {
        for &take in takes {
            if take <= heap as u64 {
                last[values[heap - take as usize] as usize] = heap;
            }
        }
        let value = last.iter().position(|&seen| seen != heap);
        values[heap] = value.expect("fewer values than takes") as u64;
    }
    values
}

/// Returns the value of a heap from which a move takes at least `least` and at most `most`.
pub fn bounded(heap: u64, least: u64, most: u64) -> u64 {
    heap % (least + most) / least
}

/// Returns the value of a heap if a move takes at most half, rounded up: an odd heap 2k - 1 has
/// value k, and an even one 2k the value of k - 1. The time is logarithmic.
pub fn half(mut heap: u64) -> u64 {
    while heap > 0 && heap % 2 == 0 {
        heap = heap / 2 - 1;
    }
    heap / 2 + heap % 2
}

/// Returns the value of a heap of Lasker's Nim: a move takes any number or splits a heap.
pub fn lasker(heap: u64) -> u64 {
    match heap % 4 {
        3 => heap + 1,
        0 => heap.saturating_sub(1),
        _ => heap,
    }
}

/// Returns the value of a box with stones, if a move adds at most the square of their number. Let t
/// be the greatest number with t + t² < size: with more stones the box can be filled at once; with
/// up to t, exceeding t loses, so the value is that of a box of size t. The time is doubly
/// logarithmic.
pub fn square_box(mut size: u64, stones: u64) -> u64 {
    if stones == 0 {
        return 0;
    }
    loop {
        // The square root is rounded, by less than 1.
        let mut most = (size as f64).sqrt() as u64 + 1;
        while most.saturating_mul(most + 1) >= size {
            most -= 1;
        }
        if stones > most {
            return size - stones;
        }
        size = most;
    }
}

/// Nim in which some heaps forbid some takes.
///
/// The values of the heaps below n are 0 to some m without a gap, and an unrestricted heap has
/// value m + 1. A heap with forbidden takes has less if they exclude all smaller heaps of some
/// value; only such heaps repeat a value.
#[derive(Clone, Debug)]
pub struct Forbidding {
    heaps: Vec<u64>,
    values: Vec<u64>,
    /// The number of heaps before each of these, and before the end, that repeat a value.
    repeats: Vec<u64>,
}

impl Forbidding {
    /// Starts from the forbidden pairs of a heap and a take. Takes O(n log n) time for n pairs.
    pub fn new(mut pairs: Vec<(u64, u64)>) -> Self {
        pairs.sort_unstable();
        let mut known = Forbidding { heaps: Vec::new(), values: Vec::new(), repeats: vec![0] };
        let mut often: HashMap<u64, u64> = HashMap::new();
        let mut rest = &pairs[..];
        while let Some(&(heap, _)) = rest.first() {
            let (pairs, later) = rest.split_at(rest.partition_point(|pair| pair.0 == heap));
            rest = later;
            let before = known.repeats[known.heaps.len()];
            // For each value, how many heaps cannot be reached.
            let mut missing: HashMap<u64, u64> = HashMap::new();
            for &(_, take) in pairs {
                *missing.entry(known.value(heap - take)).or_insert(0) += 1;
            }
            let all = |&(value, count): &(u64, u64)| count == 1 + often.get(&value).unwrap_or(&0);
            let repeated = missing.into_iter().filter(all).map(|(value, _)| value).min();
            let value = repeated.unwrap_or(heap - before);
            if repeated.is_some() {
                *often.entry(value).or_insert(0) += 1;
            }
            known.heaps.push(heap);
            known.values.push(value);
            known.repeats.push(before + u64::from(repeated.is_some()));
        }
        known
    }

    /// Returns the value of a heap, in logarithmic time.
    pub fn value(&self, heap: u64) -> u64 {
        let place = self.heaps.partition_point(|&other| other < heap);
        match self.heaps.get(place) {
            Some(&other) if other == heap => self.values[place],
            _ => heap - self.repeats[place],
        }
    }
}

/// Returns the values of the heaps 0 to `greatest` of an octal game: bits 1, 2 and 4 of digit k
/// allow taking k stones and leaving nothing, one heap or two. Takes quadratic time.
pub fn octal(digits: &[u8], greatest: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::with_capacity(greatest + 1);
    for heap in 0..=greatest {
        let mut options = Vec::new();
        for (take, digit) in digits.iter().enumerate().take(heap + 1) {
            let left = heap - take;
            if digit & 1 != 0 && left == 0 && take > 0 {
                options.push(0);
            }
            if digit & 2 != 0 && left > 0 && take > 0 {
                options.push(values[left]);
            }
            if digit & 4 != 0 {
                options.extend((1..=left / 2).map(|part| values[part] ^ values[left - part]));
            }
        }
        values.push(mex(&options));
    }
    values
}

/// Returns the first heap and the length of the period of an octal game, proven: if values repeat
/// with period p from n0 to 2·n0 + 2p + k - 1, where k is the greatest take, they do so for ever
/// (Guy and Smith, 1956). Takes at most quadratic time; `None` if there are too few values.
pub fn octal_period(digits: &[u8], values: &[u64]) -> Option<(usize, usize)> {
    let take = digits.len() - 1;
    (1..=values.len() / 2).find_map(|period| {
        let mut pairs = values[..values.len() - period].iter().zip(&values[period..]);
        let first = pairs.rposition(|(one, other)| one != other).map_or(0, |heap| heap + 1);
        // The proof begins at heap 1, as heap 0 has no moves.
        (2 * (first.max(1) + period) + take <= values.len()).then_some((first, period))
    })
}
