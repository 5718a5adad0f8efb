//! Errors in a graph file, with their places.

use crate::graph::error::DigraphError;

/// Why a graph file could not be read. Lines and columns count from 1, columns in bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum ReadGraphError {
    #[error("line {line}, column {column}: expected {expected}, found {found}")]
    Unexpected { line: u64, column: u64, expected: &'static str, found: String },
    #[error("line {line}, column {column}: {number} is not within {least} to {most}")]
    OutOfRange { line: u64, column: u64, number: String, least: u64, most: u64 },
    #[error("line {line}: expected a square matrix, found {rows} by {columns}")]
    NotSquare { line: u64, rows: u64, columns: u64 },
    /// A parity game has positions of both parities that lead to each other.
    #[error(
        "line {line}, column {column}: position {position} and a position on a cycle with it \
         have priorities of different parity; only reachability games are supported, in which \
         positions that lead to each other have priorities of one parity"
    )]
    MixedParities { line: u64, column: u64, position: u32 },
    /// The text is of an unsupported kind.
    #[error("this is {what}; {advice}")]
    Foreign { what: &'static str, advice: &'static str },
    /// The meaning of a text is unclear.
    #[error("{message}")]
    Unclear { message: &'static str },
    #[error("a packed graph must be opened by its path")]
    Packed,
    /// The edges do not make a graph.
    #[error(transparent)]
    Graph(DigraphError),
    #[error("cannot write the packed graph: {message}")]
    Target { message: String },
    #[error("cannot read: {message}")]
    Source { message: String },
}

impl From<DigraphError> for ReadGraphError {
    fn from(error: DigraphError) -> Self {
        ReadGraphError::Graph(error)
    }
}

/// An error at a byte of a text.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) at: usize,
    pub(crate) kind: FaultKind,
}

#[derive(Debug)]
pub(crate) enum FaultKind {
    Unexpected(&'static str),
    OutOfRange { least: u64, most: u64 },
    NotSquare { rows: u64, columns: u64 },
    MixedParities { position: u32 },
    Memory(DigraphError),
}

/// Memory may run short anywhere; the place does not matter.
impl From<DigraphError> for Fault {
    fn from(shortage: DigraphError) -> Self {
        Fault { at: 0, kind: FaultKind::Memory(shortage) }
    }
}

impl Fault {
    pub(crate) fn unexpected(at: usize, expected: &'static str) -> Self {
        Fault { at, kind: FaultKind::Unexpected(expected) }
    }

    pub(crate) fn out_of_range(at: usize, least: u64, most: u64) -> Self {
        Fault { at, kind: FaultKind::OutOfRange { least, most } }
    }

    pub(crate) fn locate(self, text: &[u8], start: Place) -> ReadGraphError {
        let Place { lines_before, columns_before } = start.after(&text[..self.at]);
        let (line, column) = (lines_before + 1, columns_before + 1);
        match self.kind {
            FaultKind::Unexpected(expected) => ReadGraphError::Unexpected {
                line,
                column,
                expected,
                found: excerpt(&text[self.at..]),
            },
            FaultKind::OutOfRange { least, most } => ReadGraphError::OutOfRange {
                line,
                column,
                number: excerpt(leading_digits(&text[self.at..])),
                least,
                most,
            },
            FaultKind::NotSquare { rows, columns } => {
                ReadGraphError::NotSquare { line, rows, columns }
            }
            FaultKind::MixedParities { position } => {
                ReadGraphError::MixedParities { line, column, position }
            }
            FaultKind::Memory(shortage) => ReadGraphError::Graph(shortage),
        }
    }
}

/// A place in a text that is read in parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    lines_before: u64,
    /// The bytes before it on its line.
    columns_before: u64,
}

impl Place {
    pub(crate) const START: Place = Place { lines_before: 0, columns_before: 0 };

    pub(crate) fn after(self, text: &[u8]) -> Place {
        let line_ends = line_ends(text);
        let last_line = text.iter().rev().take_while(|&&byte| byte != b'\n');
        let columns = last_line.count() as u64;
        Place {
            lines_before: self.lines_before + line_ends,
            columns_before: if line_ends == 0 { self.columns_before + columns } else { columns },
        }
    }
}

/// Returns the number of line ends in a text. A sum over 128 bytes fits a byte, so whole vectors
/// are added at once.
fn line_ends(text: &[u8]) -> u64 {
    let of_few = |few: &[u8]| few.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>();
    let (parts, rest) = text.as_chunks::<128>();
    parts.iter().map(|part| u64::from(of_few(part))).sum::<u64>() + u64::from(of_few(rest))
}

fn leading_digits(rest: &[u8]) -> &[u8] {
    let end = rest.iter().position(|byte| !byte.is_ascii_digit());
    &rest[..end.unwrap_or(rest.len())]
}

/// Returns the first word of a text as it appears in messages.
fn excerpt(rest: &[u8]) -> String {
    const LONGEST: usize = 24;
    match rest.first() {
        None => return "the end of the input".to_string(),
        Some(b'\n' | b'\r') => return "the end of the line".to_string(),
        _ => {}
    }
    let end = rest
        .iter()
        .skip(1)
        .position(u8::is_ascii_whitespace)
        .map_or(rest.len(), |length| length + 1);
    let word = String::from_utf8_lossy(&rest[..end.min(4 * LONGEST)]);
    let mut shown: String = word.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if end > 4 * LONGEST || word.chars().count() > LONGEST {
        shown.push('…');
    }
    if shown.bytes().all(|byte| byte.is_ascii_digit()) { shown } else { format!("\"{shown}\"") }
}
