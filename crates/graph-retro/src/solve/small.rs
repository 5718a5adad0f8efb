//! Many small games, one after another, in the same memory: all seats of a position in one word.
//!
//! # The idea
//! In a graph of a few positions, all seats are stuck at the same dead ends, and much of the play
//! is the same for several seats. So the counters of a position for up to eight seats are the bytes
//! of one word, and so are the settled values and those still to be passed on:
//!
//! ```text
//! for each value that settles, in the order of the plan:
//!     stack := dead ends with this value for some seat
//!     take a position p from the stack; r := its values to be passed on, shifted by one seat
//!     for each predecessor q of p:
//!         x := r where q is open
//!         take 1 from the counters of q where x does not choose
//!         settle q where x chooses, or such a counter is 0; put q on the stack
//! ```
//!
//! A byte counts up to 119 options, so that no byte borrows from the next and a zero is found by a
//! sum. There are no levels, so there is no remoteness. Larger graphs are propagated, with a byte
//! for each seat and position and rows copied one after the other.
//!
//! # Why it is right
//! The orders of all seats are equal or opposite, so one order of values serves all, and each value
//! is settled completely before the next (see [`plan`](crate::solve::plan)).
//!
//! # What makes it fast
//! In graphs of a few positions, dead ends and newly settled positions are unpredictable, so there
//! is no branch on them: a position is written to the stack first, and then counted or not. Nothing
//! is planned and, except for the first games, no memory is allocated: 10^5 graphs of up to eight
//! positions with six seats take 24 ms (EPYC), and 124 by a propagation each; graphs of 500
//! positions take as long as their propagation.

use crate::game::dead_ends::DeadEndRule;
use crate::game::error::SeatsError;
use crate::game::seat::{Seat, SeatValue};
use crate::graph::counter::{Counters, FIRST, RAN_OUT, SECOND, WAITING};
use crate::graph::digraph::{Digraph, RowsView};
use crate::graph::rows::MemoryRows;
use crate::solve::plan::{clashing_seat, settling_values};
use crate::solve::seat_solution::{SeatLane, SeatSolution};
use crate::solve::solver::Solver;

const ONES: u64 = u64::MAX / 255;
/// Seven ones in every byte.
const LARGEST: u64 = ONES * 127;

/// Solves games of seats on small graphs, one after another, in the same memory.
///
/// The solutions are those of a [`Solver`] without remoteness, and are valid until the next game.
/// [`Digraph::set_edges`] reuses the memory of the graph in the same way. Graphs that are not small
/// are passed to a solver.
///
/// # Examples
/// Many games of two teams in which the second player of each wants to lose:
/// ```
/// use graph_retro::{DeadEndRule, Digraph, Order, Seat, SeatValue, SmallSolver, Team};
///
/// let seat = |team, favoured| Seat { team, order: Order::favouring(favoured) };
/// let seats =
///     [seat(Team::A, Team::A), seat(Team::B, Team::B), seat(Team::A, Team::B), seat(Team::B, Team::A)];
/// let mut graph = Digraph::default();
/// let mut solver = SmallSolver::default();
/// let mut found = Vec::new();
/// for edges in [&[(0, 1), (1, 2)][..], &[(0, 1), (0, 0)], &[]] {
///     graph.set_edges(3, edges)?;
///     let solution = solver.solve_seats(&graph, &seats, DeadEndRule::StuckLoses)?;
///     found.extend(solution.values(0).next());
/// }
/// assert_eq!(found, [SeatValue::B, SeatValue::A, SeatValue::B]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct SmallSolver {
    cells: Vec<Cell>,
    /// Positions to pass on, each once, with room for one more at the end.
    stack: Vec<u32>,
    solution: SeatSolution,
}

/// A position, with a byte of each word for each seat.
#[derive(Clone, Copy, Debug)]
struct Cell {
    /// The number of options that have not settled against the seat.
    left: u64,
    /// 255 for a seat without a settled value.
    open: u64,
    /// The [`code`] of the value that has settled.
    held: u64,
    /// 255 for a settled value still to be passed on.
    pending: u64,
}

