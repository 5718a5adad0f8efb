//! Rows in a mapped file: the only module with unsafe code.
#![allow(unsafe_code)]

use std::fs::File;
use std::path::Path;

use memmap2::Mmap;

use crate::builder::check_position_count;
use crate::csr_file::{CsrFileError, HEADER, MAGIC};
use crate::offsets::OffsetsView;

/// A mapped file of rows whose size fits its header.
#[derive(Debug)]
pub(crate) struct MappedRows {
    map: Mmap,
    position_count: u32,
    edge_count: usize,
    starts_at: usize,
    wide: bool,
}

impl MappedRows {
    pub(crate) fn open(path: &Path) -> Result<Self, CsrFileError> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        // Numbers in the file are little-endian and used as they lie.
        if length < HEADER || cfg!(target_endian = "big") {
            return Err(CsrFileError::Foreign);
        }
        // SAFETY: a mapping is only sound while nobody changes the file, which the documentation of
        // `Digraph::open` asks of the caller, as every use of mapped files must.
        let map = unsafe { Mmap::map(&file) }?;
        let number = |index: usize| {
            let bytes = map[8 * index..8 * index + 8].try_into();
            u64::from_le_bytes(bytes.expect("eight bytes"))
        };
        let (position_count, edge_count, width) = (number(1), number(2), number(3));
        if map[..8] != MAGIC || !matches!(width, 4 | 8) {
            return Err(CsrFileError::Foreign);
        }
        let position_count = check_position_count(position_count)?;
        let rows_size = edge_count
            .checked_next_multiple_of(2)
            .and_then(|count| count.checked_mul(4))
            .ok_or(CsrFileError::Foreign)?;
        let starts_size = (u64::from(position_count) + 1) * width;
        let expected = HEADER
            .checked_add(rows_size)
            .and_then(|size| size.checked_add(starts_size))
            .ok_or(CsrFileError::Foreign)?;
        if expected != length || map.len() as u64 != length {
            return Err(CsrFileError::Malformed { length, expected });
        }
        Ok(MappedRows {
            position_count,
            edge_count: edge_count as usize,
            starts_at: (HEADER + rows_size) as usize,
            wide: width == 8,
            map,
        })
    }

    pub(crate) fn position_count(&self) -> u32 {
        self.position_count
    }

    pub(crate) fn predecessors(&self) -> &[u32] {
        let start = HEADER as usize;
        numbers(&self.map[start..start + 4 * self.edge_count])
    }

    pub(crate) fn starts(&self) -> OffsetsView<'_> {
        let bytes = &self.map[self.starts_at..];
        if self.wide {
            OffsetsView::Wide(numbers(bytes))
        } else {
            OffsetsView::Narrow(numbers(bytes))
        }
    }
}

/// Integers without padding, of which every pattern of bits is one.
trait Number: Copy {}

impl Number for u32 {}

impl Number for u64 {}

/// Returns the numbers that lie in aligned bytes.
fn numbers<T: Number>(bytes: &[u8]) -> &[T] {
    // SAFETY: every pattern of bits is a value of `T`, which only the two unsigned integers above
    // can be, and `align_to` splits off what is not aligned.
    let (before, numbers, after) = unsafe { bytes.align_to::<T>() };
    assert!(
        before.is_empty() && after.is_empty(),
        "sections of the file are aligned"
    );
    numbers
}
