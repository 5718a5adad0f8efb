//! Positions: edges of three colours on a ground.

pub(crate) mod adjacency;
pub(crate) mod edge_list;
pub(crate) mod graph;
pub(crate) mod known;
pub(crate) mod line_numbers;
pub(crate) mod parts;
