//! Settings for solving a game: threads, remoteness, and progress reports.

use mex_core::Play;

use crate::game::dead_ends::DeadEndRule;
use crate::game::error::SeatsError;
use crate::game::seat::Seat;
use crate::graph::counter::Counters;
use crate::graph::digraph::{Digraph, RowsView};
use crate::graph::memory::{demand, probe, threads_exist};
use crate::graph::rows::Rows;
#[cfg(feature = "file")]
use crate::packed::{file::CsrFile, format::CsrFileError};
use crate::solve::plan::SeatPlan;
use crate::solve::propagate::{Progress, Propagation, RunOptions};
use crate::solve::seat_solution::SeatSolution;
use crate::solve::seats::{self, Failure, too_many};
use crate::solve::solution::Solution;

/// Returns the outcome and the remoteness of every position.
///
/// # Constraints
/// Any [`Digraph`]: cycles, loops and repeated edges included.
///
/// # Complexity
/// O(positions + edges) time. In addition to the graph it takes 5 bytes per position and at most a
/// quarter byte per edge; 4 bytes more per position for long sequences of levels with one state.
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

/// Returns the winner from every position with every starting seat, when seats move in cyclic
/// order; `rule` decides for a seat that cannot move.
///
/// The game has a value if every seat's order is one common order or its reverse, and then no seat
/// gains by deviating from it. On a graph without cycles any orders are possible.
///
/// # Constraints
/// At least one seat, and fewer than 2^32 states: positions times seats with different games.
///
/// # Complexity
/// O(seats · (positions + edges)) time at most; seats with the same game are solved once. In
/// addition to the graph, each kind of seat takes 5 bytes per position; long sequences of levels
/// with one position take 4 more for all kinds together.
///
/// # Errors
/// When there are no seats, when the orders of two seats conflict on a graph with cycles, when the
/// numbers of labels and positions differ, or when there are too many states.
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
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_seats(
    graph: &Digraph,
    seats: &[Seat],
    rule: DeadEndRule<'_>,
) -> Result<SeatSolution, SeatsError> {
    Solver::new().solve_seats(graph, seats, rule)
}

/// Settings for solving a game: with or without remoteness, threads, and progress reports.
///
/// [`solve`](crate::solve()) and [`solve_seats`](crate::solve_seats) use remoteness, one thread,
/// and no progress reports. The solution does not depend on the other settings.
///
/// # Examples
/// ```
/// use graph_retro::{Digraph, Outcome, Play, Solver};
///
/// let graph = Digraph::from_edges(3, &[(2, 1), (1, 0)])?;
/// let mut watch = |progress: graph_retro::Progress| {
///     eprintln!("{} of {} states", progress.settled, progress.states);
/// };
/// let solution = Solver::new().watched_by(&mut watch).solve(&graph, Play::Normal);
/// assert_eq!(solution.outcome(1), Outcome::Next);
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
pub struct Solver<'a> {
    options: RunOptions<'a>,
}

impl Default for Solver<'_> {
    fn default() -> Self {
        Solver::new()
    }
}

impl<'a> Solver<'a> {
    /// Returns a solver for one thread, with remoteness and without progress reports.
    pub fn new() -> Self {
        let options = RunOptions { with_remoteness: true, ..RunOptions::default() };
        Solver { options }
    }

    /// Leaves out the remoteness, which saves 4 bytes per state and some time, but also optimal
    /// moves: a winning option that does not come nearer to the end may lie on a cycle.
    pub fn without_remoteness(mut self) -> Self {
        self.options.with_remoteness = false;
        self
    }

    /// Uses all threads for levels with many states.
    ///
    /// Takes a few more megabytes. Levels with few states, as on a chain, stay on one thread.
    #[cfg(feature = "parallel")]
    pub fn parallel(mut self) -> Self {
        self.options.parallel = true;
        self
    }

    /// Reports progress a few times a second on a large graph, and never on a small one.
    pub fn watched_by(mut self, watch: &'a mut dyn FnMut(Progress)) -> Self {
        self.options.watch.listener = Some(watch);
        self
    }

    /// Returns the most bytes that [`solve`](Self::solve) takes, in addition to the graph.
    pub fn memory_bytes(&self, graph: &Digraph) -> u64 {
        self.memory_of_graph(graph, self.lanes(1))
    }

