//! Games of seats: checked, then solved by propagation or by backward induction.

use mex_core::Play;

use crate::game::dead_ends::DeadEndRule;
use crate::game::error::SeatsError;
use crate::game::seat::{Seat, Team};
use crate::graph::counter::{Counters, RAN_OUT, WAITING, scan};
use crate::graph::memory::{probe, try_filled};
use crate::graph::rows::Rows;
use crate::solve::induction;
use crate::solve::lane::{BATCH, Lane, NEVER};
use crate::solve::plan::SeatPlan;
use crate::solve::propagate::{Propagation, RunOptions};
use crate::solve::seat_solution::{SeatLane, SeatSolution};
use crate::solve::solution::Solution;

/// Why a game of seats has no solution: an error of the game, or of reading its rows.
pub(crate) enum Failure<E> {
    Seats(SeatsError),
    Rows(E),
}

impl<E> From<SeatsError> for Failure<E> {
    fn from(error: SeatsError) -> Self {
        Failure::Seats(error)
    }
}

pub(crate) fn solve<R: Rows>(
    options: RunOptions<'_>,
    (rows, counters): (&R, &Counters),
    seats: &[Seat],
    rule: DeadEndRule<'_>,
) -> Result<SeatSolution, Failure<R::Error>> {
    rule.check(seats, counters.bytes.len() as u32)?;
    match SeatPlan::new(seats, rule.is_symmetric()) {
        Ok(plan) => attract(options, (rows, counters), seats, rule, &plan),
        Err(error @ SeatsError::NoSeats) => Err(error.into()),
        Err(clash) => {
            let mut solved = induce((rows, counters), seats, rule, clash)?;
            if !options.with_remoteness {
                solved.lanes.iter_mut().for_each(|lane| lane.remoteness = Vec::new());
            }
            Ok(solved)
        }
    }
}

/// Solves the impartial game: two loyal seats in turn, with one lane as seen by the mover.
pub(crate) fn solve_impartial<R: Rows>(
    options: RunOptions<'_>,
    (rows, counters): (&R, &Counters),
    play: Play,
) -> Result<Solution, R::Error> {
    let seats = [Seat::loyal(Team::A), Seat::loyal(Team::B)];
    let plan = SeatPlan::new(&seats, true).expect("opposite orders never conflict");
    let rule = match play {
        Play::Normal => DeadEndRule::StuckLoses,
        Play::Misere => DeadEndRule::StuckWins,
    };
    match attract(options, (rows, counters), &seats, rule, &plan) {
        Ok(mut solved) => {
            let SeatLane { states, remoteness, .. } = solved.lanes.remove(0);
            Ok(Solution { play, states, remoteness })
        }
        Err(Failure::Rows(error)) => Err(error),
        Err(Failure::Seats(error)) => panic!("{error}"),
    }
}

/// Solves a game with conflicting orders, if the graph has no cycle.
fn induce<R: Rows>(
    (rows, counters): (&R, &Counters),
    seats: &[Seat],
    rule: DeadEndRule<'_>,
    clash: SeatsError,
) -> Result<SeatSolution, Failure<R::Error>> {
    let order = induction::options_first(rows, counters).map_err(Failure::Rows)?;
    let order = order.ok_or(clash)?;
    let lanes = induction::new_lanes(counters, seats.len());
    let lanes = lanes.ok_or_else(|| too_many(counters, seats.len()))?;
    let lanes = induction::solve(rows, &order, lanes, seats, rule).map_err(Failure::Rows)?;
    Ok(SeatSolution {
        position_count: counters.bytes.len() as u32,
        seat_count: seats.len(),
        swaps: false,
        lanes,
    })
}

fn attract<R: Rows>(
    options: RunOptions<'_>,
    (rows, counters): (&R, &Counters),
    seats: &[Seat],
    rule: DeadEndRule<'_>,
    plan: &SeatPlan,
) -> Result<SeatSolution, Failure<R::Error>> {
    let lanes = new_lanes(counters, plan.lane_count, options.with_remoteness)
        .ok_or_else(|| too_many(counters, plan.lane_count))?;
    let mut propagation = Propagation::new(rows, &plan.classes, lanes, options);
    for phase in 0..plan.phases.len() {
        let started = start_dead_ends(&mut propagation.lanes, counters, seats, rule, (plan, phase));
        for (class, &count) in started.iter().enumerate() {
            propagation.start(class, count);
        }
        propagation.run(phase).map_err(Failure::Rows)?;
    }
    let lanes = propagation.lanes.into_iter().zip(&plan.meanings);
    Ok(SeatSolution {
        position_count: counters.bytes.len() as u32,
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

/// Settles the dead ends whose values settle in a phase, and returns their number for each class.
fn start_dead_ends(
    lanes: &mut [Lane],
    counters: &Counters,
    seats: &[Seat],
    rule: DeadEndRule<'_>,
    (plan, phase): (&SeatPlan, usize),
) -> Vec<u64> {
    let class_of = |lane: usize, position| {
        let value = rule.value(seats[lane % seats.len()], position);
        plan.class_of_dead_end(lane, value).filter(|_| plan.phases[phase].contains(&value))
    };
    let mut started = vec![0u64; plan.classes.len()];
    let mut dead_ends = Vec::with_capacity(BATCH);
    let mut at = 0;
    while at < counters.bytes.len() {
        dead_ends.clear();
        at = scan(&counters.bytes, at, RAN_OUT, &mut dead_ends, BATCH);
        // Without labels all dead ends of a lane have the same value.
        let alike = if rule.is_symmetric() { BATCH } else { 1 };
        for (lane, Lane { bytes, .. }) in lanes.iter_mut().enumerate() {
            for positions in dead_ends.chunks(alike) {
                let class = class_of(lane, positions[0]);
                start(bytes, positions, class.map(|class| plan.classes[class].fresh));
                if let Some(class) = class {
                    started[class] += positions.len() as u64;
                }
            }
        }
    }
    started
}

/// Settles dead ends, or makes unsettled ones wait.
fn start(bytes: &mut [u8], positions: &[u32], fresh: Option<u8>) {
    for &position in positions {
        let byte = &mut bytes[position as usize];
        *byte = match fresh {
            Some(fresh) => fresh,
            None if *byte == RAN_OUT => WAITING,
            None => *byte,
        };
    }
}

/// Returns lanes before the first move, or `None` if they are too large.
fn new_lanes(counters: &Counters, lane_count: usize, with_remoteness: bool) -> Option<Vec<Lane>> {
    let count = counters.bytes.len();
    // There are at most as many levels as states, and levels must stay below `NEVER`.
    u32::try_from(count.checked_mul(lane_count)?).ok()?;
    let lane = |_| {
        probe(count as u64).ok()?;
        let remoteness = if with_remoteness { try_filled(NEVER, count).ok()? } else { Vec::new() };
        Some(Lane::new(counters, counters.bytes.clone(), remoteness))
    };
    (0..lane_count).map(lane).collect()
}

pub(crate) fn too_many(counters: &Counters, lane_count: usize) -> SeatsError {
    SeatsError::TooManyStates { position_count: counters.bytes.len() as u32, lane_count }
}
