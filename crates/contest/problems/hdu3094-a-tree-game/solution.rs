//! A tree game (HDU 3094): cut an edge; the part cut off from the root falls.
//!
//! Green Hackenbush on a tree: an edge has the value of the part above it plus one, and branches at
//! one vertex the exclusive or. The edges come without a direction, so the tree is walked first.

use crate::kit::graph::Graph;
use crate::kit::hackenbush;
use crate::kit::io::Scan;

pub fn solve(scan: &mut Scan, out: &mut String) {
    for _ in 0..scan.get() {
        let count: usize = scan.get();
        let mut edges = Vec::new();
        for _ in 1..count {
            let (one, other) = (scan.get::<usize>() - 1, scan.get::<usize>() - 1);
            edges.extend([(one, other), (other, one)]);
        }
        let graph = Graph::new(count, &edges);
        let (mut parents, mut walk) = (vec![0; count], vec![0]);
        while let Some(vertex) = walk.pop() {
            for &next in graph.next(vertex) {
                if next != parents[vertex] {
                    parents[next] = vertex;
                    walk.push(next);
                }
            }
        }
        let value = hackenbush::value(&parents, &vec![1; count]);
        out.push_str(if value != 0 { "Alice\n" } else { "Bob\n" });
    }
}
