//! Destinations for the edges of a list, and the other contents of a list.

use crate::graph::builder::DigraphBuilder;
use crate::read::error::ReadGraphError;
use crate::read::format::{GraphFile, ReadNote};

/// Takes edges one after the other.
pub(crate) trait EdgeSink {
    /// Announces the number of positions, before the first edge.
    fn expect_positions(&mut self, position_count: u32);

    fn add_edge(&mut self, from: u32, to: u32);

    fn add_edges(&mut self, edges: &[(u32, u32)], largest: u32);

    /// Returns the number of positions needed for the edges so far.
    fn positions(&self) -> u32;
}

impl EdgeSink for DigraphBuilder {
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
}

/// Passes edges on to a function.
pub(crate) struct EachEdge<'a> {
    pub(crate) each: &'a mut dyn FnMut(u32, u32),
    /// One more than the greatest position seen.
    pub(crate) position_count: u32,
}

impl EdgeSink for EachEdge<'_> {
    fn expect_positions(&mut self, _position_count: u32) {}

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
}

/// The contents of a list: edges in their sink, and everything else.
pub(crate) struct List<S> {
    pub(crate) sink: S,
    /// If `None`, positions run up to the largest of any edge.
    pub(crate) position_count: Option<u32>,
    /// Positions alone on a line.
    pub(crate) alone: Vec<u32>,
    pub(crate) notes: Vec<ReadNote>,
}

impl<S> List<S> {
    /// Returns a list that states its number of positions.
    pub(crate) fn new(sink: S, position_count: u32) -> Self {
        let (alone, notes) = (Vec::new(), Vec::new());
        List { sink, position_count: Some(position_count), alone, notes }
    }
}

impl List<DigraphBuilder> {
    pub(crate) fn into_file(self) -> Result<GraphFile, ReadGraphError> {
        let graph = self.sink.finish(self.position_count)?;
        Ok(GraphFile { alone: self.alone, notes: self.notes, ..graph.into() })
    }
}
