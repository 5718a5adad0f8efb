//! The graphs that positions name, and what chess pieces attack.

use std::collections::BTreeSet;

/// No position has more vertices, cells or numbers in a range.
pub const LARGEST: usize = 256;

/// A graph; an edge without a direction goes both ways.
pub struct Graph {
    pub successors: Vec<BTreeSet<usize>>,
    pub predecessors: Vec<BTreeSet<usize>>,
}

impl Graph {
    /// Returns the graph of all pairs of different vertices which are edges.
    pub fn new(vertices: usize, edge: impl Fn(usize, usize) -> bool) -> Self {
        let joined = |from, to| from != to && edge(from, to);
        let all = |joined: &dyn Fn(usize, usize) -> bool| {
            (0..vertices)
                .map(|at| (0..vertices).filter(|&other| joined(at, other)).collect())
                .collect()
        };
        Graph { successors: all(&joined), predecessors: all(&|to, from| joined(from, to)) }
    }

    /// Returns the graph in which edges go both ways.
    fn both_ways(vertices: usize, edge: impl Fn(usize, usize) -> bool) -> Self {
        Graph::new(vertices, |from, to| edge(from, to) || edge(to, from))
    }

    /// Returns the graph of squares, row by row, from which a piece attacks one another.
    pub fn of_piece(piece: &str, rows: usize, columns: usize) -> Self {
        Graph::new(rows * columns, |from, to| attacks(piece, columns, from, to))
    }

    /// Returns the vertices with an edge from or to a vertex.
    pub fn adjacent(&self, vertex: usize) -> BTreeSet<usize> {
        &self.successors[vertex] | &self.predecessors[vertex]
    }

    /// Reads a graph as positions name it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let Some((family, sizes)) = text.split_once(':') else { return edges(text) };
        match family {
            "grid" | "torus" | "king" | "queen" | "rook" | "bishop" | "knight" => {
                let (rows, columns) = two_sizes(sizes, 'x')?;
                Ok(match family {
                    "torus" => torus(rows, columns),
                    piece => Graph::of_piece(piece, rows, columns),
                })
            }
            "petersen" => {
                let (count, step) = two_sizes(sizes, ',')?;
                let outer = move |from, to| to < count && to == (from + 1) % count;
                let inner = move |from, to| from >= count && to == count + (from + step) % count;
                Ok(Graph::both_ways(2 * count, move |from, to| {
                    from < count && (outer(from, to) || to == from + count) || inner(from, to)
                }))
            }
            "complete" => {
                let sizes: Vec<usize> = sizes.split(',').map(size).collect::<Result<_, _>>()?;
                let parts = sizes.iter().enumerate();
                let parts: Vec<usize> = parts.flat_map(|(part, &size)| vec![part; size]).collect();
                bounded(parts.len())?;
                Ok(Graph::new(parts.len(), |from, to| parts[from] != parts[to]))
            }
            _ => one_size(family, size(sizes)?),
        }
    }
}

/// Returns a graph of a family that one number gives.
fn one_size(family: &str, count: usize) -> Result<Graph, String> {
    let power =
        |power: usize| u32::try_from(power).ok().and_then(|power| 2_usize.checked_pow(power));
    Ok(match family {
        "path" => Graph::both_ways(count, |from, to| to == from + 1),
        "cycle" => Graph::both_ways(count, |from, to| to == (from + 1) % count),
        "hypercube" => {
            let vertices = bounded(power(count).unwrap_or(usize::MAX))?;
            Graph::new(vertices, |from, to| (from ^ to).count_ones() == 1)
        }
        "subsets" => {
            // Vertex v is the subset whose bits are v + 1: neither none nor all.
            let subsets = bounded(power(count).unwrap_or(usize::MAX))?.saturating_sub(2);
            Graph::new(subsets, |from, to| {
                let (from, to) = (from + 1, to + 1);
                from & to == from && (from ^ to).count_ones() == 1
            })
        }
        _ => return Err(format!("no family of graphs is named {family:?}")),
    })
}

fn torus(rows: usize, columns: usize) -> Graph {
    Graph::both_ways(rows * columns, |from, to| {
        let (row, column) = (from / columns, from % columns);
        to == row * columns + (column + 1) % columns || to == (row + 1) % rows * columns + column
    })
}

/// Reads edges and isolated vertices; the vertices are those that are named, in order.
fn edges(text: &str) -> Result<Graph, String> {
    let vertex = |text: &str| text.parse::<usize>().map_err(|error| format!("{text:?}: {error}"));
    let (mut names, mut arcs) = (BTreeSet::new(), BTreeSet::new());
    for item in text.split(',') {
        if let Some((from, to)) = item.split_once(['-', '>']) {
            let (from, to) = (vertex(from)?, vertex(to)?);
            names.extend([from, to]);
            arcs.insert((from, to));
            if item.contains('-') {
                arcs.insert((to, from));
            }
        } else {
            names.insert(vertex(item)?);
        }
    }
    let names: Vec<usize> = names.into_iter().collect();
    bounded(names.len())?;
    Ok(Graph::new(names.len(), |from, to| arcs.contains(&(names[from], names[to]))))
}

/// Returns whether a piece on one square attacks another, in one move on an empty board.
fn attacks(piece: &str, columns: usize, from: usize, to: usize) -> bool {
    let rows_apart = (from / columns).abs_diff(to / columns);
    let columns_apart = (from % columns).abs_diff(to % columns);
    let line = rows_apart == 0 || columns_apart == 0;
    match piece {
        "grid" => rows_apart + columns_apart == 1,
        "king" => rows_apart.max(columns_apart) == 1,
        "rook" => line,
        "bishop" => rows_apart == columns_apart,
        "queen" => line || rows_apart == columns_apart,
        "knight" => rows_apart * columns_apart == 2,
        _ => false,
    }
}

/// Reads a positive number that may be a size.
pub fn size(text: &str) -> Result<usize, String> {
    let size = text.parse().map_err(|error| format!("{text:?}: {error}"))?;
    if size == 0 { Err("a size of 0".to_string()) } else { bounded(size) }
}

/// Reads two sizes whose product is one too.
pub fn two_sizes(text: &str, between: char) -> Result<(usize, usize), String> {
    let (first, second) = text.split_once(between).ok_or(format!("{text:?} is not two sizes"))?;
    let (first, second) = (size(first)?, size(second)?);
    bounded(first * second).map(|_| (first, second))
}

fn bounded(size: usize) -> Result<usize, String> {
    if size > LARGEST { Err(format!("more than {LARGEST} cells")) } else { Ok(size) }
}
