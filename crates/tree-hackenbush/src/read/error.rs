//! Errors in the text of a position, with their places.

/// Why a text is not a Hackenbush position. Lines and columns count from 1, columns in bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum ReadPositionError {
    #[error("line {line}, column {column}: expected {expected}, found the end of the line")]
    Missing { line: u32, column: u32, expected: &'static str },
    #[error("line {line}, column {column}: expected {expected}, found `{found}`")]
    Unexpected { line: u32, column: u32, expected: &'static str, found: String },
    #[error(
        "line {line}, column {column}: expected the colour b, r or g, or its name, found `{found}`"
    )]
    Colour { line: u32, column: u32, found: String },
    #[error("line {line}: longer than {limit} bytes")]
    LongLine { line: u32, limit: usize },
    #[error("the input cannot be read: {kind}")]
    Source { kind: std::io::ErrorKind },
    #[error("line {line}: more than {limit} edges")]
    TooManyEdges { line: u32, limit: usize },
}

/// Why a text is not a [`Colour`](crate::Colour).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected b(lue), r(ed) or g(reen), found `{found}`")]
#[non_exhaustive]
pub struct ParseColourError {
    /// The text, or the beginning of a long one.
    pub found: String,
}

impl ParseColourError {
    pub(crate) fn new(text: &str) -> Self {
        Self { found: shown(text.as_bytes()) }
    }
}

/// The most characters of a text that an error quotes.
const SHOWN: usize = 40;

/// Returns the beginning of a text, with invalid UTF-8 replaced.
pub(crate) fn shown(field: &[u8]) -> String {
    // No character has more than four bytes.
    let text = String::from_utf8_lossy(&field[..field.len().min(4 * SHOWN + 4)]);
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}
