//! Game on Graph (NEERC Northern Subregional 2016): Gennady prefers endless play, then a win;
//! Georgiy a win, then a loss.
//!
//! The orders are the reverse of each other, so every position has a result: first those where
//! Georgiy can get Gennady stuck, then those where he can get either player stuck; the rest is
//! endless.

use crate::kit::graph::Graph;
use crate::kit::io::Scan;
use crate::kit::seats::{self, Outcome, Seat};

pub fn solve(scan: &mut Scan, out: &mut String) {
    let (vertex_count, arc_count): (_, usize) = (scan.get(), scan.get());
    let mut vertex = || scan.get::<usize>() - 1;
    let arcs: Vec<_> = (0..arc_count).map(|_| (vertex(), vertex())).collect();
    let graph = Graph::new(vertex_count, &arcs);
    let players = [
        Seat { team: Outcome::A, order: [Outcome::Draw, Outcome::A, Outcome::B] },
        Seat { team: Outcome::B, order: [Outcome::B, Outcome::A, Outcome::Draw] },
    ];
    let results = seats::solve(&graph, &players).expect("opposite orders");
    for (player, results) in players.iter().zip(results) {
        out.extend(results.into_iter().map(|result| match result {
            Outcome::Draw => 'D',
            winner if winner == player.team => 'W',
            _ => 'L',
        }));
        out.push('\n');
    }
}
