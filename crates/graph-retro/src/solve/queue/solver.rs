//! The solver for small games, and the turn order as a circle of steps.
//!
//! # The idea
//! A propagation plans first: which seats see the same game, which states settle alike, whether levels
//! are listed or scanned. On a small graph that takes longer than the solution. Here each value is
//! settled in turn by one attractor, a queue for each step round the circle of seats, which starts at
//! the dead ends of that value; what is open after both values is a draw. If the circle with the teams
//! exchanged is the circle again, half of the seats share the states of the other half, and one
//! attractor round it twice is both values.
//!
//! # Why it is right
//! The orders of all seats agree or are opposite; others are refused. So one order of values serves all
//! seats, and `attractor.rs` says why each value may be settled to its end before the next.
//!
//! # Cost
//! O(seats · (positions + edges)), in lists that last from game to game: the lanes of a game that needs
//! fewer wait in `spare`. Up to eight seats on a tiny graph, without remoteness, are bytes of one word
//! and settle together ([`words`](crate::solve::queue::words)); `solver.rs` sends graphs here below
//! 2^15 positions and edges for each seat, where this was found to be faster.

use mex_core::Play;

use crate::game::dead_ends::DeadEndRule;
use crate::game::error::SeatsError;
use crate::game::seat::{Seat, SeatValue, Team};
use crate::graph::counter::{Counters, RAN_OUT, Reserves};
use crate::graph::digraph::{Digraph, RowsView};
use crate::graph::memory::probe;
use crate::graph::rows::MemoryRows;
use crate::solve::lane::NEVER;
use crate::solve::queue::attractor::{Attractor, Step};
use crate::solve::queue::words::Words;
use crate::solve::seat_solution::{SeatLane, SeatSolution, SolvedSeats, state_of};
use crate::solve::solution::{Solution, Solved};
use crate::solve::turns::{clashing_seat, settling_values, shortest_period};
use mex_core::RowStart;

/// Solves small games, one after another, in memory that it keeps.
///
/// The solutions are those of [`solve`](crate::solve()) and [`solve_seats`](crate::solve_seats), with
/// remoteness or without, and live until the next game. [`Digraph::set_edges`] reuses the memory of the graph in the same way. This is for
/// graphs that fit the caches, from a few positions to some hundred thousand; those functions come
/// here by themselves for small graphs, and have other ways for large ones.
///
/// # Examples
/// Many games of two teams in which the second player of each wants to lose:
/// ```
/// use graph_retro::{DeadEndRule, Digraph, Order, QueueSolver, Seat, SeatValue, Team};
///
/// let seat = |team, favoured| Seat { team, order: Order::favouring(favoured) };
/// let seats =
///     [seat(Team::A, Team::A), seat(Team::B, Team::B), seat(Team::A, Team::B), seat(Team::B, Team::A)];
/// let mut graph = Digraph::default();
/// let mut solver = QueueSolver::new().without_remoteness();
/// let mut found = Vec::new();
/// for edges in [&[(0, 1), (1, 2)][..], &[(0, 1), (0, 0)], &[]] {
///     graph.set_edges(3, edges)?;
///     let solution = solver.solve_seats(&graph, &seats, DeadEndRule::StuckLoses)?;
///     found.extend(solution.values(0).next());
/// }
/// assert_eq!(found, [SeatValue::B, SeatValue::A, SeatValue::B]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct QueueSolver<const REMOTENESS: bool = true> {
    solution: Solution<REMOTENESS>,
    seat_solution: SeatSolution<REMOTENESS>,
    /// Lanes that the last game did not need.
    spare: Vec<SeatLane>,
    reserves: Vec<Reserves>,
    /// Positions without options that an edge leads to.
    dead_ends: Vec<u32>,
    attractor: Attractor,
    words: Words,
    /// As many bytes the system has had.
    granted: u64,
}

impl Default for QueueSolver {
    fn default() -> Self {
        QueueSolver::new()
    }
}

impl QueueSolver {
    /// Returns a solver that finds the remoteness as well, and has no memory yet.
    pub fn new() -> Self {
        QueueSolver::empty()
    }

    /// Leaves out the remoteness, which saves 4 bytes a state and some time.
    pub fn without_remoteness(self) -> QueueSolver<false> {
        QueueSolver::empty()
    }
}

impl<const REMOTENESS: bool> QueueSolver<REMOTENESS> {
    pub(crate) fn empty() -> Self {
        let solved = Solved { play: Play::Normal, states: Vec::new(), remoteness: Vec::new() };
        let (position_count, seat_count, swaps, lanes) = (0, 0, false, Vec::new());
        QueueSolver {
            solution: Solution::new(solved),
            seat_solution: SeatSolution::new(SolvedSeats {
                position_count,
                seat_count,
                swaps,
                lanes,
            }),
            spare: Vec::new(),
            reserves: Vec::new(),
            dead_ends: Vec::new(),
            attractor: Attractor::default(),
            words: Words::default(),
            granted: 0,
        }
    }

