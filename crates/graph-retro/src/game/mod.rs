//! The game on a graph: seats, teams and preferences, and owners of positions.

pub(crate) mod dead_ends;
pub(crate) mod error;
pub(crate) mod seat;
