//! The states of one seat, and how they settle.

use crate::graph::counter::{
    CHOSEN, CHUNK_EMPTY, Counters, RAN_OUT, Reserves, ReservesMut, SETTLED,
};
use crate::solve::plan::Effect;

/// The remoteness of a state that is not settled.
pub(crate) const NEVER: u32 = u32::MAX;
/// States handled at a time.
pub(crate) const BATCH: usize = 256;
/// Edges handled between two checks of the room in a frontier.
pub(crate) const BURST: usize = 1 << 12;
/// A step from a single state to the next waits for memory if it is longer than this.
pub(crate) const FAR: u32 = if cfg!(test) { 0 } else { 1 << 14 };

/// State bytes and counters of one seat.
#[derive(Clone, Debug)]
pub(crate) struct Lane {
    pub(crate) bytes: Vec<u8>,
    pub(crate) reserves: Reserves,
    /// Empty when not requested.
    pub(crate) remoteness: Vec<u32>,
    /// The number of unsettled states with options. At zero nothing more can happen here.
    pub(crate) open: u64,
}

impl Lane {
    /// Returns the lane before the first move. `remoteness` is empty or has room for every state.
    pub(crate) fn new(counters: &Counters, bytes: Vec<u8>, remoteness: Vec<u32>) -> Self {
        let dead_ends = counters.bytes.iter().filter(|&&byte| byte == RAN_OUT);
        let open = counters.bytes.len() - dead_ends.count();
        Lane { bytes, reserves: counters.reserves.clone(), remoteness, open: open as u64 }
    }

    /// Settles states like [`settle`] and counts them.
    #[inline(always)]
    pub(crate) fn settle<const CHOOSE: bool>(
        &mut self,
        states: &[u32],
        room: &mut [u32],
        at: usize,
    ) -> usize {
        let reserves = &mut self.reserves.as_mut();
        let end = settle::<CHOOSE>(states, &mut self.bytes, reserves, room, at);
        self.open = self.open.wrapping_sub((end - at) as u64);
        end
    }

    /// Settles or counts down one state and returns whether it settled.
    ///
    /// In a sequence of states, these branches are predicted, and the next state need not wait for
    /// the byte of this one.
    #[inline(always)]
    pub(crate) fn settle_one(&mut self, state: u32, effect: Effect) -> bool {
        let byte = &mut self.bytes[state as usize];
        if *byte >= SETTLED {
            return false;
        }
        *byte = match effect {
            Effect::Choose => CHOSEN,
            Effect::Count => match byte.wrapping_sub(1) {
                CHUNK_EMPTY => self.reserves.as_mut().reload(state),
                left => left,
            },
        };
        let settled = *byte == CHOSEN || *byte == RAN_OUT;
        self.open = self.open.wrapping_sub(u64::from(settled));
        settled
    }
}

/// Settles or counts down the given states and writes those newly settled to `room`, from `at`.
///
/// Every state is written and then kept or not, since a branch here would be mispredicted half of
/// the time.
#[inline(always)]
pub(crate) fn settle<const CHOOSE: bool>(
    states: &[u32],
    bytes: &mut [u8],
    reserves: &mut ReservesMut<'_>,
    room: &mut [u32],
    mut at: usize,
) -> usize {
    for &state in states {
        let byte = &mut bytes[state as usize];
        let open = *byte < SETTLED;
        room[at] = state;
        if CHOOSE {
            *byte = if open { CHOSEN } else { *byte };
            at += usize::from(open);
        } else {
            let mut left = byte.wrapping_sub(u8::from(open));
            if left == CHUNK_EMPTY {
                left = reserves.reload(state);
            }
            *byte = left;
            at += usize::from(left == RAN_OUT);
        }
    }
    at
}
