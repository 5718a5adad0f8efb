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
    /// Whether it must stay a tree, its arcs in either direction.
    pub(super) is_tree: bool,
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

    /// Returns the arcs in the order in which a search reaches them from vertex 0, in either
    /// direction, each as its index and the vertex that it newly reaches.
    pub(super) fn reached_from_root(&self) -> Vec<(usize, usize)> {
        let mut around = vec![Vec::new(); self.vertices];
        for (index, &(from, to)) in self.arcs.iter().enumerate() {
            around[from].push((index, to));
            around[to].push((index, from));
        }
        let mut is_reached = vec![false; self.vertices];
        let mut waiting = vec![0];
        let mut order = Vec::new();
        if let Some(root) = is_reached.first_mut() {
            *root = true;
        }
        while let Some(vertex) = waiting.pop() {
            for &(index, next) in around.get(vertex).into_iter().flatten() {
                if !std::mem::replace(&mut is_reached[next], true) {
                    order.push((index, next));
                    waiting.push(next);
                }
            }
        }
        order
    }
}

/// Returns the value that a path leads to: the index of a field, then for a list the index of an
/// item and that of a field in it, and so on.
pub(super) fn value_at<'a>(
    mut values: &'a mut [Value],
    mut path: &[usize],
) -> Option<&'a mut Value> {
    loop {
        let (&field, rest) = path.split_first()?;
        let value = values.get_mut(field)?;
        if rest.is_empty() {
            return Some(value);
        }
        (values, path) = match value {
            Value::List(items) => (items.get_mut(rest[0])?, &rest[1..]),
            Value::Choice(_, inner) => (inner, rest),
            _ => return None,
        };
    }
}

/// Returns the paths to all values but layout, outer ones first.
pub(super) fn paths(values: &[Value]) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let mut waiting = vec![(Vec::new(), values)];
    let mut next = 0;
    while next < waiting.len() {
        let (above, values) = waiting[next].clone();
        next += 1;
        for (field, value) in values.iter().enumerate() {
            let path = [above.as_slice(), &[field]].concat();
            match value {
                Value::Layout => continue,
                Value::List(items) => {
                    for (index, item) in items.iter().enumerate() {
                        waiting.push(([path.as_slice(), &[index]].concat(), item));
                    }
                }
                Value::Choice(_, inner) => waiting.push((path.clone(), inner)),
                _ => {}
            }
            found.push(path);
        }
    }
    found
}
