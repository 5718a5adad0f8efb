//! The state of a search as bytes.
//!
//! Numbers have 64 bits, least byte first: the values of a window, the greatest value, the spacing,
//! the mark and the period found (0 and 0 if there is none), the number of windows kept, and each
//! of them; finally the window before the next heap. A window is its heap, 1 for a mark or 0, the
//! bytes of a value, the number of values, and these.

use super::preperiod::{Snapshot, WindowBisection};
use super::{Found, Place, WindowSearch};
use crate::{HeapValues, Rule, RuleError};

const MOST_WINDOWS: u64 = 1 << 10;

impl WindowSearch {
    /// Returns all bytes that are needed to continue elsewhere, a few megabytes at most.
    pub(in crate::period) fn state(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let (mark, length) = self.found.as_ref().map_or((0, 0), |found| (found.mark, found.length));
        let span = self.span() as u64;
        let count = self.kept.len() as u64;
        for number in [span, self.greatest.into(), self.spacing, mark, length, count] {
            bytes.extend(number.to_le_bytes());
        }
        for Snapshot { heap, window, is_mark } in &self.kept {
            append(&mut bytes, *heap, *is_mark, window);
        }
        // The window begins with an even heap.
        let next = self.run.next();
        append(&mut bytes, next, false, &self.run.last(self.span() + (next % 2) as usize));
        bytes
    }

    /// Returns the search of a rule that continues from a state; `None` if the bytes are not a
    /// state of this rule. Its result depends on the state: see
    /// [`PeriodReport::assumption`](crate::PeriodReport).
    pub(in crate::period) fn from_state(
        rule: Rule,
        limit: u64,
        bytes: &[u8],
    ) -> Result<Option<Self>, RuleError> {
        let search = WindowSearch::new(rule, limit)?;
        let mut bytes = bytes;
        Ok(search.at_state(&mut bytes).filter(|_| bytes.is_empty()))
    }

    /// Returns the search at the state that the bytes begin with.
    pub(super) fn at_state(mut self, bytes: &mut &[u8]) -> Option<Self> {
        let mut numbers = [0; 6];
        for number in &mut numbers {
            *number = take_number(bytes)?;
        }
        let [span, greatest, spacing, mark, length, count] = numbers;
        if span != self.span() as u64 || count > MOST_WINDOWS {
            return None;
        }
        let kept = (0..count).map(|_| take(bytes)).collect::<Option<Vec<_>>>()?;
        let last = take(bytes)?;
        let is_whole =
            |kept: &Snapshot| kept.window.len() == self.span() && kept.heap.is_multiple_of(2);
        let first = kept.first()?;
        let are_right = kept.iter().all(is_whole)
            && first.heap == self.kept[0].heap
            && first.window.iter().eq(self.kept[0].window.iter())
            && kept.windows(2).all(|pair| pair[0].heap < pair[1].heap)
            && kept.last().is_some_and(|kept| kept.heap <= last.heap)
            && last.window.len() as u64 == span + last.heap % 2
            && spacing >= self.spacing
            && spacing.is_power_of_two();
        if !are_right {
            return None;
        }
        self.run = self.run.at_window(last.heap, &last.window)?;
        self.greatest = u32::try_from(greatest).ok()?.max(self.greatest);
        (self.given, self.spacing, self.kept) = (last.heap, spacing, kept);
        if length > 0 {
            let high = self.kept.iter().position(|kept| kept.heap == mark)?;
            let is_there = mark.checked_add(length).is_some_and(|heap| heap <= last.heap);
            let place = Place::Windows(WindowBisection { low: 0, high, ahead: None });
            self.found = is_there.then_some(Found { mark, length, place });
        }
        (self.found.is_some() == (length > 0)).then_some(self)
    }
}

fn append(bytes: &mut Vec<u8>, heap: u64, is_mark: bool, window: &HeapValues) {
    for number in [heap, is_mark.into(), window.width() as u64, window.len() as u64] {
        bytes.extend(number.to_le_bytes());
    }
    match window {
        HeapValues::Bytes(list) => bytes.extend(list),
        HeapValues::Words(list) => bytes.extend(list.iter().flat_map(|value| value.to_le_bytes())),
        HeapValues::Longs(list) => bytes.extend(list.iter().flat_map(|value| value.to_le_bytes())),
    }
}

fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u64::from_le_bytes(*number))
}

fn take(bytes: &mut &[u8]) -> Option<Snapshot> {
    let heap = take_number(bytes)?;
    let is_mark = match take_number(bytes)? {
        0 => false,
        1 => true,
        _ => return None,
    };
    let (width, count) = (take_number(bytes)?, take_number(bytes)?);
    let size = usize::try_from(width.checked_mul(count)?).ok()?;
    let (values, rest) = bytes.split_at_checked(size)?;
    *bytes = rest;
    let window = match width {
        1 => HeapValues::Bytes(values.to_vec()),
        2 => {
            let (pairs, _) = values.as_chunks();
            HeapValues::Words(pairs.iter().map(|&pair| u16::from_le_bytes(pair)).collect())
        }
        _ => return None,
    };
    Some(Snapshot { heap, window, is_mark })
}
