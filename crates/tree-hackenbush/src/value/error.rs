//! Why a position was not evaluated.

/// Why a position is not evaluated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EvaluateError {
    /// A part of the position that no rule takes apart is too large to be searched.
    #[error(
        "a part of {edges} edges that no rule takes apart is searched up to {limit} edges only"
    )]
    PartTooLarge {
        /// The edges of the part, with the branches on it counted as stalks of the same value.
        edges: u64,
        /// The most edges that are searched.
        limit: u64,
    },
    /// The search met more positions than it may keep.
    #[error("the search met more than {limit} positions")]
    TooManyPositions {
        /// The most positions that are kept.
        limit: usize,
    },
    /// A value has more binary digits than are kept.
    #[error("a value has more than {limit} binary digits behind the point")]
    ValueTooFine {
        /// The most digits that are kept.
        limit: u64,
    },
    /// A part of the position has green edges and others, and its value was not computed: it may
    /// be neither a number nor a nimber nor their sum. Its outcome may still be known.
    #[error(
        "green edges are connected with edge {edge}, which is {colour}; the value was not computed"
    )]
    Mixed {
        /// An edge that is not green, by its place among the edges.
        edge: usize,
        /// Its colour.
        colour: crate::Colour,
    },
}

impl EvaluateError {
    /// Returns whether the position was refused for the time or the memory that it takes.
    pub fn is_refusal(&self) -> bool {
        !matches!(self, EvaluateError::Mixed { .. })
    }
}
