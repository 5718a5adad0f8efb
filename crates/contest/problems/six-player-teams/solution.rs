//! Six players, two teams, actors: an actor wants their own team to lose.
//!
//! Each player prefers a draw to the worse of the two wins, so every order is A, draw, B or its
//! reverse, and working backwards from the ends gives every position its result.

use crate::kit::graph::Graph;
use crate::kit::io::Scan;
use crate::kit::seats::{self, Outcome, Seat};

pub fn solve(scan: &mut Scan, out: &mut String) {
    for _ in 0..scan.get() {
        let (vertex_count, arc_count): (_, usize) = (scan.get(), scan.get());
        let mut vertex = || scan.get::<usize>() - 1;
        let arcs: Vec<_> = (0..arc_count).map(|_| (vertex(), vertex())).collect();
        let (teams, actors): (String, String) = (scan.get(), scan.get());
        let seat = |(team, actor)| {
            let is_a = team == 'A';
            let mut order = [Outcome::A, Outcome::Draw, Outcome::B];
            if is_a == (actor == '1') {
                order.reverse();
            }
            Seat { team: if is_a { Outcome::A } else { Outcome::B }, order }
        };
        let players: Vec<Seat> = teams.chars().zip(actors.chars()).map(seat).collect();
        let results = seats::solve(&Graph::new(vertex_count, &arcs), &players);
        let results = results.expect("orders are equal or reversed");
        out.extend(results[0].iter().map(|result| match result {
            Outcome::A => 'A',
            Outcome::B => 'B',
            Outcome::Draw => 'D',
        }));
        out.push('\n');
    }
}
