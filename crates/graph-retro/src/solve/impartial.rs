//! The impartial game: two loyal seats in turn, which are one lane.

use mex_core::Play;

use crate::game::seat::{Seat, Team};
use crate::graph::counter::{CHOSEN, Counters, RAN_OUT};
use crate::graph::rows::Rows;
use crate::solve::lane::{Lane, NEVER};
use crate::solve::plan::SeatPlan;
use crate::solve::propagate::Propagation;
use crate::solve::solution::Solved;
use crate::solve::watch::RunOptions;

/// Solves the impartial game.
pub(crate) fn solve<R: Rows>(
    options: RunOptions<'_>,
    (rows, counters): (&R, &Counters),
    play: Play,
) -> Result<Solved, R::Error> {
    let remoteness = match options.with_remoteness {
        true => vec![NEVER; counters.bytes.len()],
        false => Vec::new(),
    };
    let plan = impartial_plan();
    let mut bytes = counters.bytes.clone();
    let start = match play {
        Play::Normal => 0,
        Play::Misere => {
            for byte in &mut bytes {
                *byte = if *byte == RAN_OUT { CHOSEN } else { *byte };
            }
            1
        }
    };
    let lane = Lane::new(counters, bytes, remoteness);
    let mut propagation = Propagation::new(rows, &plan.classes, vec![lane], options);
    // An upper bound will do: the number only has to be positive when there is a dead end.
    propagation.start(start, counters.bytes.len() as u64);
    propagation.run(0)?;
    let lane = propagation.lanes.remove(0);
    Ok(Solved { play, states: lane.bytes, remoteness: lane.remoteness })
}

/// Two loyal seats in turn are one lane whose values read as seen by the mover.
fn impartial_plan() -> SeatPlan {
    let seats = [Seat::loyal(Team::A), Seat::loyal(Team::B)];
    SeatPlan::new(&seats, true).expect("opposite orders never clash")
}
