//! Owners of the positions of a graph.

use crate::game::seat::{SeatValue, Team};

/// The owner of each position of a graph. The owner moves there, so no turn order is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owners {
    /// The team that moves at each position.
    pub teams: Vec<Team>,
    /// The winner at each position without options; the other entries are ignored.
    pub dead_ends: Vec<Team>,
    /// The value of endless play.
    pub endless: Endless,
    /// Position numbers that the file does not use, in increasing order. These positions have no
    /// edges.
    pub absent: Vec<u32>,
}

/// The value of play that never ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Endless {
    /// The same value everywhere.
    Everywhere(SeatValue),
    /// For each position, the team that wins if play returns there for ever; the same for two
    /// positions that lead to each other.
    ByPosition(Vec<Team>),
}

impl From<SeatValue> for Endless {
    fn from(value: SeatValue) -> Self {
        Endless::Everywhere(value)
    }
}
