//! The graph of all reachable positions, if play need not end.

use crate::answer::texts;
use crate::errors::{Failure, Result};
use crate::limits::MemoryLimit;
use crate::named_graph::NamedGraph;
use graph_retro::{Digraph, GraphFile};
use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;

/// The most moves of all positions together.
const MOST_MOVES: usize = 1 << 25;

/// The positions found so far, by number, and the moves between them.
pub(super) struct Reached<P> {
    pub(super) list: Vec<P>,
    numbers: HashMap<P, u32>,
    edges: Vec<(u32, u32)>,
    most: usize,
}

impl<P: Clone + Eq + Hash> Reached<P> {
    pub(super) fn new(most: usize) -> Self {
        let most = most.min(u32::MAX as usize);
        Reached { list: Vec::new(), numbers: HashMap::new(), edges: Vec::new(), most }
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
        let Reached { list, most, .. } = self;
        if list.len() >= *most {
            let text = format!("more than {most} positions can be reached");
            return Err(Failure::refused(format!("{text}; --limit N allows N")).into());
        }
        let number = u32::try_from(list.len())?;
        list.push(position.to_owned());
        self.numbers.insert(position.to_owned(), number);
        Ok(number)
    }

    /// Adds a move between positions with numbers, unless there are too many.
    pub(super) fn add(&mut self, from: usize, to: u32) -> Result<()> {
        if self.edges.len() >= MOST_MOVES {
            let text = format!("the positions have more than {MOST_MOVES} options");
            return Err(Failure::refused(text).into());
        }
        self.edges.push((u32::try_from(from)?, to));
        Ok(())
    }

    pub(super) fn into_graph(self, name: impl Fn(P) -> String) -> Result<NamedGraph> {
        let graph = Digraph::from_edges(u32::try_from(self.list.len())?, &self.edges)?;
        let names = self.list.into_iter().map(name).collect();
        let named = GraphFile { names, ..graph.into() };
        Ok(NamedGraph::of(named, 0, MemoryLimit::for_input(None, 0)))
    }
}

impl<T: Clone + Eq + Hash> Reached<Vec<T>> {
    /// Returns the graph of all positions that can be reached from those found, with their names;
    /// `options` adds the options of one.
    pub(super) fn explored(
        mut self,
        name: impl Fn(Vec<T>) -> String,
        mut options: impl FnMut(&Vec<T>, &mut dyn FnMut(&[T]) -> Result<()>) -> Result<()>,
    ) -> Result<NamedGraph> {
        let mut from = 0;
        while let Some(position) = self.list.get(from).cloned() {
            options(&position, &mut |option| {
                let option = self.number(option)?;
                self.add(from, option)
            })?;
            from += 1;
        }
        self.into_graph(name)
    }
}

pub(super) fn list_name(numbers: Vec<u64>) -> String {
    if numbers.is_empty() { "nothing".to_string() } else { texts(numbers).join(",") }
}
