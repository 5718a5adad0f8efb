//! Subtraction sets for 64 heaps at a time.

use crate::Cells;
use crate::simd::{LANES, Offset, extend_takes_by_blocks, mark_sums_body};
use crate::sparse::Cell;

/// The lanes of a group, which short takes serve together.
const GROUP: usize = 8;

/// After so many heaps the width of the sets is thought over.
const SEGMENT: usize = 1 << 14;

/// Extends a table of a subtraction set, whose takes increase, to the given length.
pub(crate) fn extend_takes(takes: &[u64], values: &mut Cells, len: usize) {
    while values.len() < len {
        let wider = match values {
            Cells::Bytes(list) => extend_list(takes, list, len),
            Cells::Words(list) => extend_list(takes, list, len),
            Cells::Longs(list) => extend_scalar(takes, list, len),
        };
        if let Some(value) = wider {
            values.push(value);
        }
    }
}

/// Extends a list until it is long enough or the next value, which is returned, does not fit.
fn extend_list<T: Cell>(takes: &[u64], list: &mut Vec<T>, len: usize) -> Option<u32> {
    while list.len() < len {
        let base = list.len();
        let in_reach = takes.partition_point(|&take| take <= base as u64);
        // A take between the first and the last heap of a block would serve some lanes only.
        let next = takes.get(in_reach).copied().unwrap_or(u64::MAX);
        let next = usize::try_from(next).unwrap_or(usize::MAX);
        let stop = len.min(next).min(base + SEGMENT);
        let greatest: u32 = list.iter().max().map_or(0, |&value| value.into());
        let takes_now = &takes[..in_reach];
        let wider = match greatest {
            _ if base + LANES > stop => None,
            0..48 => extend_by_words::<T, 1>(takes_now, list, stop),
            48..112 => extend_by_words::<T, 2>(takes_now, list, stop),
            112..240 => extend_by_words::<T, 4>(takes_now, list, stop),
            240..496 => extend_by_words::<T, 8>(takes_now, list, stop),
            _ => None,
        };
        if wider.is_some() {
            return wider;
        }
        let end = len.min(list.len() + LANES);
        let wider = extend_scalar(takes, list, end);
        if wider.is_some() {
            return wider;
        }
    }
    None
}

/// Extends a list by blocks, with sets of W words.
fn extend_by_words<T: Cell, const W: usize>(
    takes: &[u64],
    list: &mut Vec<T>,
    len: usize,
) -> Option<u32> {
    extend_takes_by_blocks(&TakePlan::<T, W>::new(takes), list, len)
}

/// Extends a list one heap at a time.
fn extend_scalar<T: Cell>(takes: &[u64], list: &mut Vec<T>, len: usize) -> Option<u32> {
    let mut seen = vec![usize::MAX; takes.len() + 2];
    for heap in list.len()..len {
        for &take in takes.iter().take_while(|&&take| take <= heap as u64) {
            let value: u32 = list[heap - take as usize].into();
            seen[value as usize] = heap;
        }
        let value = (0..).zip(&seen).find(|&(_, &mark)| mark != heap);
        let value = value.map_or(0, |(value, _)| value);
        match T::try_from(value) {
            Ok(value) => list.push(value),
            Err(_) => return Some(value),
        }
    }
    None
}

/// The takes by what serves them, for sets of W words.
pub(crate) struct TakePlan<T, const W: usize> {
    near: Vec<usize>,
    middle: Vec<Offset<T>>,
    far: Vec<Offset<T>>,
}

impl<T: Cell, const W: usize> TakePlan<T, W> {
    fn new(takes: &[u64]) -> Self {
        let mut plan = Self {
            near: Vec::new(),
            middle: Vec::new(),
            far: Vec::new(),
        };
        for &take in takes {
            let back = take as usize;
            let packed = T::default();
            match back {
                0..GROUP => plan.near.push(back),
                GROUP..LANES => plan.middle.push(Offset { back, packed }),
                _ => plan.far.push(Offset { back, packed }),
            }
        }
        plan
    }

    /// Returns the value of a heap by the definition.
    #[cold]
    fn value(&self, list: &[T], heap: usize) -> u32 {
        let far = self
            .far
            .iter()
            .chain(&self.middle)
            .map(|offset| offset.back);
        let takes = far.chain(self.near.iter().copied());
        mex_core::mex(takes.map(|take| list[heap - take].into()))
    }
}

/// The loop over blocks, inlined into a function for each kind of processor.
#[inline(always)]
pub(crate) fn extend_takes_body<T: Cell, const W: usize>(
    plan: &TakePlan<T, W>,
    list: &mut Vec<T>,
    len: usize,
) -> Option<u32> {
    while list.len() + LANES <= len {
        let base = list.len();
        let mut sets = [[0_u64; LANES]; W];
        mark_sums_body(list, base, &plan.far, &mut sets);
        for start in (0..LANES).step_by(GROUP) {
            let mut group = [[0; GROUP]; W];
            mark_sums_body(list, base + start, &plan.middle, &mut group);
            for lane in start..start + GROUP {
                let heap = base + lane;
                let mut reached = [0; W];
                for word in 0..W {
                    reached[word] = sets[word][lane] | group[word][lane - start];
                }
                for &take in &plan.near {
                    let value: u32 = list[heap - take].into();
                    if let Some(word) = reached.get_mut(value as usize / 64) {
                        *word |= 1 << (value % 64);
                    }
                }
                let value = match (0..W).find(|&word| reached[word] != u64::MAX) {
                    Some(word) => 64 * word as u32 + reached[word].trailing_ones(),
                    None => plan.value(list, heap),
                };
                let Ok(narrow) = T::try_from(value) else {
                    return Some(value);
                };
                list.push(narrow);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Dice;

    #[test]
    fn blocks_agree_with_single_heaps() {
        let mut dice = Dice::new(64);
        for (count, greatest) in [
            (3, 10),
            (5, 70),
            (32, 256),
            (64, 6000),
            (150, 200),
            (300, 900),
            (600, 700),
            (2, 1),
        ] {
            let mut takes: Vec<u64> = (0..count).map(|_| 1 + dice.below(greatest)).collect();
            takes.extend([u64::MAX, 1 << 40]);
            takes.sort_unstable();
            takes.dedup();
            let mut expected: Vec<u32> = Vec::new();
            extend_scalar(&takes, &mut expected, 9000);
            for parts in [&[9000][..], &[1, 63, 64, 65, 128, 5000, 9000]] {
                let mut values = Cells::new();
                for &len in parts {
                    extend_takes(&takes, &mut values, len);
                    assert_eq!(values.len(), len);
                }
                assert!(values.iter().eq(expected.iter().copied()), "{takes:?}");
            }
        }
    }
}
