//! Game on Graph: Gennady likes endless play best, Georgiy least.

use crate::reading::{arcs, vertex_count};
use crate::{Input, Output, Problem, SolveError};
use graph_retro::{DeadEndRule, Digraph, Order, QueueSolver, Seat, SeatSolution, SeatValue, Team};

pub(crate) const PROBLEM: Problem = Problem {
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
    let mut solver = QueueSolver::new().without_remoteness();
    let solution = solver
        .solve_seats(&graph, &players(), DeadEndRule::StuckLoses)
        .map_err(|error| SolveError::data(input.place(), error))?;
    write(solution, output);
    Ok(())
}

/// Gennady plays for A and likes endless play best, Georgiy for B and likes it least.
pub(crate) fn players() -> [Seat; 2] {
    let gennady = Order::new([SeatValue::Draw, SeatValue::A, SeatValue::B]);
    let gennady = gennady.expect("each value once");
    [Seat { team: Team::A, order: gennady }, Seat { team: Team::B, order: gennady.reversed() }]
}

/// Writes who wins from every vertex, first if Gennady begins, then if Georgiy does.
pub(crate) fn write(solution: &SeatSolution<false>, output: &mut Output<'_>) {
    for (starter, win) in [SeatValue::A, SeatValue::B].into_iter().enumerate() {
        let letters = [SeatValue::A, SeatValue::Draw, SeatValue::B].map(|value| match value {
            SeatValue::Draw => b'D',
            value if value == win => b'W',
            _ => b'L',
        });
        for value in solution.values(starter) {
            output.byte(letters[value as usize]);
        }
        output.newline();
    }
}
