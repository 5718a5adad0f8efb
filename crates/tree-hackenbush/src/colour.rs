//! The colours of edges.

use std::fmt;

/// The colour of an edge, which decides who may take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Left => "Left",
            Self::Right => "Right",
        })
    }
}
