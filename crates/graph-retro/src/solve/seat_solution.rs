//! Solutions of games with seats.

use crate::game::seat::{Order, Seat, Value};
use crate::graph::counter::{Counters, FIRST, RAN_OUT, SECOND, WAITING, scan};
use crate::graph::digraph::Digraph;
use crate::graph::rows::Rows;
use crate::solve::induction;
use crate::solve::plan::Plan;
use crate::solve::propagate::{BATCH, Lane, NEVER, Propagation};
use crate::solve::solver::Solver;

/// What happens to a seat that cannot move.
#[derive(Clone, Copy, Debug, Default)]
pub enum Ending<'a> {
    /// Its team loses.
    #[default]
    StuckLoses,
    /// Its team wins: misère play.
    StuckWins,
    /// The position itself says who wins. There is a label for every position; those of positions
    /// with options are not read.
    Labels(&'a [Value]),
}

/// The value of every position and starting seat.
#[derive(Clone, Debug)]
pub struct SeatSolution {
    pub(crate) position_count: u32,
    pub(crate) seat_count: usize,
    pub(crate) swaps: bool,
    pub(crate) lanes: Vec<SeatLane>,
}

/// States of one seat. Seats that see the same game share a lane.
#[derive(Clone, Debug)]
pub(crate) struct SeatLane {
    pub(crate) states: Vec<u8>,
    /// What the two settled states stand for.
    pub(crate) meaning: [Value; 2],
    pub(crate) remoteness: Vec<u32>,
}

/// Why a game of seats was not solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SeatsError {
    /// There is no seat.
    #[error("a game needs at least one seat")]
    NoSeats,
    /// Two seats' preferences are neither equal nor opposite and the graph has a cycle, so that
    /// the game need not have a value.
    #[error(
        "seat {first} prefers {first_order} and seat {second} prefers {second_order}: \
             on a graph with cycles the orders must be equal or opposite"
    )]
    Clash {
        /// Index of a seat, from 0.
        first: usize,
        /// Its order.
        first_order: Order,
        /// Index of another seat.
        second: usize,
        /// Its order.
        second_order: Order,
    },
    /// The labels are not one for each position.
    #[error("{label_count} labels for {position_count} positions")]
    LabelCount {
        /// How many labels there are.
        label_count: usize,
        /// How many positions there are.
        position_count: u32,
    },
    /// There are more states than memory, or than a remoteness can count.
    #[error("{position_count} positions with {lane_count} kinds of seats are too many")]
    TooManyStates {
        /// How many positions there are.
        position_count: u32,
        /// How many seats need states of their own.
        lane_count: usize,
    },
}

impl SeatSolution {
    /// Returns how many positions there are.
    pub fn position_count(&self) -> u32 {
        self.position_count
    }

    /// Returns how many seats there are.
    pub fn seat_count(&self) -> usize {
        self.seat_count
    }

    /// Returns the value of a position when this seat (from 0) moves first.
    ///
    /// # Panics
    /// Panics when there is no such position or seat.
    #[track_caller]
    pub fn value(&self, position: u32, starting_seat: usize) -> Value {
        let (lane, swapped) = self.lane(starting_seat);
        let value = lane.value(position);
        if swapped { value.swapped() } else { value }
    }

    /// Returns after how many moves play ends when seats that prefer the value of the position to
    /// a draw hurry and the others delay; `None` for a draw, or when
    /// the solution was made by [`seat_values`].
    ///
    /// # Panics
    /// Panics when there is no such position or seat.
    #[track_caller]
    pub fn remoteness(&self, position: u32, starting_seat: usize) -> Option<u32> {
        assert!(position < self.position_count, "no position {position}");
        let remoteness = &self.lane(starting_seat).0.remoteness;
        let found = remoteness.get(position as usize).copied();
        found.filter(|&remoteness| remoteness != NEVER)
    }

    /// Returns whether the solution knows the remoteness of its positions.
    pub fn has_remoteness(&self) -> bool {
        let mut lanes = self.lanes.iter();
        lanes.all(|lane| lane.remoteness.len() == lane.states.len())
    }

    #[track_caller]
    fn lane(&self, seat: usize) -> (&SeatLane, bool) {
        assert!(seat < self.seat_count, "no seat {seat}");
        let turns = seat / self.lanes.len();
        let swapped = self.swaps && !turns.is_multiple_of(2);
        (&self.lanes[seat % self.lanes.len()], swapped)
    }
}

