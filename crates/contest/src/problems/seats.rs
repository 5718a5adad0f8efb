//! Games on graphs with draws, for two seats and for six.

use super::Answer;
use crate::Output;
use crate::reading::{arcs, made, vertex_count};
use graph_retro::{DeadEndRule, Digraph, Order, Seat, SeatSolution, SeatValue, SmallSolver, Team};

pub(super) const ANSWERS: &[Answer] = &[
    // Game on Graph: Gennady likes endless play best, Georgiy least.
    ("neerc2016-game-on-graph", |input, output| {
        let vertex_count = vertex_count(input)?;
        let arc_count = input.int("number of arcs")?;
        let arcs = arcs(input, vertex_count, arc_count, Vec::new())?;
        let mut graph = Digraph::default();
        made(input, graph.set_edges(vertex_count, &arcs))?;
        drop(arcs);
        let mut solver = SmallSolver::default();
        let solution =
            made(input, solver.solve_seats(&graph, &players(), DeadEndRule::StuckLoses))?;
        write(solution, output);
        Ok(())
    }),
    ("six-player-teams", |input, output| {
        // There may be many tiny graphs, so each reuses the memory of the last.
        let mut list = Vec::new();
        let mut graph = Digraph::default();
        let mut solver = SmallSolver::default();
        let teams = [Team::A, Team::B];
        let orders = teams.map(Order::favouring);
        let mut seats = [Seat::loyal(Team::A); 6];
        for _ in 0..input.int::<u64>("number of test cases")? {
            let vertex_count = vertex_count(input)?;
            let arc_count = input.int("number of arcs")?;
            list = arcs(input, vertex_count, arc_count, list)?;
            let letters = input.letters(6, b"AB", "six team letters A or B")?.to_vec();
            let flags = input.letters(6, b"01", "six flags 0 or 1")?;
            for (index, seat) in seats.iter_mut().enumerate() {
                let is_b = usize::from(letters[index] == b'B');
                // An actor wants the other team to win.
                let order = orders[is_b ^ usize::from(flags[index] & 1)];
                *seat = Seat { team: teams[is_b], order };
            }
            made(input, graph.set_edges(vertex_count, &list))?;
            let solution =
                made(input, solver.solve_seats(&graph, &seats, DeadEndRule::StuckLoses))?;
            for value in solution.values(0) {
                output.byte(value.letter() as u8);
            }
            output.newline();
        }
        Ok(())
    }),
];

/// Gennady plays for A and likes endless play best, Georgiy for B and likes it least.
pub(crate) fn players() -> [Seat; 2] {
    let gennady = Order::new([SeatValue::Draw, SeatValue::A, SeatValue::B]);
    let gennady = gennady.expect("each value once");
    [Seat { team: Team::A, order: gennady }, Seat { team: Team::B, order: gennady.reversed() }]
}

/// Writes who wins from every vertex, first if Gennady begins, then if Georgiy does.
pub(crate) fn write(solution: &SeatSolution, output: &mut Output<'_>) {
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
