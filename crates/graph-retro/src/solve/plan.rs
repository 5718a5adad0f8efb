//! How seats become lanes of bytes, and the rules by which their states settle.
//!
//! # When a game has a value
//! Suppose every seat's order is one common order or its reverse. Then two sides play a game of
//! perfect information with three payoffs, in which either side has a positional strategy that
//! guarantees the value. With orders that are neither equal nor opposite a value need not exist, so
//! they are refused on graphs with cycles.
//!
//! # The draw in the middle
//! A state settles for the favourite of its seat as soon as one option does, and against it when
//! all options have: two disjoint attractors. They are independent, so they grow in one phase, and
//! the same levels give both remotenesses. States in neither are draws.
//!
//! # The draw at an end
//! Call the seats that like a draw least *chasers*; let y be their favourite and x the value in
//! between. The other seats prefer endless play to all else. Chasers first force the play into y:
//!
//! ```text
//! phase 1: dead ends of value y start; a chaser's state settles by choice, the others' by count
//! phase 2: dead ends of value x start; the same rules, on the states still open
//! what remains is a draw
//! ```
//!
//! Outside of the first attractor no chaser can enter it and the others need not, so phase 2 works
//! on the remaining states. Its counters continue from those of phase 1: an option of value y does
//! not prevent x either.
//!
//! # Lanes
//! Seats with the same game share a lane: the turn order is reduced to its least period, also up to
//! an exchange of the teams if the rule for dead ends allows that. Two loyal players in turn, the
//! impartial game, are one lane; six players with the teams AABBBA are three.

use crate::game::error::SeatsError;
use crate::game::seat::{Order, Seat, SeatValue};
use crate::graph::counter::{CHOSEN, FIRST, RAN_OUT, SECOND};

/// The effect of a settled state on the states before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Settles them at once.
    Choose,
    /// Decreases their counters.
    Count,
}

/// States of one lane that settle in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateClass {
    /// The lane of these states.
    pub lane: usize,
    /// The byte of a state that has just settled in this way.
    pub(crate) fresh: u8,
    /// The byte of such a state once it has been passed on, in each phase.
    pub(crate) done: [u8; 2],
    /// The effect of such a state on the states of the seat before.
    pub effect: Effect,
    /// The lane of the seat before.
    pub target_lane: usize,
    /// The class of the predecessors that it settles.
    pub target: usize,
}

/// The rules for solving a game of seats backwards: lanes of states, how the states of each settle,
/// and in which phases. Every solver of this crate follows one; other solvers can too.
///
/// Seats with the same game share a *lane*, which has a state for every position. A state settles
/// because one option does (it is chosen) or because all options have (its counter ran out). Dead
/// ends start, at remoteness 0; if the last option of a state settles at remoteness r, the state
/// settles at r + 1.
///
/// # Examples
/// ```
/// use graph_retro::{Effect, Seat, SeatPlan, SeatValue, Team};
///
/// // The impartial game: one lane, read as seen by the mover.
/// let plan = SeatPlan::new(&[Seat::loyal(Team::A), Seat::loyal(Team::B)], true).unwrap();
/// assert_eq!((plan.lane_count, plan.phases.len()), (1, 1));
/// // A player who cannot move loses: dead ends count as states whose options have run out, and a
/// // state with such an option is chosen.
/// assert_eq!(plan.class_of_dead_end(0, SeatValue::B), Some(0));
/// assert_eq!((plan.classes[0].effect, plan.classes[0].target), (Effect::Choose, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatPlan {
    /// The number of lanes. The lane of a seat is its index modulo this number.
    pub lane_count: usize,
    /// Whether the seat after the last lane is that of the first lane with the teams exchanged.
    pub swaps: bool,
    /// Classes `2 * lane` settle by a counter, `2 * lane + 1` by a choice.
    pub classes: Vec<StateClass>,
    /// For every lane the values of settled states: with a single phase, of those whose counter ran
    /// out and of those chosen; with two phases, of those of the first and of the second.
    pub meanings: Vec<[SeatValue; 2]>,
    /// The values that settle in each phase; a single phase settles both.
    pub phases: Vec<Vec<SeatValue>>,
}

impl SeatPlan {
    /// Returns the plan.
    ///
    /// `symmetric` means that exchanging the teams exchanges the values of dead ends.
    ///
    /// # Errors
    /// [`SeatsError::NoSeats`] without seats, and [`SeatsError::Clash`] if some order is neither
    /// that of seat 0 nor its reverse.
    pub fn new(seats: &[Seat], symmetric: bool) -> Result<SeatPlan, SeatsError> {
        let common = seats.first().ok_or(SeatsError::NoSeats)?.order;
        if let Some(second) = clashing_seat(seats) {
            let second_order = seats[second].order;
            return Err(SeatsError::Clash { first: 0, first_order: common, second, second_order });
        }
        let (lane_count, swaps) = shortest_period(seats, symmetric);
        let mut lanes: Vec<Seat> = seats[..lane_count].to_vec();
        // With one lane, a seat that follows itself would write into the frontier being read.
        if lane_count == 1 && !swaps {
            lanes.push(lanes[0]);
        }
        let next = if swaps { lanes[0].swapped() } else { lanes[0] };
        Ok(if common.best_first()[1] == SeatValue::Draw {
            SeatPlan::two_attractors(&lanes, next, swaps)
        } else {
            SeatPlan::two_phases(&lanes, common)
        })
    }

