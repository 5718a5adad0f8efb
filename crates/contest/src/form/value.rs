//! An input in its parts, as its format names them.

/// What the fields of a record hold, one value for each.
pub(super) type Values = Vec<Value>;

/// What a field holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Value {
    /// The end of a line or a fixed word.
    Fixed,
    Number(i128),
    Numbers(Vec<i128>),
    Word(Vec<char>),
    Edges(Vec<Edge>),
    Items(Vec<Values>),
    /// Which record was chosen, and what it holds.
    Choice(usize, Values),
}

/// An edge of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge {
    /// The vertices that it joins, from 1.
    pub(super) ends: [usize; 2],
    /// Its weight, or 0 if edges have none.
    pub(super) weight: i128,
}

impl Edge {
    /// Returns the edge with other ends.
    pub(super) fn renamed(self, name: impl FnMut(usize) -> usize) -> Self {
        Edge { ends: self.ends.map(name), ..self }
    }
}

/// Returns the ends of edges.
pub(super) fn ends(edges: &[Edge]) -> Vec<[usize; 2]> {
    edges.iter().map(|edge| edge.ends).collect()
}

/// Where a record stands: the fields that lead to it, each with the index of a repetition, or of
/// what was chosen.
pub(super) type Path = Vec<(usize, usize)>;

/// Returns the record that a path leads to.
pub(super) fn record_at<'a>(
    values: &'a mut Values,
    path: &[(usize, usize)],
) -> Option<&'a mut Values> {
    path.iter().try_fold(values, |record, &(field, item)| match record.get_mut(field)? {
        Value::Items(items) => items.get_mut(item),
        Value::Choice(chosen, inner) if *chosen == item => Some(inner),
        _ => None,
    })
}

/// Returns the value of a field of the record that a path leads to.
pub(super) fn value_at<'a>(
    values: &'a mut Values,
    path: &[(usize, usize)],
    field: usize,
) -> Option<&'a mut Value> {
    record_at(values, path)?.get_mut(field)
}
