//! Hackenbush: values, and the moves of both players.

use crate::canonical::Mixed;
use crate::errors::Result;
#[cfg(feature = "canonical")]
use crate::picture::ThermographPicture;
use serde::Serialize;
#[cfg(feature = "canonical")]
use std::fmt;
use tree_hackenbush::{Dyadic, EvaluateError, HackenbushValue, Player, Position};

/// What a position is worth, and who wins it.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HackenbushValueAnswer {
    /// `L` or `R` if that player wins, no matter who begins, else `N` or `P`.
    pub outcome: char,
    /// A number, a nimber or their sum, or another canonical form; none if it was not computed.
    pub value: Option<String>,
}

/// What a position is worth, who wins it, and by which moves.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HackenbushMovesAnswer {
    /// The moves of Left, where red and blue edges make a difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<SideAnswer>,
    /// The edges that win for one of the players.
    pub moves: Vec<u32>,
    /// `L` or `R` if that player wins, no matter who begins, else `N` or `P`.
    pub outcome: char,
    /// The moves of Right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<SideAnswer>,
    /// A number, a nimber or their sum, or another canonical form; none if it was not computed.
    pub value: Option<String>,
}

/// The moves of a player.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideAnswer {
    /// Of the edges that win, or of all if none does, those than which no other move leaves more, if
    /// that was found out.
    pub best: Option<Vec<u32>>,
    /// The edges that win.
    pub moves: Vec<u32>,
}

/// The thermograph of a value.
#[cfg(feature = "canonical")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThermographAnswer {
    /// The corners of the wall where Left starts: the value and the temperature of each, from -1 on.
    pub left: Vec<[String; 2]>,
    /// The value of the mast.
    pub mean: String,
    /// The corners where Right starts.
    pub right: Vec<[String; 2]>,
    /// Where the mast begins.
    pub temperature: String,
    /// The value in canonical form.
    pub value: String,
}

#[cfg(feature = "canonical")]
impl ThermographAnswer {
    /// Returns what a picture shows.
    pub fn new(picture: &ThermographPicture) -> Self {
        ThermographAnswer {
            left: picture.wall(Player::Left),
            mean: picture.mean(),
            right: picture.wall(Player::Right),
            temperature: picture.temperature(),
            value: picture.value().to_string(),
        }
    }
}

/// Writes a line for the value, for mean and temperature, and for each wall.
#[cfg(feature = "canonical")]
impl fmt::Display for ThermographAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "value {}", self.value)?;
        writeln!(formatter, "mean {}, temperature {}", self.mean, self.temperature)?;
        for (player, wall) in [("Left", &self.left), ("Right", &self.right)] {
            let corners: Vec<String> =
                wall.iter().map(|[value, time]| format!("{value} at {time}")).collect();
            writeln!(formatter, "{player} starts: {}", corners.join(", "))?;
        }
        Ok(())
    }
}

impl HackenbushValueAnswer {
    /// Returns the answer of a position.
    ///
    /// # Errors
    /// When the position is too large to be searched.
    pub fn new(position: &Position) -> Result<Self> {
        HackenbushValueAnswer::beside(position, &mut Mixed::default())
    }

    /// Returns the answer of a position in Childish Hackenbush, where no other edge may fall with a
    /// blue or red one.
    ///
    /// # Errors
    /// When the position is too large to be searched.
    pub fn childish(position: &Position) -> Result<Self> {
        let (outcome, value) = Mixed::childish(position)?;
        Ok(HackenbushValueAnswer { outcome, value: Some(value) })
    }

    fn beside(position: &Position, mixed: &mut Mixed) -> Result<Self> {
        let (value, outcome) = match position.value() {
            Ok(value) => (Some(value.to_string()), value.outcome()),
            Err(EvaluateError::Mixed { .. }) => (mixed.value(position), position.outcome()?),
            Err(error) => return Err(error.into()),
        };
        Ok(HackenbushValueAnswer { outcome: outcome.letter(), value })
    }
}

impl HackenbushMovesAnswer {
    /// Returns the answer of a position.
    ///
    /// # Errors
    /// When the position is too large to be searched.
    pub fn new(position: &Position) -> Result<Self> {
        if let Some((nimber, moves)) = position.green_value_and_moves() {
            let value = HackenbushValue { number: Dyadic::zero(), nimber };
            let (outcome, value) = (value.outcome().letter(), Some(value.to_string()));
            return Ok(HackenbushMovesAnswer { left: None, moves, outcome, right: None, value });
        }
        let mut mixed = Mixed::default();
        let answer = HackenbushValueAnswer::beside(position, &mut mixed)?;
        let HackenbushValueAnswer { outcome, value } = answer;
        let mut side = |player| -> Result<SideAnswer> {
            let moves = position.winning_moves(player)?;
            let best = match position.best_moves(player)? {
                None => mixed.best(position, player, &moves),
                best => best,
            };
            Ok(SideAnswer { best, moves })
        };
        let (left, right) = (side(Player::Left)?, side(Player::Right)?);
        let mut moves = [&left.moves[..], &right.moves].concat();
        moves.sort_unstable();
        moves.dedup();
        let (left, right) = (Some(left), Some(right));
        Ok(HackenbushMovesAnswer { left, moves, outcome, right, value })
    }
}