    fn two_attractors(lanes: &[Seat], after_last: Seat, swaps: bool) -> SeatPlan {
        let favourite = |seat: Seat| seat.order.best_first()[0];
        let mut classes = Vec::with_capacity(2 * lanes.len());
        for lane in 0..lanes.len() {
            let target_lane = (lane + lanes.len() - 1) % lanes.len();
            let this = if lane == 0 { after_last } else { lanes[lane] };
            let agree = favourite(this) == favourite(lanes[target_lane]);
            for chosen in [false, true] {
                let effect = if chosen == agree { Effect::Choose } else { Effect::Count };
                let done = if chosen { SECOND } else { FIRST };
                classes.push(class(lane, chosen, [done; 2], effect, target_lane));
            }
        }
        SeatPlan {
            lane_count: lanes.len(),
            swaps,
            classes,
            meanings: lanes.iter().map(|seat| settling_values(seat.order)).collect(),
            phases: vec![vec![SeatValue::A, SeatValue::B]],
        }
    }

    fn two_phases(lanes: &[Seat], common: Order) -> SeatPlan {
        let draw_loving =
            if common.best_first()[0] == SeatValue::Draw { common } else { common.reversed() };
        let [first, second] = settling_values(common);
        let mut classes = Vec::with_capacity(2 * lanes.len());
        for lane in 0..lanes.len() {
            let target_lane = (lane + lanes.len() - 1) % lanes.len();
            let effect = if lanes[target_lane].order == draw_loving {
                Effect::Count
            } else {
                Effect::Choose
            };
            for chosen in [false, true] {
                classes.push(class(lane, chosen, [FIRST, SECOND], effect, target_lane));
            }
        }
        SeatPlan {
            lane_count: lanes.len(),
            swaps: false,
            classes,
            meanings: vec![[first, second]; lanes.len()],
            phases: vec![vec![first], vec![second]],
        }
    }

    /// Returns the class of a dead end with this value, if it ever settles.
    pub fn class_of_dead_end(&self, lane: usize, value: SeatValue) -> Option<usize> {
        if self.phases.len() == 2 {
            return (value != SeatValue::Draw).then_some(2 * lane);
        }
        let [against, favourite] = self.meanings[lane];
        match value {
            value if value == favourite => Some(2 * lane + 1),
            value if value == against => Some(2 * lane),
            _ => None,
        }
    }
}

fn class(
    lane: usize,
    chosen: bool,
    done: [u8; 2],
    effect: Effect,
    target_lane: usize,
) -> StateClass {
    StateClass {
        lane,
        fresh: if chosen { CHOSEN } else { RAN_OUT },
        done,
        effect,
        target_lane,
        target: 2 * target_lane + usize::from(effect == Effect::Choose),
    }
}

/// Returns the first seat whose order is neither that of seat 0 nor its reverse.
pub(crate) fn clashing_seat(seats: &[Seat]) -> Option<usize> {
    // Two orders with the same value in the middle are equal or opposite.
    let middle = |seat: &Seat| seat.order.best_first()[1];
    let common = middle(seats.first()?);
    seats.iter().position(|seat| middle(seat) != common)
}

/// Returns the least number of seats after which the turn order repeats, and whether it repeats
/// with the teams exchanged. `symmetric` means that this exchanges the values of dead ends as well.
pub(crate) fn shortest_period(seats: &[Seat], symmetric: bool) -> (usize, bool) {
    let count = seats.len();
    for period in (1..count).filter(|period| count.is_multiple_of(*period)) {
        let mut turns = seats[period..].iter().zip(seats);
        if turns.clone().all(|(later, seat)| later == seat) {
            return (period, false);
        }
        // After an odd number of exchanges, the last seat would not lead to the first.
        let returns = (count / period).is_multiple_of(2);
        if symmetric && returns && turns.all(|(later, seat)| *later == seat.swapped()) {
            return (period, true);
        }
    }
    (count, false)
}

/// Returns the two values that settle in states of a seat: its worst and its best if the draw lies
/// between them, else the favourite of the seats that like the draw least, and then the other
/// value.
pub(crate) fn settling_values(order: Order) -> [SeatValue; 2] {
    match order.best_first() {
        [best, SeatValue::Draw, worst] => [worst, best],
        [SeatValue::Draw, second, first] | [first, second, _] => [first, second],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::seat::Team;

    #[test]
    fn alternating_teams_need_one_lane() {
        let seats = [Team::A, Team::B, Team::A, Team::B].map(Seat::loyal);
        let plan = SeatPlan::new(&seats, true).unwrap();
        assert_eq!((plan.lane_count, plan.swaps), (1, true));
        let plan = SeatPlan::new(&seats, false).unwrap();
        assert_eq!((plan.lane_count, plan.swaps), (2, false));
    }

    #[test]
    fn three_against_three_need_three_lanes() {
        let seats = [Team::A, Team::A, Team::B, Team::B, Team::B, Team::A].map(Seat::loyal);
        let plan = SeatPlan::new(&seats, true).unwrap();
        assert_eq!((plan.lane_count, plan.swaps), (3, true));
    }

    #[test]
    fn clashing_orders_are_named() {
        let seat = |order: &str| Seat { team: Team::A, order: order.parse().unwrap() };
        let seats = [seat("ABD"), seat("DBA"), seat("BAD")];
        let error = SeatPlan::new(&seats, true).unwrap_err();
        assert!(matches!(error, SeatsError::Clash { first: 0, second: 2, .. }));
        let expected = "seat 1 prefers ABD and seat 3 prefers BAD: on a graph with cycles the orders \
                        must be equal or opposite";
        assert_eq!(error.to_string(), expected);
    }
}