impl SeatLane {
    #[inline]
    pub(crate) fn value(&self, position: u32) -> Value {
        match self.states[position as usize] {
            FIRST => self.meaning[0],
            SECOND => self.meaning[1],
            _ => Value::Draw,
        }
    }
}

/// Returns who wins from every position with every starting seat, when seats move in cyclic order
/// and the team of a seat that cannot move loses.
///
/// The game has a value when every seat's order is one common order or its reverse, and then
/// nobody gains by departing from it. On a graph without cycles any orders will do.
///
/// # Complexity
/// O(seats · (positions + edges)) time at most; seats that see the same game are solved once. For
/// each such kind of seat it takes 5 bytes a position beside the graph.
///
/// # Errors
/// When there is no seat, when the orders of two seats clash on a graph with cycles, or when there
/// are too many states.
///
/// # Examples
/// ```
/// use graph_retro::{Digraph, Seat, Team, Value, solve_seats};
///
/// // The first player likes to play for ever, the second to stop him.
/// let seats = [
///     Seat { team: Team::A, order: "DAB".parse()? },
///     Seat { team: Team::B, order: "BAD".parse()? },
/// ];
/// let graph = Digraph::from_edges(3, &[(0, 0), (0, 1), (1, 2)])?;
/// let solution = solve_seats(&graph, &seats)?;
/// assert_eq!(solution.value(2, 0), Value::B);
/// assert_eq!(solution.value(0, 0), Value::A);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_seats(graph: &Digraph, seats: &[Seat]) -> Result<SeatSolution, SeatsError> {
    solve_seats_ending(graph, seats, Ending::StuckLoses)
}

/// Returns who wins from every position with every starting seat, under the given rule for seats
/// that cannot move.
///
/// # Complexity
/// As [`solve_seats`].
///
/// # Errors
/// As [`solve_seats`], and when the labels are not one for each position.
///
/// # Examples
/// ```
/// use graph_retro::{Digraph, Ending, Seat, Team, Value, solve_seats_ending};
///
/// let seats = [Team::A, Team::B].map(Seat::loyal);
/// let graph = Digraph::from_edges(3, &[(0, 1), (0, 2)])?;
/// let labels = [Value::Draw, Value::B, Value::Draw];
/// let solution = solve_seats_ending(&graph, &seats, Ending::Labels(&labels))?;
/// assert_eq!(solution.value(0, 0), Value::Draw);
/// assert_eq!(solution.value(0, 1), Value::B);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_seats_ending(
    graph: &Digraph,
    seats: &[Seat],
    ending: Ending<'_>,
) -> Result<SeatSolution, SeatsError> {
    Solver::new().solve_seats(graph, seats, ending)
}

/// Returns the same values as [`solve_seats_ending`], without remoteness.
///
/// # Complexity
/// As [`solve_seats`], with 1 byte a position for each kind of seat.
///
/// # Errors
/// As [`solve_seats_ending`].
///
/// # Examples
/// ```
/// use graph_retro::{Digraph, Ending, Seat, Team, Value, seat_values};
///
/// let seats = [Team::A, Team::A, Team::B].map(Seat::loyal);
/// let graph = Digraph::from_edges(3, &[(0, 1), (1, 2)])?;
/// let values = seat_values(&graph, &seats, Ending::StuckLoses)?;
/// assert_eq!((values.value(0, 0), values.value(0, 1)), (Value::A, Value::B));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn seat_values(
    graph: &Digraph,
    seats: &[Seat],
    ending: Ending<'_>,
) -> Result<SeatSolution, SeatsError> {
    Solver::new().without_remoteness().solve_seats(graph, seats, ending)
}

/// Why a game of seats has no solution: because of what it is, or of where its rows are.
pub(crate) enum Failure<E> {
    Seats(SeatsError),
    Rows(E),
}

impl<E> From<SeatsError> for Failure<E> {
    fn from(error: SeatsError) -> Self {
        Failure::Seats(error)
    }
}

