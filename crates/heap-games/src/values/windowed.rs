//! The values of distant heaps, from only the first heaps and the last ones.
//!
//! # The idea
//! The sparse methods pair a heap with the rare ones, which are few and small, and search witnesses
//! of rare values among the first heaps. So the next value depends on a *window*: the last `span`
//! values. A table with only the window and the first heaps stays in the core's own caches, at any
//! distance, and two equal windows show a period (see
//! [`Theorem::Windows`](crate::Theorem::Windows)).
//!
//! # Limits
//! A rare value below the candidate that no pair with a small part reaches may be that of the heap,
//! or be reached by two parts that are not kept: [`Halt::Far`]. Nothing is guessed.

use std::sync::Arc;

use crate::HeapValues;
use crate::values::blocks::{Plans, extend_blocks};
use crate::values::dense::{LONGEST_TAKE, Moves};
use crate::values::heap_values::last_end;
use crate::values::simd::{Cell, low_bits};
use crate::values::space::{Space, ValueCounts};
use crate::values::sparse::{Halt, Work};

/// The most values computed between two checks.
pub(crate) const PIECE: usize = 1 << 15;

/// The shortest window. The rarest value below that of a heap is reached by about one pair in a
/// thousand, so that for some heap in 10^7 no part below 8192 reaches it.
const LEAST_SPAN: usize = 1 << 16;

/// The most values at the end of a window that are used to search for it.
pub(crate) const SUFFIX: usize = 4;

/// A window to search for follows a value of at most one heap in `FEW`, and preferably of some
/// `OFTEN` heaps in a piece, so that other pieces have it too.
const FEW: usize = 256;
const OFTEN: usize = 16;

/// The ratio of a window to the largest rare heap, and of a table to a window.
const ROOM: usize = 4;

/// The end of a table of values.
#[derive(Clone)]
pub(crate) struct Windowed {
    moves: Moves,
    /// The first values, for the space and the rare heaps.
    table: Arc<HeapValues>,
    span: usize,
    next: u64,
    kept: Width,
}

/// The values kept, with the necessary width.
#[derive(Clone)]
enum Width {
    Bytes(Box<Kept<u8>>),
    Words(Box<Kept<u16>>),
}

/// Evaluates an expression with the values kept, in any width.
macro_rules! each_kept {
    ($width:expr, $kept:ident => $what:expr) => {
        match $width {
            Width::Bytes($kept) => $what,
            Width::Words($kept) => $what,
        }
    };
}

/// The last values, with their packed form.
#[derive(Clone)]
struct Kept<T> {
    list: Vec<T>,
    work: Work<T>,
    plans: Plans<T>,
}

impl<T: Cell> Kept<T> {
    /// Returns the last values, the first of which is that of an even heap; `None` if the values
    /// are not sparse, or do not fit.
    fn new(moves: &Moves, table: &HeapValues, span: usize, last: &HeapValues) -> Option<Self> {
        let list: Vec<T> = converted(last)?;
        let space = space_of(moves, table, low_bits::<T>());
        let mut work = Work::new(space, &list).ok()?;
        if !work.rare.is_empty() {
            return None;
        }
        work.rare = rare_heaps(&space, table);
        let first = table.iter().take(span).enumerate();
        let packed = first.map(|(heap, value)| T::try_from(space.pack(heap, value)).ok());
        work.head = Some(packed.collect::<Option<_>>()?);
        let is_near = work.rare.last().is_none_or(|rare| ROOM * rare <= span);
        is_near.then_some(Self { list, work, plans: Plans::None })
    }

    /// Forgets all values but the last, at least as many as the span.
    fn slide(&mut self, span: usize) {
        let forgotten = (self.list.len() - span) & !1;
        self.list.drain(..forgotten);
        self.work.packed.drain(..forgotten);
    }

