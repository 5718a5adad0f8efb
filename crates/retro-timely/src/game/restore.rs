//! A game restored after an interrupted run.
//!
//! All workers continue from the last level that each has completely. The positions of a level, and
//! those that settle at a remoteness, are the same in every run; only their numbers differ, and
//! these belong to one worker. So everything that a worker has saved after that level is cut off
//! and computed again.
//!
//! The options of explored positions that have not settled are counted again. Then the won
//! positions that settled before the last remoteness decrease these counts; the lost ones have
//! settled all positions before them.

use crate::error::Failure;
use crate::flow::exchange::{agree, gather};
use crate::flow::progress;
use crate::game::Game;
use crate::game::diary::Diary;
use crate::game::positions::{Positions, SETTLED, WON, owner};
use crate::game::solve::pass_on;
use crate::levels::states::known_by_all;
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use timely::worker::Worker;

/// Where a run continues.
#[derive(Debug, Default)]
pub(crate) struct Resumption {
    /// The number of positions of each level; the last level was not explored. Empty if nothing was
    /// saved.
    pub(crate) reached: Vec<u64>,
    /// The first own position of the last level.
    pub(crate) first: usize,
    /// The last remoteness at which positions settled, if settling had begun.
    pub(crate) settled: Option<u32>,
}

/// Restores what all workers have saved.
pub(crate) fn restore<G: Game>(
    worker: &mut Worker,
    positions: &Rc<RefCell<Positions<G>>>,
    diary: &mut Diary,
) -> Result<Resumption, Failure> {
    let last_levels = diary.last_levels();
    let levels = gather(worker, (last_levels[0], last_levels[1]));
    let Some(known) = known_by_all(levels.iter().map(|level| level.0)) else {
        agree(worker, diary.cut([None, None]))?;
        return Ok(Resumption::default());
    };
    let sizes = positions.borrow_mut().reach_again(diary, known, (worker.index(), worker.peers()));
    let sizes = agree(worker, sizes)?;
    let first = positions.borrow().store.len() - sizes.last().map_or(0, |&size| size as usize);
    let all_sizes = gather(worker, sizes);
    let sum = |level| all_sizes.iter().map(|sizes: &Vec<u64>| sizes[level]).sum();
    let reached: Vec<u64> = (0..=known as usize).map(sum).collect();
    let starts_well = reached[0] == 1 && reached[..reached.len() - 1].iter().all(|&size| size > 0);
    agree(worker, if starts_well { Ok(()) } else { Err(damaged()) })?;
    // The end of the exploration is an empty level.
    let is_explored = reached.last() == Some(&0);
    let settled = known_by_all(levels.iter().map(|level| level.1).filter(|_| is_explored));
    agree(worker, diary.cut([Some(known), settled]))?;
    let done = positions.borrow_mut().settle_again(diary, settled, first);
    agree(worker, done)?;
    if let Some(level) = settled {
        take_down(worker, positions, level)?;
    }
    let count = match settled {
        Some(_) => positions.borrow().states.iter().filter(|&&state| state >= SETTLED).count(),
        None => first,
    };
    progress::settled(count as u64, settled.unwrap_or(known));
    let count = gather(worker, count as u64).into_iter().sum::<u64>();
    if worker.index() == 0 {
        let line = match settled {
            Some(level) => {
                format!("continues from remoteness {level}, with {count} positions settled before")
            }
            None => format!(
                "exploration continues from level {known}, with {count} positions explored before"
            ),
        };
        let _ = writeln!(io::stderr(), "{line}");
    }
    Ok(Resumption { reached, first, settled })
}

/// Lets the won positions that have sent notice decrease the counts of open positions before them.
fn take_down<G: Game>(
    worker: &mut Worker,
    positions: &Rc<RefCell<Positions<G>>>,
    level: u32,
) -> Result<(), Failure> {
    let before = |positions: &mut Positions<G>, number: usize, before: &mut _| {
        if positions.states[number] == WON && positions.remoteness[number] < level {
            positions.game.predecessors(positions.store.key(number), before);
        }
    };
    let take_down = |positions: &mut Positions<G>, key, ()| positions.take_down(key);
    let numbers = 0..positions.borrow().store.len();
    pass_on(worker, positions, numbers, (before, take_down), |_| {});
    let done = positions.borrow_mut().take_failure();
    agree(worker, done)
}

fn damaged() -> Failure {
    Failure::new("the work folder is damaged")
}

impl<G: Game> Positions<G> {
    /// Reaches the positions of levels again, in the same order, and returns the size of each
    /// level.
    fn reach_again(
        &mut self,
        diary: &mut Diary,
        last: u32,
        (index, peers): (usize, usize),
    ) -> Result<Vec<u64>, Failure> {
        let mut sizes = Vec::new();
        for level in 0..=last {
            let (first, mut given, mut fits) = (self.store.len(), 0, true);
            diary.read_reached(level, |key: G::Key| {
                given += 1;
                fits = fits && owner(key, peers) == index as u64 && self.game.is_possible(key);
                fits = fits && (level > 0 || key == self.game.start());
                if fits {
                    self.reach(key);
                }
            })?;
            self.take_failure()?;
            let size = self.store.len() - first;
            if !fits || size != given {
                return Err(damaged());
            }
            sizes.push(size as u64);
        }
        Ok(sizes)
    }

    /// Settles positions again, up to a remoteness, and counts the options of explored positions
    /// that are still open.
    fn settle_again(
        &mut self,
        diary: &mut Diary,
        last: Option<u32>,
        explored: usize,
    ) -> Result<(), Failure> {
        if let Some(last) = last {
            self.begin_to_settle();
            for level in 0..=last {
                let mut fits = true;
                self.next.clear();
                diary.read_settled(level, |number, state| {
                    match self.states.get(number as usize) {
                        Some(&old) if old < SETTLED => self.settle(number as usize, state, level),
                        _ => fits = false,
                    }
                })?;
                if !fits {
                    return Err(damaged());
                }
            }
        }
        let mut options = Vec::new();
        for number in 0..explored {
            if self.states[number] < SETTLED {
                self.count_options(number, &mut options);
            }
        }
        self.take_failure()
    }

    /// Decreases the count of a position whose option had already sent notice.
    fn take_down(&mut self, key: G::Key) {
        let Some(number) = self.store.find(key) else { return };
        match &mut self.states[number] {
            0 | SETTLED.. => {}
            // In an intact log the position would have settled.
            1 => self.failure = Some(damaged().to_string()),
            count => *count -= 1,
        }
    }
}
