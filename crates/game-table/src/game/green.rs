//! Green Hackenbush as a ruleset, so that misère play can be searched.

use mex_core::{Options, Ruleset};
use tree_hackenbush::{Colour, Edge, GroundedPart, Position};

/// Green Hackenbush; a position is a connected part, as a list of bundles of edges.
pub(super) struct Green;

/// The ends and the number of the edges of a bundle.
pub(super) type Bundle = (u32, u32, u64);

/// Returns the parts of a picture.
pub(super) fn parts(picture: &Position) -> Vec<Vec<Bundle>> {
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
            options.push_sum(parts(&picture.after_move(place)));
        }
    }
}
