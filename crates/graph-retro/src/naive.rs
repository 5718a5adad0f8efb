//! The games by definition: every positional strategy of both sides is tried.

use crate::game::dead_ends::DeadEndRule;
use crate::game::seat::{Order, Seat, SeatValue, Team};
use crate::graph::digraph::Digraph;
use test_support::Rng;

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

/// Returns a graph with at most this many positions and up to three edges for each, and its edges.
pub(crate) fn random_graph(rng: &mut Rng, most: u64) -> (Digraph, Vec<(u32, u32)>) {
    let position_count = 1 + rng.below(most) as u32;
    let edge_count = rng.below(3 * u64::from(position_count)) as usize;
    let edges = rng.pairs(position_count, edge_count);
    (Digraph::from_edges(position_count, &edges).expect("a small graph"), edges)
}

const ORDERS: [&str; 6] = ["ADB", "BDA", "DAB", "BAD", "ABD", "DBA"];

/// Returns seats whose orders agree.
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

/// States `position * seats + seat` and their options.
struct States {
    options: Vec<Vec<usize>>,
    dead_ends: Vec<SeatValue>,
    /// Whether the seat of a state has the order of seat 0.
    first_side: Vec<bool>,
}

/// Returns the value of every state, found as the best that either side can force by fixing one
/// option in each of its states, and `None` when the two sides disagree.
pub(crate) fn by_strategies(
    graph: &Digraph,
    seats: &[Seat],
    rule: DeadEndRule<'_>,
) -> Option<Vec<SeatValue>> {
    let states = states(graph, seats, rule);
    let order = seats[0].order;
    let forced = |side: bool| -> Vec<SeatValue> {
        let mine = choices(&states, |state| states.first_side[state] == side);
        let theirs = choices(&states, |state| states.first_side[state] != side);
        let preferred = if side { order } else { order.reversed() };
        let worse = |a: SeatValue, b: SeatValue| if preferred.prefers(a, b) { b } else { a };
        let better = |a: SeatValue, b: SeatValue| if preferred.prefers(a, b) { a } else { b };
        let fold = |rows: Vec<Vec<SeatValue>>, pick: &dyn Fn(SeatValue, SeatValue) -> SeatValue| {
            rows.into_iter()
                .reduce(|a, b| a.into_iter().zip(b).map(|(a, b)| pick(a, b)).collect())
                .expect("there is a strategy")
        };
        let guarantees = mine.iter().map(|mine| {
            let results = theirs.iter().map(|theirs| played(&states, mine, theirs));
            fold(results.collect(), &worse)
        });
        fold(guarantees.collect(), &better)
    };
    let first = forced(true);
    (first == forced(false)).then_some(first)
}

fn states(graph: &Digraph, seats: &[Seat], rule: DeadEndRule<'_>) -> States {
    let mut states = States { options: Vec::new(), dead_ends: Vec::new(), first_side: Vec::new() };
    for position in 0..graph.position_count() {
        for (index, seat) in seats.iter().enumerate() {
            let next = (index + 1) % seats.len();
            let mut options: Vec<usize> = graph
                .options(position)
                .iter()
                .map(|&option| option as usize * seats.len() + next)
                .collect();
            options.dedup();
            states.options.push(options);
            states.dead_ends.push(rule.value(*seat, position));
            states.first_side.push(seat.order == seats[0].order);
        }
    }
    states
}

/// Returns every choice of one option in each state of one side; `usize::MAX` elsewhere.
fn choices(states: &States, of_side: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let mut all = vec![vec![usize::MAX; states.options.len()]];
    for state in (0..states.options.len()).filter(|&state| of_side(state)) {
        if states.options[state].is_empty() {
            continue;
        }
        all = all
            .iter()
            .flat_map(|choice| {
                states.options[state].iter().map(|&option| {
                    let mut choice = choice.clone();
                    choice[state] = option;
                    choice
                })
            })
            .collect();
    }
    all
}

fn played(states: &States, mine: &[usize], theirs: &[usize]) -> Vec<SeatValue> {
    let count = states.options.len();
    (0..count)
        .map(|start| {
            let mut state = start;
            for _ in 0..=count {
                match mine[state].min(theirs[state]) {
                    usize::MAX => return states.dead_ends[state],
                    next => state = next,
                }
            }
            SeatValue::Draw
        })
        .collect()
}

mod tests {
    use super::*;
    use crate::{Outcome, Play, Solver, solve, solve_seats};

    fn order(text: &str) -> Order {
        text.parse().unwrap()
    }

    #[test]
    fn seats_agree_with_all_strategies() {
        let mut rng = Rng::new(1);
        for round in 0..6000 {
            let seat_count = 1 + rng.below(3);
            let position_count = 1 + rng.below(if seat_count == 3 { 3 } else { 4 }) as u32;
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
            let expected = by_strategies(&graph, &seats, rule).expect("the game has a value");
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
    fn any_orders_are_solved_without_cycles() {
        let mut rng = Rng::new(3);
        for _ in 0..1500 {
            let position_count = 1 + rng.below(6) as u32;
            let edge_count = rng.below(3 * u64::from(position_count)) as usize;
            let edges: Vec<(u32, u32)> = rng
                .pairs(position_count, edge_count)
                .into_iter()
                .filter(|(from, to)| from > to)
                .collect();
            let graph = Digraph::from_edges(position_count, &edges).unwrap();
            let labels = random_labels(&mut rng, position_count);
            let seats: Vec<Seat> = (0..1 + rng.below(4))
                .map(|_| Seat {
                    team: [Team::A, Team::B][rng.below(2) as usize],
                    order: order(ORDERS[rng.below(6) as usize]),
                })
                .collect();
            let rule =
                [DeadEndRule::StuckLoses, DeadEndRule::Labels(&labels)][rng.below(2) as usize];
            let solution = solve_seats(&graph, &seats, rule).unwrap();
            for position in 0..position_count {
                for (index, &seat) in seats.iter().enumerate() {
                    let next = (index + 1) % seats.len();
                    let expected = graph
                        .options(position)
                        .iter()
                        .map(|&option| solution.value(option, next))
                        .min_by_key(|&value| seat.order.rank(value))
                        .unwrap_or(rule.value(seat, position));
                    assert_eq!(solution.value(position, index), expected);
                }
            }
        }
    }

    #[test]
    fn moves_follow_the_definition() {
        let mut rng = Rng::new(4);
        for round in 0..3000 {
            // Few positions with many edges; many with edges to some of them only, and to none nearby.
            let count = if round % 2 == 0 { 7 } else { rng.below(70) as u32 + 1 };
            let mut edges = rng.pairs(count, 12);
            let stride = [1, 1, 5, 23][round % 4].min(count);
            edges.iter_mut().for_each(|(_, to)| *to -= *to % stride);
            let graph = Digraph::from_edges(count, &edges).unwrap();
            let play = [Play::Normal, Play::Misere][rng.below(2) as usize];
            let solution = solve(&graph, play);
            let moves = solution.moves(&graph);
            for position in 0..count {
                let options = graph.options(position);
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
