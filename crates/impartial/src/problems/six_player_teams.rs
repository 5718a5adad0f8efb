//! Six players in two teams, some of them playing against their own.

use super::reading::{read_arcs, vertex_count};
use super::{Input, Output, Problem, SolveError};
use graph_retro::{DeadEndRule, Digraph, Order, QueueSolver, Seat, Team};

pub(super) const PROBLEM: Problem = Problem {
    id: "six-player-teams",
    title: "Six players, two teams, actors",
    judge: "-",
    technique: "retrograde analysis over positions and seats",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    // There may be many tiny graphs, so all of them are held in the memory of the first.
    let mut arcs = Vec::new();
    let mut graph = Digraph::default();
    let mut solver = QueueSolver::new().without_remoteness();
    let teams = [Team::A, Team::B];
    let orders = teams.map(Order::favouring);
    for _ in 0..input.int::<u64>("number of test cases")? {
        let vertex_count = vertex_count(input)?;
        let arc_count = input.int("number of arcs")?;
        read_arcs(input, vertex_count, arc_count, &mut arcs)?;
        let mut seats = [Seat::loyal(Team::A); 6];
        let letters = input.letters(6, b"AB", "six team letters A or B")?;
        for (seat, &letter) in seats.iter_mut().zip(letters) {
            seat.team = teams[usize::from(letter == b'B')];
        }
        let flags = input.letters(6, b"01", "six flags 0 or 1")?;
        for (seat, &flag) in seats.iter_mut().zip(flags) {
            // An actor wants the others to win.
            seat.order = orders[usize::from(seat.team == Team::B) ^ usize::from(flag & 1)];
        }
        graph
            .set_edges(vertex_count, &arcs)
            .map_err(|error| SolveError::data(input.place(), error))?;
        let solution = solver
            .solve_seats(&graph, &seats, DeadEndRule::StuckLoses)
            .map_err(|error| SolveError::data(input.place(), error))?;
        for value in solution.values(0) {
            output.byte(value.letter() as u8);
        }
        output.newline();
    }
    Ok(())
}
