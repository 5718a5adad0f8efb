//! Games on a graph for any number of players in turn, in two teams, possibly playing to lose.
//!
//! A token moves along arcs; a player who cannot move loses for the team, and endless play is a
//! draw. Each seat ranks the three results. If all rankings equal one order or its reverse, there
//! are two sides with opposite aims, and every vertex has a result.
//!
//! ```
//! use contest::kit::graph::Graph;
//! use contest::kit::seats::{Outcome, Seat, solve};
//!
//! let graph = Graph::new(3, &[(0, 1), (1, 0), (1, 2)]);
//! let [a, b] = [Outcome::A, Outcome::B];
//! let seats = [Seat { team: a, order: [a, Outcome::Draw, b] }, Seat { team: b, order: [b, Outcome::Draw, a] }];
//! // Seat 0 begins at 0, 1 and 2; seat 1 moves from 1 to the end.
//! assert_eq!(solve(&graph, &seats).unwrap()[0], [b, a, b]);
//! ```

use crate::kit::graph::Graph;

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Team A wins.
    A,
    /// Team B wins.
    B,
    /// No player is ever stuck.
    Draw,
}

/// A player: the team, and the preferred results.
#[derive(Clone, Copy, Debug)]
pub struct Seat {
    /// A or B; it loses if this player is stuck.
    pub team: Outcome,
    /// The three results, best first.
    pub order: [Outcome; 3],
}

/// Returns for each seat to move the result from every vertex; `None` if the orders of two seats
/// are neither equal nor reversed. Takes time proportional to the number of seats times that of
/// vertices and arcs.
pub fn solve(graph: &Graph, seats: &[Seat]) -> Option<Vec<Vec<Outcome>>> {
    let common = seats.first()?.order;
    let mut reversed = common;
    reversed.reverse();
    let likes: Vec<bool> = seats.iter().map(|seat| seat.order == common).collect();
    if seats.iter().any(|seat| seat.order != common && seat.order != reversed) {
        return None;
    }
    let before = graph.reversed();
    // If a seat is stuck, its opponents win.
    let stuck = |seat: &Seat| if seat.team == Outcome::A { Outcome::B } else { Outcome::A };
    let mut results = vec![vec![Outcome::Draw; graph.vertex_count()]; seats.len()];
    let mut settle = |wanted: &[Outcome], forces: &dyn Fn(usize) -> bool, to: Outcome| {
        let begins = |seat: usize| wanted.contains(&stuck(&seats[seat]));
        for (seat, reached) in attractor(graph, &before, seats.len(), &begins, forces) {
            if results[seat][reached] == Outcome::Draw {
                results[seat][reached] = to;
            }
        }
    };
    let (liker, hater) = (|seat: usize| likes[seat], |seat: usize| !likes[seat]);
    let [best, middle, worst] = common;
    // The side that likes a draw least forces play to an end.
    match common.iter().position(|&outcome| outcome == Outcome::Draw) {
        Some(0) => {
            settle(&[worst], &hater, worst);
            settle(&[middle, worst], &hater, middle);
        }
        Some(1) => {
            settle(&[best], &liker, best);
            settle(&[worst], &hater, worst);
        }
        _ => {
            settle(&[best], &liker, best);
            settle(&[best, middle], &liker, middle);
        }
    }
    Some(results)
}

/// Returns the pairs of a seat and a vertex from which the forcing seats can bring play to one of
/// the given ends, and no other seat can avoid it.
fn attractor(
    graph: &Graph,
    before: &Graph,
    seat_count: usize,
    begins: &dyn Fn(usize) -> bool,
    forces: &dyn Fn(usize) -> bool,
) -> Vec<(usize, usize)> {
    let moves: Vec<usize> = (0..graph.vertex_count()).map(|v| graph.next(v).len()).collect();
    let mut open = vec![moves; seat_count];
    let mut reached = Vec::new();
    for seat in (0..seat_count).filter(|&seat| begins(seat)) {
        reached
            .extend((0..graph.vertex_count()).filter(|&v| open[seat][v] == 0).map(|v| (seat, v)));
    }
    let mut done = 0;
    while let Some(&(seat, vertex)) = reached.get(done) {
        done += 1;
        let mover = (seat + seat_count - 1) % seat_count;
        for &earlier in before.next(vertex) {
            let left = &mut open[mover][earlier];
            // At 0 it was reached before.
            if *left > 0 {
                *left = if forces(mover) { 0 } else { *left - 1 };
                if *left == 0 {
                    reached.push((mover, earlier));
                }
            }
        }
    }
    reached
}
