//! What is played on a graph: seats, teams and preferences, owners of positions.

pub(crate) mod owned;
pub(crate) mod seat;
