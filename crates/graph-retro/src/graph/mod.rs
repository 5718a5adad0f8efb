//! Directed graphs as rows of predecessors, and how they are built.
//!
//! The rows of mex-core's `GameGraph` look alike and are not: they hold options, which a Grundy value
//! needs, with starts of 32 bits, and are sorted within a row. Propagation asks who can move *to* a
//! position, so these hold predecessors, in any order, with starts of 64 bits where 32 do not reach,
//! and a byte counter for each position. Either form made of the other costs a sort of all edges.

pub(crate) mod bucket;
pub(crate) mod builder;
pub(crate) mod counter;
pub(crate) mod degree;
pub(crate) mod digraph;
pub(crate) mod error;
pub(crate) mod fill;
pub(crate) mod limits;
pub(crate) mod memory;
pub(crate) mod offsets;
pub(crate) mod rows;
