//! Continued Story (nowcoder 296 C): lower the weight of an edge of a rooted tree by one.
//!
//! Hackenbush with strands: a single edge has the value of the part above it plus one; parallel
//! strands are circuits, whose vertices fuse. From the root upwards each vertex gets the value that
//! would make the whole 0, and the moves that give it win.

use crate::kit::hackenbush;
use crate::kit::io::Scan;
use std::fmt::Write;

pub fn solve(scan: &mut Scan, out: &mut String) {
    for _ in 0..scan.get() {
        let count: usize = scan.get();
        let (mut parents, mut weights) = (vec![0], vec![0]);
        for _ in 1..count {
            parents.push(scan.get::<usize>() - 1);
            weights.push(scan.get());
        }
        let moves = hackenbush::winning_moves(&parents, &weights);
        writeln!(out, "{}", moves.len()).unwrap();
        for vertex in &moves {
            write!(out, "{} ", vertex + 1).unwrap();
        }
        if !moves.is_empty() {
            out.pop();
        }
        out.push('\n');
    }
}
