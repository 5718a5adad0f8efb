//! Directed graphs as rows of predecessors, and how they are built.

pub(crate) mod bucket;
pub(crate) mod builder;
pub(crate) mod counter;
pub(crate) mod degree;
pub(crate) mod digraph;
pub(crate) mod memory;
pub(crate) mod offsets;
pub(crate) mod rows;
