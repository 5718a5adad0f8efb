//! The graph of all reachable positions, if play need not end.

use crate::errors::{Failure, Result};
use crate::limits::MemoryLimit;
use crate::named_graph::NamedGraph;
use graph_retro::{Digraph, GraphFile};
use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;

/// The positions found so far, by number, and the moves between them.
pub(super) struct Reached<P> {
    pub(super) list: Vec<P>,
    numbers: HashMap<P, u32>,
    pub(super) edges: Vec<(u32, u32)>,
    most: usize,
    /// The advice about the user's limit.
    allows: &'static str,
}

impl<P: Clone + Eq + Hash> Reached<P> {
    pub(super) fn new(most: usize, allows: &'static str) -> Self {
        let most = most.min(u32::MAX as usize);
        Reached { list: Vec::new(), numbers: HashMap::new(), edges: Vec::new(), most, allows }
    }

    /// Returns the number of a position, unless there are too many.
    pub(super) fn number<Q>(&mut self, position: &Q) -> Result<u32>
    where
        P: Borrow<Q>,
        Q: ToOwned<Owned = P> + Eq + Hash + ?Sized,
    {
        if let Some(&number) = self.numbers.get(position) {
            return Ok(number);
        }
        let Reached { list, most, allows, .. } = self;
        if list.len() >= *most {
            let text = format!("more than {most} positions can be reached");
            return Err(Failure::refused(format!("{text}; --limit N allows {allows}")).into());
        }
        let number = u32::try_from(list.len())?;
        list.push(position.to_owned());
        self.numbers.insert(position.to_owned(), number);
        Ok(number)
    }

    /// Returns the graph, with the names of its positions.
    pub(super) fn into_graph(self, name: impl Fn(P) -> String) -> Result<NamedGraph> {
        let graph = Digraph::from_edges(u32::try_from(self.list.len())?, &self.edges)?;
        let names = self.list.into_iter().map(name).collect();
        let named = GraphFile { names, ..graph.into() };
        Ok(NamedGraph::of(named, 0, MemoryLimit::for_input(None, 0)))
    }
}
