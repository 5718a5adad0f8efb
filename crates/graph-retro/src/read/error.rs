use crate::digraph::DigraphError;

/// Why a graph file could not be read. Lines and columns count from 1, columns in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "thiserror", derive(thiserror::Error))]
#[non_exhaustive]
pub enum ReadError {
    /// Something else stands where the format wants this.
    #[cfg_attr(
        feature = "thiserror",
        error("line {line}, column {column}: expected {expected}, found {found}")
    )]
    Unexpected {
        /// Line of the place.
        line: u64,
        /// Column of the place.
        column: u64,
        /// What the format wants there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A number is outside of the range that is allowed at its place.
    #[cfg_attr(
        feature = "thiserror",
        error("line {line}, column {column}: {number} is not within {least} to {most}")
    )]
    OutOfRange {
        /// Line of the number.
        line: u64,
        /// Column of the number.
        column: u64,
        /// The number as it is written.
        number: String,
        /// The least number allowed.
        least: u64,
        /// The largest number allowed.
        most: u64,
    },
    /// A square matrix was expected.
    #[cfg_attr(
        feature = "thiserror",
        error("line {line}: a game needs a square matrix, this one is {rows} by {columns}")
    )]
    NotSquare {
        /// Line of the sizes.
        line: u64,
        /// Number of rows.
        rows: u64,
        /// Number of columns.
        columns: u64,
    },
    /// The edges do not make a graph.
    #[cfg_attr(feature = "thiserror", error(transparent))]
    Graph(DigraphError),
    /// The file of rows could not be written.
    #[cfg_attr(
        feature = "thiserror",
        error("cannot write the file of rows: {message}")
    )]
    Target {
        /// What the system says.
        message: String,
    },
    /// The source could not be read.
    #[cfg_attr(feature = "thiserror", error("cannot read: {message}"))]
    Source {
        /// What the system says.
        message: String,
    },
}

impl From<DigraphError> for ReadError {
    fn from(error: DigraphError) -> Self {
        ReadError::Graph(error)
    }
}

/// What is wrong at a byte of a text.
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
}

impl Fault {
    pub(crate) fn unexpected(at: usize, expected: &'static str) -> Self {
        Fault {
            at,
            kind: FaultKind::Unexpected(expected),
        }
    }

    pub(crate) fn out_of_range(at: usize, least: u64, most: u64) -> Self {
        Fault {
            at,
            kind: FaultKind::OutOfRange { least, most },
        }
    }

    /// Returns the error with its place in a text that so many lines precede.
    pub(crate) fn locate(self, text: &[u8], lines_before: u64) -> ReadError {
        let before = &text[..self.at];
        let line = lines_before + count_lines(before) + 1;
        let line_start = before.iter().rposition(|&byte| byte == b'\n');
        let column = (self.at - line_start.map_or(0, |newline| newline + 1)) as u64 + 1;
        match self.kind {
            FaultKind::Unexpected(expected) => ReadError::Unexpected {
                line,
                column,
                expected,
                found: excerpt(&text[self.at..]),
            },
            FaultKind::OutOfRange { least, most } => ReadError::OutOfRange {
                line,
                column,
                number: excerpt(leading_digits(&text[self.at..])),
                least,
                most,
            },
            FaultKind::NotSquare { rows, columns } => ReadError::NotSquare {
                line,
                rows,
                columns,
            },
        }
    }
}

/// Returns how many line ends there are.
pub(crate) fn count_lines(text: &[u8]) -> u64 {
    text.iter().filter(|&&byte| byte == b'\n').count() as u64
}

fn leading_digits(rest: &[u8]) -> &[u8] {
    let end = rest.iter().position(|byte| !byte.is_ascii_digit());
    &rest[..end.unwrap_or(rest.len())]
}

/// Returns the word that a text begins with, as a message shows it.
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
    let mut shown: String = word
        .chars()
        .take(LONGEST)
        .flat_map(char::escape_debug)
        .collect();
    if end > 4 * LONGEST || word.chars().count() > LONGEST {
        shown.push('…');
    }
    if shown.bytes().all(|byte| byte.is_ascii_digit()) {
        shown
    } else {
        format!("\"{shown}\"")
    }
}
