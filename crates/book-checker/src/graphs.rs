//! The named graphs of positions, and the attacks of chess pieces.

use crate::maps::To;
use std::collections::BTreeSet;

/// The most vertices, cells, or numbers in a range.
pub const LARGEST: usize = 256;

/// The most symmetries of a graph to search for, and the most steps of the search.
const MOST_SYMMETRIES: usize = 128;
const MOST_STEPS: usize = 1 << 16;

/// A graph; an undirected edge goes both ways.
#[derive(Debug, Default)]
pub struct Graph {
    pub successors: Vec<BTreeSet<usize>>,
    pub predecessors: Vec<BTreeSet<usize>>,
    /// The columns of a board, or 0.
    columns: usize,
}

impl Graph {
    /// Returns the graph with an edge for each pair of different vertices accepted by `edge`.
    pub fn new(vertices: usize, edge: impl Fn(usize, usize) -> bool) -> Self {
        let joined = |from, to| from != to && edge(from, to);
        let all = |joined: &dyn Fn(usize, usize) -> bool| {
            (0..vertices)
                .map(|at| (0..vertices).filter(|&other| joined(at, other)).collect())
                .collect()
        };
        let predecessors = all(&|to, from| joined(from, to));
        Graph { successors: all(&joined), predecessors, columns: 0 }
    }

    /// Returns the graph in which edges go both ways.
    fn both_ways(vertices: usize, edge: impl Fn(usize, usize) -> bool) -> Self {
        Graph::new(vertices, |from, to| edge(from, to) || edge(to, from))
    }

    /// Returns the graph of squares, row by row, with an edge if a piece attacks one from the
    /// other.
    pub fn of_piece(piece: &str, rows: usize, columns: usize) -> Self {
        let edge = |from, to| attacks(piece, columns, from, to);
        Graph { columns, ..Graph::new(rows * columns, edge) }
    }

    /// Returns the vertices with an edge from or to a vertex.
    pub fn adjacent(&self, vertex: usize) -> BTreeSet<usize> {
        &self.successors[vertex] | &self.predecessors[vertex]
    }

    /// Returns whether every group of cells in state `of` is adjacent to a cell in state `touch`;
    /// without `touch`, whether there is at most one group.
    pub fn groups_touch(&self, of: u8, touch: Option<u8>, position: &[u8]) -> bool {
        let count = position.iter().filter(|&&state| state == of).count();
        (0..position.len()).filter(|&cell| position[cell] == of).all(|cell| {
            let group = closure(&[cell], |at| self.adjacent(at), |cell| position[cell] == of);
            let Some(touch) = touch else { return group.len() == count };
            let mut beside = group.iter().flat_map(|&cell| self.adjacent(cell));
            beside.any(|cell| position[cell] == touch && !group.contains(&cell))
        })
    }

    /// Returns maps that may preserve the moves: shifts of a board by one row or column, and the
    /// symmetries of the graph. On a board that is not square, the cells that still fit can also be
    /// transposed.
    pub fn likely_maps(&self) -> [Vec<To>; 2] {
        let count = self.successors.len();
        let symmetries = self.symmetries();
        let total = symmetries.iter().map(|map| map.iter().copied().map(Some).collect());
        let mut maps: Vec<To> = total.collect();
        if self.columns == 0 {
            return [Vec::new(), maps];
        }
        let (rows, columns) = (count / self.columns, self.columns);
        let on_board = |to: &dyn Fn(usize, usize) -> Option<usize>| -> To {
            (0..count).map(|cell| to(cell / columns, cell % columns)).collect()
        };
        let at = |row, column| (row < rows && column < columns).then(|| row * columns + column);
        let down = on_board(&|row, column| at(row + 1, column));
        let right = on_board(&|row, column| at(row, column + 1));
        if rows != columns {
            // About the diagonal through the last cell, towards which shifts lead.
            let transposed = on_board(&|row, column| {
                let row_after = (rows + column).checked_sub(columns)?;
                at(row_after, (columns + row).checked_sub(rows)?)
            });
            let then = |map: &Vec<usize>| -> To {
                transposed.iter().map(|cell| cell.map(|cell| map[cell])).collect()
            };
            maps.extend(symmetries.iter().map(then));
            maps.push(transposed);
        }
        [vec![down, right], maps]
    }

