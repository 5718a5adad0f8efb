//! Why a misère form was not found, written or read.

use crate::graph::GraphError;

/// Why a misère form was not found, written or read. Places count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum MisereFormError {
    #[error("more than {limit} misère forms")]
    TooManyForms { limit: usize },
    #[error("misère forms with more than {limit} options in all")]
    TooManyOptions { limit: usize },
    #[error("more than {limit} sums of misère forms")]
    TooManySums { limit: usize },
    #[error("more than {limit} positions")]
    TooManyPositions { limit: usize },
    #[error(
        "play need not end: a position, or a part of one, returns after {length} move{}",
        if *length == 1 { "" } else { "s" }
    )]
    Cycle { length: usize },
    /// The graph of the positions below a form cannot be built.
    #[error("the positions below a misère form")]
    Graph(#[from] GraphError),
    #[error("the text of the misère form has more than {limit} bytes")]
    TextTooLong { limit: usize },
    #[error("character {place}: expected {expected}, found {found:?}")]
    Unexpected { place: usize, expected: &'static str, found: char },
    #[error("expected {expected}, found the end of the text")]
    Missing { expected: &'static str },
    #[error(
        "the digits before character {place} may mean one heap or several options: \
             write {{12}} for a heap of 12, and 1,2 for heaps of 1 and 2"
    )]
    Ambiguous { place: usize },
    #[error("character {place}: a heap of more than {limit}")]
    HeapTooLarge { place: usize, limit: u32 },
    #[error("character {place}: the game before it is not a sum with this heap")]
    NoDifference { place: usize },
}

impl MisereFormError {
    /// Returns whether the work was refused because of its size.
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
