//! Hackenbush: values and thermographs.

use crate::canonical::{canonical_form, childish};
use crate::errors::Result;
#[cfg(feature = "canonical")]
use serde::Serialize;
#[cfg(feature = "canonical")]
use std::fmt;
use tree_hackenbush::{EvaluateError, Position};

/// The value of a position, and who wins it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HackenbushValueAnswer {
    /// `L` or `R` if that player wins, whichever player starts, else `N` or `P`.
    pub outcome: char,
    /// A number, a nimber or their sum, or another canonical form; `None` if it was not computed.
    pub value: Option<String>,
}

/// The thermograph of a value.
#[cfg(feature = "canonical")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThermographAnswer {
    /// The corners of the wall when Left starts: the value and the temperature of each, from -1 on.
    pub left: Vec<[String; 2]>,
    /// The value of the mast.
    pub mean: String,
    /// The corners when Right starts.
    pub right: Vec<[String; 2]>,
    /// The temperature at which the mast begins.
    pub temperature: String,
    /// The value in canonical form.
    pub value: String,
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
    /// Returns the answer for a position.
    ///
    /// # Errors
    /// When the position is too large to be searched.
    pub fn new(position: &Position) -> Result<Self> {
        let (value, outcome) = match position.value() {
            Ok(value) => (Some(value.to_string()), value.outcome()),
            Err(EvaluateError::Mixed { .. }) => (canonical_form(position), position.outcome()?),
            Err(error) => return Err(error.into()),
        };
        Ok(HackenbushValueAnswer { outcome: outcome.letter(), value })
    }

    /// Returns the answer for a position in Childish Hackenbush, where a move may cut a blue or red
    /// edge only if no other edge falls.
    ///
    /// # Errors
    /// When the position is too large to be searched.
    pub fn childish(position: &Position) -> Result<Self> {
        let (outcome, value) = childish(position)?;
        Ok(HackenbushValueAnswer { outcome, value: Some(value) })
    }
}
