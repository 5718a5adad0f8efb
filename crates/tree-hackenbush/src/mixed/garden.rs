//! Flower gardens.
//!
//! A flower is a stem of single green edges with petals of one colour at its top: loops, or edges
//! whose other end has no other edge. Its atomic weight is 1 when the petals are blue and −1 when
//! they are red, and a nimber's is 0. Atomic weights add up, and a position in which both players
//! can move or neither can, at every stage, is won by the player whose weight is ahead by two.

use crate::{Colour, Position};
use std::collections::HashMap;

/// Returns the number of blue flowers minus that of red ones, if the mixed parts are all flowers.
pub(crate) fn flower_lead(position: &Position) -> Option<i64> {
    let mut lead = 0;
    for part in position.grounded_parts() {
        if part.position.is_mixed() {
            lead += if petal_colour(&part.position)? == Colour::Blue { 1 } else { -1 };
        }
    }
    Some(lead)
}

fn petal_colour(part: &Position) -> Option<Colour> {
    let bundle = |edge: u32| part.edge(edge);
    let edges = || 0..part.edge_count() as u32;
    let (stem, petals): (Vec<u32>, Vec<u32>) =
        edges().partition(|&edge| bundle(edge).colour == Colour::Green);
    let colour = bundle(*petals.first()?).colour;
    let mut degrees: HashMap<u32, u32> = HashMap::new();
    for edge in edges() {
        let ends = bundle(edge);
        *degrees.entry(ends.u).or_default() += 1;
        *degrees.entry(ends.v).or_default() += 1;
    }
    let mut links: HashMap<u32, Vec<u32>> = HashMap::new();
    for &edge in &stem {
        let ends = bundle(edge);
        if ends.count != 1 || ends.u == ends.v {
            return None;
        }
        links.entry(ends.u).or_default().push(ends.v);
        links.entry(ends.v).or_default().push(ends.u);
    }
    let (mut below, mut top) = (0, 0);
    for _ in &stem {
        let ways = links.get(&top)?;
        let next = *ways.iter().find(|&&vertex| vertex != below || top == 0)?;
        let allowed = if top == 0 { 1 } else { 2 };
        if ways.len() != allowed {
            return None;
        }
        (below, top) = (top, next);
    }
    let is_petal = |edge: u32| {
        let ends = bundle(edge);
        let outer = if ends.u == top { ends.v } else { ends.u };
        let at_top = ends.u == top || ends.v == top;
        let free = outer == top || (outer != 0 && degrees.get(&outer) == Some(&1));
        ends.colour == colour && at_top && free
    };
    (top != 0 && petals.iter().all(|&edge| is_petal(edge))).then_some(colour)
}
