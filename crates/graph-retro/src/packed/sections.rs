//! The parts of a file of rows on their way out, each with its checksum.

use std::fs::File;
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};

use crc32fast::Hasher;

use crate::packed::format::CsrFileError;

/// Bytes gathered before they are summed and passed on.
const CHUNK: usize = 1 << 16;
/// Bytes written at a time.
pub(super) const WRITTEN: usize = 1 << 20;

/// A file that is written in sections, each with a checksum.
pub(super) struct Summed<'f> {
    pub(super) out: BufWriter<&'f File>,
    sum: Hasher,
    /// Written, and not yet in the sum.
    waiting: Vec<u8>,
}

impl<'f> Summed<'f> {
    pub(super) fn new(file: &'f File) -> Self {
        Summed {
            out: BufWriter::with_capacity(WRITTEN, file),
            sum: Hasher::new(),
            waiting: Vec::with_capacity(CHUNK),
        }
    }

    #[inline(always)]
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), CsrFileError> {
        if self.waiting.len() + bytes.len() > CHUNK {
            self.pass_on()?;
        }
        self.waiting.extend_from_slice(bytes);
        Ok(())
    }

    #[inline(never)]
    fn pass_on(&mut self) -> Result<(), CsrFileError> {
        self.sum.update(&self.waiting);
        self.out.write_all(&self.waiting)?;
        self.waiting.clear();
        Ok(())
    }

    pub(super) fn finish_section(&mut self) -> Result<u32, CsrFileError> {
        self.pass_on()?;
        Ok(std::mem::take(&mut self.sum).finalize())
    }
}

/// Row starts on their way to a temporary file.
pub(super) struct Starts {
    file: File,
    buffer: Vec<u8>,
    width: usize,
    count: u64,
}

impl Starts {
    /// Returns starts of some bytes each, which gather in a scratch file.
    pub(super) fn new(file: File, width: u64) -> Self {
        Starts { file, buffer: Vec::new(), width: width as usize, count: 0 }
    }

    /// Adds the start of each row up to this one that has none yet.
    pub(super) fn fill_to(&mut self, row: u64, start: u64) -> Result<(), CsrFileError> {
        while self.count <= row {
            let bytes = start.to_le_bytes();
            self.buffer.extend_from_slice(&bytes[..self.width]);
            self.count += 1;
            if self.buffer.len() >= CHUNK {
                self.write()?;
            }
        }
        Ok(())
    }

    fn write(&mut self) -> Result<(), CsrFileError> {
        self.file.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    pub(super) fn copy_to(mut self, out: &mut Summed<'_>) -> Result<(), CsrFileError> {
        self.write()?;
        self.file.seek(SeekFrom::Start(0))?;
        let mut left = self.count * self.width as u64;
        self.buffer.resize(CHUNK, 0);
        while left > 0 {
            let length = left.min(CHUNK as u64);
            let part = &mut self.buffer[..length as usize];
            self.file.read_exact(part)?;
            out.write(part)?;
            left -= length;
        }
        Ok(())
    }
}
