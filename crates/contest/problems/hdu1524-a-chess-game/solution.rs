//! A Chess Game (HDU 1524, nowcoder 236917): tokens on an acyclic graph, one of which moves along an arc.
//!
//! A token's value is the least number that no successor has; the value of several is the exclusive
//! or (Sprague, 1935; Grundy, 1939).

use crate::kit::graph::Graph;
use crate::kit::grundy;
use crate::kit::io::Scan;

pub fn solve(scan: &mut Scan, out: &mut String) {
    while let Some(vertex_count) = scan.try_get::<usize>() {
        let mut arcs = Vec::new();
        for from in 0..vertex_count {
            let count: usize = scan.get();
            arcs.extend((0..count).map(|_| (from, scan.get())));
        }
        let graph = Graph::new(vertex_count, &arcs);
        let values = grundy::values(&graph).expect("no cycle");
        while let Some(tokens) = scan.try_get::<usize>().filter(|tokens| *tokens > 0) {
            let sum = (0..tokens).fold(0, |sum, _| sum ^ values[scan.get::<usize>()]);
            out.push_str(if sum != 0 { "WIN\n" } else { "LOSE\n" });
        }
    }
}
