//! Six players in two teams, some of them playing against their own.

use crate::reading::{read_arcs, vertex_count};
use crate::{Input, Output, Problem, SolveError};
use graph_retro::{DeadEndRule, Digraph, Order, QueueSolver, Seat, Team};

pub(crate) const PROBLEM: Problem = Problem {
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
    let mut seats = [Seat::loyal(Team::A); 6];
    for _ in 0..input.int::<u64>("number of test cases")? {
        let vertex_count = vertex_count(input)?;
        let arc_count = input.int("number of arcs")?;
        read_arcs(input, vertex_count, arc_count, &mut arcs)?;
        let letters = six_letters(input, b"AB", "six team letters A or B")?;
        let flags = six_letters(input, b"01", "six flags 0 or 1")?;
        for (index, seat) in seats.iter_mut().enumerate() {
            let is_b = usize::from(letters[index] == b'B');
            // An actor wants the others to win.
            let order = orders[is_b ^ usize::from(flags[index] & 1)];
            *seat = Seat { team: teams[is_b], order };
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

fn six_letters(
    input: &mut Input<'_>,
    alphabet: &[u8],
    expected: &str,
) -> Result<[u8; 6], SolveError> {
    let letters = input.letters(6, alphabet, expected)?;
    Ok(letters.try_into().expect("as many as were asked for"))
}
