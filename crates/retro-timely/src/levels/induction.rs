//! Backward induction, for seats with conflicting orders, on graphs without cycles.
//!
//! A state is known once all its options are: its value is the best of theirs, by the order of the
//! seat that moves. Of equal values it takes the nearer one if its seat prefers the value to a
//! draw, else the farther one. The best offer does not depend on the order of arrival, so no worker
//! waits for another: news may be late, but is never retracted. On a cycle every state waits for
//! another, and some remain open.

use crate::levels::states::{CHOSEN, COUNTED, NEVER, States, is_open};
use graph_retro::{DeadEndRule, Seat, SeatValue};

/// The value of a known state, and its remoteness: `(address, lane and value, remoteness)`.
pub(crate) type Offer = (u64, u32, u32);

const VALUES: [SeatValue; 3] = [SeatValue::A, SeatValue::B, SeatValue::Draw];

/// The states of one worker, updated as those of other workers become known.
#[derive(Debug)]
pub(crate) struct Induction {
    seats: Vec<Seat>,
    /// The best value so far of each own state, by lane.
    held: Vec<Vec<Option<SeatValue>>>,
    /// States all of whose options are known, as lane and slot.
    ready: Vec<(usize, u32)>,
    /// News for other workers.
    pub(crate) news: Vec<Offer>,
}

impl Induction {
    pub(crate) fn new(states: &States, seats: &[Seat]) -> Self {
        let held = vec![vec![None; states.share.own_count()]; seats.len()];
        Induction { seats: seats.to_vec(), held, ready: Vec::new(), news: Vec::new() }
    }

    /// Makes the dead ends known, and everything that follows from them.
    pub(crate) fn start(&mut self, states: &mut States, rule: DeadEndRule<'_>) {
        for own in 0..states.share.own_count() {
            // Others may be known by now, because an option was offered to them.
            if states.lanes[0].words[own] != 0 || self.held[0][own].is_some() {
                continue;
            }
            let position = states.share.range.start + own as u32;
            for lane in 0..self.seats.len() {
                let value = rule.value(self.seats[lane], position);
                self.held[lane][own] = Some(value);
                if value != SeatValue::Draw {
                    states.lanes[lane].remoteness[own] = 0;
                }
                self.ready.push((lane, own as u32));
            }
            self.follow(states);
        }
    }

    /// Receives the value of a ghost from its owner.
    pub(crate) fn hear(&mut self, states: &mut States, (slot, lane, remoteness): Offer) {
        let value = VALUES[lane as usize & 3];
        self.offer(states, (lane as usize >> 2, slot as u32), (value, remoteness));
        self.follow(states);
    }

    fn follow(&mut self, states: &mut States) {
        while let Some((lane, own)) = self.ready.pop() {
            let value = self.held[lane][own as usize].expect("an option was offered");
            let state = &mut states.lanes[lane];
            match value {
                SeatValue::A => state.words[own as usize] = COUNTED,
                SeatValue::B => state.words[own as usize] = CHOSEN,
                SeatValue::Draw => {}
            }
            let remoteness = state.remoteness[own as usize];
            states.settled += 1;
            let index = VALUES.iter().position(|&other| other == value).expect("one of three");
            let meaning = (lane << 2 | index) as u32;
            let addresses = states.share.subscribers(own).iter();
            self.news.extend(addresses.map(|&address| (address, meaning, remoteness)));
            self.offer(states, (lane, own), (value, remoteness));
        }
    }

    fn offer(
        &mut self,
        states: &mut States,
        (lane, slot): (usize, u32),
        (value, after): (SeatValue, u32),
    ) {
        let before = (lane + self.seats.len() - 1) % self.seats.len();
        let order = self.seats[before].order;
        let (held, state) = (&mut self.held[before], &mut states.lanes[before]);
        let reached = if value == SeatValue::Draw { NEVER } else { after.saturating_add(1) };
        for &own in states.share.row(slot) {
            let (held, remoteness) = (&mut held[own as usize], &mut state.remoteness[own as usize]);
            let takes =
                held.is_none_or(|other| order.takes((value, reached), (other, *remoteness)));
            if takes {
                (*held, *remoteness) = (Some(value), reached);
            }
            if state.reserves.take_one(own, &mut state.words[own as usize]) {
                self.ready.push((before, own));
            }
        }
    }
}

impl States {
    /// Returns whether own states still wait for each other when no notice is left to send.
    pub(crate) fn has_cycle(&self) -> bool {
        let own_count = self.share.own_count();
        let words = self.lanes.iter().flat_map(|lane| &lane.words[..own_count]);
        words.into_iter().any(|&word| word > 0 && is_open(word))
    }
}
