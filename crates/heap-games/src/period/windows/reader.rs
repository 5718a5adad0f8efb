//! Values read anew, from the window kept before them.

use crate::values::sparse::Halt;
use crate::values::windowed::{PIECE, SUFFIX, Windowed};
use crate::{HeapValues, RuleError};

pub(super) const NOT_SPARSE: RuleError =
    RuleError::NotWindowed { reason: "too many heaps have rare values, or they are too large" };

/// The window before a heap.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    pub(super) heap: u64,
    pub(super) window: HeapValues,
    /// Whether later windows are compared with it.
    pub(super) is_mark: bool,
}

impl Snapshot {
    /// Returns the last values.
    pub(super) fn suffix(&self) -> [u32; SUFFIX] {
        std::array::from_fn(|place| self.window.at(self.window.len() - SUFFIX + place))
    }
}

/// Values from a heap on.
#[derive(Clone)]
pub(super) struct Reader {
    run: Windowed,
    heap: u64,
}

/// Returns the run whose next heap is the last with a window kept up to a heap.
pub(super) fn before(run: &Windowed, kept: &[Snapshot], heap: u64) -> Result<Windowed, RuleError> {
    let last = kept.partition_point(|kept| kept.heap <= heap).saturating_sub(1);
    let Snapshot { heap, window, .. } = &kept[last];
    run.at_window(*heap, window).ok_or(NOT_SPARSE)
}

impl Reader {
    /// Returns a reader of the values from a heap on.
    pub(super) fn new(run: &Windowed, kept: &[Snapshot], heap: u64) -> Result<Self, RuleError> {
        Ok(Self { run: before(run, kept, heap + run.span() as u64)?, heap })
    }

    /// Returns the heap whose value is read next.
    pub(super) fn heap(&self) -> u64 {
        self.heap
    }

    /// Returns the most values that can be prepared at once.
    pub(super) fn most(&self) -> u64 {
        PIECE.min(self.run.span()) as u64
    }

    /// Computes at most a piece of values, and returns how many can be read, at most as many as given.
    pub(super) fn prepare(&mut self, count: usize) -> Result<usize, RuleError> {
        debug_assert!(count as u64 <= self.most());
        let table = self.run.table().len() as u64;
        if self.heap < table {
            return Ok((table - self.heap).min(count as u64) as usize);
        }
        let there = self.run.next().saturating_sub(self.heap);
        if there < count as u64 {
            let missing = self.heap + count as u64 - self.run.next();
            extend(&mut self.run, missing.min(PIECE as u64) as usize)?;
        }
        Ok(self.run.next().saturating_sub(self.heap).min(count as u64) as usize)
    }

    /// Returns the next values, at most as many as are ready.
    pub(super) fn read(&mut self, count: usize) -> HeapValues {
        let from = self.heap;
        self.heap += count as u64;
        if self.heap <= self.run.table().len() as u64 {
            let from = from as usize;
            return self.run.table().part(from..from + count);
        }
        self.run.last((self.run.next() - from) as usize).part(0..count)
    }
}

/// Appends at most a piece of values.
pub(super) fn extend(run: &mut Windowed, count: usize) -> Result<(), RuleError> {
    run.extend(count).map_err(|halt| match halt {
        Halt::Far(value) | Halt::Wider(value) => {
            RuleError::NoWitness { heap: run.next(), value, span: run.span() as u64 }
        }
    })
}