    /// Solves the impartial game as [`solve`](crate::solve()) does.
    ///
    /// # Complexity
    /// O(positions + edges) time. Besides the graph it takes 5 bytes for each position, or 1 without
    /// remoteness, and at most 40 for each that an edge leads to; nothing if a game before was as
    /// large.
    ///
    /// # Panics
    /// Panics if memory is short.
    pub fn solve(&mut self, graph: &Digraph, play: Play) -> &Solution<REMOTENESS> {
        let seats = [Seat::loyal(Team::A), Seat::loyal(Team::B)];
        let rule = match play {
            Play::Normal => DeadEndRule::StuckLoses,
            Play::Misere => DeadEndRule::StuckWins,
        };
        let Solved { states, remoteness, .. } = &mut self.solution.solved;
        let (states, remoteness) = (std::mem::take(states), std::mem::take(remoteness));
        let lane = SeatLane { states, meaning: [SeatValue::B, SeatValue::A], remoteness };
        let mut lanes = std::mem::take(&mut self.seat_solution.solved.lanes);
        self.spare.append(&mut lanes);
        lanes.push(lane);
        let granted = self.run(graph, &seats, rule, (1, true), &mut lanes);
        assert!(granted, "no memory for {} positions", graph.position_count());
        if let Some(SeatLane { states, remoteness, .. }) = lanes.pop() {
            self.solution.solved = Solved { play, states, remoteness };
        }
        self.seat_solution.solved =
            SolvedSeats { position_count: 0, seat_count: 0, swaps: false, lanes };
        &self.solution
    }

    /// Solves the game of seats as [`solve_seats`](crate::solve_seats) does, but refuses orders that
    /// clash even if the graph has no cycle.
    ///
    /// # Complexity
    /// O(seats · (positions + edges)) time at most; seats that see the same game are solved once.
    /// Each such kind of seat takes memory as the positions of [`solve`](Self::solve) do; up to 8
    /// seats on up to 4096 positions, without remoteness, share 32 bytes a position.
    ///
    /// # Errors
    /// When there are no seats, when the orders of two seats are neither equal nor opposite, when
    /// labels are not one for each position, or when there are too many states.
    pub fn solve_seats(
        &mut self,
        graph: &Digraph,
        seats: &[Seat],
        rule: DeadEndRule<'_>,
    ) -> Result<&SeatSolution<REMOTENESS>, SeatsError> {
        let position_count = graph.position_count();
        rule.check(seats, position_count)?;
        if let Some(second) = clashing_seat(seats) {
            let (first_order, second_order) = (seats[0].order, seats[second].order);
            return Err(SeatsError::Clash { first: 0, first_order, second, second_order });
        }
        let (lane_count, swaps) = if self.words_pay(graph.counters(), seats) {
            // A seat more in a word costs less than to look for a period.
            (seats.len(), false)
        } else {
            shortest_period(seats, rule.is_symmetric())
        };
        let mut lanes = std::mem::take(&mut self.seat_solution.solved.lanes);
        while lanes.len() > lane_count {
            self.spare.extend(lanes.pop());
        }
        while lanes.len() < lane_count {
            lanes.push(self.spare.pop().unwrap_or_else(SeatLane::empty));
        }
        let granted = self.run(graph, seats, rule, (lane_count, swaps), &mut lanes);
        let seat_count = seats.len();
        self.seat_solution.solved = SolvedSeats { position_count, seat_count, swaps, lanes };
        if !granted {
            return Err(SeatsError::TooManyStates { position_count, lane_count });
        }
        Ok(&self.seat_solution)
    }

    /// Returns the last impartial game's solution for good.
    pub(crate) fn into_solution(self) -> Solution<REMOTENESS> {
        self.solution
    }

    /// Returns the last solution of a game of seats for good.
    pub(crate) fn into_seat_solution(self) -> SeatSolution<REMOTENESS> {
        self.seat_solution
    }

    /// Fills the lanes of seats that agree, and returns whether there was memory for it.
    fn run(
        &mut self,
        graph: &Digraph,
        seats: &[Seat],
        rule: DeadEndRule<'_>,
        (lane_count, swaps): (usize, bool),
        lanes: &mut [SeatLane],
    ) -> bool {
        let steps = if swaps { 2 * lane_count } else { lane_count };
        if !self.grant(graph, lane_count, steps) {
            return false;
        }
        let turns = Turns { circle: &seats[..steps], lane_count, rule };
        for (lane, &seat) in lanes.iter_mut().zip(turns.circle) {
            lane.meaning = settling_values(seat.order);
        }
        let counters = graph.counters();
        match graph.rows() {
            RowsView::Narrow(rows) if self.words_pay(counters, seats) => {
                self.words.settle_all((rows, &counters.bytes), (turns.circle, rule), lanes);
            }
            RowsView::Narrow(rows) => self.settle(rows, counters, turns, lanes),
            RowsView::Wide(rows) => self.settle(rows, counters, turns, lanes),
        }
        true
    }

