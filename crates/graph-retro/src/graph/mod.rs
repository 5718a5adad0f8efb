//! Directed graphs as rows of predecessors, and how they are built.
//!
//! The rows of mex-core's `GameGraph` look alike and are not the same. They hold options, which a
//! Grundy value needs, behind starts of 32 bits, and are made of a slice that is all there when
//! sorting begins. Propagation asks who can move *to* a position, so these hold predecessors, with
//! a byte counter for each position and starts of 64 bits where 32 do not reach; and they are made
//! of edges that come one by one, from a file that may be larger than the graph, in a bounded
//! amount of memory. To make either from the other takes a sort of all edges.

pub(crate) mod bucket;
pub(crate) mod builder;
pub(crate) mod components;
pub(crate) mod counter;
mod counting;
pub(crate) mod degree;
pub(crate) mod digraph;
pub(crate) mod error;
pub(crate) mod fill;
pub(crate) mod memory;
pub(crate) mod rows;
