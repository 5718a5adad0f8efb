//! Games solved by definition, and random graphs, seats and labels for the tests.

use crate::game::dead_ends::DeadEndRule;
use crate::game::seat::{Order, Seat, SeatValue, Team};
use crate::graph::digraph::Digraph;
use test_support::{Rng, forced_wins};

pub(crate) type EdgeList = Vec<(u32, u32)>;

/// A graph as its edges, sorted by target and then by source.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Twin {
    pub(crate) position_count: u32,
    pub(crate) edges: EdgeList,
}

impl Twin {
    pub(crate) fn new(position_count: u32, edges: &[(u32, u32)]) -> Self {
        let mut edges = edges.to_vec();
        edges.sort_unstable_by_key(|&(from, to)| (to, from));
        Twin { position_count, edges }
    }

    pub(crate) fn of(graph: &Digraph) -> Self {
        let edges: EdgeList = graph.edges().collect();
        Twin::new(graph.position_count(), &edges)
    }
}

/// Returns a graph with at most this many positions and three edges per position, and its edges.
pub(crate) fn random_graph(rng: &mut Rng, most: u64) -> (Digraph, Vec<(u32, u32)>) {
    let position_count = 1 + rng.below(most) as u32;
    let edge_count = rng.below(3 * u64::from(position_count)) as usize;
    let edges = rng.pairs(position_count, edge_count);
    (Digraph::from_edges(position_count, &edges).expect("a small graph"), edges)
}

const ORDERS: [&str; 6] = ["ADB", "BDA", "DAB", "BAD", "ABD", "DBA"];

/// Returns seats whose orders are equal or opposite.
pub(crate) fn random_seats(rng: &mut Rng, seat_count: u64) -> Vec<Seat> {
    let common: Order = ORDERS[rng.below(6) as usize].parse().expect("an order");
    (0..seat_count)
        .map(|_| Seat {
            team: [Team::A, Team::B][rng.below(2) as usize],
            order: [common, common.reversed()][rng.below(2) as usize],
        })
        .collect()
}

pub(crate) fn random_labels(rng: &mut Rng, count: u32) -> Vec<SeatValue> {
    (0..count)
        .map(|_| [SeatValue::A, SeatValue::Draw, SeatValue::B][rng.below(3) as usize])
        .collect()
}

/// A graph with hubs: their counters have a reserve, and their rows are long.
pub(crate) fn hubs(rng: &mut Rng, position_count: u32, edge_count: usize) -> EdgeList {
    let least = position_count - 1;
    let edges = rng.pairs(position_count, edge_count).into_iter();
    let sources = edges.map(|(from, to)| (if from % 4 == 0 { from % 16 } else { from }, to));
    let targets = sources.map(|(from, to)| (from, if to % 5 == 0 { to % 7 } else { to }));
    targets.map(|(from, to)| (from.min(least), to.min(least))).collect()
}

/// Returns the value of every state `position * seats + seat` by forced wins of two sides: seats
/// with seat 0's order or its reverse. A side can force a value or better if it can force one of
/// these at the end of play, or if a draw is one and the other side cannot force the rest.
pub(crate) fn by_forced_wins(
    graph: &Digraph,
    seats: &[Seat],
    rule: DeadEndRule<'_>,
) -> Vec<SeatValue> {
    let order = seats[0].order;
    let (mut options, mut sides, mut dead_ends) = (Vec::new(), Vec::new(), Vec::new());
    for position in 0..graph.position_count() {
        let row = graph.find_options(position);
        for (index, &seat) in seats.iter().enumerate() {
            let next = (index + 1) % seats.len();
            let state = |&option: &u32| option as usize * seats.len() + next;
            options.push(row.iter().map(state).collect::<Vec<usize>>());
            sides.push(seat.order == order);
            dead_ends.push(rule.value(seat, position));
        }
    }
    let [best, second, worst] = order.best_first();
    let forces = |least: SeatValue| -> Vec<bool> {
        let is_enough = |value: SeatValue| !order.prefers(least, value);
        let ends: Vec<bool> = dead_ends.iter().map(|&value| is_enough(value)).collect();
        let won = forced_wins(&options, (&sides, &ends), |side| !side);
        won.into_iter().map(|side| side.unwrap_or(is_enough(SeatValue::Draw))).collect()
    };
    let value = |(best_forced, second_forced)| match (best_forced, second_forced) {
        (true, _) => best,
        (_, true) => second,
        _ => worst,
    };
    forces(best).into_iter().zip(forces(second)).map(value).collect()
}

