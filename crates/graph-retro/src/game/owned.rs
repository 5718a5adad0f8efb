//! Graphs whose positions have owners.

use crate::game::seat::{SeatValue, Team};
use crate::graph::digraph::Digraph;

/// A graph each of whose positions has an owner, who moves there: there is no turn order.
#[derive(Clone, Debug)]
pub struct OwnedDigraph {
    /// The graph.
    pub graph: Digraph,
    /// Who moves at each position.
    pub owners: Vec<Team>,
    /// Who wins at each position without options; the others are not read.
    pub dead_ends: Vec<Team>,
    /// The value of endless play.
    pub endless: SeatValue,
}
