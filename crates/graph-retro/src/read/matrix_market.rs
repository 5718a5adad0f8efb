//! Graphs as square sparse matrices.

use crate::graph::error::{MAX_POSITIONS, check_plausible};
use crate::read::blocks::BlockReader;
use crate::read::error::{Fault, FaultKind, ReadGraphError};
use crate::read::sink::{EdgeSink, List};
use crate::read::token::Cursor;

/// A reader of Matrix Market files.
pub(crate) struct Matrix<S> {
    stage: Stage,
    /// The number of values after the two indices of an entry.
    value_count: usize,
    mirrored: bool,
    size: u32,
    entry_count: u64,
    entries_left: u64,
    builder: S,
}

enum Stage {
    Header,
    Sizes,
    Entries,
}

impl<S: EdgeSink> Matrix<S> {
    pub(crate) fn new(builder: S) -> Self {
        Matrix {
            stage: Stage::Header,
            value_count: 0,
            mirrored: false,
            size: 0,
            entry_count: 0,
            entries_left: 0,
            builder,
        }
    }

    fn header(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        let banner = "%%MatrixMarket matrix coordinate, then field and symmetry";
        for words in [&["%%matrixmarket", "%matrixmarket"][..], &["matrix"], &["coordinate"]] {
            let (at, found) = word_of(cursor);
            if !words.iter().any(|word| found.eq_ignore_ascii_case(word.as_bytes())) {
                return Err(Fault::unexpected(at, banner));
            }
        }
        let (at, field) = word_of(cursor);
        self.value_count = match field.to_ascii_lowercase().as_slice() {
            b"pattern" => 0,
            b"real" | b"integer" | b"unsigned-integer" | b"double" => 1,
            b"complex" => 2,
            _ => return Err(Fault::unexpected(at, "pattern, integer, real or complex")),
        };
        let (at, symmetry) = word_of(cursor);
        self.mirrored = match symmetry.to_ascii_lowercase().as_slice() {
            b"general" => false,
            b"symmetric" | b"skew-symmetric" | b"hermitian" => true,
            _ => {
                return Err(Fault::unexpected(
                    at,
                    "general, symmetric, skew-symmetric or hermitian",
                ));
            }
        };
        cursor.skip_line();
        Ok(())
    }

    fn sizes(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        let start = cursor.at;
        let most = u64::from(MAX_POSITIONS);
        let rows = cursor.number("the number of rows", most)?;
        cursor.skip_blanks();
        let columns = cursor.number("the number of columns", most)?;
        cursor.skip_blanks();
        self.entry_count = cursor.number("the number of entries", u64::MAX)?;
        cursor.end_of_line()?;
        if rows != columns {
            return Err(Fault { at: start, kind: FaultKind::NotSquare { rows, columns } });
        }
        self.size = rows as u32;
        self.entries_left = self.entry_count;
        self.builder.expect_positions(self.size);
        Ok(())
    }

    fn entry(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        let at = cursor.at;
        let Some(left) = self.entries_left.checked_sub(1) else {
            return Err(Fault::unexpected(at, "the end of the input"));
        };
        let row = self.index(cursor)?;
        cursor.skip_blanks();
        let column = self.index(cursor)?;
        for _ in 0..self.value_count {
            let (at, value) = word_of(cursor);
            if !is_number(value) {
                return Err(Fault::unexpected(at, "the number of the entry"));
            }
        }
        cursor.end_of_line()?;
        self.builder.add_edge(row, column);
        if self.mirrored && row != column {
            self.builder.add_edge(column, row);
        }
        self.entries_left = left;
        Ok(())
    }

    fn index(&self, cursor: &mut Cursor<'_>) -> Result<u32, Fault> {
        let at = cursor.at;
        let number = cursor.number("an index", u64::from(u32::MAX))? as u32;
        let index = number.wrapping_sub(1);
        if index >= self.size {
            return Err(Fault::out_of_range(at, 1, u64::from(self.size)));
        }
        Ok(index)
    }
}

impl<S: EdgeSink> BlockReader for Matrix<S> {
    type Graph = List<S>;

    fn block(&mut self, text: &[u8], last: bool) -> Result<(), Fault> {
        let mut cursor = Cursor::new(text);
        loop {
            if matches!(self.stage, Stage::Header) {
                self.header(&mut cursor)?;
                self.stage = Stage::Sizes;
            }
            cursor.skip_blanks();
            match (cursor.peek(), &self.stage) {
                (Some(b'\n'), _) => cursor.at += 1,
                (Some(b'%'), _) => cursor.skip_line(),
                (Some(_), Stage::Sizes) => {
                    self.sizes(&mut cursor)?;
                    self.stage = Stage::Entries;
                }
                (Some(_), _) => self.entry(&mut cursor)?,
                (None, Stage::Sizes) if last => {
                    return Err(Fault::unexpected(cursor.at, "the number of rows"));
                }
                (None, _) if last && self.entries_left > 0 => {
                    return Err(Fault::unexpected(cursor.at, "an entry"));
                }
                (None, _) => return Ok(()),
            }
        }
    }

    fn finish(self) -> Result<List<S>, ReadGraphError> {
        check_plausible(u64::from(self.size), self.entry_count)?;
        Ok(List::new(self.builder, self.size))
    }
}

/// Reads blanks and then a word, and returns its start.
fn word_of<'a>(cursor: &mut Cursor<'a>) -> (usize, &'a [u8]) {
    cursor.skip_blanks();
    let start = cursor.at;
    while cursor.peek().is_some_and(|byte| !byte.is_ascii_whitespace()) {
        cursor.at += 1;
    }
    (start, &cursor.text[start..cursor.at])
}

/// Returns whether a word has the form of a number, possibly in Fortran's notation; entries are not
/// checked further.
fn is_number(word: &[u8]) -> bool {
    let spells = |&byte: &u8| byte.is_ascii_digit() || b"+-.eEdD".contains(&byte);
    let unsigned = word.strip_prefix(b"-").or(word.strip_prefix(b"+")).unwrap_or(word);
    let named = ["nan", "inf", "infinity"];
    word.iter().any(u8::is_ascii_digit) && word.iter().all(spells)
        || named.iter().any(|name| unsigned.eq_ignore_ascii_case(name.as_bytes()))
}
