//! Why a position was refused.

/// Why a position was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextPositionError {
    /// Something else was expected.
    #[error("character {column} of the position: expected {expected}, found {found}")]
    Unexpected {
        /// The character, from 1.
        column: usize,
        /// What was expected.
        expected: &'static str,
        /// What was found.
        found: String,
    },
    /// The position, or the list of all possible moves, is too large.
    #[error("at most {limit} {what}")]
    TooLarge {
        /// The things counted.
        what: &'static str,
        /// The limit.
        limit: usize,
    },
}

impl TextPositionError {
    /// Returns an error about the part of a text that begins with `rest`.
    pub(crate) fn at(text: &str, rest: &str, expected: &'static str) -> Self {
        let byte = (rest.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
        let column = text.get(..byte).map_or(0, |before| before.chars().count()) + 1;
        let found = match rest.is_empty() {
            true => "the end".to_string(),
            false => format!("'{}'", rest.chars().take(30).collect::<String>()),
        };
        TextPositionError::Unexpected { column, expected, found }
    }
}
