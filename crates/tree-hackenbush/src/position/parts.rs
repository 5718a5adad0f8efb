//! The edges of a position, sorted by the colours of the part that they belong to.

use crate::position::joined::Joined;
use crate::{Colour, Edge, Position};
use mex_core::StopPoints;

/// The edges connected to the ground, by their place. Edges that meet at the ground only belong to
/// different parts.
#[derive(Default)]
pub(crate) struct Parts {
    /// Those of parts that are all green.
    pub(crate) green: Vec<u32>,
    /// Those of parts without green.
    pub(crate) red_blue: Vec<u32>,
    /// Those of parts with green and others.
    pub(crate) mixed: Vec<u32>,
    /// For each edge of `mixed`, a vertex that identifies its part.
    pub(crate) mixed_parts: Vec<u32>,
}

const GREEN: u8 = 1;
const RED_OR_BLUE: u8 = 2;
const GROUNDED: u8 = 4;

impl Parts {
    pub(crate) fn new(position: &Position) -> Self {
        let mut joined = Joined::new(position.vertex_count);
        let mut stops = StopPoints::default();
        for edge in position.edges.iter() {
            stops.pass();
            if edge.u != 0 && edge.v != 0 {
                joined.join(edge.u, edge.v);
            }
        }
        let mut marks = vec![0u8; position.vertex_count as usize];
        for edge in position.edges.iter() {
            stops.pass();
            let part = joined.top(edge.u.max(edge.v));
            let grounded = edge.u == 0 || edge.v == 0;
            marks[part as usize] |= kind(&edge) | if grounded { GROUNDED } else { 0 };
        }
        let mut parts = Self::default();
        for (place, edge) in (0u32..).zip(position.edges.iter()) {
            stops.pass();
            let part = joined.top(edge.u.max(edge.v));
            // A loop at the ground is a part of its own.
            let mark = if part == 0 { kind(&edge) | GROUNDED } else { marks[part as usize] };
            if mark & GROUNDED == 0 {
                continue;
            }
            match mark & (GREEN | RED_OR_BLUE) {
                GREEN => parts.green.push(place),
                RED_OR_BLUE => parts.red_blue.push(place),
                _ => {
                    parts.mixed.push(place);
                    parts.mixed_parts.push(part);
                }
            }
        }
        parts
    }
}

fn kind(edge: &Edge) -> u8 {
    if edge.colour == Colour::Green { GREEN } else { RED_OR_BLUE }
}
