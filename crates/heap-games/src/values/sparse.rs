//! Rare and common values: the value of a heap from its few rare positions and some witnesses.
//!
//! # The idea
//! Let the *rare* values be those in a subspace of index 2: it is closed under ⊕, and the sum of
//! two values outside, the *common* ones, is inside. In games such as `.16` or `.104` nearly all
//! heaps have common values. Then for a heap n:
//!
//! ```text
//! mark rare ⊕ g(n − split − rare) for each of the few rare heaps; mark the takes
//! common = least common value that is not marked
//! for each rare value below `common` that is not marked, from the least up:
//!     search any pair that hits it, a witness; without one it is g(n)
//! g(n) = common
//! ```
//!
//! # Why it is right
//! A common value is a sum of a rare and a common one, so a pair that hits it contains a rare heap:
//! the marks of common values are complete, and `common` is the least common value that no option
//! has. The answer is that or a rare value below it, and each of those is excluded only by a
//! witness. A rare value is usually the sum of two common ones, of which there are nearly n/2
//! pairs: so nearly every pair is a possible witness, and most values have one among the first few
//! hundred, which are compared at once, as in [dense](crate::values::dense). Marking the values of
//! the first pairs took twice as long.
//!
//! The subspace affects only the speed. [`Space::choose`] takes the one with the fewest rare values
//! so far.
//!
//! # References
//! Berlekamp, Conway and Guy, *Winning Ways*, chapter 4 (sparse spaces and common cosets).

use crate::RuleError;
use crate::values::dense::Moves;
use crate::values::dense::{Dense, LONGEST_TAKE, reaches};
use crate::values::simd::{Cell, pairs_with};
use crate::values::space::Space;

/// Why a list was not extended by its next value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The value does not fit the list.
    Wider(u32),
    /// The next value, if it depends on pairs of heaps outside the first ones kept.
    Far(u32),
}

/// The packed values with the data of the sparse methods.
///
/// If only the last heaps are kept ([`windowed`](crate::values::windowed)), indices count from the
/// first of them, and `head` has the packed values of the first heaps of all.
#[derive(Clone)]
pub(crate) struct Work<T> {
    pub(crate) space: Space,
    pub(crate) packed: Vec<T>,
    pub(crate) head: Option<Vec<T>>,
    /// The heaps with rare values, increasing.
    pub(crate) rare: Vec<usize>,
    /// The stamp of the heap that last reached each packed value.
    seen: Vec<u32>,
    stamp: u32,
}

impl<T: Cell> Work<T> {
    /// Packs a list of values in a space.
    pub(crate) fn new(space: Space, list: &[T]) -> Result<Self, RuleError> {
        let mut work = Self {
            space,
            packed: Vec::new(),
            head: None,
            rare: Vec::new(),
            seen: vec![0; 2 * space.top() as usize],
            stamp: 0,
        };
        work.reserve(list.len())?;
        for (heap, &value) in list.iter().enumerate() {
            work.append(heap, value.into());
        }
        Ok(work)
    }

    /// Makes room for the packed values up to a length.
    pub(crate) fn reserve(&mut self, len: usize) -> Result<(), RuleError> {
        let more = len.saturating_sub(self.packed.len());
        let reserved = self.packed.try_reserve(more);
        let values = len as u64;
        reserved.map_err(|_| RuleError::NoMemory { values })
    }

    /// Extends a list one heap at a time.
    pub(crate) fn extend_singly(
        &mut self,
        moves: &Moves,
        list: &mut Vec<T>,
        len: usize,
    ) -> Result<(), Halt> {
        for heap in list.len()..len {
            let value = self.value(moves, list, heap)?;
            list.push(T::try_from(value).map_err(|_| Halt::Wider(value))?);
            self.append(heap, value);
        }
        Ok(())
    }

    /// Returns the packed values of the first heaps.
    pub(crate) fn first(&self) -> &[T] {
        self.head.as_ref().unwrap_or(&self.packed)
    }

    pub(crate) fn append(&mut self, heap: usize, value: u32) {
        self.packed.push(T::default());
        self.put(heap, value);
    }

