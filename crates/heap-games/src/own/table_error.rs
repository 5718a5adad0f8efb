//! Errors in the options of a table.

/// Errors in the options of a table. Lines and columns count from 1, columns in bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum OptionTableError {
    #[error("line {line}, column {column}: expected {expected}, found {found}")]
    Unexpected { line: usize, column: usize, expected: &'static str, found: String },
    #[error("line {line}, column {column}: heap {heap} cannot become {part}, which is not smaller")]
    CannotBecome { line: usize, column: usize, heap: u64, part: u64 },
    #[error("heap {heap} cannot become {part}, which is not smaller")]
    NotSmaller { heap: u64, part: u64 },
    #[error("expected {expected} lines, one for each heap, found {found}")]
    LineCount { expected: u64, found: u64 },
    #[error("more than {limit} heaps are reachable")]
    TooManyHeaps { limit: usize },
    #[error("the options, listed as far as heap {heap}, are more than {limit}")]
    TooManyOptions { heap: u64, limit: usize },
}

impl OptionTableError {
    /// Returns whether the options are well-formed but exceed a limit.
    pub fn is_of_size(&self) -> bool {
        matches!(self, Self::TooManyHeaps { .. } | Self::TooManyOptions { .. })
    }
}
