//! All threads against one.

use crate::naive::random_seats;
use crate::{DeadEndRule, Digraph, Play, Solver, solve, solve_seats};
use test_support::Rng;

#[test]
fn all_threads_find_what_one_finds() {
    let mut rng = Rng::new(31);
    for round in 0..600 {
        let position_count = 1 + rng.below([60, 900, 5000][round % 3]) as u32;
        let edge_count = u64::from(position_count) * rng.below(5) + rng.below(7);
        let edges: Vec<(u32, u32)> = rng
            .pairs(position_count, edge_count as usize)
            .into_iter()
            // Hubs have counters with a reserve, and rows longer than a round.
            .map(|(from, to)| (if from % 4 == 0 { from % 16 } else { from }, to))
            .map(|(from, to)| (from, if to % 5 == 0 { to % 7 } else { to }))
            .map(|(from, to)| (from.min(position_count - 1), to.min(position_count - 1)))
            .collect();
        let graph = Digraph::from_edges(position_count, &edges).unwrap();
        for play in [Play::Normal, Play::Misere] {
            let expected = solve(&graph, play);
            let found = Solver::new().parallel().solve(&graph, play);
            assert_eq!(found.solved.states, expected.solved.states);
            assert_eq!(found.solved.remoteness, expected.solved.remoteness);
        }
        let seat_count = 1 + rng.below(6);
        let seats = random_seats(&mut rng, seat_count);
        let expected = solve_seats(&graph, &seats, DeadEndRule::StuckLoses).unwrap();
        let solver = Solver::new().parallel();
        let found = solver.solve_seats(&graph, &seats, DeadEndRule::StuckLoses).unwrap();
        for (found, expected) in found.solved.lanes.iter().zip(&expected.solved.lanes) {
            assert_eq!(found.states, expected.states, "{seats:?}");
            assert_eq!(found.remoteness, expected.remoteness, "{seats:?}");
        }
    }
}
