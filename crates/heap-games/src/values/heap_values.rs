//! A growing table of values in the narrowest type that holds them all.

use std::ops::Range;

use crate::RuleError;
use mex_core::StopPoints;

/// Values in bytes while they fit, else in 16 or 32 bits: a value never wraps.
#[derive(Clone, Debug)]
pub enum HeapValues {
    /// Every value is below 2^8.
    Bytes(Vec<u8>),
    /// Every value is below 2^16.
    Words(Vec<u16>),
    /// Some value needs 32 bits.
    Longs(Vec<u32>),
}

/// Evaluates an expression with the list of a table of any width.
macro_rules! each_width {
    ($values:expr, $list:ident => $what:expr) => {
        match $values {
            HeapValues::Bytes($list) => $what,
            HeapValues::Words($list) => $what,
            HeapValues::Longs($list) => $what,
        }
    };
}
pub(crate) use each_width;

impl HeapValues {
    pub(crate) const fn new() -> Self {
        HeapValues::Bytes(Vec::new())
    }

    /// Returns the number of values.
    pub fn len(&self) -> usize {
        each_width!(self, list => list.len())
    }

    /// Returns whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the value at an index, if it is within the table.
    ///
    /// # Complexity
    /// O(1).
    pub fn get(&self, index: usize) -> Option<u32> {
        each_width!(self, list => list.get(index).map(|&value| widest(value)))
    }

    /// Returns the values in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u32> + Clone + '_ {
        (0..self.len()).map(|index| self.at(index))
    }

    pub(crate) fn copy_from(&self, index: u64, list: &mut [u128]) -> usize {
        fn copy<T: Copy + Into<u128>>(values: &[T], index: u64, list: &mut [u128]) -> usize {
            let index = usize::try_from(index).unwrap_or(usize::MAX);
            let values = values.get(index..).unwrap_or_default();
            for (place, &value) in list.iter_mut().zip(values) {
                *place = value.into();
            }
            values.len().min(list.len())
        }
        each_width!(self, values => copy(values, index, list))
    }

    /// Returns some of the values, with the same width.
    pub(crate) fn part(&self, range: Range<usize>) -> HeapValues {
        match self {
            HeapValues::Bytes(list) => HeapValues::Bytes(list[range].to_vec()),
            HeapValues::Words(list) => HeapValues::Words(list[range].to_vec()),
            HeapValues::Longs(list) => HeapValues::Longs(list[range].to_vec()),
        }
    }

    pub(crate) fn to_vec(&self) -> Vec<u32> {
        each_width!(self, list => list.iter().map(|&value| widest(value)).collect())
    }

    /// Returns the number of bytes of one value: 1, 2 or 4.
    pub fn width(&self) -> usize {
        match self {
            HeapValues::Bytes(_) => 1,
            HeapValues::Words(_) => 2,
            HeapValues::Longs(_) => 4,
        }
    }

    #[inline]
    #[track_caller]
    pub(crate) fn at(&self, index: usize) -> u32 {
        each_width!(self, list => widest(list[index]))
    }

    /// Appends a value, widening the table first if necessary.
    #[inline]
    #[track_caller]
    pub(crate) fn push(&mut self, value: u32) {
        self.try_push(value).expect("the values fit the memory");
    }

    /// Makes room for a table of a length, so that appending values of the present width allocates
    /// no memory.
    ///
    /// # Errors
    /// [`RuleError::NoMemory`] when the system has too little memory.
    pub(crate) fn reserve(&mut self, len: usize) -> Result<(), RuleError> {
        let more = len.saturating_sub(self.len());
        let reserved = each_width!(self, list => list.try_reserve(more));
        let values = len as u64;
        reserved.map_err(|_| RuleError::NoMemory { values })
    }

    /// Appends a value like [`push`](Self::push); a wider table has room for as many values as the
    /// old one.
    ///
    /// # Errors
    /// [`RuleError::NoMemory`] when the system has too little memory for a wider table.
    #[inline]
    pub(crate) fn try_push(&mut self, value: u32) -> Result<(), RuleError> {
        match self {
            HeapValues::Bytes(list) => match u8::try_from(value) {
                Ok(value) => list.push(value),
                Err(_) => {
                    *self = HeapValues::Words(widened(list)?);
                    return self.try_push(value);
                }
            },
            HeapValues::Words(list) => match u16::try_from(value) {
                Ok(value) => list.push(value),
                Err(_) => {
                    *self = HeapValues::Longs(widened(list)?);
                    return self.try_push(value);
                }
            },
            HeapValues::Longs(list) => list.push(value),
        }
        Ok(())
    }

    /// Returns how many values before `end` equal those `lag` before them, as far as the start.
    ///
    /// # Complexity
    /// O(the answer).
    pub(crate) fn run_before(&self, end: usize, lag: usize) -> usize {
        each_width!(self, list => run_before(&list[..end], lag))
    }

    /// Returns the least lag, from `from` on, at which the last `window` values occurred before.
    ///
    /// # Complexity
    /// Usually O(length).
    pub(crate) fn next_lag(&self, from: usize, window: usize) -> Option<usize> {
        each_width!(self, list => next_lag(list, from, window))
    }
}

