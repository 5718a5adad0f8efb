//! What stands for `nibbles` on processors that have no shuffles of bytes: blocks go their other way.

use crate::values::dense::Moves;
use crate::values::simd::{Cell, Offset};
use crate::values::sparse::Work;

/// What rows of heaps would be looked up by.
#[derive(Clone)]
pub(crate) enum Nibbles {
    Unknown,
}

impl Nibbles {
    pub(crate) fn provide<T: Cell>(
        &mut self,
        _pairs: [&[Offset<T>]; 3],
        _witnesses: &[Offset<T>],
        _work: &Work<T>,
        _moves: &Moves,
        _bound: usize,
    ) {
    }

    pub(crate) fn extend<T: Cell>(
        &mut self,
        _work: &mut Work<T>,
        _moves: &Moves,
        _list: &mut Vec<T>,
        _len: usize,
    ) {
    }

    pub(crate) fn look_at<T: Cell>(&mut self, _packed: &[T], _top: u32) {}
}
