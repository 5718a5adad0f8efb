//! The positions of one worker, and how they settle.

use crate::error::Failure;
use crate::game::store::Store;
use crate::game::{Game, Key};
use graph_retro::Outcome;

/// Bytes of settled positions begin here; smaller bytes count open options.
pub(crate) const SETTLED: u8 = 254;
/// The player to move loses: all options were counted.
pub(crate) const LOST: u8 = 254;
/// The player to move wins.
pub(crate) const WON: u8 = 255;
/// Keys sent at a time.
pub(crate) const BATCH: usize = 1 << 14;
/// The remoteness of a position that has not settled.
const NEVER: u32 = u32::MAX;

pub(crate) struct Positions<G: Game> {
    pub(crate) game: G,
    pub(crate) store: Store<G::Key>,
    /// The number of open options, or how the position settled.
    pub(crate) states: Vec<u8>,
    pub(crate) remoteness: Vec<u32>,
    /// Why the run cannot continue, if it cannot.
    pub(crate) failure: Option<String>,
    /// Positions that settle at the next remoteness.
    pub(crate) next: Vec<u32>,
}

#[inline]
pub(crate) fn owner<K: Key>(key: K, peers: usize) -> u64 {
    // The lower bits choose the place in the index.
    ((u128::from(key.mixed()) * peers as u128) >> 64) as u64
}

impl<G: Game> Positions<G> {
    pub(crate) fn new(game: G) -> Self {
        Positions {
            game,
            store: Store::new(),
            states: Vec::new(),
            remoteness: Vec::new(),
            failure: None,
            next: Vec::new(),
        }
    }

    pub(crate) fn take_failure(&mut self) -> Result<(), Failure> {
        self.failure.take().map_or(Ok(()), |words| Err(Failure::new(words)))
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        let states = self.states.capacity() + 4 * self.remoteness.capacity();
        self.store.memory_bytes() + states as u64
    }

    #[inline]
    pub(crate) fn reach(&mut self, key: G::Key) {
        match self.store.insert(key) {
            Some(true) => self.states.push(0),
            Some(false) => {}
            None => {
                let failure = "a worker has more than 2^32 positions: use more workers";
                self.failure = Some(failure.to_string());
            }
        }
    }

    /// Prepares to settle positions, after all have been reached.
    pub(crate) fn begin_to_settle(&mut self) {
        self.remoteness.resize(self.store.len(), NEVER);
    }

    /// Lists the options of a position and counts them, or records that there are too many.
    pub(crate) fn count_options(&mut self, number: usize, options: &mut Vec<G::Key>) {
        options.clear();
        self.game.options(self.store.key(number), options);
        match u8::try_from(options.len()) {
            Ok(count) if count < SETTLED => self.states[number] = count,
            _ => self.failure = Some(format!("a position has {} options", options.len())),
        }
    }

    pub(crate) fn start_at_ends(&mut self) {
        for number in 0..self.store.len() {
            if self.states[number] > 0 {
                continue;
            }
            match self.game.ending(self.store.key(number)) {
                Outcome::Next => self.settle(number, WON, 0),
                Outcome::Previous => self.settle(number, LOST, 0),
                Outcome::Draw => {}
            }
        }
    }

    pub(crate) fn settle(&mut self, number: usize, state: u8, level: u32) {
        self.states[number] = state;
        self.remoteness[number] = level;
        self.next.push(number as u32);
    }

    /// Records that an option of a position is lost or won for the player to move there.
    #[inline]
    pub(crate) fn hear(&mut self, key: G::Key, is_lost: bool, level: u32) {
        // The position may be unreachable.
        let Some(number) = self.store.find(key) else { return };
        let state = self.states[number];
        if state == 0 || state >= SETTLED {
            return;
        }
        if is_lost {
            self.settle(number, WON, level);
        } else {
            self.states[number] = state - 1;
            if state == 1 {
                self.settle(number, LOST, level);
            }
        }
    }

    pub(crate) fn answer(&self, number: usize) -> (char, Option<u32>) {
        let outcome = match self.states[number] {
            LOST => Outcome::Previous,
            WON => Outcome::Next,
            _ => Outcome::Draw,
        };
        let remoteness = self.remoteness[number];
        (outcome.letter(), (remoteness != NEVER).then_some(remoteness))
    }

    /// Returns the number of positions of each outcome, N, P and D, and of positions without
    /// options.
    pub(crate) fn counts(&self) -> [u64; 4] {
        let count = |state| self.states.iter().filter(|&&other| other == state).count() as u64;
        let (won, lost) = (count(WON), count(LOST));
        let settled_at_once = self.remoteness.iter().filter(|&&remoteness| remoteness == 0);
        let dead_ends = count(0) + settled_at_once.count() as u64;
        [won, lost, self.store.len() as u64 - won - lost, dead_ends]
    }
}