impl SmallSolver {
    /// Solves the game of seats like [`solve_seats`](crate::solve_seats).
    ///
    /// # Complexity
    /// O(seats · (positions + edges)) time. Up to 8 seats on up to 256 positions share 32 bytes per
    /// position, which are kept for the next game.
    pub fn solve_seats(
        &mut self,
        graph: &Digraph,
        seats: &[Seat],
        rule: DeadEndRule<'_>,
    ) -> Result<&SeatSolution, SeatsError> {
        rule.check(seats, graph.position_count())?;
        let counters = graph.counters();
        match graph.rows() {
            RowsView::Narrow(rows) if fits(counters, seats) => {
                self.settle_all((rows, &counters.bytes), (seats, rule));
            }
            _ => {
                let solver = Solver::new().without_remoteness();
                self.solution = solver.solve_seats(graph, seats, rule)?;
            }
        }
        Ok(&self.solution)
    }

    /// Settles positions with these option counts, for seats whose orders agree.
    fn settle_all(
        &mut self,
        (rows, option_counts): (MemoryRows<'_, u32>, &[u8]),
        (seats, rule): (&[Seat], DeadEndRule<'_>),
    ) {
        let seat_bits = 8 * seats.len() as u32;
        let all = u64::MAX >> (64 - seat_bits);
        let held_at = |position| {
            let seats = seats.iter().rev();
            seats.fold(0, |held, &seat| held << 8 | code(rule.value(seat, position)))
        };
        // Without labels all dead ends are alike.
        let held_anywhere = rule.is_symmetric().then(|| held_at(0));
        self.cells.clear();
        self.stack.clear();
        self.stack.resize(option_counts.len() + 1, 0);
        for (position, &count) in (0..).zip(option_counts) {
            // Option counts are unpredictable, so masks replace a branch.
            let dead = if count == RAN_OUT { u64::MAX } else { 0 };
            let held = held_anywhere.unwrap_or_else(|| held_at(position));
            self.cells.push(Cell {
                left: (u64::from(count) * ONES) & !dead,
                open: all & !dead,
                held: held & dead,
                pending: 0,
            });
        }
        // Seats that agree have one order or its reverse.
        let first = seats[0].order;
        let alike = bytes_where(seats, |seat| seat.order == first);
        for value in settling_values(first) {
            let mut top = 0;
            for (position, cell) in (0..).zip(&mut self.cells) {
                cell.pending = zeros(cell.held ^ (code(value) * ONES));
                self.stack[top] = position;
                top += usize::from(cell.pending != 0);
            }
            let chooses = if first.prefers(value, SeatValue::Draw) { alike } else { !alike };
            self.attract((rows, top), seat_bits, chooses & all, code(value) * ONES);
        }
        self.write_lanes(seats);
    }

    /// Settles all that the present stack forces.
    fn attract(
        &mut self,
        (rows, mut top): (MemoryRows<'_, u32>, usize),
        seat_bits: u32,
        chooses: u64,
        done: u64,
    ) {
        while top > 0 {
            top -= 1;
            let position = self.stack[top];
            let pending = std::mem::take(&mut self.cells[position as usize].pending);
            // The previous seat moves at a predecessor; before the first seat comes the last.
            let moved = pending >> 8 | (pending & 255) << (seat_bits - 8);
            let (start, end) = rows.span_of(position);
            for &predecessor in &rows.predecessors[start..end] {
                let cell = &mut self.cells[predecessor as usize];
                let reached = moved & cell.open;
                let counted = reached & !chooses;
                cell.left -= counted & ONES;
                let settled = reached & chooses | counted & zeros(cell.left);
                cell.open &= !settled;
                cell.held |= settled & done;
                self.stack[top] = predecessor;
                top += usize::from(settled != 0 && cell.pending == 0);
                cell.pending |= settled;
            }
        }
    }

    /// Writes the settled values as the states of a lane for each seat.
    fn write_lanes(&mut self, seats: &[Seat]) {
        let SeatSolution { position_count, seat_count, swaps, lanes } = &mut self.solution;
        (*position_count, *seat_count, *swaps) = (self.cells.len() as u32, seats.len(), false);
        lanes.resize_with(seats.len(), SeatLane::empty);
        for (lane, seat) in lanes.iter_mut().zip(seats) {
            lane.meaning = settling_values(seat.order);
        }
        let b_first = bytes_where(lanes, |lane| lane.meaning[0] == SeatValue::B);
        self.cells.iter_mut().for_each(|cell| cell.held = states_of(cell.held, b_first));
        for (lane, shift) in lanes.iter_mut().zip((0..).step_by(8)) {
            lane.states.clear();
            lane.states.extend(self.cells.iter().map(|cell| (cell.held >> shift) as u8));
        }
    }
}

/// Returns whether a byte is enough for each seat and position, and words are faster than lanes.
fn fits(counters: &Counters, seats: &[Seat]) -> bool {
    const MOST: usize = 1 << 8;
    let is_small = counters.bytes.len() <= MOST && counters.reserves.is_empty();
    is_small && seats.len() <= 8 && clashing_seat(seats).is_none()
}

/// Returns 255 in the byte of each item for which `is_told` holds.
fn bytes_where<T>(items: &[T], is_told: impl Fn(&T) -> bool) -> u64 {
    items.iter().rev().fold(0, |word, item| (word << 8) | (255 * u64::from(is_told(item))))
}

/// Returns 255 for each byte that is 0, of bytes up to 127.
fn zeros(word: u64) -> u64 {
    let low = !(word + LARGEST) & (ONES << 7);
    (low >> 7) * 255
}

/// Returns the states for bytes of [`code`]s, or 0 for an unsettled byte. [`FIRST`] stands for A,
/// and in the bytes of `b_first` for B.
fn states_of(held: u64, b_first: u64) -> u64 {
    let settled = ((held ^ held >> 1) & ONES) * 255;
    let bytes = |state: u8| u64::from(state) * ONES;
    let ranks = held ^ settled & b_first & bytes(3);
    settled & (ranks + bytes(FIRST - 1)) | !settled & bytes(WAITING)
}

fn code(value: SeatValue) -> u64 {
    match value {
        SeatValue::A => 1,
        SeatValue::B => 2,
        SeatValue::Draw => 3,
    }
}

const _: () = assert!(SECOND == FIRST + 1, "states are counted up from the codes");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::{random_labels, random_seats};
    use crate::{Team, solve_seats};
    use test_support::{Rng, size};

    #[track_caller]
    fn check(rng: &mut Rng, (solver, graph): (&mut SmallSolver, &Digraph), seats: &[Seat]) {
        let labels = random_labels(rng, graph.position_count());
        for rule in [DeadEndRule::StuckLoses, DeadEndRule::StuckWins, DeadEndRule::Labels(&labels)]
        {
            let expected = solve_seats(graph, seats, rule).unwrap();
            let found = solver.solve_seats(graph, seats, rule).unwrap();
            assert_eq!(found.position_count(), graph.position_count());
            for seat in 0..seats.len() {
                assert!(
                    expected.values(seat).eq(found.values(seat)),
                    "{graph:?} {seats:?} {rule:?}"
                );
            }
        }
    }

    #[test]
    fn reused_memory_holds_what_a_solver_finds() {
        let mut rng = Rng::new(71);
        let (mut graph, mut solver) = (Digraph::default(), SmallSolver::default());
        for round in 0..size(2000, 6000) {
            let position_count = 1 + rng.below([2, 5, 12, 90, 700][round % 5]) as u32;
            let each = rng.below(5);
            let edge_count = rng.below(u64::from(position_count) * each + 2) as usize;
            let few = position_count.min(3);
            let shaped = |(from, to): (u32, u32)| match round % 7 {
                0 => (from % few, to),
                1 => (from, to % few),
                2 => (from, (from + 1) % position_count),
                _ => (from, to),
            };
            let edges: Vec<_> =
                rng.pairs(position_count, edge_count).into_iter().map(shaped).collect();
            graph.set_edges(position_count, &edges).unwrap();
            let seat_count = 1 + rng.below(9);
            let seats = random_seats(&mut rng, seat_count);
            check(&mut rng, (&mut solver, &graph), &seats);
        }
    }

    #[test]
    fn words_and_solvers_agree_where_one_takes_over_from_the_other() {
        let mut rng = Rng::new(74);
        let (mut graph, mut solver) = (Digraph::default(), SmallSolver::default());
        for position_count in [127, 128, 129, 255, 256, 257] {
            for options in [118, 119, 120] {
                for seat_count in [1, 2, 6, 7, 8, 9] {
                    let mut edges = rng.pairs(position_count, position_count as usize * 5 / 4);
                    edges.retain(|edge| edge.0 != 5);
                    edges.extend(rng.pairs(position_count, options).iter().map(|edge| (5, edge.1)));
                    graph.set_edges(position_count, &edges).unwrap();
                    let seats = random_seats(&mut rng, seat_count);
                    check(&mut rng, (&mut solver, &graph), &seats);
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_solved_is_refused_and_leaves_the_solver_whole() {
        let graph = Digraph::from_edges(3, &[(1, 0), (2, 1), (1, 2)]).unwrap();
        let mut solver = SmallSolver::default();
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
        assert!(solution.values(0).eq([SeatValue::B, SeatValue::Draw, SeatValue::Draw]));
    }
}
