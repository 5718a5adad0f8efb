//! How seats become lanes of bytes, and the rules by which their states settle.
//!
//! # When a game has a value
//! Let every seat's order be one common order or its reverse. Then two sides play, and the game is
//! one of perfect information with three payoffs, in which either side has a positional strategy
//! that guarantees the value. With orders that are neither equal nor opposite there need not be a
//! value: on a graph with cycles such seats are refused.
//!
//! # The draw in the middle
//! A state settles for the favourite of its seat as soon as one option does, and against it when
//! all options have: two disjoint attractors. Neither can reach into the other, so they grow in one
//! phase, and both remotenesses come out of the same levels. What settles in neither is a draw.
//!
//! # The draw at an end
//! Call the seats that like it least *chasers*; let y be their favourite and x the value in
//! between. Endless play is what the others want most. Chasers drag the play first into y:
//!
//! ```text
//! phase 1: dead ends worth y start; a chaser's state settles by choice, the others' by count
//! phase 2: dead ends worth x start; the same rules, on the states that phase 1 left open
//! what remains is a draw
//! ```
//!
//! Outside of the first attractor no chaser can enter it and the others need not, so phase 2 looks
//! at what is left. Its counters go on from where phase 1 left them: an option worth y does
//! not save from x either.
//!
//! # Lanes
//! Seats that see the same game share a lane: the turn order is cut to its least period, also up to
//! an exchange of the teams where the rule for dead ends allows that. Two loyal players in turn,
//! the impartial game, are one lane; six players whose teams sit as AABBBA are three.

use crate::game::error::SeatsError;
use crate::game::seat::{Order, Seat, SeatValue};
use crate::graph::counter::{CHOSEN, FIRST, RAN_OUT, SECOND};

/// What a settled state does to the states before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Settles them at once.
    Choose,
    /// Takes one from their counters.
    Count,
}

/// States of one lane that settle in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateClass {
    /// The lane of these states.
    pub lane: usize,
    /// The byte of a state that has just settled so.
    pub(crate) fresh: u8,
    /// The byte of such a state once it has been passed on, in each phase.
    pub(crate) done: [u8; 2],
    /// What such a state does to the states of the seat before.
    pub effect: Effect,
    /// The lane of the seat before.
    pub target_lane: usize,
    /// The class that the predecessors join.
    pub target: usize,
}

/// The rules by which a game of seats is solved backwards: lanes of states, how the states of each
/// settle, and in which phases. Every solver of this crate follows one, and so can one elsewhere.
///
/// Seats that see the same game share a *lane*, which holds a state for every position. A state
/// settles because one option does (it is chosen) or because all options have (its counter ran out).
/// Dead ends start, at remoteness 0; a state that settles last at remoteness r settles the states
/// before it at r + 1.
///
/// # Examples
/// ```
/// use graph_retro::{Effect, Seat, SeatPlan, SeatValue, Team};
///
/// // The impartial game: one lane, read as seen by the mover.
/// let plan = SeatPlan::new(&[Seat::loyal(Team::A), Seat::loyal(Team::B)], true).unwrap();
/// assert_eq!((plan.lane_count, plan.phases.len()), (1, 1));
/// // Whoever is stuck loses: dead ends count as states whose options have run out, and a state
/// // with such an option is chosen.
/// assert_eq!(plan.class_of_dead_end(0, SeatValue::B), Some(0));
/// assert_eq!((plan.classes[0].effect, plan.classes[0].target), (Effect::Choose, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatPlan {
    /// How many lanes there are. The lane of a seat is its index modulo this.
    pub lane_count: usize,
    /// Whether the seat after the last lane is the first lane's with the teams exchanged.
    pub swaps: bool,
    /// Classes `2 * lane` settle by a counter, `2 * lane + 1` by a choice.
    pub classes: Vec<StateClass>,
    /// For every lane the values that settled states have: with a single phase, those whose counter
    /// ran out and those chosen; with two, those of the first phase and of the second.
    pub meanings: Vec<[SeatValue; 2]>,
    /// The values that settle in each phase; a single phase settles both.
    pub phases: Vec<Vec<SeatValue>>,
}

impl SeatPlan {
    /// Returns the plan.
    ///
    /// `symmetric` says that exchanging the teams exchanges the values of dead ends.
    ///
    /// # Errors
    /// [`SeatsError::NoSeats`] without seats, and [`SeatsError::Clash`] when some order is neither
    /// that of seat 0 nor its reverse.
    pub fn new(seats: &[Seat], symmetric: bool) -> Result<SeatPlan, SeatsError> {
        let common = seats.first().ok_or(SeatsError::NoSeats)?.order;
        if let Some(second) = clashing_seat(seats) {
            let second_order = seats[second].order;
            return Err(SeatsError::Clash { first: 0, first_order: common, second, second_order });
        }
        let (lane_count, swaps) = shortest_period(seats, symmetric);
        let mut lanes: Vec<Seat> = seats[..lane_count].to_vec();
        // One lane would write into the frontier it reads when a seat follows itself.
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

    /// Returns the class that a dead end of this value joins, if it ever settles.
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
    // Values that are the same in the middle leave two ways to order the others.
    let middle = |seat: &Seat| seat.order.best_first()[1];
    let common = middle(seats.first()?);
    seats.iter().position(|seat| middle(seat) != common)
}

/// Returns the least number of seats after which the turn order repeats, and whether it repeats
/// with the teams exchanged. `symmetric` says that this exchanges the values of dead ends as well.
pub(crate) fn shortest_period(seats: &[Seat], symmetric: bool) -> (usize, bool) {
    let count = seats.len();
    for period in (1..count).filter(|period| count.is_multiple_of(*period)) {
        let mut turns = seats[period..].iter().zip(seats);
        if turns.clone().all(|(later, seat)| later == seat) {
            return (period, false);
        }
        // Exchanged an odd number of times, the last seat would not lead to the first.
        let returns = (count / period).is_multiple_of(2);
        if symmetric && returns && turns.all(|(later, seat)| *later == seat.swapped()) {
            return (period, true);
        }
    }
    (count, false)
}

/// Returns the two values that settle in states of a seat: what it likes least and best when the
/// draw lies between them, else the favourite of those who like the draw least, and the other one.
/// Those of a draw at an end settle in this order.
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
