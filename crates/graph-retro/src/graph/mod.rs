//! Directed graphs as rows of predecessors, and how they are built.
//!
//! The rows of mex-core's `GameGraph` are similar but different. They hold options, which a Grundy
//! value needs, have starts of 32 bits, and are made from a complete slice. Propagation needs the
//! positions that can move *to* a position, so these rows hold predecessors, with a byte counter
//! for each position and starts of 64 bits if 32 are too few; and they are made from edges that
//! come one by one, from a file that may be larger than the graph, in bounded memory. Converting
//! one into the other requires a sort of all edges.

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
