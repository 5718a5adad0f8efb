//! The order in which a position is drawn: a tree from the ground upwards, and what closes rings.

use crate::Position;

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

/// Returns the edges that hang together with the ground, each after the one that it stands on.
pub(crate) fn drawing_order(position: &Position) -> Vec<Stroke> {
    let mut at: Vec<Vec<u32>> = vec![Vec::new(); position.vertex_count() as usize];
    for (place, edge) in (0u32..).zip(position.edges()) {
        at[edge.u as usize].push(place);
        if edge.u != edge.v {
            at[edge.v as usize].push(place);
        }
    }
    let mut drawn = vec![false; position.edge_count()];
    let mut reached = vec![false; at.len()];
    reached[0] = true;
    let mut strokes: Vec<Stroke> = Vec::new();
    // Vertices on the way from the ground, with the next of their edges and their last stroke.
    let mut path: Vec<(u32, usize, Option<usize>)> = vec![(0, 0, None)];
    while let Some((vertex, cursor, last)) = path.last_mut() {
        let (from, here) = (*vertex, *vertex as usize);
        let Some(&edge) = at[here].get(*cursor) else {
            if let Some(last) = *last {
                strokes[last].is_last = true;
            }
            path.pop();
            continue;
        };
        *cursor += 1;
        if drawn[edge as usize] {
            continue;
        }
        drawn[edge as usize] = true;
        let ends = position.edge(edge);
        let to = if ends.u == from { ends.v } else { ends.u };
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
            path.push((to, 0, None));
        }
    }
    strokes
}