    /// Returns the most bytes that [`solve_seats`](Self::solve_seats) takes, in addition to the
    /// graph.
    pub fn seats_memory_bytes(
        &self,
        graph: &Digraph,
        seats: &[Seat],
        rule: DeadEndRule<'_>,
    ) -> u64 {
        self.memory_of_graph(graph, self.lanes_of(seats, rule))
            .saturating_add(listed_bytes(graph.position_count()))
    }

    /// Returns the most bytes that [`solve_file`](Self::solve_file) takes, in addition to those of
    /// the file.
    #[cfg(feature = "file")]
    pub fn file_memory_bytes(&self, file: &CsrFile) -> u64 {
        self.memory_of_lanes(file, file.counters(), self.lanes(1))
    }

    /// Returns the most bytes that [`solve_seats_file`](Self::solve_seats_file) takes, in addition
    /// to those of the file.
    #[cfg(feature = "file")]
    pub fn seats_file_memory_bytes(
        &self,
        file: &CsrFile,
        seats: &[Seat],
        rule: DeadEndRule<'_>,
    ) -> u64 {
        self.memory_of_lanes(file, file.counters(), self.lanes_of(seats, rule))
            .saturating_add(listed_bytes(file.position_count()))
    }

    /// Returns the memory for this many seats with states of their own.
    fn lanes(&self, count: usize) -> Lanes {
        Lanes { count, state_bytes: if self.options.with_remoteness { 5 } else { 1 } }
    }

    fn lanes_of(&self, seats: &[Seat], rule: DeadEndRule<'_>) -> Lanes {
        match SeatPlan::new(seats, rule.is_symmetric()) {
            Ok(plan) => self.lanes(plan.lane_count),
            // Backward induction compares by remoteness, even if it is not requested.
            Err(_) => Lanes { count: seats.len(), state_bytes: 5 },
        }
    }

    fn memory_of_graph(&self, graph: &Digraph, lanes: Lanes) -> u64 {
        let counters = graph.counters();
        match graph.rows() {
            RowsView::Narrow(rows) => self.memory_of_lanes(&rows, counters, lanes),
            RowsView::Wide(rows) => self.memory_of_lanes(&rows, counters, lanes),
        }
    }

    fn memory_of_lanes<R: Rows>(&self, rows: &R, counters: &Counters, lanes: Lanes) -> u64 {
        let position_count = counters.bytes.len() as u64;
        let lane = lanes.state_bytes * position_count + counters.reserves.memory_bytes();
        let rows = (rows, position_count);
        let frontiers = Propagation::memory_bytes(rows, 2 * lanes.count, self.options.parallel);
        lane.saturating_mul(lanes.count as u64).saturating_add(frontiers)
    }

    /// Solves the impartial game like [`solve`](crate::solve()).
    ///
    /// # Panics
    /// Panics if the system does not have [`memory_bytes`](Self::memory_bytes).
    pub fn solve(self, graph: &Digraph, play: Play) -> Solution {
        demand(self.memory_bytes(graph));
        let options = self.checked();
        let counters = graph.counters();
        let Ok(solution) = match graph.rows() {
            RowsView::Narrow(rows) => seats::solve_impartial(options, (&rows, counters), play),
            RowsView::Wide(rows) => seats::solve_impartial(options, (&rows, counters), play),
        };
        solution
    }

    /// Solves the impartial game on a graph whose rows stay in their file. Long levels read the
    /// whole file in order, short ones only the rows they need.
    ///
    /// # Errors
    /// When the file cannot be read, or has changed since it was opened.
    ///
    /// # Panics
    /// Panics if the system does not have [`file_memory_bytes`](Self::file_memory_bytes).
    #[cfg(feature = "file")]
    pub fn solve_file(self, file: &CsrFile, play: Play) -> Result<Solution, CsrFileError> {
        demand(self.file_memory_bytes(file));
        seats::solve_impartial(self.checked(), (file, file.counters()), play)
    }

    /// Solves the game of seats like [`solve_seats`](crate::solve_seats).
    pub fn solve_seats(
        self,
        graph: &Digraph,
        seats: &[Seat],
        rule: DeadEndRule<'_>,
    ) -> Result<SeatSolution, SeatsError> {
        let needed = self.seats_memory_bytes(graph, seats, rule);
        let lane_count = self.lanes_of(seats, rule).count;
        probe(needed).map_err(|_| too_many(graph.counters(), lane_count))?;
        let options = self.checked();
        let counters = graph.counters();
        let solution = match graph.rows() {
            RowsView::Narrow(rows) => seats::solve(options, (&rows, counters), seats, rule),
            RowsView::Wide(rows) => seats::solve(options, (&rows, counters), seats, rule),
        };
        solution.map_err(|failure| match failure {
            Failure::Seats(error) => error,
            Failure::Rows(never) => match never {},
        })
    }