    /// Stores the value of a heap; those of all earlier heaps must be stored.
    pub(crate) fn put(&mut self, heap: usize, value: u32) {
        let packed = self.space.pack(heap, value);
        if heap > 0 && packed < self.space.top() {
            self.rare.push(heap);
        }
        self.packed[heap] = T::try_from(packed).unwrap_or_default();
    }

    /// Forgets the heaps from a length on.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.packed.truncate(len);
        let count = self.rare.partition_point(|&rare| rare < len);
        self.rare.truncate(count);
    }

    /// Returns the value of a heap from earlier ones; later ones may exist already.
    pub(crate) fn value(&mut self, moves: &Moves, list: &[T], heap: usize) -> Result<u32, Halt> {
        self.next_stamp();
        self.mark_takes(moves, list, heap);
        self.mark_rare(moves, heap);
        let top = self.space.top();
        let Some(packed) = (top..2 * top).find(|&packed| !self.is_seen(packed)) else {
            // Every common value of the type is reached.
            return match self.head {
                Some(_) => Err(Halt::Wider(2 * top)),
                None => Ok(Dense::new(list).value(moves, list, heap)),
            };
        };
        let common = self.space.unpack(heap, packed);
        let rare = self.least_rare_below(moves, list, heap, common);
        match self.head {
            // Pairs that are not kept may reach values that no kept pair reaches.
            Some(_) => rare.map_or(Ok(common), |rare| Err(Halt::Far(rare))),
            None => Ok(rare.unwrap_or(common)),
        }
    }

    /// Returns the least rare value below a common one that no option has.
    fn least_rare_below(&self, moves: &Moves, list: &[T], heap: usize, common: u32) -> Option<u32> {
        let mut open = (0..common)
            .map(|value| self.space.pack(heap, value))
            .filter(|&packed| packed < self.space.top() && !self.is_seen(packed));
        let is_reached = |packed: u32| match self.head.as_deref() {
            Some(head) => reaches_from(Some(head), &self.packed[..heap], moves, 1, packed),
            None => T::try_from(self.space.unpack(heap, packed))
                .is_ok_and(|value| reaches(moves, list, heap, value)),
        };
        let rare = open.find(|&packed| !is_reached(packed))?;
        Some(self.space.unpack(heap, rare))
    }

    fn mark_takes(&mut self, moves: &Moves, list: &[T], heap: usize) {
        if moves.whole.contains(&heap) {
            let packed = self.space.pack(heap, 0);
            self.seen[packed as usize] = self.stamp;
        }
        for &take in moves.takes.iter().filter(|&&take| take < heap) {
            let packed = self.space.pack(heap, list[heap - take].into());
            self.seen[packed as usize] = self.stamp;
        }
    }

    fn mark_rare(&mut self, moves: &Moves, heap: usize) {
        for &split in &moves.splits {
            let Some(total) = heap.checked_sub(split) else {
                continue;
            };
            let count = self.rare.partition_point(|&rare| rare < total);
            for &rare in &self.rare[..count] {
                if moves.unequal && 2 * rare == total {
                    continue;
                }
                let sum = self.first()[rare] ^ self.packed[total - rare];
                self.seen[sum.into() as usize] = self.stamp;
            }
        }
    }

    fn is_seen(&self, packed: u32) -> bool {
        self.seen.get(packed as usize).is_some_and(|&stamp| stamp == self.stamp)
    }

    fn next_stamp(&mut self) {
        self.stamp = self.stamp.checked_add(1).unwrap_or_else(|| {
            self.seen.fill(0);
            1
        });
    }
}

/// Returns whether the heap after a list of packed values has an option with a packed value that
/// consists of two parts of at least `least`; if the first heaps are not in the list, one part is
/// among these.
pub(crate) fn reaches_from<T: Cell>(
    head: Option<&[T]>,
    packed: &[T],
    moves: &Moves,
    least: usize,
    value: u32,
) -> bool {
    let Ok(value) = T::try_from(value) else { return false };
    moves.splits.iter().any(|&split| {
        let total = packed.len() - split;
        if let Some(head) = head {
            // Partners of all first heaps but the last, which the shortest list lacks.
            let small = &head[least..head.len() - LONGEST_TAKE];
            return pairs_with(small, &packed[..total + 1 - least], value);
        }
        let low = least..total.div_ceil(2);
        pairs_with(&packed[low], &packed[total / 2 + 1..total + 1 - least], value)
    })
}
