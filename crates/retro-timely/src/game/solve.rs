//! A game explored from its start and solved backwards, by all workers together.

use crate::error::Failure;
use crate::flow::exchange::{exchange_by, gather};
use crate::flow::progress;
use crate::game::store::Store;
use crate::game::{Game, Key};
use graph_retro::Outcome;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::rc::Rc;
use timely::worker::Worker;

/// Bytes from here on are of settled positions; below they count open options.
const SETTLED: u8 = 254;
/// Whoever moves loses: all options were counted.
const LOST: u8 = 254;
/// Whoever moves wins.
const WON: u8 = 255;
/// Keys sent at a time.
const BATCH: usize = 1 << 14;

/// A position with an option that is lost, or won.
type Told<K> = (K, bool);

/// What is known of a game in the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Solved {
    /// How many positions are reached first after so many moves.
    pub(crate) reached: Vec<u64>,
    /// How many positions there are of each outcome, N, P and D, and without options.
    pub(crate) won: u64,
    pub(crate) lost: u64,
    pub(crate) drawn: u64,
    pub(crate) dead_ends: u64,
    /// The greatest remoteness.
    pub(crate) longest: u32,
    /// The outcome of the start as a letter, and its remoteness.
    pub(crate) start: Option<(char, Option<u32>)>,
    pub(crate) memory_bytes: u64,
}

/// Positions of one worker.
struct Positions<G: Game> {
    game: G,
    store: Store<G::Key>,
    /// Open options, or how the position settled.
    states: Vec<u8>,
    remoteness: Vec<u32>,
    /// What cannot go on, if anything.
    failure: Option<String>,
    /// Settled at the next remoteness.
    next: Vec<u32>,
}

/// Returns the worker that owns a key.
#[inline]
fn owner<K: Key>(key: K, peers: usize) -> u64 {
    // The lower bits are those of the index.
    ((u128::from(key.mixed()) * peers as u128) >> 64) as u64
}

/// Solves a game, and tells every worker what came of it.
pub(crate) fn solve<G: Game>(
    worker: &mut Worker,
    game: G,
    limit: Option<u64>,
) -> Result<Solved, Failure> {
    let (index, peers) = (worker.index() as u64, worker.peers());
    let mut positions = Positions {
        game,
        store: Store::new(),
        states: Vec::new(),
        remoteness: Vec::new(),
        failure: None,
        next: Vec::new(),
    };
    let start = positions.game.start();
    if owner(start, peers) == index {
        positions.reach(start);
    }
    let positions = Rc::new(RefCell::new(positions));
    let mut solved = Solved::default();
    let mut first = 0;
    loop {
        let end = positions.borrow().store.len();
        let here = (end - first) as u64;
        let known = gather(worker, here).into_iter().sum();
        if known == 0 {
            break;
        }
        solved.reached.push(known);
        explore(worker, &positions, first..end);
        first = end;
        let bytes = positions.borrow().memory_bytes();
        progress::holds(bytes);
        agree(worker, &positions, bytes, limit)?;
        progress::settled(here, solved.reached.len() as u32);
    }
    positions.borrow_mut().start_at_ends(&mut solved);
    while gather(worker, positions.borrow().next.len() as u64).into_iter().sum::<u64>() > 0 {
        solved.longest += 1;
        tell(worker, &positions, solved.longest);
    }
    solved.longest = solved.longest.saturating_sub(1);
    let positions = positions.borrow();
    solved.memory_bytes = positions.memory_bytes();
    solved.start = positions.store.find(start).map(|at| positions.answer(at));
    positions.count(&mut solved);
    Ok(gather(worker, solved).into_iter().reduce(Solved::joined).expect("there is a worker"))
}

/// Ends the run of all workers if one cannot go on.
fn agree<G: Game>(
    worker: &mut Worker,
    positions: &Rc<RefCell<Positions<G>>>,
    bytes: u64,
    limit: Option<u64>,
) -> Result<(), Failure> {
    let failure = positions.borrow_mut().failure.take();
    let failure = failure.or_else(|| {
        let limit = limit.filter(|&limit| bytes > limit)?;
        let (workers, mib) = (worker.peers(), |bytes: u64| bytes.div_ceil(1 << 20));
        Some(format!(
            "a worker holds {} MiB of positions already, more than --max-memory {}: take more \
             than {workers} workers",
            mib(bytes),
            limit >> 20
        ))
    });
    match gather(worker, failure).into_iter().flatten().next() {
        Some(failure) => Err(Failure::new(failure)),
        None => Ok(()),
    }
}