#[inline(always)]
fn widest(value: impl Into<u32>) -> u32 {
    value.into()
}

/// Tables are equal if they hold the same values in any width.
impl PartialEq for HeapValues {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for HeapValues {}

impl FromIterator<u32> for HeapValues {
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> Self {
        let mut cells = HeapValues::new();
        values.into_iter().for_each(|value| cells.push(value));
        cells
    }
}

/// Returns a list in a wider type, with the same capacity.
fn widened<T: Copy, U: From<T>>(list: &Vec<T>) -> Result<Vec<U>, RuleError> {
    let mut wide = Vec::new();
    let room = list.capacity();
    let reserved = wide.try_reserve_exact(room);
    reserved.map_err(|_| RuleError::NoMemory { values: room as u64 })?;
    wide.extend(list.iter().map(|&value| U::from(value)));
    Ok(wide)
}

fn run_before<T: PartialEq>(list: &[T], lag: usize) -> usize {
    let Some(limit) = list.len().checked_sub(lag) else {
        return 0;
    };
    let (early, late) = (&list[..limit], &list[lag..]);
    // Whole blocks are compared at once.
    let mut end = limit;
    while end >= 64 && early[end - 64..end] == late[end - 64..end] {
        end -= 64;
    }
    while end > 0 && early[end - 1] == late[end - 1] {
        end -= 1;
    }
    limit - end
}

fn next_lag<T: PartialEq + Copy>(list: &[T], from: usize, window: usize) -> Option<usize> {
    let tail = &list[list.len().checked_sub(window)?..];
    let (&last, before) = tail.split_last()?;
    let latest = list.len().checked_sub(from + 1)?;
    let mut end = latest + 1;
    let mut compared = 0;
    let mut stops = StopPoints::default();
    while let Some(index) = last_end(&list[..end], before, last) {
        stops.pass();
        let start = index.checked_sub(before.len())?;
        let run = common_end(&list[start..index], before);
        if run == before.len() {
            return Some(list.len() - 1 - index);
        }
        end = index;
        // Long runs of one value agree with each other nearly everywhere.
        compared += run;
        if compared > COMPARED * list.len() {
            return next_lag_by_borders(&list[..end], tail).map(|lag| lag + list.len() - end);
        }
    }
    None
}

/// Returns the last place of one value that follows the last three values of a pattern; for a
/// shorter pattern, the last place of the value.
pub(super) fn last_end<T: PartialEq + Copy>(list: &[T], before: &[T], last: T) -> Option<usize> {
    let Some(&[a, b, c]) = before.last_chunk() else {
        return list.iter().rposition(|&value| value == last);
    };
    // Nearly all blocks are skipped, with vectors.
    const BLOCK: usize = 64;
    let mut end = list.len();
    while end >= BLOCK + 3 {
        let block: &[T; BLOCK + 3] = list[end - BLOCK - 3..end].first_chunk()?;
        let ends = |i: usize| {
            (block[i] == a) & (block[i + 1] == b) & (block[i + 2] == c) & (block[i + 3] == last)
        };
        if (0..BLOCK).fold(false, |any, i| any | ends(i)) {
            let place = (0..BLOCK).rev().find(|&i| ends(i))?;
            return Some(end - BLOCK + place);
        }
        end -= BLOCK;
    }
    list[..end].windows(4).rposition(|window| window == [a, b, c, last]).map(|place| place + 3)
}

/// The average number of comparisons per value before changing to the method that is never
/// quadratic.
const COMPARED: usize = 4;

/// Returns how many values at the end of two equally long lists are equal.
fn common_end<T: PartialEq>(left: &[T], right: &[T]) -> usize {
    let mut pairs = left.iter().rev().zip(right.iter().rev());
    pairs.position(|(a, b)| a != b).unwrap_or(left.len().min(right.len()))
}

/// Returns the distance from the end of the last occurrence of a pattern in a list to the end of
/// the list, by the algorithm of Knuth, Morris and Pratt, read backwards.
///
/// # Complexity
/// O(list) time, four bytes for each value of the pattern.
fn next_lag_by_borders<T: PartialEq + Copy>(list: &[T], pattern: &[T]) -> Option<usize> {
    let at = |index: usize| pattern[pattern.len() - 1 - index];
    let mut borders: Vec<u32> = Vec::new();
    borders.try_reserve_exact(pattern.len()).ok()?;
    borders.push(0);
    let mut stops = StopPoints::default();
    let mut border = 0;
    for index in 1..pattern.len() {
        stops.pass();
        while border > 0 && at(index) != at(border) {
            border = borders[border - 1] as usize;
        }
        border += usize::from(at(index) == at(border));
        borders.push(u32::try_from(border).ok()?);
    }
    let mut matched = 0;
    for (index, &value) in list.iter().enumerate().rev() {
        stops.pass();
        while matched > 0 && value != at(matched) {
            matched = borders[matched - 1] as usize;
        }
        matched += usize::from(value == at(matched));
        if matched == pattern.len() {
            return Some(list.len() - index - pattern.len());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn values_never_wrap() {
        let mut cells = HeapValues::new();
        let list = [3, 255, 256, 7, 65_535, 65_536, u32::MAX, 0];
        for (value, width) in list.into_iter().zip([1, 1, 2, 2, 2, 4, 4, 4]) {
            cells.push(value);
            assert_eq!(cells.width(), width);
        }
        assert!(cells.iter().eq(list));
        assert_eq!(HeapValues::Words(vec![1, 2]), HeapValues::Bytes(vec![1, 2]));
        assert_ne!(HeapValues::Words(vec![1, 2]), HeapValues::Bytes(vec![1]));
    }

    #[test]
    fn lags_by_borders_are_those_by_comparison() {
        let mut rng = Rng::new(31);
        for _ in 0..2000 {
            let len = 1 + rng.below(40) as usize;
            let kinds = 1 + rng.below(3);
            let list: Vec<u8> = (0..len).map(|_| rng.below(kinds) as u8).collect();
            let window = 1 + rng.below(len as u64) as usize;
            let tail = &list[len - window..];
            let occurs = |lag: &usize| list[len - window - lag..len - lag] == *tail;
            let expected = (1..=len - window).find(occurs);
            assert_eq!(next_lag(&list, 1, window), expected);
            let by_borders = next_lag_by_borders(&list[..len - 1], tail);
            assert_eq!(by_borders.map(|lag| lag + 1), expected);
        }
    }

    #[test]
    fn long_runs_of_one_value_take_linear_time() {
        // A million pairs of runs of a million values would take minutes.
        let value = |n: usize| (n / 1_000_000 % 2) as u8;
        let list: Vec<u8> = (0..3_700_000).map(value).collect();
        assert_eq!(next_lag(&list, 1, 1_800_000), None);
        assert_eq!(next_lag(&list, 1, 1_600_000), Some(2_000_000));
    }

    #[test]
    fn runs_and_lags_are_found() {
        let cells: HeapValues = (0..1000).map(|n| if n < 100 { n } else { n % 7 }).collect();
        assert_eq!(cells.next_lag(1, 16), Some(7));
        assert_eq!(cells.next_lag(8, 16), Some(14));
        // 98 = 7 · 14, so the values at 98 and 99 do not fit: 98 ≠ 105 mod 7.
        assert_eq!(cells.run_before(1000, 7), 1000 - 107);
        assert_eq!(cells.run_before(50, 60), 0);
        assert_eq!(cells.next_lag(999, 16), None);
    }
}
