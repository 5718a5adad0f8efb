//! Where the edges of a file go.

use crate::graph::builder::DigraphBuilder;
use crate::graph::digraph::Digraph;
#[cfg(feature = "file")]
use crate::packed::{builder::CsrFileBuilder, format::CsrFileError};
use crate::read::error::ReadGraphError;

/// Takes edges one after the other and makes a graph of them.
pub(crate) trait EdgeSink {
    /// What comes of it.
    type Graph;

    /// Says how many positions there will be, before the first edge.
    fn expect_positions(&mut self, position_count: u32);

    fn add_edge(&mut self, from: u32, to: u32);

    /// Adds edges whose largest position is known.
    fn add_edges(&mut self, edges: &[(u32, u32)], largest: u32);

    /// Returns how many positions the edges so far reach up to.
    fn positions(&self) -> u32;

    /// Returns the graph. Without a number of positions they run up to the largest of any edge.
    fn finish(self, position_count: Option<u32>) -> Result<Self::Graph, ReadGraphError>;
}

impl EdgeSink for DigraphBuilder {
    type Graph = Digraph;

    fn expect_positions(&mut self, position_count: u32) {
        *self = DigraphBuilder::within(position_count, self.account().clone());
    }

    #[inline(always)]
    fn add_edge(&mut self, from: u32, to: u32) {
        DigraphBuilder::add_edge(self, from, to);
    }

    #[inline(always)]
    fn add_edges(&mut self, edges: &[(u32, u32)], largest: u32) {
        self.add_edges_up_to(edges, largest);
    }

    fn positions(&self) -> u32 {
        if self.edge_count() == 0 { 0 } else { self.largest() + 1 }
    }

    fn finish(self, position_count: Option<u32>) -> Result<Digraph, ReadGraphError> {
        Ok(DigraphBuilder::finish(self, position_count)?)
    }
}

/// Edges that are passed on to a function.
pub(crate) struct EachEdge<F> {
    pub(crate) each: F,
    /// One more than the greatest position seen.
    pub(crate) position_count: u32,
}

impl<F: FnMut(u32, u32)> EdgeSink for EachEdge<F> {
    type Graph = u32;

    fn expect_positions(&mut self, position_count: u32) {
        self.position_count = position_count;
    }

    #[inline(always)]
    fn add_edge(&mut self, from: u32, to: u32) {
        self.position_count = self.position_count.max(from.max(to) + 1);
        (self.each)(from, to);
    }

    #[inline(always)]
    fn add_edges(&mut self, edges: &[(u32, u32)], largest: u32) {
        self.position_count = self.position_count.max(largest + 1);
        edges.iter().for_each(|&(from, to)| (self.each)(from, to));
    }

    fn positions(&self) -> u32 {
        self.position_count
    }

    fn finish(self, position_count: Option<u32>) -> Result<u32, ReadGraphError> {
        Ok(position_count.unwrap_or(self.position_count))
    }
}

/// A file of rows that is being written, with the first error.
#[cfg(feature = "file")]
pub(crate) struct Spool {
    pub(crate) builder: CsrFileBuilder,
    pub(crate) failure: Option<CsrFileError>,
    pub(crate) positions: u32,
}

#[cfg(feature = "file")]
impl EdgeSink for Spool {
    type Graph = ();

    fn expect_positions(&mut self, _position_count: u32) {}

    fn add_edge(&mut self, from: u32, to: u32) {
        self.positions = self.positions.max(from.max(to) + 1);
        if self.failure.is_none() {
            self.failure = self.builder.add_edge(from, to).err();
        }
    }

    fn add_edges(&mut self, edges: &[(u32, u32)], _largest: u32) {
        for &(from, to) in edges {
            self.add_edge(from, to);
        }
    }

    fn positions(&self) -> u32 {
        self.positions
    }

    fn finish(self, position_count: Option<u32>) -> Result<(), ReadGraphError> {
        let finished = match self.failure {
            Some(failure) => Err(failure),
            None => self.builder.finish(position_count),
        };
        finished.map_err(|error| match error {
            CsrFileError::Graph(error) => ReadGraphError::Graph(error),
            CsrFileError::Io(error) => ReadGraphError::Target { message: error.to_string() },
            other => ReadGraphError::Target { message: format!("{other:?}") },
        })
    }
}
