//! The names of the ways in which values are computed.

use std::fmt;

/// How values were computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// A closed form.
    Formula,
    /// The least value that no option has, by the sets that sums of heaps reach.
    Definition,
    /// Every pair of heaps, compared with a few candidates at a time.
    Dense,
    /// Rare and common values, one heap at a time.
    Sparse,
    /// Rare and common values, 64 heaps at a time.
    SparseBlocks,
    /// Counters of the options, changed only where they change.
    Counters,
    /// The heaps before that a take reaches.
    Takes,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Method::Formula => "formula",
            Method::Definition => "definition",
            Method::Dense => "dense",
            Method::Sparse => "sparse",
            Method::SparseBlocks => "sparse-blocks",
            Method::Counters => "counters",
            Method::Takes => "takes",
        })
    }
}
