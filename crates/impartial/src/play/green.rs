//! Green Hackenbush as a ruleset, so that it can be played.

use crate::errors::Result;
use mex_core::{Options, Ruleset};
use tree_hackenbush::{Colour, Edge, GroundedPart, Position};

/// The most edges of a picture that can be played, each of a bundle counted.
const MOST_EDGES: u64 = 64;

/// Green Hackenbush; a position is a connected part, as a list of bundles of edges.
pub(crate) struct Green;

/// The ends and the number of the edges of a bundle.
pub(crate) type Bundle = (u32, u32, u64);

/// Returns the parts of a picture, or an error when it is not green or too large.
pub(crate) fn parts(picture: &Position) -> Result<Vec<Vec<Bundle>>> {
    let mut edges = (0..).zip(picture.edges());
    if let Some((place, edge)) = edges.find(|(_, edge)| edge.colour != Colour::Green) {
        let colour = edge.colour;
        let place: u32 = place;
        return Err(format!("edge {place} is {colour}; only green pictures are played").into());
    }
    let count = picture.edges().fold(0_u64, |sum, edge| sum.saturating_add(edge.count));
    if count > MOST_EDGES {
        return Err(format!("{count} edges are more than {MOST_EDGES}").into());
    }
    Ok(bundles(picture))
}

fn bundles(picture: &Position) -> Vec<Vec<Bundle>> {
    let bundle = |&place: &u32| {
        let edge = picture.edge(place);
        (edge.u, edge.v, edge.count)
    };
    let part = |part: GroundedPart| part.edges.iter().map(bundle).collect();
    picture.grounded_parts().into_iter().map(part).collect()
}

impl Ruleset for Green {
    type Position = Vec<Bundle>;

    fn options(&self, position: &Vec<Bundle>, options: &mut Options<Vec<Bundle>>) {
        let ends = position.iter().map(|&(u, v, _)| u.max(v));
        let vertex_count = ends.max().map_or(1, |greatest| greatest + 1);
        let edge = |&(u, v, count): &Bundle| Edge { u, v, count, colour: Colour::Green };
        let edges: Vec<Edge> = position.iter().map(edge).collect();
        let Ok(picture) = Position::from_edges(vertex_count, edges) else {
            return;
        };
        for place in 0..position.len() as u32 {
            let after = picture.after_move(place);
            options.add_sum(bundles(&after));
        }
    }
}

/// Writes a part as its edges, from vertex to vertex: `0-1 1-2 1-3×2`.
pub(crate) fn name(picture: &Position, position: &[Bundle]) -> String {
    let edge = |&(u, v, count): &Bundle| {
        let [u, v] = [u, v].map(|vertex| picture.name(vertex));
        match count {
            1 => format!("{u}-{v}"),
            _ => format!("{u}-{v}×{count}"),
        }
    };
    position.iter().map(edge).collect::<Vec<String>>().join(" ")
}
