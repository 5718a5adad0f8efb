//! Graphs whose edges lie in every way, and ways to write them.

use std::fmt::Write;

use proptest::prelude::*;

use test_support::Rng;

use crate::naive::EdgeList;

/// How the edges of a graph lie.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    Any,
    /// From the upper half to the lower.
    Down,
    Up,
    /// Without cycles, shuffled.
    Acyclic,
    /// One far source, the rest near.
    FarSource,
    FarTarget,
}

pub(super) const SHAPES: [Shape; 6] =
    [Shape::Any, Shape::Down, Shape::Up, Shape::Acyclic, Shape::FarSource, Shape::FarTarget];

pub(super) fn edges_of(
    shape: Shape,
    position_count: u32,
    edge_count: usize,
    seed: u64,
) -> EdgeList {
    let mut rng = Rng::new(seed);
    let mut edges = rng.pairs(position_count, edge_count);
    let half = position_count / 2;
    let near = position_count.min(50);
    for (index, (from, to)) in edges.iter_mut().enumerate() {
        match shape {
            Shape::Down => {
                (*from, *to) = (half + *from % (position_count - half), *to % half.max(1))
            }
            Shape::Up => (*from, *to) = (*from % half.max(1), half + *to % (position_count - half)),
            Shape::Acyclic => {
                // The order is a shuffle: a number times an odd one, by its low bits.
                let rank = |position: u32| position.wrapping_mul(0x9e37_79b1);
                if rank(*from) < rank(*to) {
                    std::mem::swap(from, to);
                }
                if from == to {
                    *from = 0;
                    *to = position_count - 1;
                }
            }
            Shape::FarSource if index > 0 => (*from, *to) = (*from % near, *to % near),
            Shape::FarTarget if index > 0 => (*from, *to) = (*from % near, *to % near),
            Shape::FarSource => (*from, *to) = (position_count - 1, *to % near),
            Shape::FarTarget => (*from, *to) = (*from % near, position_count - 1),
            Shape::Any => {}
        }
    }
    if matches!(shape, Shape::Acyclic) && position_count < 2 {
        edges.clear();
    }
    edges
}

/// How lines are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) blank: &'static str,
    pub(super) line_end: &'static str,
    /// Every how many lines two extra blanks occur; 0 for never.
    pub(super) odd_lines: usize,
    pub(super) ends_with_line: bool,
}

pub(super) const PLAIN: Layout =
    Layout { blank: " ", line_end: "\n", odd_lines: 0, ends_with_line: true };

impl Layout {
    pub(super) fn any() -> impl Strategy<Value = Layout> {
        let blank = prop_oneof![Just(" "), Just("\t"), Just(" \t ")];
        let line_end = prop_oneof![Just("\n"), Just("\r\n"), Just(" \n"), Just("\n\n")];
        let odd_lines = prop_oneof![Just(0), 1usize..500];
        (blank, line_end, odd_lines, any::<bool>()).prop_map(
            |(blank, line_end, odd_lines, ends_with_line)| Layout {
                blank,
                line_end,
                odd_lines,
                ends_with_line,
            },
        )
    }

    /// Writes lines of two numbers each, after a first one.
    pub(super) fn text(self, head: &str, first_number: u32, edges: &[(u32, u32)]) -> String {
        let mut text = head.to_string();
        for (index, &(from, to)) in edges.iter().enumerate() {
            let odd = self.odd_lines > 0 && index % self.odd_lines == 0;
            let extra = if odd { "  " } else { "" };
            let (from, to) = (from + first_number, to + first_number);
            let Layout { blank, line_end, .. } = self;
            write!(text, "{extra}{from}{blank}{extra}{to}{line_end}").expect("text grows");
        }
        if !self.ends_with_line {
            text.truncate(text.trim_end().len());
        }
        text
    }
}
