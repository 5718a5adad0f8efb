//! How a game is solved: on how many threads, and watched by whom.

use mex_core::Play;

use crate::game::seat::Seat;
use crate::graph::counter::Counters;
use crate::graph::digraph::{Digraph, RowsView};
use crate::graph::memory::{demand, probe, threads_exist};
use crate::graph::rows::Rows;
#[cfg(feature = "file")]
use crate::packed::file::CsrFile;
#[cfg(feature = "file")]
use crate::packed::format::CsrFileError;
use crate::solve::plan::Plan;
use crate::solve::propagate::Propagation;
use crate::solve::seat_solution::{self, Ending, Failure, SeatSolution, SeatsError};
use crate::solve::solution::{self, Solution};

/// States handled between two reports.
const STEP: u64 = 1 << 22;

/// How a game is solved: with remoteness or without, on one thread or on all, watched or not.
///
/// The functions [`solve`](crate::solve), [`outcomes`](crate::outcomes),
/// [`solve_seats`](crate::solve_seats) and [`seat_values`](crate::seat_values) are this with one
/// thread and nobody watching. The solution is the same in every way of finding it.
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
#[derive(Default)]
pub struct Solver<'a> {
    pub(crate) omits_remoteness: bool,
    pub(crate) parallel: bool,
    pub(crate) watch: Watch<'a>,
}

/// How far a solver has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The remoteness of the states that settle now.
    pub level: u32,
    /// How many states with options have settled.
    pub settled: u64,
    /// How many states with options there are. Draws never settle, so not all of them may.
    pub states: u64,
}

/// Who is told, and when the next time is.
#[derive(Default)]
pub(crate) struct Watch<'a> {
    tell: Option<&'a mut dyn FnMut(Progress)>,
    handled: u64,
}

impl<'a> Solver<'a> {
    /// Returns a solver for one thread, with remoteness, that nobody watches.
    pub fn new() -> Self {
        Solver::default()
    }

    /// Leaves out the remoteness, which saves 4 bytes a state and some time.
    pub fn without_remoteness(mut self) -> Self {
        self.omits_remoteness = true;
        self
    }

    /// Uses all threads where a level has many states.
    ///
    /// It takes a few megabytes more. Levels of few states, as on a chain, stay on one thread.
    #[cfg(feature = "parallel")]
    pub fn parallel(mut self) -> Self {
        self.parallel = true;
        self
    }

    /// Reports progress now and then: some times a second on a large graph, never on a small one.
    pub fn watched_by(mut self, watch: &'a mut dyn FnMut(Progress)) -> Self {
        self.watch.tell = Some(watch);
        self
    }

    /// Returns how many bytes [`solve`](Self::solve) takes at most, beside the graph.
    pub fn memory_bytes(&self, graph: &Digraph) -> u64 {
        self.memory_of_graph(graph, 1)
    }

    /// Returns how many bytes [`solve_seats`](Self::solve_seats) takes at most, beside the graph.
    pub fn seats_memory_bytes(&self, graph: &Digraph, seats: &[Seat], ending: Ending<'_>) -> u64 {
        self.memory_of_graph(graph, lane_count(seats, ending))
            .saturating_add(listed_bytes(graph.position_count()))
    }

    /// Returns how many bytes [`solve_file`](Self::solve_file) takes at most, beside the file's.
    #[cfg(feature = "file")]
    pub fn file_memory_bytes(&self, file: &CsrFile) -> u64 {
        self.memory_of_lanes(file, file.counters(), 1)
    }

    /// Returns how many bytes [`solve_seats_file`](Self::solve_seats_file) takes at most, beside
    /// the file's.
    #[cfg(feature = "file")]
    pub fn file_seats_memory_bytes(
        &self,
        file: &CsrFile,
        seats: &[Seat],
        ending: Ending<'_>,
    ) -> u64 {
        self.memory_of_lanes(file, file.counters(), lane_count(seats, ending))
            .saturating_add(listed_bytes(file.position_count()))
    }

    fn memory_of_graph(&self, graph: &Digraph, lane_count: usize) -> u64 {
        let counters = graph.view().counters;
        match graph.rows() {
            RowsView::Narrow(rows) => self.memory_of_lanes(&rows, counters, lane_count),
            RowsView::Wide(rows) => self.memory_of_lanes(&rows, counters, lane_count),
        }
    }

    fn memory_of_lanes<R: Rows>(&self, rows: &R, counters: &Counters, lane_count: usize) -> u64 {
        let size = if self.omits_remoteness { 1 } else { 5 };
        let reserves = counters.reserves.memory_bytes();
        let lane = size * u64::from(rows.position_count()) + reserves;
        let frontiers = Propagation::memory_bytes(rows, 2 * lane_count, self.parallel);
        lane.saturating_mul(lane_count as u64).saturating_add(frontiers)
    }