    /// Appends values, and returns their number.
    fn extend(&mut self, moves: &Moves, span: usize, count: usize) -> (Result<(), Halt>, usize) {
        if self.list.len() + count > span + 2 * PIECE {
            self.slide(span);
        }
        let before = self.list.len();
        if !self.plans.serve(&self.work, &self.list) {
            self.plans = Plans::None;
        }
        let (plans, work, list) = (&mut self.plans, &mut self.work, &mut self.list);
        let extended = extend_blocks(plans, work, moves, list, before + count)
            .and_then(|()| work.extend_singly(moves, list, before + count));
        (extended, list.len() - before)
    }
}

/// Returns values in another width, if they fit.
fn converted<T: Cell>(values: &HeapValues) -> Option<Vec<T>> {
    values.iter().map(|value| T::try_from(value).ok()).collect()
}

/// Returns the space with the fewest rare values in a table.
fn space_of(moves: &Moves, table: &HeapValues, low_bits: u32) -> Space {
    let mut counts = ValueCounts::default();
    counts.follow(&table.to_vec());
    Space::choose(&counts, &moves.splits, low_bits).0
}

fn rare_heaps(space: &Space, table: &HeapValues) -> Vec<usize> {
    let heaps = table.iter().enumerate().skip(1);
    let rare = heaps.filter(|&(heap, value)| space.pack(heap, value) < space.top());
    rare.map(|(heap, _)| heap).collect()
}

impl Windowed {
    /// Returns the number of values of a window.
    pub(crate) fn span(&self) -> usize {
        self.span
    }

    /// Returns the span of the windows for a table; `None` if it is too short to decide, or its
    /// values are not sparse.
    pub(crate) fn span_for(moves: &Moves, table: &HeapValues) -> Option<usize> {
        let space = space_of(moves, table, low_bits::<u16>());
        let last = rare_heaps(&space, table).last().copied().unwrap_or(0);
        let span = (ROOM * (last + LONGEST_TAKE)).next_power_of_two().max(LEAST_SPAN);
        (ROOM * span <= table.len()).then_some(span)
    }

    /// Returns the end of a table of even length, which is shared with others [at a
    /// window](Self::at_window) of it; `None` if its values are not sparse.
    pub(crate) fn new(moves: Moves, table: HeapValues, span: usize) -> Option<Self> {
        let last = table.part(table.len() - span..table.len());
        let kept = kept(&moves, &table, span, &last)?;
        let next = table.len() as u64;
        Some(Self { moves, table: Arc::new(table), span, next, kept })
    }

    /// Returns the end of the table that has a window before an even heap, if it is sparse.
    pub(crate) fn at_window(&self, next: u64, window: &HeapValues) -> Option<Self> {
        let kept = kept(&self.moves, &self.table, self.span, window)?;
        let (moves, table) = (self.moves.clone(), Arc::clone(&self.table));
        Some(Self { moves, table, span: self.span, next, kept })
    }

    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    #[cfg(test)]
    pub(crate) fn is_common(&self, heap: usize, value: u32) -> bool {
        each_kept!(&self.kept, kept => kept.work.space.pack(heap, value) >= kept.work.space.top())
    }

    pub(crate) fn table(&self) -> &HeapValues {
        &self.table
    }

    /// Appends at most [`PIECE`] values.
    ///
    /// # Errors
    /// [`Halt::Far`] if the next value depends on pairs that are not kept; [`Halt::Wider`] if it
    /// does not fit 16 bits.
    pub(crate) fn extend(&mut self, count: usize) -> Result<(), Halt> {
        debug_assert!(count <= PIECE);
        let end = self.next + count as u64;
        loop {
            let count = (end - self.next) as usize;
            let (extended, len) =
                each_kept!(&mut self.kept, kept => kept.extend(&self.moves, self.span, count));
            self.next += len as u64;
            match (extended, &self.kept) {
                (Ok(()), _) => return Ok(()),
                (Err(Halt::Wider(_)), Width::Bytes(narrow)) => {
                    let last = HeapValues::Bytes(narrow.list.clone());
                    let wide = Kept::new(&self.moves, &self.table, self.span, &last);
                    self.kept = wide.map(Box::new).map(Width::Words).ok_or(Halt::Far(0))?;
                }
                (Err(halt), _) => return Err(halt),
            }
        }
    }