pub(crate) fn run<R: Rows>(
    solver: Solver<'_>,
    rows: &R,
    counters: &Counters,
    seats: &[Seat],
    ending: Ending<'_>,
) -> Result<SeatSolution, Failure<R::Error>> {
    let position_count = counters.bytes.len();
    if seats.is_empty() {
        return Err(SeatsError::NoSeats.into());
    }
    if let Ending::Labels(labels) = ending
        && labels.len() != position_count
    {
        return Err(Failure::Seats(SeatsError::LabelCount {
            label_count: labels.len(),
            position_count: position_count as u32,
        }));
    }
    let symmetric = !matches!(ending, Ending::Labels(_));
    match Plan::new(seats, symmetric) {
        Ok(plan) => attract(solver, (rows, counters), seats, ending, &plan),
        Err((first, second)) => {
            let solution = induction::solve(rows, counters, seats, ending)?;
            solution.ok_or(Failure::Seats(SeatsError::Clash {
                first,
                first_order: seats[first].order,
                second,
                second_order: seats[second].order,
            }))
        }
    }
}

fn attract<R: Rows>(
    solver: Solver<'_>,
    (rows, counters): (&R, &Counters),
    seats: &[Seat],
    ending: Ending<'_>,
    plan: &Plan,
) -> Result<SeatSolution, Failure<R::Error>> {
    let count = counters.bytes.len();
    let lanes = new_lanes(counters, plan.lane_count, !solver.omits_remoteness)?;
    let mut propagation = Propagation::new(rows, &plan.classes, lanes, solver);
    for (phase, values) in plan.phases.iter().enumerate() {
        let mut started = vec![0u64; plan.classes.len()];
        let mut dead_ends = Vec::with_capacity(BATCH);
        let mut at = 0;
        while at < count {
            dead_ends.clear();
            at = scan(&counters.bytes, at, RAN_OUT, &mut dead_ends, BATCH);
            for lane in 0..plan.lane_count {
                let bytes = propagation.lanes[lane].bytes.as_mut_slice();
                for &position in &dead_ends {
                    let value = dead_end(seats[lane % seats.len()], ending, position as usize);
                    let class = plan.class_of_dead_end(lane, value);
                    let byte = &mut bytes[position as usize];
                    match class.filter(|_| values.contains(&value)) {
                        Some(class) => {
                            *byte = plan.classes[class].fresh;
                            started[class] += 1;
                        }
                        None if *byte == RAN_OUT => *byte = WAITING,
                        None => {}
                    }
                }
            }
        }
        for (class, &count) in started.iter().enumerate() {
            propagation.start(class, count);
        }
        propagation.run(phase).map_err(Failure::Rows)?;
    }
    let lanes = propagation.lanes.into_iter().zip(&plan.meanings);
    Ok(SeatSolution {
        position_count: count as u32,
        seat_count: seats.len(),
        swaps: plan.swaps,
        lanes: lanes
            .map(|(lane, &meaning)| SeatLane {
                states: lane.bytes,
                meaning,
                remoteness: lane.remoteness,
            })
            .collect(),
    })
}

fn new_lanes(
    counters: &Counters,
    lane_count: usize,
    with_remoteness: bool,
) -> Result<Vec<Lane>, SeatsError> {
    let count = counters.bytes.len();
    let too_many = || SeatsError::TooManyStates { position_count: count as u32, lane_count };
    // Levels are at most as many as states, and must stay below `NEVER`.
    let states = count.checked_mul(lane_count).ok_or_else(too_many)?;
    if u32::try_from(states).is_err() {
        return Err(too_many());
    }
    let mut lanes = Vec::new();
    lanes.try_reserve(lane_count).map_err(|_| too_many())?;
    for _ in 0..lane_count {
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(count).map_err(|_| too_many())?;
        bytes.extend_from_slice(&counters.bytes);
        let mut remoteness = Vec::new();
        if with_remoteness {
            remoteness.try_reserve_exact(count).map_err(|_| too_many())?;
            remoteness.resize(count, NEVER);
        }
        lanes.push(Lane::new(counters, bytes, remoteness));
    }
    Ok(lanes)
}

/// Returns the value of a dead end with this seat to move.
pub(crate) fn dead_end(seat: Seat, ending: Ending<'_>, position: usize) -> Value {
    match ending {
        Ending::StuckLoses => seat.team.opponent().win(),
        Ending::StuckWins => seat.team.win(),
        Ending::Labels(labels) => labels[position],
    }
}

/// Returns the byte of a settled state with this value, or one that stands for a draw.
pub(crate) fn state_of(meaning: [Value; 2], value: Value) -> u8 {
    match value {
        value if value == meaning[0] => FIRST,
        value if value == meaning[1] => SECOND,
        _ => WAITING,
    }
}
