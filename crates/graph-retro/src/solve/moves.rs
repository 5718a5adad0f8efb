//! An optimal move from every position.
//!
//! The graph stores predecessors, so optimal moves are not found among the options of a position:
//! all rows are read once, and each edge (p, q) is offered to p as a move to q. In the impartial
//! game an option is optimal exactly when its remoteness is one less than that of its position, or
//! if both are draws, which `best` decides without a branch. With seats the values are compared
//! too, since a seat may prefer a draw to a win.

use mex_core::{Outcome, RowStart, StopPoints};

use crate::graph::digraph::{Digraph, RowsView};
use crate::graph::memory::demand;
use crate::graph::rows::MemoryRows;
#[cfg(feature = "file")]
use crate::packed::{file::CsrFile, format::CsrFileError};
use crate::solve::best::BestOptions;
use crate::solve::lane::NEVER;
use crate::solve::seat_solution::SeatSolution;
use crate::solve::solution::Solution;

/// An optimal option of every position that has one. Methods panic if a position is out of range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    options: Vec<u32>,
}

impl Moves {
    /// Returns an optimal option, or `None` for a dead end.
    #[inline]
    #[track_caller]
    pub fn option(&self, position: u32) -> Option<u32> {
        let option = self.options[position as usize];
        (option != NEVER).then_some(option)
    }

    /// Returns an optimal option of each position in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<u32>> + '_ {
        self.options.iter().map(|&option| (option != NEVER).then_some(option))
    }
}

impl Solution {
    /// Returns the least optimal option of every position: the winner comes one move nearer to the
    /// end, the loser delays it as long as possible, and a draw stays a draw.
    ///
    /// # Complexity
    /// O(positions + edges) time and 4.7 bytes per position.
    ///
    /// # Panics
    /// Panics if the graph has another number of positions than the solution, or if the remoteness
    /// was left out.
    ///
    /// # Examples
    /// ```
    /// use graph_retro::{Digraph, Play, solve};
    ///
    /// let graph = Digraph::from_edges(4, &[(3, 2), (3, 1), (2, 0), (1, 2)])?;
    /// let moves = solve(&graph, Play::Normal).moves(&graph);
    /// assert_eq!((moves.option(3), moves.option(0)), (Some(1), None));
    /// # Ok::<(), graph_retro::DigraphError>(())
    /// ```
    #[track_caller]
    pub fn moves(&self, graph: &Digraph) -> Moves {
        let mut best = self.best_of(graph.position_count());
        match graph.rows() {
            RowsView::Narrow(rows) => add_rows(&mut best, rows, &self.remoteness),
            RowsView::Wide(rows) => add_rows(&mut best, rows, &self.remoteness),
        }
        Moves { options: best.finish() }
    }

    /// Returns the same moves for a graph whose rows stay in their file.
    ///
    /// # Errors
    /// When the file cannot be read, or has changed since it was opened.
    #[cfg(feature = "file")]
    #[track_caller]
    pub fn moves_file(&self, file: &CsrFile) -> Result<Moves, CsrFileError> {
        let mut best = self.best_of(file.position_count());
        file.for_each_edge(|position, option| {
            best.add_row((option, self.remoteness[option as usize]), &[position]);
        })?;
        Ok(Moves { options: best.finish() })
    }

    #[track_caller]
    fn best_of(&self, position_count: u32) -> BestOptions<'_> {
        check_graph(position_count, self.position_count());
        assert_eq!(self.remoteness.len(), self.states.len(), "the remoteness was left out");
        BestOptions::new(&self.remoteness)
    }

    /// Returns all options from which the mover wins, in increasing order and each once.
    ///
    /// # Complexity
    /// O(positions + edges): the graph stores predecessors, so all of it is read.
    ///
    /// # Panics
    /// Panics if the position is out of range, or if the numbers of positions of graph and solution
    /// differ.
    ///
    /// # Examples
    /// ```
    /// use graph_retro::{Digraph, Play, solve};
    ///
    /// let graph = Digraph::from_edges(3, &[(2, 1), (2, 0), (2, 2), (1, 1)])?;
    /// assert_eq!(solve(&graph, Play::Normal).winning_options(&graph, 2), [0]);
    /// # Ok::<(), graph_retro::DigraphError>(())
    /// ```
    #[track_caller]
    pub fn winning_options(&self, graph: &Digraph, position: u32) -> Vec<u32> {
        check_graph(graph.position_count(), self.position_count());
        let mut options = graph.find_options(position);
        options.dedup();
        options.retain(|&option| self.outcome(option) == Outcome::Previous);
        options
    }
}

impl SeatSolution {
    /// Returns the least optimal option of every position for the seat that moves there: it
    /// preserves the value; seats that prefer that value to a draw come one move nearer to the end,
    /// and the others delay it.
    ///
    /// # Complexity
    /// O(positions + edges) time and 4 bytes per position.
    ///
    /// # Panics
    /// Panics if the seat is out of range, if the numbers of positions of graph and solution
    /// differ, or if the remoteness was left out.
    #[track_caller]
    pub fn moves(&self, graph: &Digraph, seat: usize) -> Moves {
        check_graph(graph.position_count(), self.position_count());
        demand(4 * u64::from(graph.position_count()));
        let mut options = vec![NEVER; graph.position_count() as usize];
        let (next, mut stops) = ((seat + 1) % self.seat_count(), StopPoints::default());
        for option in 0..graph.position_count() {
            stops.pass();
            let after = (self.value(option, next), self.remoteness(option, next));
            for &position in graph.predecessors(option) {
                let nearer = self.remoteness(position, seat).map(|moves| moves.wrapping_sub(1));
                let held = &mut options[position as usize];
                if *held == NEVER && (self.value(position, seat), nearer) == after {
                    *held = option;
                }
            }
        }
        Moves { options }
    }
}

/// The number of rows skipped together if all are empty.
const ROWS: usize = 16;

/// Adds all rows of a graph, whose options have these remotenesses.
fn add_rows(best: &mut BestOptions<'_>, rows: MemoryRows<'_, impl RowStart>, remoteness: &[u32]) {
    let mut stops = StopPoints::default();
    for (remoteness, first) in remoteness.chunks(ROWS).zip((0..).step_by(ROWS)) {
        stops.pass();
        let last = first + remoteness.len() as u32 - 1;
        if rows.span_of(first).0 == rows.span_of(last).1 {
            continue;
        }
        for (option, &nearness) in (first..).zip(remoteness) {
            let (start, end) = rows.span_of(option);
            best.add_row((option, nearness), &rows.predecessors[start..end]);
        }
    }
}

#[track_caller]
fn check_graph(of_graph: u32, of_solution: u32) {
    assert_eq!(of_solution, of_graph, "the graph has the positions of the solution");
}
