//! Who wins, and which player the last move favours.

/// Which of the two players wins under best play.
///
/// # Examples
/// ```
/// use mex_core::Outcome;
///
/// assert_eq!(Outcome::from_mover_wins(true), Outcome::Next);
/// assert!(Outcome::Next.mover_wins());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The player who has just moved wins: a P-position.
    Previous,
    /// The player to move wins: an N-position.
    Next,
    /// Neither player can force a win: play goes on for ever.
    Draw,
}

impl Outcome {
    /// Returns [`Outcome::Next`] if the player to move wins and [`Outcome::Previous`] if not.
    pub const fn from_mover_wins(mover_wins: bool) -> Self {
        if mover_wins { Outcome::Next } else { Outcome::Previous }
    }

    /// Returns whether the player to move wins.
    pub const fn mover_wins(self) -> bool {
        matches!(self, Outcome::Next)
    }

    /// Returns the usual letter: `P`, `N` or `D`.
    pub const fn letter(self) -> char {
        match self {
            Outcome::Previous => 'P',
            Outcome::Next => 'N',
            Outcome::Draw => 'D',
        }
    }
}

impl core::fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.pad(match self {
            Outcome::Previous => "the previous player wins",
            Outcome::Next => "the next player wins",
            Outcome::Draw => "draw",
        })
    }
}

/// What happens to the player who cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Play {
    /// A player who cannot move loses: the last move wins.
    #[default]
    Normal,
    /// A player who cannot move wins: the last move loses.
    Misere,
}

impl Play {
    /// Returns whether a player who cannot move wins.
    pub const fn stuck_player_wins(self) -> bool {
        matches!(self, Play::Misere)
    }
}

impl core::fmt::Display for Play {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.pad(match self {
            Play::Normal => "normal play",
            Play::Misere => "misère play",
        })
    }
}
