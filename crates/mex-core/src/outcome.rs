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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

/// Why a text is not an [`Outcome`] or a [`Play`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {found:?}")]
#[non_exhaustive]
pub struct ParseOutcomeError {
    /// What there is to choose from.
    pub expected: &'static str,
    /// The beginning of the text.
    pub found: String,
}

impl ParseOutcomeError {
    pub(crate) fn new(expected: &'static str, text: &str) -> Self {
        ParseOutcomeError { expected, found: text.chars().take(40).collect() }
    }
}

/// Reads the letter `P`, `N` or `D`, or what is displayed.
///
/// # Examples
/// ```
/// use mex_core::{Outcome, Play};
///
/// assert_eq!("P".parse(), Ok(Outcome::Previous));
/// assert_eq!("the next player wins".parse(), Ok(Outcome::Next));
/// assert_eq!("misere".parse(), Ok(Play::Misere));
/// let error = "W".parse::<Outcome>().unwrap_err();
/// assert_eq!(error.to_string(), "expected P, N or D, found \"W\"");
/// ```
impl core::str::FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, ParseOutcomeError> {
        match text {
            "P" | "the previous player wins" => Ok(Outcome::Previous),
            "N" | "the next player wins" => Ok(Outcome::Next),
            "D" | "draw" => Ok(Outcome::Draw),
            _ => Err(ParseOutcomeError::new("P, N or D", text)),
        }
    }
}

/// What happens to the player who cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Play {
    /// A player who cannot move loses: the last move wins.
    #[default]
    Normal,
    /// A player who cannot move wins: the last move loses.
    Misere,
}

impl Play {
    /// Returns whether the player who must move but cannot wins.
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

/// Reads `normal`, `misere` or `misère`, or what is displayed.
impl core::str::FromStr for Play {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, ParseOutcomeError> {
        match text.strip_suffix(" play").unwrap_or(text) {
            "normal" => Ok(Play::Normal),
            "misere" | "misère" => Ok(Play::Misere),
            _ => Err(ParseOutcomeError::new("normal or misere", text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_displayed_reads_back() {
        for outcome in [Outcome::Previous, Outcome::Next, Outcome::Draw] {
            assert_eq!(outcome.to_string().parse(), Ok(outcome));
            assert_eq!(outcome.letter().to_string().parse(), Ok(outcome));
        }
        for play in [Play::Normal, Play::Misere] {
            assert_eq!(play.to_string().parse(), Ok(play));
        }
        assert!("play".parse::<Play>().is_err() && "".parse::<Outcome>().is_err());
    }
}
