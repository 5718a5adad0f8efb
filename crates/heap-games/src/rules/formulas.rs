//! Named rules without numbers whose values have a closed form for every heap: Nim, Lasker's Nim,
//! taking at most half, and keeping the smaller part.

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

use crate::rules::kind::{Kind, Visit};
use crate::values::engine::{Engine, Formula};
use crate::{Method, Period};

/// Returns the Grundy value of a heap of `heap` from which a move takes 1 to ⌊(heap + 1) / 2⌋.
///
/// An odd heap has the value (heap + 1) / 2, an even one that of heap / 2 − 1.
///
/// # Complexity
/// O(log heap).
///
/// # Examples
/// ```
/// assert!((0..8).map(heap_games::halving_value).eq([0, 1, 0, 2, 1, 3, 0, 4]));
/// ```
pub fn halving_value(heap: u64) -> u64 {
    let mut heap = heap;
    while heap > 0 && heap.is_multiple_of(2) {
        heap = heap / 2 - 1;
    }
    heap.div_ceil(2)
}

/// Returns the Grundy value of a heap in Lasker's Nim: a move takes any number from a heap, or
/// splits it into two nonempty heaps.
///
/// The values are 4k+1, 4k+2, 4k+4, 4k+3 for the heaps 4k+1 to 4k+4. The value of the greatest
/// heap does not fit 64 bits, hence the wider result.
///
/// # Complexity
/// O(1).
///
/// # Examples
/// ```
/// assert!((0..8).map(heap_games::lasker_value).eq([0, 1, 2, 4, 3, 5, 6, 8]));
/// ```
///
/// # References
/// E. Lasker, *Brettspiele der Völker* (1931); octal code 4.333….
pub fn lasker_value(heap: u64) -> u128 {
    let heap = u128::from(heap);
    match heap % 4 {
        0 => heap.saturating_sub(1),
        3 => heap + 1,
        _ => heap,
    }
}

/// Returns the Grundy value of a length n, which a move reduces to any y with 1 ≤ y < n − y: for n
/// ≥ 1 it is ⌊log₂(n + 1)⌋ − 1. A rectangle that is cut along a line of its grid, keeping the
/// smaller part, is the sum of its two sides.
fn smaller_part_value(length: u64) -> u64 {
    let doublings = (u128::from(length) + 1).ilog2();
    u64::from(doublings.saturating_sub(1))
}

/// A rule by its closed form.
#[derive(Clone, Copy)]
pub(crate) enum ByFormula {
    Nim,
    Lasker,
    Halving,
    SmallerPart,
}

impl ByFormula {
    fn value(self, heap: u64) -> u128 {
        match self {
            ByFormula::Nim => heap.into(),
            ByFormula::Lasker => lasker_value(heap),
            ByFormula::Halving => halving_value(heap).into(),
            ByFormula::SmallerPart => smaller_part_value(heap).into(),
        }
    }
}

impl Kind for ByFormula {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ByFormula::Nim => "nim",
            ByFormula::Lasker => "lasker",
            ByFormula::Halving => "halving",
            ByFormula::SmallerPart => "smaller-part",
        })
    }

    fn options(&self, heap: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        match self {
            ByFormula::Nim => (0..heap).rev().try_for_each(|left| visit(&[left])),
            ByFormula::Lasker => {
                (1..=heap / 2).try_for_each(|part| visit(&[part, heap - part]))?;
                (0..heap).rev().try_for_each(|left| visit(&[left]))
            }
            ByFormula::Halving => (1..=heap.div_ceil(2)).try_for_each(|take| visit(&[heap - take])),
            ByFormula::SmallerPart => (1..heap.div_ceil(2)).try_for_each(|part| visit(&[part])),
        }
    }

    fn most_options(&self, heap: u64) -> u64 {
        if let ByFormula::Lasker = self { heap.saturating_add(heap / 2) } else { heap }
    }

    fn leaves_one_heap(&self) -> bool {
        !matches!(self, ByFormula::Lasker)
    }

    fn takes_to(&self, heap: u64, value: u128) -> Option<Vec<RangeInclusive<u64>>> {
        let ByFormula::Nim = self else { return None };
        let left = u64::try_from(value).ok().filter(|&left| left < heap);
        Some(left.map(|left| heap - left..=heap - left).into_iter().collect())
    }

    fn closed_form(&self, heap: u64) -> Option<u128> {
        Some(self.value(heap))
    }

    fn known_period(&self) -> Option<(Period, u64)> {
        match self {
            ByFormula::Nim => Some((Period { preperiod: 0, length: 1, saltus: 1 }, 0)),
            ByFormula::Lasker => Some((Period { preperiod: 1, length: 4, saltus: 4 }, 4)),
            _ => None,
        }
    }

    fn aperiodicity(&self) -> Option<&'static str> {
        match self {
            ByFormula::Halving => {
                Some("every heap 2^k - 2 has the value 0 while the odd heaps grow without bound")
            }
            ByFormula::SmallerPart => Some("they grow as the logarithm of the heap"),
            _ => None,
        }
    }

    fn engine(&self, _wanted: Option<Method>) -> Box<dyn Engine> {
        let rule = *self;
        Box::new(Formula(move |heap| rule.value(heap)))
    }
}
