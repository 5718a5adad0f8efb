//! Owners of the positions of a graph.

use crate::game::seat::{SeatValue, Team};

/// The owner of each position of a graph, who moves there: there is no turn order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owners {
    /// Who moves at each position.
    pub teams: Vec<Team>,
    /// Who wins at each position without options; the others are not read.
    pub dead_ends: Vec<Team>,
    /// The value of endless play.
    pub endless: Endless,
    /// The positions that are numbers and nothing else, in increasing order: a file leaves them
    /// out, and no edge touches them.
    pub absent: Vec<u32>,
}

/// The value of play that never ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Endless {
    /// One value, wherever play stays.
    Everywhere(SeatValue),
    /// The team that wins play that comes to a position again and again, for each position. It is
    /// the same for two positions that lead to each other.
    ByPosition(Vec<Team>),
}

impl From<SeatValue> for Endless {
    fn from(value: SeatValue) -> Self {
        Endless::Everywhere(value)
    }
}