/// Finds the options of some positions, and counts them.
fn explore<G: Game>(
    worker: &mut Worker,
    positions: &Rc<RefCell<Positions<G>>>,
    range: std::ops::Range<usize>,
) {
    let (index, peers) = (worker.index() as u64, worker.peers());
    let reaching = Rc::clone(positions);
    let mut range = range;
    let mut options = Vec::new();
    let supply = |batch: &mut Vec<G::Key>| {
        let mut positions = positions.borrow_mut();
        while batch.len() < BATCH {
            let Some(number) = range.next() else { return false };
            options.clear();
            let position = positions.store.key(number);
            positions.game.options(position, &mut options);
            positions.states[number] = match u8::try_from(options.len()) {
                Ok(count) if count < SETTLED => count,
                _ => {
                    positions.failure = Some(format!("a position has {} options", options.len()));
                    return false;
                }
            };
            for &option in &options {
                match owner(option, peers) == index {
                    true => positions.reach(option),
                    false => batch.push(option),
                }
            }
        }
        true
    };
    let route = move |key: &G::Key| owner(*key, peers);
    exchange_by(worker, route, supply, move |key| reaching.borrow_mut().reach(key));
}

/// Tells the positions before those that settled last, which may give them a remoteness.
fn tell<G: Game>(worker: &mut Worker, positions: &Rc<RefCell<Positions<G>>>, level: u32) {
    let (index, peers) = (worker.index() as u64, worker.peers());
    let mut told = std::mem::take(&mut positions.borrow_mut().next).into_iter();
    let hearing = Rc::clone(positions);
    let mut before = Vec::new();
    let supply = |batch: &mut Vec<Told<G::Key>>| {
        let mut positions = positions.borrow_mut();
        while batch.len() < BATCH {
            let Some(number) = told.next() else { return false };
            let is_lost = positions.states[number as usize] == LOST;
            before.clear();
            let position = positions.store.key(number as usize);
            positions.game.predecessors(position, &mut before);
            for &key in &before {
                match owner(key, peers) == index {
                    true => positions.hear(key, is_lost, level),
                    false => batch.push((key, is_lost)),
                }
            }
        }
        true
    };
    let route = move |told: &Told<G::Key>| owner(told.0, peers);
    exchange_by(worker, route, supply, move |(key, is_lost)| {
        hearing.borrow_mut().hear(key, is_lost, level);
    });
}

impl<G: Game> Positions<G> {
    fn memory_bytes(&self) -> u64 {
        let states = self.states.capacity() + 4 * self.remoteness.capacity();
        self.store.memory_bytes() + states as u64
    }

    /// Notes that play reaches a position.
    #[inline]
    fn reach(&mut self, key: G::Key) {
        match self.store.insert(key) {
            Some(true) => self.states.push(0),
            Some(false) => {}
            None => {
                let failure = "a worker has more than 2^32 positions: take more workers";
                self.failure = Some(failure.to_string());
            }
        }
    }

    /// Settles the positions without options.
    fn start_at_ends(&mut self, solved: &mut Solved) {
        self.remoteness = vec![u32::MAX; self.store.len()];
        for number in 0..self.store.len() {
            if self.states[number] > 0 {
                continue;
            }
            solved.dead_ends += 1;
            match self.game.ending(self.store.key(number)) {
                Outcome::Next => self.settle(number, WON, 0),
                Outcome::Previous => self.settle(number, LOST, 0),
                Outcome::Draw => {}
            }
        }
    }

    fn settle(&mut self, number: usize, state: u8, level: u32) {
        self.states[number] = state;
        self.remoteness[number] = level;
        self.next.push(number as u32);
    }

    /// Hears that an option of a position is lost or won for whoever moves there.
    #[inline]
    fn hear(&mut self, key: G::Key, is_lost: bool, level: u32) {
        // Play may not reach it.
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

    /// Returns the outcome of a position and its remoteness.
    fn answer(&self, number: usize) -> (char, Option<u32>) {
        let outcome = match self.states[number] {
            LOST => Outcome::Previous,
            WON => Outcome::Next,
            _ => Outcome::Draw,
        };
        let remoteness = self.remoteness[number];
        (outcome.letter(), (remoteness != u32::MAX).then_some(remoteness))
    }

    fn count(&self, solved: &mut Solved) {
        let count = |state| self.states.iter().filter(|&&other| other == state).count() as u64;
        (solved.won, solved.lost) = (count(WON), count(LOST));
        solved.drawn = self.store.len() as u64 - solved.won - solved.lost;
    }
}

impl Solved {
    fn joined(self, other: Solved) -> Solved {
        Solved {
            reached: self.reached,
            won: self.won + other.won,
            lost: self.lost + other.lost,
            drawn: self.drawn + other.drawn,
            dead_ends: self.dead_ends + other.dead_ends,
            longest: self.longest.max(other.longest),
            start: self.start.or(other.start),
            memory_bytes: self.memory_bytes.max(other.memory_bytes),
        }
    }

    pub(crate) fn positions(&self) -> u64 {
        self.reached.iter().sum()
    }
}
