use mex_core::Outcome;

use crate::digraph::Digraph;
use crate::memory::demand;
use crate::propagate::NEVER;
use crate::seat::Value;
use crate::seat_solution::SeatSolution;
use crate::solution::Solution;

/// An optimal option of every position that has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    options: Vec<u32>,
}

impl Moves {
    /// Returns an optimal option, `None` for a dead end.
    ///
    /// # Panics
    /// Panics when there is no such position.
    #[track_caller]
    pub fn option(&self, position: u32) -> Option<u32> {
        let option = self.options[position as usize];
        (option != NEVER).then_some(option)
    }

    /// Returns an optimal option of each position in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<u32>> + '_ {
        self.options
            .iter()
            .map(|&option| (option != NEVER).then_some(option))
    }

    /// Keeps for each position the least option that is as good as the position itself.
    fn collect(graph: &Digraph, keeps: impl Fn(u32, u32) -> bool) -> Self {
        demand(4 * u64::from(graph.position_count()));
        let mut options = vec![NEVER; graph.position_count() as usize];
        for option in 0..graph.position_count() {
            for &position in graph.predecessors(option) {
                if keeps(position, option) && options[position as usize] == NEVER {
                    options[position as usize] = option;
                }
            }
        }
        Moves { options }
    }
}

impl Solution {
    /// Returns an optimal option of every position: the winner comes one move nearer to the end,
    /// the loser delays it as long as possible, and a draw stays a draw. Of several the least is
    /// taken.
    ///
    /// # Complexity
    /// O(positions + edges) time and 4 bytes a position.
    ///
    /// # Panics
    /// Panics when this is not a solution of that graph, or has no remoteness because it was made
    /// by [`outcomes`](crate::outcomes): a winning option that does not come nearer to the end may
    /// be one of a cycle.
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
        check_graph(graph, self.position_count());
        assert!(self.has_remoteness(), "the solution has remoteness");
        // Winner and loser alternate along a line of play, so the remoteness tells them apart.
        let remoteness = self.remoteness.as_slice();
        Moves::collect(graph, |position, option| {
            let here = remoteness[position as usize];
            match remoteness[option as usize] {
                NEVER => here == NEVER,
                moves => here == moves + 1,
            }
        })
    }

    /// Returns all options from which the mover wins, in increasing order and each once.
    ///
    /// # Complexity
    /// O(positions + edges): the graph stores predecessors, so this reads all of it.
    ///
    /// # Panics
    /// Panics when there is no such position, or when this is not a solution of that graph.
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
        check_graph(graph, self.position_count());
        let mut options = graph.options(position);
        options.dedup();
        options.retain(|&option| self.outcome(option) == Outcome::Previous);
        options
    }
}

impl SeatSolution {
    /// Returns an optimal option of every position for the seat that moves there: it keeps the
    /// value, and seats that prefer that value to a draw come one move nearer to the end, while the
    /// others delay it. Of several the least is taken.
    ///
    /// # Complexity
    /// O(positions + edges) time and 4 bytes a position.
    ///
    /// # Panics
    /// Panics when there is no such seat, when this is not a solution of that graph, or when it has
    /// no remoteness because it was made by [`seat_values`](crate::seat_values).
    #[track_caller]
    pub fn moves(&self, graph: &Digraph, seat: usize) -> Moves {
        check_graph(graph, self.position_count());
        assert!(self.has_remoteness(), "the solution has remoteness");
        let next = (seat + 1) % self.seat_count();
        Moves::collect(graph, |position, option| {
            let nearer = self
                .remoteness(position, seat)
                .map(|moves| moves.wrapping_sub(1));
            self.value(option, next) == self.value(position, seat)
                && self.remoteness(option, next) == nearer
        })
    }

    /// Returns all options that keep the value of a position for the seat that moves there, in
    /// increasing order and each once. Those that keep a win need not come nearer to it.
    ///
    /// # Complexity
    /// O(positions + edges): the graph stores predecessors, so this reads all of it.
    ///
    /// # Panics
    /// Panics when there is no such position or seat, or when this is not a solution of that graph.
    #[track_caller]
    pub fn best_options(&self, graph: &Digraph, position: u32, seat: usize) -> Vec<u32> {
        check_graph(graph, self.position_count());
        let value: Value = self.value(position, seat);
        let next = (seat + 1) % self.seat_count();
        let mut options = graph.options(position);
        options.dedup();
        options.retain(|&option| self.value(option, next) == value);
        options
    }
}

#[track_caller]
fn check_graph(graph: &Digraph, position_count: u32) {
    assert_eq!(
        position_count,
        graph.position_count(),
        "the solution is one of this graph"
    );
}
