//! The order in which a position is drawn: a tree from the ground upwards, and what closes rings.

use crate::Position;
use crate::position::adjacency::Adjacency;

/// An edge as it is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Stroke {
    /// Its place among the edges.
    pub(crate) edge: u32,
    pub(crate) from: u32,
    pub(crate) to: u32,
    /// How many edges there are between the ground and it.
    pub(crate) height: u32,
    /// Whether it is the first to reach its upper end.
    pub(crate) is_branch: bool,
    /// Whether it is the last that is drawn at its lower end.
    pub(crate) is_last: bool,
}

/// Returns the edges connected to the ground, each after the one that it stands on.
pub(crate) fn drawing_order(position: &Position) -> Vec<Stroke> {
    let ends = |place: usize| position.edges.ends(place);
    let Adjacency { starts, neighbours, edges } =
        Adjacency::new(position.vertex_count(), position.edge_count(), ends);
    let mut drawn = vec![false; position.edge_count()];
    let mut reached = vec![false; position.vertex_count() as usize];
    reached[0] = true;
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
        let (edge, to) = (edges[*cursor as usize], neighbours[*cursor as usize]);
        *cursor += 1;
        if drawn[edge as usize] {
            continue;
        }
        drawn[edge as usize] = true;
        *last = Some(strokes.len());
        let is_branch = !reached[to as usize];
        strokes.push(Stroke {
            edge,
            from,
            to,
            height: path.len() as u32 - 1,
            is_branch,
            is_last: false,
        });
        if is_branch {
            reached[to as usize] = true;
            path.push((to, starts[to as usize], None));
        }
    }
    strokes
}
