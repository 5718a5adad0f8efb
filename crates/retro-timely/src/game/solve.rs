//! A game explored from its start and solved backwards, by all workers together.

use crate::error::Failure;
use crate::flow::exchange::{agree, exchange, gather};
use crate::flow::progress;
use crate::game::Game;
use crate::game::diary::{Diary, Terms};
use crate::game::positions::{BATCH, LOST, Positions, owner};
use crate::game::restore::{Resumption, restore};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::rc::Rc;
use timely::ExchangeData;
use timely::worker::Worker;

/// The solution of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Solved {
    /// The number of positions first reached after each number of moves.
    pub(crate) reached: Vec<u64>,
    /// The number of positions of each outcome, N, P and D, and of positions without options.
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

/// Solves a game, with the solution for every worker. Remove the diary once the answer is written.
pub(crate) fn solve<G: Game>(
    worker: &mut Worker,
    game: G,
    terms: &Terms,
) -> Result<(Solved, Diary), Failure> {
    let (index, peers) = (worker.index() as u64, worker.peers());
    let start = game.start();
    let opened = Diary::open::<G::Key>(terms, (worker.index(), peers));
    let mut diary = agree(worker, opened)?;
    let positions = Rc::new(RefCell::new(Positions::new(game)));
    let restored = restore(worker, &positions, &mut diary)?;
    if restored.reached.is_empty() && owner(start, peers) == index {
        positions.borrow_mut().reach(start);
    }
    let mut solved = Solved::default();
    let settled = restored.settled;
    solved.reached = reach_all(worker, &positions, (restored, &mut diary), terms.limit)?;
    match settled {
        Some(level) => solved.longest = level,
        None => {
            positions.borrow_mut().begin_to_settle();
            positions.borrow_mut().start_at_ends();
            diary.settled(&positions.borrow());
        }
    }
    while gather(worker, positions.borrow().next.len() as u64).into_iter().sum::<u64>() > 0 {
        solved.longest += 1;
        tell(worker, &positions, solved.longest);
        diary.settled(&positions.borrow());
    }
    solved.longest = solved.longest.saturating_sub(1);
    let positions = positions.borrow();
    solved.memory_bytes = positions.memory_bytes();
    solved.start = positions.store.find(start).map(|at| positions.answer(at));
    [solved.won, solved.lost, solved.drawn, solved.dead_ends] = positions.counts();
    let solved = gather(worker, solved).into_iter().reduce(Solved::joined);
    Ok((solved.expect("there is a worker"), diary))
}

/// Reaches all positions, and returns the number first reached after each number of moves.
fn reach_all<G: Game>(
    worker: &mut Worker,
    positions: &Rc<RefCell<Positions<G>>>,
    (restored, diary): (Resumption, &mut Diary),
    limit: Option<u64>,
) -> Result<Vec<u64>, Failure> {
    let Resumption { mut reached, mut first, .. } = restored;
    // The last restored level is already in the diary.
    let mut is_kept = reached.pop().is_some();
    loop {
        let bytes = positions.borrow().memory_bytes();
        progress::holds(bytes);
        check_memory(worker, positions, (bytes, limit))?;
        let end = positions.borrow().store.len();
        let here = (end - first) as u64;
        let known = gather(worker, here).into_iter().sum();
        if !is_kept {
            diary.reached(&positions.borrow(), first..end, known == 0);
        }
        if known == 0 {
            return Ok(reached);
        }
        is_kept = false;
        reached.push(known);
        explore(worker, positions, first..end, reached.len() as u32 - 1);
        first = end;
    }
}

/// Ends the run of all workers if one cannot continue.
fn check_memory<G: Game>(
    worker: &mut Worker,
    positions: &Rc<RefCell<Positions<G>>>,
    (bytes, limit): (u64, Option<u64>),
) -> Result<(), Failure> {
    let failure = positions.borrow_mut().take_failure();
    let failure = failure.and_then(|()| {
        let Some(limit) = limit.filter(|&limit| bytes > limit) else { return Ok(()) };
        let (workers, mib) = (worker.peers(), |bytes: u64| bytes.div_ceil(1 << 20));
        Err(Failure::new(format!(
            "a worker already holds {} MiB of positions, more than --max-memory {}: use more \
             than {workers} workers",
            mib(bytes),
            limit >> 20
        )))
    });
    agree(worker, failure)
}

/// Generates the options of some positions, and counts them.
fn explore<G: Game>(
    worker: &mut Worker,
    positions: &Rc<RefCell<Positions<G>>>,
    range: std::ops::Range<usize>,
    depth: u32,
) {
    let options = |positions: &mut Positions<G>, number, options: &mut _| {
        positions.count_options(number, options);
    };
    let reach = |positions: &mut Positions<G>, key, ()| positions.reach(key);
    pass_on(worker, positions, range, (options, reach), |count| progress::explored(count, depth));
}

/// Notifies the predecessors of the positions that settled last, which may settle them.
fn tell<G: Game>(worker: &mut Worker, positions: &Rc<RefCell<Positions<G>>>, level: u32) {
    let told = std::mem::take(&mut positions.borrow_mut().next);
    let told = told.into_iter().map(|number| number as usize);
    let before = |positions: &mut Positions<G>, number: usize, before: &mut _| {
        positions.game.predecessors(positions.store.key(number), before);
        positions.states[number] == LOST
    };
    let hear = move |positions: &mut Positions<G>, key, is_lost| {
        positions.hear(key, is_lost, level);
    };
    pass_on(worker, positions, told, (before, hear), |count| progress::settled(count, level - 1));
}

/// Generates keys from own positions, and sends each to its owner with an item.
pub(crate) fn pass_on<G: Game, T: ExchangeData + Copy>(
    worker: &mut Worker,
    positions: &Rc<RefCell<Positions<G>>>,
    numbers: impl IntoIterator<Item = usize>,
    (mut make, receive): (
        impl FnMut(&mut Positions<G>, usize, &mut Vec<G::Key>) -> T,
        impl Fn(&mut Positions<G>, G::Key, T) + Copy + 'static,
    ),
    mut report: impl FnMut(u64),
) {
    let (index, peers) = (worker.index() as u64, worker.peers());
    let receiving = Rc::clone(positions);
    let mut numbers = numbers.into_iter();
    let mut keys = Vec::new();
    let supply = |batch: &mut Vec<(G::Key, T)>| {
        let mut positions = positions.borrow_mut();
        let mut count = 0;
        while batch.len() < BATCH && count < BATCH && positions.failure.is_none() {
            let Some(number) = numbers.next() else { break };
            count += 1;
            keys.clear();
            let with = make(&mut positions, number, &mut keys);
            for &key in &keys {
                match owner(key, peers) == index {
                    true => receive(&mut positions, key, with),
                    false => batch.push((key, with)),
                }
            }
        }
        report(count as u64);
        count > 0
    };
    let route = move |passed: &(G::Key, T)| owner(passed.0, peers);
    exchange(worker, route, supply, move |(key, with)| {
        receive(&mut receiving.borrow_mut(), key, with);
    });
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
