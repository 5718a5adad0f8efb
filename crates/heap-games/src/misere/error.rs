//! Errors of questions about misère play.

use crate::RuleError;
use std::fmt;

/// Why a question about misère play has no answer.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum MisereError {
    #[error(
            "with heap {heap} the misère quotient has more than {limit} elements and may be \
             infinite; up to heap {} its order is {order}",
            heap - 1
        )]
    TooManyElements { heap: u64, order: usize, limit: usize },
    #[error(
            "the misère quotient with heap {heap} needs more than {limit} positions in memory; \
             up to heap {} its order is {order}",
            heap - 1
        )]
    TooManyPositions { heap: u64, order: usize, limit: usize },
    /// The proof of the quotient needs too much memory for sets of options.
    #[error(
            "the misère quotient with heap {heap} could not be proven with the memory allowed; \
             up to heap {} its order is {order}",
            heap - 1
        )]
    TooManyOptionSets { heap: u64, order: usize },
    #[error("the options of the heaps up to {heap} have more than {limit} parts")]
    TooManyOptions { heap: u64, limit: u64 },
    #[error("more than {limit} different sums of heaps are reachable")]
    TooManySums { limit: usize },
    #[error("the misère quotient covers heaps up to {greatest}, not {heap}")]
    BeyondQuotient { heap: u64, greatest: u64 },
    #[error("the solver was not made for positions with a heap of {heap}")]
    Unprepared { heap: u64 },
    #[error(
        "the search stopped with {positions} positions in memory, the limit being {limit}, and \
             no misère quotient covers the heaps"
    )]
    SearchTooLarge {
        positions: usize,
        limit: usize,
        #[source]
        quotient: Box<MisereError>,
    },
    /// The rule or the position cannot be used.
    #[error(transparent)]
    Rule(RuleError),
}

/// Writes the message, which names every field; derived code would add a kilobyte to the web page.
impl fmt::Debug for MisereError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl MisereError {
    /// Returns whether the question was refused because of time or memory.
    pub fn is_refusal(&self) -> bool {
        match self {
            MisereError::Rule(error) => error.is_refusal(),
            MisereError::BeyondQuotient { .. } | MisereError::Unprepared { .. } => false,
            _ => true,
        }
    }
}

impl From<RuleError> for MisereError {
    fn from(error: RuleError) -> Self {
        MisereError::Rule(error)
    }
}
