//! Six players in two teams, some of them playing against their own.

use super::reading::{arcs, vertex_count};
use super::{Input, Output, Problem, SolveError};
use graph_retro::{DeadEndRule, Digraph, Order, Seat, Team, seat_values};

pub(super) const PROBLEM: Problem = Problem {
    id: "six-player-teams",
    title: "Six players, two teams, actors",
    judge: "-",
    technique: "retrograde analysis over positions and seats",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for _ in 0..input.int::<u64>("number of test cases")? {
        let vertex_count = vertex_count(input)?;
        let arc_count = input.int("number of arcs")?;
        let arcs = arcs(input, vertex_count, arc_count)?;
        let teams = input.letters(6, b"AB", "six team letters A or B")?.to_vec();
        let actors = input.letters(6, b"01", "six flags 0 or 1")?.to_vec();
        let seats: Vec<Seat> =
            teams.iter().zip(&actors).map(|(&team, &actor)| seat(team, actor)).collect();
        let graph = Digraph::from_edges(vertex_count, &arcs)
            .map_err(|error| SolveError::data(input.place(), error))?;
        let solution = seat_values(&graph, &seats, DeadEndRule::StuckLoses)
            .map_err(|error| SolveError::data(input.place(), error))?;
        for vertex in 0..vertex_count {
            output.byte(solution.value(vertex, 0).letter() as u8);
        }
        output.newline();
    }
    Ok(())
}

/// Returns the seat of a player of a team who wants it to win, or as an actor to lose.
fn seat(team: u8, actor: u8) -> Seat {
    let team = if team == b'A' { Team::A } else { Team::B };
    let favoured = if actor == b'1' { team.opponent() } else { team };
    Seat { team, order: Order::favouring(favoured) }
}
