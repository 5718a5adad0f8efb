//! Why a misère form was not found, written or read.

use crate::graph::GraphError;

/// Why a misère form is not found, written or read. Places count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MisereFormError {
    /// The store would keep more forms than it may.
    #[error("more than {limit} misère forms")]
    TooManyForms {
        /// The most forms that are kept.
        limit: usize,
    },
    /// The forms of the store would have more options than it may keep.
    #[error("misère forms with more than {limit} options in all")]
    TooManyOptions {
        /// The most options that are kept.
        limit: usize,
    },
    /// More sums and differences would be kept than may be.
    #[error("more than {limit} sums of misère forms")]
    TooManySums {
        /// The most sums that are kept.
        limit: usize,
    },
    /// More positions were met than allowed.
    #[error("more than {limit} positions")]
    TooManyPositions {
        /// The most positions.
        limit: usize,
    },
    /// Play can come back to a position.
    #[error("a position comes back after {length} moves")]
    Cycle {
        /// The number of moves from the position back to it.
        length: usize,
    },
    /// There is no graph of the positions below a form.
    #[error("the positions below a misère form")]
    Graph(#[from] GraphError),
    /// The text of a form is too long.
    #[error("the text of the misère form has more than {limit} bytes")]
    TextTooLong {
        /// The most bytes that are written.
        limit: usize,
    },
    /// Something else stands there.
    #[error("character {place}: expected {expected}, found {found:?}")]
    Unexpected {
        /// The place.
        place: usize,
        /// What should stand there.
        expected: &'static str,
        /// What stands there.
        found: char,
    },
    /// The text ends too early.
    #[error("expected {expected}, found the end of the text")]
    Missing {
        /// What should follow.
        expected: &'static str,
    },
    /// Digits may be one heap or several options.
    #[error(
        "the digits before character {place} may be one heap or several options: \
             write {{12}} for a heap of 12, and 1,2 for heaps of 1 and 2"
    )]
    Ambiguous {
        /// The place behind the digits.
        place: usize,
    },
    /// A heap is larger than any that is kept.
    #[error("character {place}: a heap of more than {limit}")]
    HeapTooLarge {
        /// The place.
        place: usize,
        /// The largest heap.
        limit: u32,
    },
    /// No game makes the whole with the heap that is taken away.
    #[error("character {place}: no game and the heap before it make the game before them")]
    NoDifference {
        /// The place behind the heap.
        place: usize,
    },
}

impl MisereFormError {
    /// Returns whether the work was refused for its size.
    pub fn is_refusal(&self) -> bool {
        use MisereFormError::*;
        if let Graph(error) = self {
            return error.is_refusal();
        }
        matches!(
            self,
            TooManyForms { .. }
                | TooManyOptions { .. }
                | TooManySums { .. }
                | TooManyPositions { .. }
                | TextTooLong { .. }
        )
    }
}
