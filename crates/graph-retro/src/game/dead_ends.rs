//! The rule for a seat that cannot move.

use crate::game::error::SeatsError;
use crate::game::seat::{Seat, SeatValue};

/// The rule for a seat that cannot move.
#[derive(Clone, Copy, Debug, Default)]
pub enum DeadEndRule<'a> {
    /// Its team loses.
    #[default]
    StuckLoses,
    /// Its team wins: misère play.
    StuckWins,
    /// A label for each position names the winner; labels of positions with options are ignored.
    Labels(&'a [SeatValue]),
}

impl DeadEndRule<'_> {
    /// Checks that the game has a seat and, with labels, one label for each position.
    ///
    /// # Errors
    /// When it has no seat, or the number of labels differs.
    pub(crate) fn check(self, seats: &[Seat], position_count: u32) -> Result<(), SeatsError> {
        if seats.is_empty() {
            return Err(SeatsError::NoSeats);
        }
        match self {
            DeadEndRule::Labels(labels) if labels.len() != position_count as usize => {
                Err(SeatsError::LabelCount { label_count: labels.len(), position_count })
            }
            _ => Ok(()),
        }
    }

    /// Returns the value of a dead end with this seat to move.
    ///
    /// # Panics
    /// Panics if there are labels but none for this position.
    #[track_caller]
    pub fn value(self, seat: Seat, position: u32) -> SeatValue {
        match self {
            DeadEndRule::StuckLoses => seat.team.opponent().win(),
            DeadEndRule::StuckWins => seat.team.win(),
            DeadEndRule::Labels(labels) => labels[position as usize],
        }
    }

    /// Returns whether exchanging the teams exchanges the values of dead ends.
    pub fn is_symmetric(self) -> bool {
        !matches!(self, DeadEndRule::Labels(_))
    }
}
