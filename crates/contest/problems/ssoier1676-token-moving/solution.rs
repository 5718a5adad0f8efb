//! Token moving (ssoier 1676): tokens on an acyclic graph, one of which moves along an arc.
//!
//! A token's value is the least number that no successor has; the value of several is the exclusive
//! or (Sprague, 1935; Grundy, 1939).

use crate::kit::graph::Graph;
use crate::kit::grundy;
use crate::kit::io::Scan;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let (vertex_count, arc_count, token_count): (_, usize, usize) =
        (scan.get(), scan.get(), scan.get());
    let mut vertex = || scan.get::<usize>() - 1;
    let arcs: Vec<_> = (0..arc_count).map(|_| (vertex(), vertex())).collect();
    let values = grundy::values(&Graph::new(vertex_count, &arcs)).expect("no cycle");
    let sum = (0..token_count).fold(0, |sum, _| sum ^ values[vertex()]);
    out.push_str(if sum != 0 { "win\n" } else { "lose\n" });
}
