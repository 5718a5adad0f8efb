//! The sizes at which small games go another way than large ones.

use graph_retro::{
    DeadEndRule, Digraph, Play, QueueSolver, Seat, Solver, Team, verify, verify_seats,
};
use test_support::Rng;

/// Returns random arcs with dead ends, loops and doubles.
fn arcs(rng: &mut Rng, positions: u64, count: usize) -> Vec<(u32, u32)> {
    let live = 1 + positions * 3 / 4;
    (0..count)
        .map(|_| {
            let from = rng.below(live.min(positions));
            let near = (from + rng.below(50)).min(positions - 1);
            let to = if rng.below(4) == 0 { rng.below(positions) } else { near };
            (from as u32, to as u32)
        })
        .collect()
}

#[test]
fn queues_and_propagation_agree_where_one_takes_over_from_the_other() {
    let mut rng = Rng::new(15);
    let seats = [Team::A, Team::B, Team::B, Team::A].map(Seat::loyal);
    // Positions and edges, times seats, up to 2^15: for two seats and for four.
    for (seat_count, total) in [(2, 1 << 14), (4, 1 << 13)] {
        for size in total - 2..=total + 2 {
            for share in [2, 3, 9] {
                let positions = size / share;
                let arcs = arcs(&mut rng, positions as u64, size - positions);
                let graph = Digraph::from_edges(positions as u32, &arcs).unwrap();
                let mut queues = QueueSolver::new();
                if seat_count == 2 {
                    for play in [Play::Normal, Play::Misere] {
                        let solution = Solver::new().solve(&graph, play);
                        verify(&graph, &solution).unwrap();
                        let other = queues.solve(&graph, play);
                        assert!(solution.outcomes().eq(other.outcomes()), "{size} {share}");
                        for position in 0..graph.position_count() {
                            let pair = [solution.remoteness(position), other.remoteness(position)];
                            assert_eq!(pair[0], pair[1], "{size} {share} {position}");
                        }
                    }
                    continue;
                }
                for rule in [DeadEndRule::StuckLoses, DeadEndRule::StuckWins] {
                    let solution = Solver::new().solve_seats(&graph, &seats, rule).unwrap();
                    verify_seats(&graph, &seats, rule, &solution).unwrap();
                    let other = queues.solve_seats(&graph, &seats, rule).unwrap();
                    for position in 0..graph.position_count() {
                        for seat in 0..seats.len() {
                            let values =
                                [solution.value(position, seat), other.value(position, seat)];
                            assert_eq!(values[0], values[1], "{size} {share} {position} {seat}");
                        }
                    }
                }
            }
        }
    }
}