    /// Returns the greatest of the last values.
    pub(crate) fn greatest(&self, count: usize) -> u32 {
        fn greatest<T: Cell>(list: &[T], count: usize) -> u32 {
            list[list.len() - count..].iter().fold(T::default(), |a, &b| a.max(b)).into()
        }
        each_kept!(&self.kept, kept => greatest(&kept.list, count))
    }

    pub(crate) fn last(&self, count: usize) -> HeapValues {
        match &self.kept {
            Width::Bytes(kept) => HeapValues::Bytes(kept.list[kept.list.len() - count..].to_vec()),
            Width::Words(kept) => HeapValues::Words(kept.list[kept.list.len() - count..].to_vec()),
        }
    }

    /// Returns those of the next heap and the `count` before it that directly follow some values,
    /// at most [`SUFFIX`], in order.
    pub(crate) fn after(&self, values: &[u32], count: usize) -> Vec<u64> {
        let places = each_kept!(&self.kept, kept => places_of(&kept.list, values, count));
        places.into_iter().map(|back| self.next - back as u64).collect()
    }

    /// Returns whether the values before a heap, at most some pieces before the next, are those of
    /// a window.
    pub(crate) fn is_after(&self, window: &HeapValues, heap: u64) -> bool {
        fn ends<T: Cell>(list: &[T], back: usize, window: &[T]) -> bool {
            list[..list.len() - back].ends_with(window)
        }
        let back = (self.next - heap) as usize;
        match (&self.kept, window) {
            (Width::Bytes(kept), HeapValues::Bytes(window)) => ends(&kept.list, back, window),
            (Width::Words(kept), HeapValues::Words(window)) => ends(&kept.list, back, window),
            (width, window) => each_kept!(width, kept => {
                converted(window).is_some_and(|window| ends(&kept.list, back, &window))
            }),
        }
    }

    /// Returns the window before an even heap in the last piece, and that heap: one after a known
    /// value, if few heaps of the piece have it, or else after another that few have.
    pub(crate) fn rare_window(&self, count: usize, known: Option<u32>) -> (u64, HeapValues) {
        let mut counts = vec![0; 1 << 16];
        let last = self.last(count);
        last.iter().for_each(|value| counts[value as usize] += 1);
        let backs = (0..count).filter(|&back| (self.next - back as u64).is_multiple_of(2));
        let back = backs.min_by_key(|back| {
            let value = last.at(count - 1 - back);
            let is_known = known == Some(value) && counts[value as usize] <= count / FEW;
            // A value too rare to occur in other pieces is no better than any.
            (!is_known, counts[value as usize].max(OFTEN))
        });
        let back = back.unwrap_or(0);
        let window = self.last(self.span + back).part(0..self.span);
        (self.next - back as u64, window)
    }
}

/// Returns the last values, with the necessary width.
fn kept(moves: &Moves, table: &HeapValues, span: usize, last: &HeapValues) -> Option<Width> {
    if let HeapValues::Bytes(_) = last
        && let Some(kept) = Kept::new(moves, table, span, last)
    {
        return Some(Width::Bytes(Box::new(kept)));
    }
    Some(Width::Words(Box::new(Kept::new(moves, table, span, last)?)))
}

/// Returns the places after each occurrence of some values that ends among the last `count` of a
/// list, in order.
fn places_of<T: Cell>(list: &[T], values: &[u32], count: usize) -> Vec<usize> {
    let values: Option<Vec<T>> = values.iter().map(|&value| T::try_from(value).ok()).collect();
    let Some((&last, before)) = values.as_deref().and_then(<[T]>::split_last) else {
        return Vec::new();
    };
    let first = list.len() - count;
    let (start, mut end) = (first - before.len(), list.len());
    let mut found = Vec::new();
    while let Some(place) = last_end(&list[start..end], before, last) {
        end = start + place;
        if end < first {
            break;
        }
        if list[..end].ends_with(before) {
            found.push(list.len() - 1 - end);
        }
    }
    found.reverse();
    found
}
