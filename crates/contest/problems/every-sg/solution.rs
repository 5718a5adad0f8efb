//! Every-SG: every token that can move must move, and the player with no move loses.
//!
//! The token that lasts longest decides. Its winner delays and its loser hurries, which gives each
//! vertex a length, odd if the player to move wins (Smith, 1966).

use crate::kit::graph::Graph;
use crate::kit::grundy;
use crate::kit::io::Scan;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let (vertex_count, arc_count, token_count): (_, usize, usize) =
        (scan.get(), scan.get(), scan.get());
    let mut vertex = || scan.get::<usize>() - 1;
    let arcs: Vec<_> = (0..arc_count).map(|_| (vertex(), vertex())).collect();
    let moves = grundy::suspenses(&Graph::new(vertex_count, &arcs)).expect("no cycle");
    let longest = (0..token_count).map(|_| moves[vertex()]).max();
    out.push_str(if longest.unwrap_or(0) % 2 == 1 { "win\n" } else { "lose\n" });
}
