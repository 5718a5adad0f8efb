//! The colours of edges.

use std::fmt;
use std::str::FromStr;

/// The colour of an edge, which decides who may take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Colour {
    /// Left's edge.
    Blue,
    /// Right's edge.
    Red,
    /// Either player's edge.
    Green,
}

impl Colour {
    /// Returns whether a player may take edges of this colour.
    pub fn belongs_to(self, player: Player) -> bool {
        match self {
            Self::Blue => player == Player::Left,
            Self::Red => player == Player::Right,
            Self::Green => true,
        }
    }

    /// Returns the colour with blue and red exchanged.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Blue,
            Self::Green => Self::Green,
        }
    }

    /// Returns the letter of the colour in position files: `b`, `r` or `g`.
    pub fn letter(self) -> char {
        match self {
            Self::Blue => 'b',
            Self::Red => 'r',
            Self::Green => 'g',
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Green => "green",
        })
    }
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Player {
    /// The player of the blue and green edges.
    Left,
    /// The player of the red and green edges.
    Right,
}

impl Player {
    /// Returns the other player.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// Reads `Left`, `Right`, `L` or `R`, in any case.
///
/// # Examples
/// ```
/// use tree_hackenbush::Player;
///
/// assert_eq!("left".parse(), Ok(Player::Left));
/// assert!("blue".parse::<Player>().is_err());
/// ```
impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, ParsePlayerError> {
        let is = |names: [&str; 2]| names.iter().any(|name| text.eq_ignore_ascii_case(name));
        match (is(["left", "l"]), is(["right", "r"])) {
            (true, _) => Ok(Self::Left),
            (_, true) => Ok(Self::Right),
            _ => Err(ParsePlayerError { found: text.chars().take(40).collect() }),
        }
    }
}

/// Why a text is not a [`Player`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected Left or Right, found {found:?}")]
#[non_exhaustive]
pub struct ParsePlayerError {
    /// The text, or the beginning of a long one.
    pub found: String,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Left => "Left",
            Self::Right => "Right",
        })
    }
}