    /// Solves the impartial game as [`solve`](crate::solve) does.
    ///
    /// # Panics
    /// Panics when the system does not have [`memory_bytes`](Self::memory_bytes).
    pub fn solve(self, graph: &Digraph, play: Play) -> Solution {
        demand(self.memory_bytes(graph));
        let solver = self.checked();
        let counters = graph.view().counters;
        let Ok(solution) = match graph.rows() {
            RowsView::Narrow(rows) => solution::run(solver, &rows, counters, play),
            RowsView::Wide(rows) => solution::run(solver, &rows, counters, play),
        };
        solution
    }

    /// Solves the impartial game on a graph whose rows stay in their file.
    ///
    /// # Complexity
    /// As [`solve`](crate::solve). Long levels read the file from its beginning to its end, short
    /// ones what they need of it.
    ///
    /// # Errors
    /// When the file cannot be read, or has changed since it was opened.
    ///
    /// # Panics
    /// Panics when the system does not have [`file_memory_bytes`](Self::file_memory_bytes).
    #[cfg(feature = "file")]
    pub fn solve_file(self, file: &CsrFile, play: Play) -> Result<Solution, CsrFileError> {
        demand(self.file_memory_bytes(file));
        solution::run(self.checked(), file, file.counters(), play)
    }

    /// Solves the game of seats as [`solve_seats_ending`](crate::solve_seats_ending) does.
    ///
    /// # Errors
    /// As [`solve_seats_ending`](crate::solve_seats_ending).
    pub fn solve_seats(
        self,
        graph: &Digraph,
        seats: &[Seat],
        ending: Ending<'_>,
    ) -> Result<SeatSolution, SeatsError> {
        let needed = self.seats_memory_bytes(graph, seats, ending);
        probe(needed).map_err(|_| SeatsError::TooManyStates {
            position_count: graph.position_count(),
            lane_count: lane_count(seats, ending),
        })?;
        let solver = self.checked();
        let counters = graph.view().counters;
        let solution = match graph.rows() {
            RowsView::Narrow(rows) => seat_solution::run(solver, &rows, counters, seats, ending),
            RowsView::Wide(rows) => seat_solution::run(solver, &rows, counters, seats, ending),
        };
        solution.map_err(|failure| match failure {
            Failure::Seats(error) => error,
            Failure::Rows(never) => match never {},
        })
    }

    /// Solves the game of seats on a graph whose rows stay in their file.
    ///
    /// # Errors
    /// As [`solve_seats_ending`](crate::solve_seats_ending); when the file cannot be read, or has
    /// changed since it was opened.
    #[cfg(feature = "file")]
    pub fn solve_seats_file(
        self,
        file: &CsrFile,
        seats: &[Seat],
        ending: Ending<'_>,
    ) -> Result<SeatSolution, CsrFileError> {
        probe(self.file_seats_memory_bytes(file, seats, ending)).map_err(|_| {
            CsrFileError::Seats(SeatsError::TooManyStates {
                position_count: file.position_count(),
                lane_count: lane_count(seats, ending),
            })
        })?;
        seat_solution::run(self.checked(), file, file.counters(), seats, ending).map_err(
            |failure| match failure {
                Failure::Seats(error) => CsrFileError::Seats(error),
                Failure::Rows(error) => error,
            },
        )
    }

    /// Goes on with one thread where the system has no others.
    fn checked(mut self) -> Self {
        self.parallel &= threads_exist();
        self
    }
}

/// Positions in order, or those of a level, in a list that grows.
fn listed_bytes(position_count: u32) -> u64 {
    13 * u64::from(position_count)
}

/// Returns how many seats need states of their own.
fn lane_count(seats: &[Seat], ending: Ending<'_>) -> usize {
    if seats.is_empty() {
        return 0;
    }
    let symmetric = !matches!(ending, Ending::Labels(_));
    Plan::new(seats, symmetric).map_or(seats.len(), |plan| plan.lane_count)
}

impl Watch<'_> {
    /// Counts states that were handled, and reports when they are many.
    #[inline]
    pub(crate) fn handled(&mut self, count: u64, progress: impl FnOnce() -> Progress) {
        self.handled += count;
        if self.handled >= STEP {
            self.handled = 0;
            if let Some(tell) = &mut self.tell {
                tell(progress());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Dice;

    #[test]
    fn progress_grows_up_to_all_states() {
        let mut dice = Dice(41);
        let wide: Vec<(u32, u32)> =
            (1..3_000_000u32).map(|from| (from, dice.roll(u64::from(from)) as u32)).collect();
        let chain: Vec<(u32, u32)> = (1..5_000_000u32).map(|from| (from, from - 1)).collect();
        for edges in [wide, chain] {
            let graph = Digraph::from_edges(edges.len() as u32 + 1, &edges).unwrap();
            let mut told = Vec::new();
            let mut watch = |progress: Progress| told.push(progress);
            let solver = Solver::new().without_remoteness();
            let solution = solver.watched_by(&mut watch).solve(&graph, Play::Normal);
            assert!(told.iter().all(|progress| progress.states == edges.len() as u64));
            assert!(told.is_sorted_by_key(|progress| progress.settled));
            assert!((1..=2).contains(&told.len()));
            assert_eq!(solution.count(mex_core::Outcome::Draw), 0);
        }
    }
}