    /// Returns the first symmetries of the graph that are found, except the identity.
    fn symmetries(&self) -> Vec<Vec<usize>> {
        let count = self.successors.len();
        let mut order: Vec<usize> = Vec::new();
        for vertex in 0..count {
            if !order.contains(&vertex) {
                let known: BTreeSet<usize> = order.iter().copied().collect();
                let new = |at: usize| !known.contains(&at);
                order.extend(closure(&[vertex], |at| self.adjacent(at), new));
            }
        }
        let fits = |images: &[usize], to: usize| {
            let (next, from) = (&self.successors, order[images.len()]);
            next[from].len() == next[to].len()
                && images.iter().zip(&order).all(|(&image, &before)| {
                    image != to
                        && next[before].contains(&from) == next[image].contains(&to)
                        && next[from].contains(&before) == next[to].contains(&image)
                })
        };
        let (mut found, mut images) = (Vec::new(), Vec::new());
        let mut from = 0;
        for _ in 0..MOST_STEPS {
            let next = (from..count).find(|&to| images.len() < count && fits(&images, to));
            if let Some(to) = next {
                images.push(to);
                from = 0;
                continue;
            }
            if images.len() == count && count > 0 {
                let mut symmetry = vec![0; count];
                order.iter().zip(&images).for_each(|(&at, &to)| symmetry[at] = to);
                if symmetry.iter().enumerate().any(|(at, &to)| at != to) {
                    found.push(symmetry);
                }
            }
            match images.pop() {
                Some(last) if found.len() < MOST_SYMMETRIES => from = last + 1,
                _ => break,
            }
        }
        found
    }

    /// Reads a graph in the notation of positions.
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
                bounded(2 * count)?;
                let outer = move |from, to| to < count && to == (from + 1) % count;
                let inner = move |from, to| from >= count && to == count + (from + step) % count;
                Ok(Graph::both_ways(2 * count, move |from, to| {
                    from < count && (outer(from, to) || to == from + count) || inner(from, to)
                }))
            }
            "complete" if !sizes.contains(',') => Ok(Graph::new(size(sizes)?, |_, _| true)),
            "complete" => {
                let mut parts = Vec::new();
                for (part, text) in sizes.split(',').enumerate() {
                    let count = bounded(parts.len() + size(text)?)?;
                    parts.resize(count, part);
                }
                Ok(Graph::new(parts.len(), |from, to| parts[from] != parts[to]))
            }
            _ => one_size(family, size(sizes)?),
        }
    }
}

/// Returns the vertices in `from` and all members reachable from them through members.
pub fn closure(
    from: &[usize],
    next: impl Fn(usize) -> BTreeSet<usize>,
    member: impl Fn(usize) -> bool,
) -> BTreeSet<usize> {
    let mut reached: BTreeSet<usize> = from.iter().copied().collect();
    let mut waiting = from.to_vec();
    while let Some(at) = waiting.pop() {
        waiting.extend(next(at).into_iter().filter(|&to| member(to) && reached.insert(to)));
    }
    reached
}

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
            // Vertex v is the subset with the bits of v + 1: neither empty nor everything.
            let subsets = bounded(power(count).unwrap_or(usize::MAX))?.saturating_sub(2);
            Graph::new(subsets, |from, to| {
                let (from, to) = (from + 1, to + 1);
                from & to == from && (from ^ to).count_ones() == 1
            })
        }
        _ => return Err(format!("there is no family of graphs {family:?}")),
    })
}

fn torus(rows: usize, columns: usize) -> Graph {
    Graph::both_ways(rows * columns, |from, to| {
        let (row, column) = (from / columns, from % columns);
        to == row * columns + (column + 1) % columns || to == (row + 1) % rows * columns + column
    })
}

/// Reads edges and isolated vertices: numbers are sorted, other names stay in order.
fn edges(text: &str) -> Result<Graph, String> {
    let mut names: Vec<&str> = Vec::new();
    let mut arcs = BTreeSet::new();
    for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
        let ends: Vec<&str> = word.split(['-', '>']).collect();
        if ends.len() > 2 || ends.contains(&"") {
            return Err(format!("{word:?} is not an edge or a vertex"));
        }
        for end in &ends {
            if !names.contains(end) {
                names.push(end);
            }
        }
        bounded(names.len())?;
        if let [from, to] = ends[..] {
            arcs.insert((from, to));
            if word.contains('-') {
                arcs.insert((to, from));
            }
        }
    }
    let numbers: Result<Vec<u64>, _> = names.iter().map(|name| name.parse::<u64>()).collect();
    if numbers.is_ok() {
        names.sort_by_key(|name| name.parse::<u64>().ok());
    }
    Ok(Graph::new(names.len(), |from, to| arcs.contains(&(names[from], names[to]))))
}

/// Returns whether a piece on one square attacks another, in one move on an empty board.
pub fn attacks(piece: &str, columns: usize, from: usize, to: usize) -> bool {
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

/// Reads a positive number within the limit on sizes.
pub fn size(text: &str) -> Result<usize, String> {
    let size = text.parse().map_err(|error| format!("{text:?}: {error}"))?;
    if size == 0 { Err("a size is 0".to_string()) } else { bounded(size) }
}

/// Reads two sizes whose product is within the limit.
pub fn two_sizes(text: &str, between: char) -> Result<(usize, usize), String> {
    let (first, second) = text.split_once(between).ok_or(format!("{text:?} must be two sizes"))?;
    let (first, second) = (size(first)?, size(second)?);
    bounded(first * second).map(|_| (first, second))
}

fn bounded(size: usize) -> Result<usize, String> {
    if size > LARGEST { Err(format!("more than {LARGEST} cells")) } else { Ok(size) }
}
