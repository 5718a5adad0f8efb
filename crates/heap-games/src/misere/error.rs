//! Errors of questions about misère play.

use crate::RuleError;

/// Why a question about misère play has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MisereError {
    /// With this heap the quotient has more elements than allowed; it may be infinite.
    #[error(
            "with heap {heap} the misère quotient has more than {limit} elements and may be \
             infinite; up to heap {} its order is {order}",
            heap - 1
        )]
    TooManyElements {
        /// The heap at fault.
        heap: u64,
        /// The order of the quotient without it.
        order: usize,
        /// The elements allowed.
        limit: usize,
    },
    /// More positions would have to be remembered than allowed.
    #[error(
            "the misère quotient with heap {heap} needs more than {limit} positions in memory; \
             up to heap {} its order is {order}",
            heap - 1
        )]
    TooManyPositions {
        /// The heap at fault.
        heap: u64,
        /// The order of the quotient without it.
        order: usize,
        /// The positions allowed.
        limit: usize,
    },
    /// The proof of the quotient needs more sets of options than fit.
    #[error(
            "the misère quotient with heap {heap} could not be proven with the memory allowed; \
             up to heap {} its order is {order}",
            heap - 1
        )]
    TooManyOptionSets {
        /// The heap at fault.
        heap: u64,
        /// The order of the quotient without it.
        order: usize,
    },
    /// The heaps up to some size have more options than allowed.
    #[error("the options of the heaps up to {heap} have more than {limit} parts")]
    TooManyOptions {
        /// The heap.
        heap: u64,
        /// The parts allowed.
        limit: u64,
    },
    /// More sums of heaps can come about than allowed.
    #[error("more than {limit} different sums of heaps can come about")]
    TooManySums {
        /// The sums allowed.
        limit: usize,
    },
    /// The quotient does not cover a heap.
    #[error("the misère quotient covers heaps up to {greatest}, not {heap}")]
    BeyondQuotient {
        /// The heap.
        heap: u64,
        /// The greatest heap that is covered.
        greatest: u64,
    },
    /// A solver was not made for a heap.
    #[error("the solver was not made for positions with a heap of {heap}")]
    Unprepared {
        /// The heap.
        heap: u64,
    },
    /// Neither a quotient nor a search answers within the limits.
    #[error(
        "the search stopped with {positions} positions in memory, the limit being {limit}, and \
             no misère quotient covers the heaps"
    )]
    SearchTooLarge {
        /// The positions remembered so far.
        positions: usize,
        /// The positions allowed; no more than 64 times as many moves are looked at.
        limit: usize,
        /// Why there is no quotient.
        #[source]
        quotient: Box<MisereError>,
    },
    /// The rule or the position cannot be used.
    #[error(transparent)]
    Rule(RuleError),
}

impl MisereError {
    /// Returns whether the question was refused for the time or the memory that it takes.
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
