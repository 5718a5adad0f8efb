//! The queues against the propagation and the verifier.

use std::convert::Infallible;

use crate::game::error::SeatsError;
use crate::graph::digraph::RowsView;
use crate::naive::{random_labels, random_seats};
use crate::solve::seats::{self, Failure};
use crate::solve::watch::RunOptions;
use crate::solve::{impartial, seat_solution::SolvedSeats, solution::Solved};
use crate::{DeadEndRule, Digraph, Play, QueueSolver, Seat, SeatValue, Team};
use crate::{verify, verify_seats};
use test_support::{Rng, size};

/// The propagation, whatever the size.
fn propagated(graph: &Digraph, play: Play, with_remoteness: bool) -> Solved {
    let options = RunOptions { with_remoteness, ..RunOptions::default() };
    let RowsView::Narrow(rows) = graph.rows() else { panic!("a small graph has narrow rows") };
    let Ok(solved) = impartial::solve(options, (&rows, graph.counters()), play);
    solved
}

/// The propagation of seats, whatever the size.
fn propagated_seats(
    graph: &Digraph,
    seats: &[Seat],
    rule: DeadEndRule<'_>,
    with_remoteness: bool,
) -> Result<SolvedSeats, SeatsError> {
    let options = RunOptions { with_remoteness, ..RunOptions::default() };
    let RowsView::Narrow(rows) = graph.rows() else { panic!("a small graph has narrow rows") };
    seats::solve(options, (&rows, graph.counters()), seats, rule).map_err(
        |failure: Failure<Infallible>| match failure {
            Failure::Seats(error) => error,
            Failure::Rows(never) => match never {},
        },
    )
}

/// Returns edges of one of many shapes: none, few, many, from or to hubs, shuffled, without cycles,
/// one path through all positions with a few edges besides.
fn edges(rng: &mut Rng, position_count: u32) -> Vec<(u32, u32)> {
    let each = 1 + rng.below(4);
    let edge_count = rng.below(u64::from(position_count) * each + 2) as usize;
    let shape = rng.below(7);
    let pairs = rng.pairs(position_count, edge_count).into_iter();
    let few = position_count.min(3);
    let path = if shape == 4 { position_count } else { 0 };
    let stride = if position_count.is_multiple_of(7) { 1 } else { 7 };
    let place = |index: u32| index * stride % position_count;
    let pairs = pairs.take(if shape == 4 { edge_count / 16 } else { edge_count });
    pairs
        .filter(|(from, to)| shape != 0 || from > to)
        .map(|(from, to)| match shape {
            1 => (from % few, to),
            2 => (from, to % few),
            3 => (from, (from + 1) % position_count),
            _ => (from, to),
        })
        .chain((1..path).map(|index| (place(index), place(index - 1))))
        .collect()
}

#[test]
fn reused_memory_holds_what_new_memory_does() {
    let mut rng = Rng::new(71);
    let (mut kept, mut solver) = (Digraph::default(), QueueSolver::new());
    let mut bare: QueueSolver<false> = QueueSolver::new().without_remoteness();
    for round in 0..size(2000, 6000) {
        let most = [2, 5, 12, 90, 700][round % 5];
        let position_count = 1 + rng.below(most) as u32;
        let edges = edges(&mut rng, position_count);
        kept.set_edges(position_count, &edges).unwrap();
        for play in [Play::Normal, Play::Misere] {
            let found = solver.solve(&kept, play);
            let expected = propagated(&kept, play, true);
            assert_eq!(found.solved.states, expected.states, "{edges:?}");
            assert_eq!(found.solved.remoteness, expected.remoteness, "{edges:?}");
            assert_eq!((found.play(), verify(&kept, found)), (play, Ok(())));
            let bare = bare.solve(&kept, play);
            assert!(bare.outcomes().eq(found.outcomes()) && bare.solved.remoteness.is_empty());
        }
        let seat_count = 1 + rng.below(7);
        let mut seats = random_seats(&mut rng, seat_count);
        if rng.below(3) == 0 {
            let other: Vec<Seat> = seats.iter().map(|seat| seat.swapped()).collect();
            seats.extend(other);
        }
        let labels = random_labels(&mut rng, position_count);
        for rule in [DeadEndRule::StuckLoses, DeadEndRule::StuckWins, DeadEndRule::Labels(&labels)]
        {
            let expected = propagated_seats(&kept, &seats, rule, true);
            match (solver.solve_seats(&kept, &seats, rule), expected) {
                (Ok(found), Ok(expected)) => {
                    let context = || format!("{edges:?} {seats:?} {rule:?}");
                    for seat in 0..seats.len() {
                        let values: Vec<SeatValue> = found.values(seat).collect();
                        for (position, &value) in (0..position_count).zip(&values) {
                            assert_eq!(value, expected.value(position, seat), "{}", context());
                            assert_eq!(value, found.value(position, seat));
                            let remoteness = found.remoteness(position, seat);
                            let wanted = expected.remoteness(position, seat);
                            assert_eq!(remoteness, wanted, "{}", context());
                        }
                        let bare = bare.solve_seats(&kept, &seats, rule).unwrap();
                        assert!(bare.values(seat).eq(values));
                    }
                    assert_eq!(verify_seats(&kept, &seats, rule, found), Ok(()));
                }
                // Opposite teams need not have opposite orders.
                (Err(found), Err(expected)) => assert_eq!(found, expected),
                (Err(SeatsError::Clash { .. }), Ok(_)) => {}
                (found, expected) => panic!("{found:?} is not {expected:?}"),
            }
        }
    }
}

