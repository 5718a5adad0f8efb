//! Common values of heaps ahead, found by a thread of its own.
//!
//! # The idea
//! Nearly every heap has the least common value that its pairs leave, and witnesses show it. So one thread finds
//! those values for one row after the other, as if all could be shown, and another shows them a little later.
//! Where that fails, what was found after it is thrown away.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use crate::values::simd::{Lookup, ROW, ROWS};

/// The heaps that are handed over at once, whole rows, and how many times as many may be waiting.
const HEAPS: usize = 1 << 13;
const WAITING: usize = 8;

/// The heaps that must all have been shown before a thread is started.
const PATIENCE: usize = if cfg!(test) { 1 << 6 } else { 1 << 15 };

/// The thread that finds values ahead of a list, if there is one.
#[derive(Default)]
pub(crate) struct Runner {
    ahead: Option<Ahead>,
    /// How many heaps were shown since one was not.
    shown: usize,
}

/// A thread belongs to one list.
impl Clone for Runner {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Runner {
    /// Starts a thread where that pays, and gives up one that is not at the end of the list.
    pub(super) fn serve<const G: usize>(&mut self, lookup: &Lookup<G>, packed: &[u8]) {
        if self.ahead.as_ref().is_some_and(|ahead| ahead.end != packed.len()) {
            self.stop();
        }
        if self.ahead.is_none() && self.shown >= PATIENCE {
            self.ahead = Ahead::start(lookup, packed);
        }
    }

    /// Puts the packed values of the next heaps into their places, whole rows, and returns how many rows there
    /// were; `None` where no thread finds them.
    pub(super) fn take(&mut self, places: &mut [u8]) -> Option<usize> {
        self.ahead.as_mut().map(|ahead| ahead.take(places))
    }

    /// Counts more heaps as shown.
    pub(super) fn note(&mut self, shown: usize) {
        self.shown += shown;
    }

    /// Notes that a heap was not shown: what was found after it is worth nothing.
    pub(super) fn stop(&mut self) {
        *self = Self::default();
    }

    /// Notes that the list has forgotten its first heaps, as many as given.
    pub(super) fn slide(&mut self, forgotten: usize) {
        if let Some(ahead) = &mut self.ahead {
            // Where the list has gone on without it, this stays less than its length.
            ahead.end = ahead.end.saturating_sub(forgotten);
        }
    }
}

/// What a thread has found. It ends when this is dropped.
struct Ahead {
    /// Never locked: tables may be shared, and a receiver may not.
    found: Option<Mutex<Receiver<Vec<u8>>>>,
    thread: Option<JoinHandle<()>>,
    /// What was received last, and how many heaps of it were given.
    rows: Vec<u8>,
    given: usize,
    /// The length of the list that the next row belongs to.
    end: usize,
}

impl Ahead {
    /// Starts a thread that finds values after a list; `None` where there is none to be had.
    fn start<const G: usize>(lookup: &Lookup<G>, packed: &[u8]) -> Option<Self> {
        let lookup = lookup.clone();
        let list = packed[packed.len().checked_sub(lookup.farthest())?..].to_vec();
        let (sender, found) = sync_channel(WAITING);
        let thread = thread::Builder::new().spawn(move || find(&lookup, list, &sender)).ok();
        thread.as_ref()?;
        Some(Self {
            found: Some(Mutex::new(found)),
            thread,
            rows: Vec::new(),
            given: 0,
            end: packed.len(),
        })
    }

    fn take(&mut self, places: &mut [u8]) -> usize {
        let mut done = 0;
        while done < places.len() {
            if self.given == self.rows.len() {
                let found = self.found.as_mut().and_then(|found| found.get_mut().ok());
                let Some(rows) = found.and_then(|found| found.recv().ok()) else { break };
                (self.rows, self.given) = (rows, 0);
            }
            let count = (places.len() - done).min(self.rows.len() - self.given);
            let rows = &self.rows[self.given..self.given + count];
            places[done..done + count].copy_from_slice(rows);
            (done, self.given) = (done + count, self.given + count);
        }
        self.end += done;
        done / ROW
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        // A thread that can send no more ends.
        self.found = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Sends the values of the heaps after a list, whole rows, until one has no place or the other end is gone.
fn find<const G: usize>(lookup: &Lookup<G>, mut list: Vec<u8>, sender: &SyncSender<Vec<u8>>) {
    let kept = list.len();
    loop {
        list.drain(..list.len() - kept);
        list.resize(kept + HEAPS, 0);
        let mut end = kept;
        while end < list.len() {
            let count = lookup.commons_of(&mut list, end, ROWS);
            end += ROW * count;
            if count < ROWS {
                break;
            }
        }
        let is_last = end < list.len();
        list.truncate(end);
        if sender.send(list[kept..].to_vec()).is_err() || is_last {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    const LEN: usize = 500;

    fn random(rng: &mut Rng) -> Option<(Lookup<2>, Vec<u8>)> {
        let pair = |rng: &mut Rng| (1 + rng.below(LEN as u64) as usize, rng.below(16) as u8);
        let count = 1 + rng.below(24);
        let pairs: Vec<(usize, u8)> = (0..count).map(|_| pair(rng)).collect();
        let list: Vec<u8> = (0..LEN).map(|_| 0x80 | rng.below(16) as u8).collect();
        let known = |_, packed| (packed, 0);
        Some((Lookup::new([&pairs, &[], &[]], &[], &list, known)?, list))
    }

    #[test]
    fn rows_found_ahead_are_those_found_at_once() {
        let mut rng = Rng::named("rows_found_ahead");
        let mut counts = [0; 2];
        for _ in 0..if cfg!(miri) { 1 } else { 60 } {
            let Some((lookup, mut list)) = random(&mut rng) else { return };
            let mut runner = Runner::default();
            runner.note(PATIENCE);
            runner.serve(&lookup, &list);
            let mut is_whole = true;
            let most = if cfg!(miri) { 10 } else { 1000 };
            for _ in 0..most {
                let (base, wanted) = (list.len(), rng.below(1 + ROWS as u64) as usize);
                list.resize(base + ROW * wanted, 0);
                let mut expected = list.clone();
                let count = runner.take(&mut list[base..]).expect("a thread is ahead");
                assert_eq!(count, lookup.commons_of(&mut expected, base, wanted));
                list.truncate(base + ROW * count);
                assert!(expected.starts_with(&list));
                counts[0] += count;
                is_whole = count == wanted;
                if !is_whole {
                    break;
                }
                let forgotten = rng.below(1 + (list.len() - LEN) as u64) as usize;
                list.drain(..forgotten);
                runner.slide(forgotten);
                runner.serve(&lookup, &list);
            }
            counts[1] += usize::from(!is_whole);
            // A list that goes on without the thread has no use for it.
            list.push(0x80);
            runner.serve(&lookup, &list);
            assert_eq!(runner.take(&mut []), None);
        }
        assert!(cfg!(miri) || counts[0] > 30_000 && counts[1] > 5, "{counts:?}");
    }
}