mod tests {
    use super::*;
    use crate::{Outcome, Play, Solver, solve, solve_seats};

    #[test]
    fn seats_agree_with_the_definition() {
        let mut rng = Rng::new(1);
        for round in 0..6000 {
            let seat_count = 1 + rng.below(5);
            let position_count = 1 + rng.below(9) as u32;
            let edge_count = rng.below(2 * u64::from(position_count)) as usize;
            let edges = rng.pairs(position_count, edge_count);
            let graph = Digraph::from_edges(position_count, &edges).unwrap();
            let seats = random_seats(&mut rng, seat_count);
            let labels = random_labels(&mut rng, position_count);
            let rule = match rng.below(3) {
                0 => DeadEndRule::StuckLoses,
                1 => DeadEndRule::StuckWins,
                _ => DeadEndRule::Labels(&labels),
            };
            let expected = by_forced_wins(&graph, &seats, rule);
            let solution = solve_seats(&graph, &seats, rule).unwrap();
            let bare =
                Solver::new().without_remoteness().solve_seats(&graph, &seats, rule).unwrap();
            for (state, &value) in expected.iter().enumerate() {
                let (position, seat) = (state / seats.len(), state % seats.len());
                assert_eq!(bare.value(position as u32, seat), value);
                assert_eq!(
                    solution.value(position as u32, seat),
                    value,
                    "round {round}: {edges:?} {seats:?} {rule:?} at {position}, seat {seat}"
                );
            }
        }
    }

    #[test]
    fn moves_follow_the_definition() {
        let mut rng = Rng::new(4);
        for round in 0..3000 {
            // Either few positions with many edges, or many positions whose targets lie far apart.
            let count = if round % 2 == 0 { 7 } else { rng.below(70) as u32 + 1 };
            let mut edges = rng.pairs(count, 12);
            let stride = [1, 1, 5, 23][round % 4].min(count);
            edges.iter_mut().for_each(|(_, to)| *to -= *to % stride);
            let graph = Digraph::from_edges(count, &edges).unwrap();
            let play = [Play::Normal, Play::Misere][rng.below(2) as usize];
            let solution = solve(&graph, play);
            let moves = solution.moves(&graph);
            for position in 0..count {
                let options = graph.find_options(position);
                let wins: Vec<u32> = (0..count)
                    .filter(|option| options.contains(option))
                    .filter(|&option| solution.outcome(option) == Outcome::Previous)
                    .collect();
                assert_eq!(solution.winning_options(&graph, position), wins);
                let Some(option) = moves.option(position) else {
                    assert!(options.is_empty());
                    continue;
                };
                assert!(options.contains(&option));
                match solution.outcome(position) {
                    Outcome::Next => assert!(wins.contains(&option)),
                    Outcome::Previous => assert_eq!(solution.outcome(option), Outcome::Next),
                    Outcome::Draw => assert_eq!(solution.outcome(option), Outcome::Draw),
                }
                let nearer = solution.remoteness(position).map(|moves| moves - 1);
                assert_eq!(solution.remoteness(option), nearer);
                let is_best = |other: &&u32| {
                    let draws = nearer.is_none() && solution.outcome(**other) != Outcome::Draw;
                    !draws && solution.remoteness(**other) == nearer
                };
                assert_eq!(Some(&option), options.iter().filter(is_best).min());
            }
        }
    }
}
