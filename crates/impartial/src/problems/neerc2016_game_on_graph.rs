//! Game on Graph: Gennady likes endless play best, Georgiy least.

use super::reading::{arcs, vertex_count};
use super::{Input, Output, Problem, SolveError};
use graph_retro::{DeadEndRule, Digraph, Order, QueueSolver, Seat, SeatValue, SeatsError, Team};

pub(super) const PROBLEM: Problem = Problem {
    id: "neerc2016-game-on-graph",
    title: "Game on Graph",
    judge: "NEERC Northern Subregional 2016 G, Luogu P6970, QOJ 12540",
    technique: "retrograde analysis, two opposite orders",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let vertex_count = vertex_count(input)?;
    let arc_count = input.int("number of arcs")?;
    let arcs = arcs(input, vertex_count, arc_count)?;
    let mut graph = Digraph::default();
    graph.set_edges(vertex_count, &arcs).map_err(|error| SolveError::data(input.place(), error))?;
    drop(arcs);
    answer(&graph, output).map_err(|error| SolveError::data(input.place(), error))
}

/// Writes who wins from every vertex, first if Gennady begins, then if Georgiy does.
pub(super) fn answer(graph: &Digraph, output: &mut Output<'_>) -> Result<(), SeatsError> {
    // Gennady plays for A and likes endless play best, Georgiy for B and likes it least.
    let gennady = Order::new([SeatValue::Draw, SeatValue::A, SeatValue::B]);
    let gennady = gennady.expect("each value once");
    let seats =
        [Seat { team: Team::A, order: gennady }, Seat { team: Team::B, order: gennady.reversed() }];
    let mut solver = QueueSolver::new().without_remoteness();
    let solution = solver.solve_seats(graph, &seats, DeadEndRule::StuckLoses)?;
    for (starter, win) in [SeatValue::A, SeatValue::B].into_iter().enumerate() {
        for value in solution.values(starter) {
            output.byte(match value {
                SeatValue::Draw => b'D',
                value if value == win => b'W',
                _ => b'L',
            });
        }
        output.newline();
    }
    Ok(())
}
