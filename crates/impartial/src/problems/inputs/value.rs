//! An input in its parts, as its format names them.

/// What the fields of a record hold, one value for each.
pub(super) type Values = Vec<Value>;

/// What a field holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Value {
    /// The end of a line or a count, which follow from the rest.
    Layout,
    Number(i128),
    Letters(String),
    Numbers(Vec<i128>),
    List(Vec<Values>),
    /// The index of the record that was chosen, and what it holds.
    Choice(usize, Values),
    Graph(Graph),
}

/// A graph with tokens; vertices count from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Graph {
    pub(super) vertices: usize,
    pub(super) arcs: Vec<(usize, usize)>,
    /// The weight of each arc, if arcs have weights.
    pub(super) weights: Vec<i128>,
    /// The tokens of each query; those of a graph without queries are one.
    pub(super) tokens: Vec<Vec<usize>>,
}

impl Graph {
    /// Returns the vertices that the arcs of each vertex lead to.
    pub(super) fn successors(&self) -> Vec<Vec<usize>> {
        let mut successors = vec![Vec::new(); self.vertices];
        for &(from, to) in &self.arcs {
            successors[from].push(to);
        }
        successors
    }
}
