//! Sorted runs of edges in one scratch file, merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use crate::packed::format::CsrFileError;

/// An edge packed as `target << 32 | source`.
pub(super) type Packed = u64;

/// Bytes read from a run at a time.
const CHUNK: usize = 1 << 16;

/// Sorted runs in one file, merged.
pub(super) struct Runs<'a> {
    file: &'a File,
    runs: Vec<Run>,
    heads: BinaryHeap<Reverse<(Packed, usize)>>,
}

struct Run {
    next_byte: u64,
    end_byte: u64,
    held: Vec<u8>,
    at: usize,
}

impl<'a> Runs<'a> {
    pub(super) fn new(file: &'a File, lengths: &[u64]) -> Result<Self, CsrFileError> {
        let mut start = 0;
        let mut runs = Runs { file, runs: Vec::new(), heads: BinaryHeap::new() };
        for (index, &length) in lengths.iter().enumerate() {
            let end = start + length * size_of::<Packed>() as u64;
            runs.runs.push(Run { next_byte: start, end_byte: end, held: Vec::new(), at: 0 });
            start = end;
            if let Some(edge) = runs.take(index)? {
                runs.heads.push(Reverse((edge, index)));
            }
        }
        Ok(runs)
    }

    pub(super) fn next(&mut self) -> Result<Option<Packed>, CsrFileError> {
        let Some(Reverse((edge, index))) = self.heads.pop() else {
            return Ok(None);
        };
        if let Some(next) = self.take(index)? {
            self.heads.push(Reverse((next, index)));
        }
        Ok(Some(edge))
    }

    /// Takes the next edge of one run.
    fn take(&mut self, index: usize) -> Result<Option<Packed>, CsrFileError> {
        let run = &mut self.runs[index];
        if run.at == run.held.len() {
            let left = run.end_byte - run.next_byte;
            if left == 0 {
                return Ok(None);
            }
            let length = left.min(CHUNK as u64);
            run.held.resize(length as usize, 0);
            let mut file = self.file;
            file.seek(SeekFrom::Start(run.next_byte))?;
            file.read_exact(&mut run.held)?;
            run.next_byte += length;
            run.at = 0;
        }
        let bytes = run.held[run.at..run.at + 8].try_into();
        run.at += 8;
        Ok(Some(u64::from_le_bytes(bytes.expect("eight bytes"))))
    }
}
