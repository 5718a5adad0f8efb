//! The names of the ways in which values are computed.

use std::fmt;
use std::str::FromStr;

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

impl Method {
    const ALL: [Method; 7] = [
        Method::Formula,
        Method::Definition,
        Method::Dense,
        Method::Sparse,
        Method::SparseBlocks,
        Method::Counters,
        Method::Takes,
    ];
}

/// Why a text is not the name of a [`Method`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected formula, definition, dense, sparse, sparse-blocks, counters or takes, found {found:?}"
)]
#[non_exhaustive]
pub struct ParseMethodError {
    /// The text, or the beginning of a long one.
    pub found: String,
}

/// Reads the name that is written for a method.
///
/// # Examples
/// ```
/// use heap_games::Method;
///
/// assert_eq!("sparse-blocks".parse(), Ok(Method::SparseBlocks));
/// ```
impl FromStr for Method {
    type Err = ParseMethodError;

    fn from_str(text: &str) -> Result<Self, ParseMethodError> {
        let found = || text.chars().take(40).collect();
        let method = Method::ALL.into_iter().find(|method| method.to_string() == text);
        method.ok_or_else(|| ParseMethodError { found: found() })
    }
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