#[test]
fn hubs_and_chains_of_every_length_settle() {
    let (mut graph, mut solver) = (Digraph::default(), QueueSolver::new());
    for count in [1, 2, 126, 127, 128, 129, 251, 252, 253, 5000] {
        // A hub with `count` options, each won by the player to move there, and a chain behind it.
        let hub =
            (0..count).flat_map(|option| [(count, 2 + count + option), (2 + count + option, 0)]);
        let chain = (1..count).map(|from| (from, if from == 1 { count } else { from - 1 }));
        let edges: Vec<(u32, u32)> = hub.chain(chain).collect();
        graph.set_edges(2 + 2 * count, &edges).unwrap();
        for play in [Play::Normal, Play::Misere] {
            let expected = propagated(&graph, play, true);
            let found = solver.solve(&graph, play);
            assert_eq!(found.solved.remoteness, expected.remoteness, "{count}");
            assert_eq!(verify(&graph, found), Ok(()), "{count}");
        }
    }
}

#[test]
fn words_and_lanes_agree_where_one_takes_over_from_the_other() {
    let mut rng = Rng::new(74);
    let (mut graph, mut solver) = (Digraph::default(), QueueSolver::new());
    let mut bare = QueueSolver::new().without_remoteness();
    for position_count in [127, 128, 129, 4095, 4096, 4097] {
        for options in [126, 127, 128] {
            for seat_count in [1, 2, 6, 7, 8, 9] {
                let mut edges = rng.pairs(position_count, position_count as usize * 5 / 4);
                edges.retain(|edge| edge.0 != 5);
                edges.extend(rng.pairs(position_count, options).iter().map(|edge| (5, edge.1)));
                graph.set_edges(position_count, &edges).unwrap();
                let seats = random_seats(&mut rng, seat_count);
                let labels = random_labels(&mut rng, position_count);
                for rule in
                    [DeadEndRule::StuckLoses, DeadEndRule::StuckWins, DeadEndRule::Labels(&labels)]
                {
                    let full = solver.solve_seats(&graph, &seats, rule).unwrap();
                    let found = bare.solve_seats(&graph, &seats, rule).unwrap();
                    assert_eq!(verify_seats(&graph, &seats, rule, full), Ok(()));
                    for seat in 0..seats.len() {
                        assert!(full.values(seat).eq(found.values(seat)), "{seats:?} {rule:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_solved_is_refused_and_leaves_the_solver_whole() {
    let graph = Digraph::from_edges(3, &[(1, 0), (2, 1)]).unwrap();
    let mut solver = QueueSolver::new();
    let rule = DeadEndRule::StuckLoses;
    let seat = |order: &str| Seat { team: Team::A, order: order.parse().unwrap() };
    assert_eq!(solver.solve_seats(&graph, &[], rule).unwrap_err(), SeatsError::NoSeats);
    let labels = DeadEndRule::Labels(&[SeatValue::A]);
    let error = solver.solve_seats(&graph, &[seat("ADB")], labels).unwrap_err();
    assert_eq!(error, SeatsError::LabelCount { label_count: 1, position_count: 3 });
    let clashing = [seat("ADB"), seat("BDA"), seat("DAB")];
    let error = solver.solve_seats(&graph, &clashing, rule).unwrap_err();
    assert!(matches!(error, SeatsError::Clash { first: 0, second: 2, .. }));
    let solution = solver.solve_seats(&graph, &[seat("ADB")], rule).unwrap();
    assert!(solution.values(0).eq([SeatValue::B; 3]));
}
