//! Game on Graph: Gennady likes endless play best, Georgiy least.

use super::reading::{arcs, vertex_count};
use super::{Input, Output, Problem, SolveError};
use graph_retro::{DeadEndRule, Digraph, Order, Seat, SeatValue, Team, seat_values};

pub(super) const PROBLEM: Problem = Problem {
    id: "neerc2016-game-on-graph",
    title: "Game on Graph",
    judge: "NEERC Northern Subregional 2016 G, Luogu P6970, QOJ 12540",
    technique: "retrograde analysis, two opposite orders",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    // Gennady plays for A and likes endless play best, Georgiy for B and likes it least.
    let gennady = Order::new([SeatValue::Draw, SeatValue::A, SeatValue::B])
        .map_err(|error| SolveError::data(input.place(), error))?;
    let seats =
        [Seat { team: Team::A, order: gennady }, Seat { team: Team::B, order: gennady.reversed() }];
    let vertex_count = vertex_count(input)?;
    let arc_count = input.int("number of arcs")?;
    let arcs = arcs(input, vertex_count, arc_count)?;
    let graph = Digraph::from_edges(vertex_count, &arcs)
        .map_err(|error| SolveError::data(input.place(), error))?;
    let solution = seat_values(&graph, &seats, DeadEndRule::StuckLoses)
        .map_err(|error| SolveError::data(input.place(), error))?;
    for (starter, win) in [SeatValue::A, SeatValue::B].into_iter().enumerate() {
        for vertex in 0..vertex_count {
            output.byte(match solution.value(vertex, starter) {
                SeatValue::Draw => b'D',
                value if value == win => b'W',
                _ => b'L',
            });
        }
        output.newline();
    }
    Ok(())
}