    /// Returns whether the system has the memory for a game.
    fn grant(&mut self, graph: &Digraph, lane_count: usize, steps: usize) -> bool {
        let count = u64::from(graph.position_count());
        let (lane_count, steps) = (lane_count as u64, steps as u64);
        // A remoteness is less than the number of states, and must stay below `NEVER`.
        if count.saturating_mul(lane_count) >= u64::from(NEVER) {
            return false;
        }
        let reached = count.min(graph.edge_count());
        let state = if REMOTENESS { 5 } else { 1 };
        // One position in 128 edges has a reserve, at most, of 12 bytes.
        let lane = state * count + graph.edge_count() / 8;
        let lists = (steps * Attractor::LIST_BYTES + 8).saturating_mul(reached);
        let needed = lane_count.saturating_mul(lane).saturating_add(lists);
        if needed > self.granted {
            if probe(needed).is_err() {
                return false;
            }
            self.granted = needed;
        }
        true
    }

    /// Settles all states, one value after the other.
    fn settle<O: RowStart>(
        &mut self,
        rows: MemoryRows<'_, O>,
        counters: &Counters,
        turns: Turns<'_>,
        lanes: &mut [SeatLane],
    ) {
        let ended = self.list_dead_ends(rows, counters);
        let values = settling_values(turns.circle[0].order);
        self.fill_lanes(counters, turns, lanes);
        self.attractor.begin(lanes.len(), counters.bytes.len() - ended);
        // Round the circle twice, both values are one.
        let values = if turns.swaps() { &values[..1] } else { &values[..] };
        for &value in values {
            self.attractor.circle(turns.steps(value, lanes));
            for (step, &seat) in turns.circle.iter().rev().enumerate() {
                for &position in &self.dead_ends {
                    if turns.rule.value(seat, position) == value {
                        self.attractor.start(step, position);
                    }
                }
            }
            self.attractor.run(rows, lanes, &mut self.reserves);
        }
    }

    fn words_pay(&self, counters: &Counters, seats: &[Seat]) -> bool {
        !REMOTENESS && Words::pay(counters, seats.len())
    }

    /// Lists the dead ends that an edge leads to, and returns how many there are in all.
    fn list_dead_ends<O: RowStart>(
        &mut self,
        rows: MemoryRows<'_, O>,
        counters: &Counters,
    ) -> usize {
        self.dead_ends.clear();
        let mut ended = 0;
        for position in positions_without_options(counters) {
            ended += 1;
            let (start, end) = rows.span_of(position);
            if start < end {
                self.dead_ends.push(position);
            }
        }
        ended
    }

    /// Fills lanes with the states before the first move, dead ends settled.
    fn fill_lanes(&mut self, counters: &Counters, turns: Turns<'_>, lanes: &mut [SeatLane]) {
        self.reserves.resize_with(self.reserves.len().max(lanes.len()), Reserves::default);
        for ((lane, reserves), &seat) in lanes.iter_mut().zip(&mut self.reserves).zip(turns.circle)
        {
            reserves.copy_from(&counters.reserves);
            lane.states.clear();
            lane.states.extend_from_slice(&counters.bytes);
            if REMOTENESS {
                lane.remoteness.clear();
                lane.remoteness.resize(counters.bytes.len(), NEVER);
            }
            for position in positions_without_options(counters) {
                let value = turns.rule.value(seat, position);
                lane.states[position as usize] = state_of(lane.meaning, value);
                if REMOTENESS && value != SeatValue::Draw {
                    lane.remoteness[position as usize] = 0;
                }
            }
        }
    }
}

fn positions_without_options(counters: &Counters) -> impl Iterator<Item = u32> + '_ {
    (0..).zip(&counters.bytes).filter(|(_, byte)| **byte == RAN_OUT).map(|(position, _)| position)
}

/// Seats in turn, as the lanes and steps that they come to.
#[derive(Clone, Copy)]
struct Turns<'a> {
    /// The seats after which the turn order repeats.
    circle: &'a [Seat],
    /// How many have states of their own; the others are these with the teams exchanged.
    lane_count: usize,
    rule: DeadEndRule<'a>,
}

impl Turns<'_> {
    fn swaps(&self) -> bool {
        self.lane_count < self.circle.len()
    }

    /// Returns the steps of a value's attractor, from the last seat to the first.
    fn steps<'s>(
        &'s self,
        value: SeatValue,
        lanes: &'s [SeatLane],
    ) -> impl Iterator<Item = Step> + 's {
        self.circle.iter().enumerate().rev().map(move |(index, seat)| {
            let swapped = index >= self.lane_count;
            let lane = if swapped { index - self.lane_count } else { index };
            let held = if swapped { value.swapped() } else { value };
            Step {
                lane,
                done: state_of(lanes[lane].meaning, held),
                chooses: seat.order.prefers(value, SeatValue::Draw),
            }
        })
    }
}
