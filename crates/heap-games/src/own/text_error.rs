//! Errors in the text of a rule.

/// Errors in the text of a rule, or in its options for a heap. Lines and columns count from 1,
/// columns in bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum TextRuleError {
    /// Something else was expected.
    #[error("line {line}, column {column}: expected {expected}, found {found}")]
    Unexpected { line: usize, column: usize, expected: &'static str, found: String },
    /// A pattern is ambiguous because of its dots.
    #[error(
        "line {line}, column {column}: '{found}' can mean {readings}; write a state next to \
         '...' as a letter other than '.'"
    )]
    ManyReadings { line: usize, column: usize, found: String, readings: String },
    /// The text or a line is too long.
    #[error("line {line}, column {column}: a rule has at most {limit} {what}")]
    TooLong { line: usize, column: usize, what: &'static str, limit: usize },
    /// The text gives no options.
    #[error("line 1, column 1: the rule has no line that begins with options or take")]
    Empty,
    /// An option does not make the heap smaller.
    #[error("line {line}, column 1: heap {heap} would become {part}, which is not smaller")]
    NotSmaller { line: usize, heap: u64, part: String },
    /// A division by zero, or a number beyond 127 bits.
    #[error("line {line}, column 1: heap {heap} leads to {what}")]
    Undefined { line: usize, heap: u64, what: &'static str },
    /// Listing the options takes too many steps.
    #[error(
        "line {line}, column 1: listing the options, as far as heap {heap}, takes more than {limit} \
         steps"
    )]
    TooMuchWork { line: usize, heap: u64, limit: u64 },
    /// A heap of a table would become one that is not smaller.
    #[error("line {line}, column {column}: heap {heap} cannot become {part}, which is not smaller")]
    CannotBecome { line: usize, column: usize, heap: u64, part: u64 },
    /// The numbers of lines and heaps differ.
    #[error("expected {expected} lines, one for each heap, found {found}")]
    LineCount { expected: u64, found: u64 },
    /// Too many heaps are reachable.
    #[error("more than {limit} heaps are reachable")]
    TooManyHeaps { limit: usize },
    /// There are too many options.
    #[error("the options, listed as far as heap {heap}, are more than {limit}")]
    TooManyOptions { heap: u64, limit: usize },
}

impl TextRuleError {
    /// Returns whether the rule is well-formed but exceeds a limit.
    pub fn is_of_size(&self) -> bool {
        matches!(
            self,
            Self::TooMuchWork { .. } | Self::TooManyHeaps { .. } | Self::TooManyOptions { .. }
        )
    }
}