    /// Solves the game of seats on a graph whose rows stay in their file.
    ///
    /// # Errors
    /// As [`solve_seats`](crate::solve_seats); when the file cannot be read, or has changed since
    /// it was opened.
    #[cfg(feature = "file")]
    pub fn solve_seats_file(
        self,
        file: &CsrFile,
        seats: &[Seat],
        rule: DeadEndRule<'_>,
    ) -> Result<SeatSolution, CsrFileError> {
        let needed = self.seats_file_memory_bytes(file, seats, rule);
        let lane_count = self.lanes_of(seats, rule).count;
        let too_many = |_| CsrFileError::Seats(too_many(file.counters(), lane_count));
        probe(needed).map_err(too_many)?;
        let solution = seats::solve(self.checked(), (file, file.counters()), seats, rule);
        solution.map_err(|failure| match failure {
            Failure::Seats(error) => CsrFileError::Seats(error),
            Failure::Rows(error) => error,
        })
    }

    /// Uses one thread if the system has no others.
    fn checked(self) -> RunOptions<'a> {
        let parallel = self.options.parallel && threads_exist();
        RunOptions { parallel, ..self.options }
    }
}

impl std::fmt::Debug for Solver<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let RunOptions { with_remoteness, parallel, watch } = &self.options;
        let mut shown = formatter.debug_struct("Solver");
        shown.field("with_remoteness", with_remoteness).field("parallel", parallel);
        shown.field("is_watched", &watch.listener.is_some()).finish()
    }
}

/// The memory of the states of a game.
#[derive(Clone, Copy)]
struct Lanes {
    /// The number of seats that need states of their own.
    count: usize,
    state_bytes: u64,
}

/// All positions in order, or those of a level, in a growing list.
fn listed_bytes(position_count: u32) -> u64 {
    13 * u64::from(position_count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mex_core::Outcome;
    use test_support::Rng;

    #[test]
    fn progress_grows_up_to_all_states() {
        let mut rng = Rng::new(41);
        let bushy: Vec<(u32, u32)> =
            (1..5_000_000u32).map(|from| (from, rng.below(u64::from(from)) as u32)).collect();
        let chain: Vec<(u32, u32)> = (1..5_000_000u32).map(|from| (from, from - 1)).collect();
        for edges in [bushy, chain] {
            let graph = Digraph::from_edges(edges.len() as u32 + 1, &edges).unwrap();
            let mut reports = Vec::new();
            let mut watch = |progress: Progress| reports.push(progress);
            let solver = Solver::new().without_remoteness();
            let solution = solver.watched_by(&mut watch).solve(&graph, Play::Normal);
            assert!(reports.iter().all(|progress| progress.states == edges.len() as u64));
            assert!(reports.is_sorted_by_key(|progress| progress.settled));
            // Each level settles at least one state.
            let level = |progress: &Progress| u64::from(progress.level);
            assert!(reports.iter().all(|progress| progress.settled >= level(progress)));
            assert!((1..=2).contains(&reports.len()));
            assert_eq!(solution.count(Outcome::Draw), 0);
        }
    }

    #[test]
    fn positions_reached_by_more_edges_than_a_burst_pass_all_on() {
        let count = 3 * crate::solve::lane::BURST as u32 + 5;
        // All positions of the first half win by a move to 0; those of the second half lose, as
        // their only move is to the winning position 1.
        let edges = (1..=count).map(|from| (from, 0)).chain((1..=count).map(|k| (count + k, 1)));
        let graph = Digraph::from_edges(2 * count + 1, &edges.collect::<Vec<_>>()).unwrap();
        let solution = Solver::new().solve(&graph, Play::Normal);
        let expected = |position: u32| match position {
            0 => (Outcome::Previous, Some(0)),
            _ if position <= count => (Outcome::Next, Some(1)),
            _ => (Outcome::Previous, Some(2)),
        };
        for position in 0..=2 * count {
            let found = (solution.outcome(position), solution.remoteness(position));
            assert_eq!(found, expected(position), "{position}");
        }
    }
}
