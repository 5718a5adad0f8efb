//! Why a text or a position was refused.

use heap_games::OptionTableError;

/// Errors in the text of rules, or in its options for a heap. Lines and columns count from 1,
/// columns in bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum TextError {
    #[error("line {line}, column {column}: expected {expected}, found {found}")]
    Unexpected { line: usize, column: usize, expected: &'static str, found: String },
    /// A pattern is ambiguous because of its dots.
    #[error(
        "line {line}, column {column}: '{found}' can mean {readings}; write a state next to \
         '...' as a letter other than '.'"
    )]
    ManyReadings { line: usize, column: usize, found: String, readings: String },
    #[error("line {line}, column {column}: a rule has at most {limit} {what}")]
    TooLong { line: usize, column: usize, what: &'static str, limit: usize },
    #[error("line 1, column 1: the rule has no line that begins with options or take")]
    Empty,
    /// An option does not make the heap smaller, or is the position itself.
    #[error("line {line}, column 1: {place} would become {part}, which is not smaller")]
    NotSmaller { line: usize, place: String, part: String },
    #[error(
        "line {line}, column 1: the rule is about positions of {}{numbers} numbers",
        if *least == 0 { "at most " } else { "" }
    )]
    OtherWidth { line: usize, least: usize, numbers: usize },
    #[error("line {line}, column 1: {place} leads to {what}")]
    Undefined { line: usize, place: String, what: &'static str },
    #[error(
        "line {line}, column 1: listing the options, as far as {place}, takes more than {limit} \
         steps"
    )]
    TooMuchWork { line: usize, place: String, limit: u64 },
    /// There are too many heaps or options.
    #[error(transparent)]
    Table(#[from] OptionTableError),
}

impl TextError {
    /// Returns whether the rules are well-formed but exceed a limit.
    pub fn is_of_size(&self) -> bool {
        match self {
            Self::TooMuchWork { .. } => true,
            Self::Table(error) => error.is_of_size(),
            _ => false,
        }
    }
}

/// Why a position was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum TextPositionError {
    #[error("character {column} of the position: expected {expected}, found {found}")]
    Unexpected {
        /// The character, from 1.
        column: usize,
        expected: &'static str,
        found: String,
    },
    /// The position, or the list of all possible moves, is too large.
    #[error("a position has at most {limit} {what}; {} is small enough", small(what))]
    TooLarge { what: &'static str, limit: usize },
}

/// Returns an example of a position that is small enough.
fn small(what: &str) -> &'static str {
    match what {
        "squares" => "4x5",
        "numbers" | "choices of numbers" => "1..9",
        "different letters" => "xo.x",
        _ => "cycle:9",
    }
}

impl TextPositionError {
    /// Returns an error about the part of a text that begins with `rest`.
    pub(crate) fn at(text: &str, rest: &str, expected: &'static str) -> Self {
        let byte = (rest.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
        let column = text.get(..byte).map_or(0, |before| before.chars().count()) + 1;
        let found = match rest.is_empty() {
            true => "the end".to_string(),
            false => format!("'{}'", rest.chars().take(30).collect::<String>()),
        };
        TextPositionError::Unexpected { column, expected, found }
    }
}
