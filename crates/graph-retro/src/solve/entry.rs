//! Solutions on one thread, without progress reports.

use mex_core::Play;

use crate::game::dead_ends::DeadEndRule;
use crate::game::error::SeatsError;
use crate::game::seat::Seat;
use crate::graph::digraph::Digraph;
use crate::solve::seat_solution::SeatSolution;
use crate::solve::solution::Solution;
use crate::solve::solver::Solver;

/// Returns the outcome and the remoteness of every position.
///
/// # Constraints
/// Any [`Digraph`]: cycles, loops and repeated edges included.
///
/// # Complexity
/// O(positions + edges) time. Besides the graph it takes 5 bytes for each position and at most a
/// quarter byte for each edge; 4 bytes more for each position where levels of one follow one another
/// for long.
///
/// # Examples
/// ```
/// use graph_retro::{Digraph, Outcome, Play, solve};
///
/// let chain = Digraph::from_edges(3, &[(2, 1), (1, 0)])?;
/// let normal = solve(&chain, Play::Normal);
/// assert_eq!(normal.outcome(2), Outcome::Previous);
/// assert_eq!(normal.remoteness(2), Some(2));
/// assert_eq!(solve(&chain, Play::Misere).outcome(2), Outcome::Next);
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
///
/// # References
/// C. A. B. Smith, "Graphs and composite games", J. Combin. Theory 1 (1966), section 4.
pub fn solve(graph: &Digraph, play: Play) -> Solution {
    Solver::new().solve(graph, play)
}

/// Returns who wins from every position with every starting seat, when seats move in cyclic order
/// and `rule` says what becomes of a seat that cannot move.
///
/// The game has a value when every seat's order is one common order or its reverse, and then
/// no seat gains by deviating from it. On a graph without cycles any orders will do.
///
/// # Constraints
/// At least one seat, and fewer than 2^32 states: positions times seats that do not see the same
/// game.
///
/// # Complexity
/// O(seats · (positions + edges)) time at most; seats that see the same game are solved once. For
/// each such kind of seat it takes 5 bytes a position besides the graph, and 4 more for all of them
/// where levels of one position follow one another for long.
///
/// # Errors
/// When there are no seats, when the orders of two seats clash on a graph with cycles, when labels
/// are not one for each position, or when there are too many states.
///
/// # Examples
/// ```
/// use graph_retro::{DeadEndRule, Digraph, Seat, SeatValue, Team, solve_seats};
///
/// // The first player would like to play forever, the second would rather not.
/// let seats = [
///     Seat { team: Team::A, order: "DAB".parse()? },
///     Seat { team: Team::B, order: "BAD".parse()? },
/// ];
/// let graph = Digraph::from_edges(3, &[(0, 0), (0, 1), (1, 2)])?;
/// let solution = solve_seats(&graph, &seats, DeadEndRule::StuckLoses)?;
/// assert_eq!(solution.value(2, 0), SeatValue::B);
/// assert_eq!(solution.value(0, 0), SeatValue::A);
///
/// let labels = [SeatValue::Draw, SeatValue::B, SeatValue::Draw];
/// let graph = Digraph::from_edges(3, &[(0, 1), (0, 2)])?;
/// let seats = [Team::A, Team::B].map(Seat::loyal);
/// let solution = solve_seats(&graph, &seats, DeadEndRule::Labels(&labels))?;
/// assert_eq!(solution.value(0, 0), SeatValue::Draw);
/// assert_eq!(solution.value(0, 1), SeatValue::B);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_seats(
    graph: &Digraph,
    seats: &[Seat],
    rule: DeadEndRule<'_>,
) -> Result<SeatSolution, SeatsError> {
    Solver::new().solve_seats(graph, seats, rule)
}
