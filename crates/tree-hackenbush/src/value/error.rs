//! Why a position was not evaluated.

/// Why a position was not evaluated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum EvaluateError {
    #[error("a part of {edges} edges needs a search, which is limited to {limit} edges")]
    PartTooLarge {
        /// The edges of the part, with its branches as stalks of the same value.
        edges: u64,
        limit: u64,
    },
    #[error("the search exceeded its limit of {limit} positions")]
    TooManyPositions { limit: usize },
    #[error("a value has more than {limit} binary digits after the point")]
    ValueTooFine { limit: u64 },
    /// A part of the position has green edges and others, and its value was not computed: it may
    /// not be the sum of a number and a nimber. Its outcome may still be known.
    #[error(
        "the value was not computed: green edges are connected to edge {edge}, which is {colour}"
    )]
    Mixed { edge: usize, colour: crate::Colour },
}

impl EvaluateError {
    /// Returns whether the position was refused because of time or memory.
    pub fn is_refusal(&self) -> bool {
        !matches!(self, EvaluateError::Mixed { .. })
    }
}
