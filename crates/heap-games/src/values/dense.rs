//! Every pair of heaps, compared with a few candidates at a time.
//!
//! # The idea
//! To find the least value that no pair hits, it is unnecessary to mark the values of all pairs.
//! Marking is a sequence of stores, each to a place that depends on the pair; comparing is a loop
//! that compilers vectorise. So mark only the first pairs, take the least unmarked value, and test
//! all other pairs at once for it:
//!
//! ```text
//! mark the values of taking the heap, the takes, and the first `marked` pairs
//! candidate = least unmarked value
//! while some later pair has the sum `candidate`:
//!     candidate = next unmarked value
//! ```
//!
//! # Why it is right
//! A value is skipped only if it is marked or a pair hits it, and the last candidate was compared
//! with every unmarked pair: it is the least value that no option has.
//!
//! # The number of marked pairs
//! A candidate that fails costs a pass over all pairs, up to the one that hits it. The number of
//! marked pairs is adapted until both costs are about equal: up by a sixteenth when failures cost
//! more than marks, down by a 64th otherwise.
//!
//! # Measured
//! 0.15 to 0.27 ns for each split and heap before, in `.007`, `4.007` and Grundy's game. To 10^5,
//! `.007` takes about half the time of marks in a Boolean array, Grundy's game a twelfth. In longer
//! tables [tiles](crate::values::tiles) take over, which compare several candidates at a time.

use crate::HeapCode;
use crate::values::simd::Cell;
use crate::values::simd::pairs_with;

/// The greatest take of codes that are extended by their pairs.
pub(crate) const LONGEST_TAKE: usize = 32;

/// The moves of a finite octal code, or of Grundy's game.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    /// Takes that leave two heaps.
    pub(crate) splits: Vec<usize>,
    /// Takes that leave one heap.
    pub(crate) takes: Vec<usize>,
    /// Heaps that can be taken whole.
    pub(crate) whole: Vec<usize>,
    /// Whether two equal heaps may not be left.
    pub(crate) unequal: bool,
}

impl Moves {
    /// Returns the moves of a code; `None` unless it is a finite octal code that splits.
    pub(crate) fn of(code: &HeapCode) -> Option<Self> {
        if code.max_parts() != 2 || code.max_take().is_none_or(|take| take > LONGEST_TAKE as u64) {
            return None;
        }
        let with_bit = |bit: u8| {
            let digits = code.digits().iter().enumerate();
            digits.filter(|&(_, digit)| digit & bit != 0).map(|(take, _)| take).collect()
        };
        Some(Moves { splits: with_bit(4), takes: with_bit(2), whole: with_bit(1), unequal: false })
    }

    /// Returns the moves of Grundy's game.
    pub(crate) fn of_grundy() -> Self {
        Moves { splits: vec![0], takes: Vec::new(), whole: Vec::new(), unequal: true }
    }
}

/// Marks the first pairs one by one, and compares all others with the least unmarked value.
pub(crate) struct Dense {
    /// The stamp of the heap that last reached each value.
    seen: Vec<u32>,
    stamp: u32,
    /// The number of pairs marked one by one, so that the next candidate seldom fails.
    marked: usize,
}

impl Dense {
    /// Returns a state for heaps after a list.
    pub(crate) fn new<T: Cell>(list: &[T]) -> Self {
        let greatest: u32 = list.iter().max().map_or(0, |&value| value.into());
        Self {
            seen: vec![0; 2 * (greatest as usize + 1).next_power_of_two()],
            stamp: 0,
            marked: 256,
        }
    }

    pub(crate) fn value<T: Cell>(&mut self, moves: &Moves, list: &[T], heap: usize) -> u32 {
        self.mark_first(moves, list, heap, self.marked);
        let (mut failures, mut value) = (0, 0);
        loop {
            while self.is_marked(value) {
                value += 1;
            }
            let reached = T::try_from(value).is_ok_and(|value| {
                halves(moves, list, heap).any(|pairs| {
                    // Pairs marked above need not be compared again.
                    let start = self.marked.min(pairs.low.len());
                    let end = pairs.high.len() - start;
                    pairs_with(&pairs.low[start..], &pairs.high[..end], value)
                })
            });
            if !reached {
                self.make_room(value);
                self.adapt(failures, heap);
                return value;
            }
            value += 1;
            failures += 1;
        }
    }

    /// Marks the values of a heap's moves to one heap, and of the first pairs of each split.
    #[inline(never)]
    fn mark_first<T: Cell>(&mut self, moves: &Moves, list: &[T], heap: usize, pairs: usize) {
        self.stamp = self.stamp.checked_add(1).unwrap_or_else(|| {
            self.seen.fill(0);
            1
        });
        if moves.whole.contains(&heap) {
            self.mark(0);
        }
        for &take in moves.takes.iter().filter(|&&take| take < heap) {
            self.mark(list[heap - take].into());
        }
        for halves in halves(moves, list, heap) {
            let low = &halves.low[..pairs.min(halves.low.len())];
            let high = &halves.high[halves.high.len() - low.len()..];
            // Sixteen sums at a time form a vector; marks are stored one by one.
            let (chunks, rest) = low.as_chunks::<16>();
            let (others, partners) = high.as_rchunks::<16>();
            for (low, high) in chunks.iter().zip(partners.iter().rev()) {
                let mut sums = *low;
                for (sum, &high) in sums.iter_mut().zip(high.iter().rev()) {
                    *sum = *sum ^ high;
                }
                for sum in sums {
                    self.mark(sum.into());
                }
            }
            for (&a, &b) in rest.iter().zip(others.iter().rev()) {
                self.mark((a ^ b).into());
            }
        }
    }

    /// Returns whether a value was marked for the last heap.
    #[inline(always)]
    fn is_marked(&self, value: u32) -> bool {
        self.seen.get(value as usize) == Some(&self.stamp)
    }

    /// Makes room for an appended value: values must be below half of the stamps, so that every sum
    /// has a stamp.
    pub(crate) fn make_room(&mut self, value: u32) {
        let least = 4 * (value as usize + 1);
        if self.seen.len() < least {
            self.seen.resize(least.next_power_of_two(), 0);
        }
    }

    /// Adapts the number of marked pairs until marking costs about as much as failures.
    fn adapt(&mut self, failures: usize, heap: usize) {
        if failures * heap / 128 > self.marked {
            self.marked += self.marked / 16;
        } else {
            self.marked -= self.marked / 64;
        }
        self.marked = self.marked.clamp(64, 1 << 20);
    }

    #[inline(always)]
    fn mark(&mut self, value: u32) {
        if let Some(seen) = self.seen.get_mut(value as usize) {
            *seen = self.stamp;
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
        let count = if moves.unequal { (total - 1) / 2 } else { total / 2 };
        Some(Self { low: &list[1..=count], high: &list[total - count..total] })
    }
}

/// Returns the pairs of each split of a heap.
fn halves<'a, T: Cell>(
    moves: &'a Moves,
    list: &'a [T],
    heap: usize,
) -> impl Iterator<Item = Pairs<'a, T>> {
    let splits = moves.splits.iter();
    splits.filter_map(move |&split| Pairs::new(list, heap, split, moves))
}

/// Returns whether a split of the heap reaches a value, by comparing every pair.
pub(crate) fn reaches<T: Cell>(moves: &Moves, list: &[T], heap: usize, value: T) -> bool {
    moves.splits.iter().any(|&split| {
        Pairs::new(list, heap, split, moves)
            .is_some_and(|pairs| pairs_with(pairs.low, pairs.high, value))
    })
}
