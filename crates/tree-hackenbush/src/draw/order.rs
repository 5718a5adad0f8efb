//! The drawing order of a position: a tree from the ground upwards, and the edges that close rings.

use crate::Position;
use crate::position::adjacency::{Adjacency, adjacency};

/// An edge in drawing order.
#[derive(Clone, Copy)]
pub(crate) struct Stroke {
    /// Its index.
    pub(crate) edge: u32,
    pub(crate) from: u32,
    pub(crate) to: u32,
    /// The number of edges between the ground and it.
    pub(crate) height: u32,
    /// Whether it is on a shortest path from the ground to its upper end.
    pub(crate) is_branch: bool,
    /// Whether it is drawn last at its lower end.
    pub(crate) is_last: bool,
}

/// Returns the edges connected to the ground, each after the edge below it.
pub(crate) fn drawing_order(position: &Position) -> Vec<Stroke> {
    let ends = |place: usize| position.edges.ends(place);
    let adjacency = adjacency(position.vertex_count(), position.edge_count(), ends);
    let Adjacency { starts, entries } = &adjacency;
    let mut drawn = vec![false; position.edge_count()];
    let branches = shortest(&adjacency);
    let mut strokes: Vec<Stroke> = Vec::new();
    // The path from the ground, each vertex with its next edge and its last stroke.
    let mut path: Vec<(u32, u32, Option<usize>)> = vec![(0, starts[0], None)];
    while let Some((vertex, cursor, last)) = path.last_mut() {
        let (from, here) = (*vertex, *vertex as usize);
        if *cursor == starts[here + 1] {
            if let Some(last) = *last {
                strokes[last].is_last = true;
            }
            path.pop();
            continue;
        }
        let (edge, to) = entries[*cursor as usize];
        *cursor += 1;
        if drawn[edge as usize] {
            continue;
        }
        drawn[edge as usize] = true;
        *last = Some(strokes.len());
        let is_branch = branches[to as usize] == Some(edge);
        strokes.push(Stroke {
            edge,
            from,
            to,
            height: path.len() as u32 - 1,
            is_branch,
            is_last: false,
        });
        if is_branch {
            path.push((to, starts[to as usize], None));
        }
    }
    strokes
}

/// Returns the last edge of a shortest path from the ground to each vertex, so that both halves of
/// a ring rise from its lowest vertex.
fn shortest(adjacency: &Adjacency) -> Vec<Option<u32>> {
    let mut last: Vec<Option<u32>> = vec![None; adjacency.count()];
    let mut queue = vec![0_u32];
    let mut next = 0;
    while let Some(&vertex) = queue.get(next) {
        next += 1;
        for &(edge, to) in adjacency.row(vertex) {
            if to != 0 && last[to as usize].is_none() {
                last[to as usize] = Some(edge);
                queue.push(to);
            }
        }
    }
    last
}
