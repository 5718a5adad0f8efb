//! Why a batch is refused.

/// Why a batch was refused.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// Two slices differ in length.
    #[error("slices of {expected} and {found} numbers do not go together")]
    UnequalLengths {
        /// The length of the first operand.
        expected: usize,
        /// The length of another slice.
        found: usize,
    },
    /// Zero has no inverse.
    #[error("number {index} is 0, which has no inverse")]
    ZeroInverted {
        /// The index of the first zero.
        index: usize,
    },
}

/// Returns an error unless two lengths are the same.
pub fn same_length(expected: usize, found: usize) -> Result<(), BatchError> {
    if expected == found { Ok(()) } else { Err(BatchError::UnequalLengths { expected, found }) }
}
