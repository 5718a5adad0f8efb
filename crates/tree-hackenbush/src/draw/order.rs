//! The order in which a position is drawn: a tree from the ground upwards, and what closes rings.

use crate::Position;
use crate::position::adjacency::{Adjacency, adjacency};

/// An edge as it is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Stroke {
    /// Its place among the edges.
    pub(crate) edge: u32,
    pub(crate) from: u32,
    pub(crate) to: u32,
    /// How many edges there are between the ground and it.
    pub(crate) height: u32,
    /// Whether it is on a shortest way from the ground to its upper end.
    pub(crate) is_branch: bool,
    /// Whether it is the last that is drawn at its lower end.
    pub(crate) is_last: bool,
}

/// Returns the edges connected to the ground, each after the one that it stands on.
pub(crate) fn drawing_order(position: &Position) -> Vec<Stroke> {
    let ends = |place: usize| position.edges.ends(place);
    let adjacency = adjacency(position.vertex_count(), position.edge_count(), ends);
    let Adjacency { starts, entries } = &adjacency;
    let mut drawn = vec![false; position.edge_count()];
    let branches = shortest(&adjacency);
    let mut strokes: Vec<Stroke> = Vec::new();
    // Vertices on the way from the ground, with the next of their edges and their last stroke.
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

/// Returns the last edge of a shortest way from the ground to each vertex, so that a ring stands on its
/// lowest vertex with both halves.
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
