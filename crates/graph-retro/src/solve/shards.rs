//! One class of one level that has many states, passed on by all threads, shard by shard.
//!
//! # The idea
//! A shard is a range of positions whose bytes fit the cache. Two kinds of work alternate in
//! rounds:
//!
//! ```text
//! until every sender is done:
//!     each shard of sources, in parallel:
//!         find the next sources, mark them done
//!         post about 2^15 predecessors into the boxes of their shards
//!     each shard of targets, in parallel:
//!         settle what is in its boxes, sender by sender
//!     join the newly settled states, shard by shard, in the next frontier
//! ```
//!
//! # Why it is right
//! In the first half a thread writes only to its own shard of sources and its own boxes, in the
//! second only to its own shard of targets: there is nothing to lock and no atomic operation. The
//! borrows say so, since `chunks_mut` cuts the bytes and
//! [`split_off_below`](ReservesMut::split_off_below) the reserves. A target sees its boxes in the
//! order of the senders, so the frontier, and with it every answer, is the same for any number of
//! threads.
//!
//! # When it pays
//! Posting writes and reads each edge once more. On one thread that costs as much as it saves until
//! the bytes outgrow the cache, so it is left to several threads and to levels with many states:
//! two threads solve 10^7 positions with 4·10^7 edges 1.75 times as fast as one. A chain, whose
//! levels have one state, stays on one thread, at 0.97 of its speed.

use crate::graph::counter::{ReservesMut, scan};
use crate::graph::rows::{Rows, SHORT};
use crate::solve::frontier::Frontier;
use crate::solve::lane::{BATCH, BURST, Lane, settle};
use crate::solve::plan::{Effect, StateClass};

/// The size of a shard, as a power of two.
#[cfg(not(test))]
const SHIFT: u32 = 19;
/// In tests small graphs have several shards.
#[cfg(test)]
const SHIFT: u32 = 3;
/// The least number of positions, times threads, that is shared among them.
#[cfg(all(feature = "parallel", not(test)))]
const WORTHWHILE: usize = 1 << 23;
#[cfg(all(feature = "parallel", test))]
const WORTHWHILE: usize = 1;
/// The most shards there are.
const MOST_SHARDS: usize = 64;
/// Edges that a shard sorts before they are settled.
#[cfg(not(test))]
const ROUND: usize = 1 << 15;
#[cfg(test)]
const ROUND: usize = 50;

/// Reused memory of all shards.
pub(crate) struct Shards<R: Rows> {
    senders: Vec<Sender<R>>,
    receivers: Vec<Receiver>,
}

impl<R: Rows> Default for Shards<R> {
    fn default() -> Self {
        Shards { senders: Vec::new(), receivers: Vec::new() }
    }
}

/// A class of states of one level, and what marks them done.
pub(crate) struct Wave<'a, R> {
    pub(crate) rows: &'a R,
    pub(crate) class: StateClass,
    pub(crate) done: u8,
    pub(crate) level: u32,
    #[cfg(feature = "parallel")]
    pub(crate) parallel: bool,
}

/// A shard of a lane.
struct Shard<'a> {
    /// Its first position.
    first: usize,
    bytes: &'a mut [u8],
    /// Empty when it is not wanted.
    remoteness: &'a mut [u32],
    reserves: ReservesMut<'a>,
}

/// The sources of one shard.
struct Sender<R: Rows> {
    cursor: R::Cursor,
    /// What stopped it.
    failure: Option<R::Error>,
    /// The sources, counted from the start of the shard; without a list they are found by a scan.
    list: Option<Vec<u32>>,
    /// Where in the list or in the shard to go on.
    at: usize,
    found: Vec<u32>,
    /// Rows of the sources found last, and which of them is next.
    spans: Vec<(usize, usize)>,
    next_span: usize,
    gathered: Vec<u32>,
    /// States to be settled or counted down, for each shard, counted from its start.
    outbox: Vec<Vec<u32>>,
    is_done: bool,
}

impl<R: Rows> Default for Sender<R> {
    fn default() -> Self {
        Sender {
            cursor: R::Cursor::default(),
            failure: None,
            list: None,
            at: 0,
            found: Vec::new(),
            spans: Vec::new(),
            next_span: 0,
            gathered: Vec::new(),
            outbox: Vec::new(),
            is_done: false,
        }
    }
}

/// States newly settled in one shard.
#[derive(Default)]
struct Receiver {
    settled: Vec<u32>,
    count: usize,
}

impl<R: Rows> Shards<R> {
    /// Returns whether a frontier with this many states is worth the rounds: sorting costs as much
    /// as it saves until the bytes of all positions outgrow the cache, unless there are many
    /// threads.
    #[cfg(feature = "parallel")]
    pub(crate) fn pays(state_count: u64, position_count: usize) -> bool {
        WORTHWHILE <= position_count * rayon::current_num_threads()
            && state_count >= (position_count as u64 / 64).max(1)
    }

    #[cfg(not(feature = "parallel"))]
    pub(crate) fn pays(_: u64, _: usize) -> bool {
        false
    }

    /// Returns how many bytes all shards of a lane take at most.
    pub(crate) fn memory_bytes(position_count: u32) -> u64 {
        let shards = (position_count as usize).div_ceil(1 << SHIFT);
        // Each sorts a round into boxes that may be half empty, and settles what comes.
        (shards.min(MOST_SHARDS) * 16 * (ROUND + BURST)) as u64
    }

    /// Passes a frontier on to the states before it, and adds those newly settled to the next one.
    pub(crate) fn pass_on(
        &mut self,
        wave: &Wave<'_, R>,
        frontier: &Frontier,
        lanes: &mut [Lane],
        next: &mut Frontier,
    ) -> Result<(), R::Error> {
        let count = lanes[0].bytes.len();
        let mut shift = SHIFT;
        while count.div_ceil(1 << shift) > MOST_SHARDS {
            shift += 1;
        }
        let shard_count = count.div_ceil(1 << shift);
        self.start(shard_count, shift, frontier);
        let StateClass { lane, target_lane, .. } = wave.class;
        while self.senders.iter().any(|sender| !sender.is_done) {
            let is_open = lanes[target_lane].open > 0;
            let sources = lanes[lane].shards(shift).into_iter().zip(&mut self.senders);
            wave.for_all(sources.collect(), |(shard, sender)| {
                sender.failure = sender.sort(wave, shard, shift, is_open).err();
            });
            let failure = |sender: &mut Sender<R>| sender.failure.take();
            if let Some(failure) = self.senders.iter_mut().find_map(failure) {
                return Err(failure);
            }
            if is_open {
                self.settle(wave, &mut lanes[target_lane], shift, next);
            }
        }
        Ok(())
    }

    fn start(&mut self, shard_count: usize, shift: u32, frontier: &Frontier) {
        self.senders.resize_with(shard_count, Sender::default);
        self.receivers.resize_with(shard_count, Receiver::default);
        for sender in &mut self.senders {
            sender.outbox.resize_with(shard_count, Vec::new);
            (sender.at, sender.next_span, sender.is_done) = (0, 0, false);
            sender.spans.clear();
            sender.list = None;
        }
        if let Some(list) = frontier.list() {
            for sender in &mut self.senders {
                sender.list = Some(Vec::with_capacity(list.len() / shard_count));
            }
            for &state in list {
                let sender = &mut self.senders[(state >> shift) as usize];
                let list = sender.list.as_mut().expect("made above");
                list.push(state & ((1 << shift) - 1));
            }
        }
    }

    fn settle(&mut self, wave: &Wave<'_, R>, lane: &mut Lane, shift: u32, next: &mut Frontier) {
        let senders = &self.senders;
        let shards = lane.shards(shift).into_iter().zip(&mut self.receivers);
        wave.for_all(shards.enumerate().collect(), |(index, (shard, receiver))| {
            let boxes = senders.iter().map(|sender| sender.outbox[index].as_slice());
            match wave.class.effect {
                Effect::Choose => receiver.settle::<true>(boxes, shard),
                Effect::Count => receiver.settle::<false>(boxes, shard),
            }
        });
        for sender in &mut self.senders {
            sender.outbox.iter_mut().for_each(Vec::clear);
        }
        for (index, receiver) in self.receivers.iter().enumerate() {
            lane.open = lane.open.wrapping_sub(receiver.count as u64);
            let first = (index << shift) as u32;
            for part in receiver.settled[..receiver.count].chunks(BURST) {
                let (room, at) = next.room(part.len());
                for (place, state) in room[at..].iter_mut().zip(part) {
                    *place = first + state;
                }
                next.advance_to(at + part.len());
            }
        }
    }
}

impl<R: Rows> Wave<'_, R> {
    /// Does some work for each item, on all threads where that is asked for.
    fn for_all<T: Send>(&self, items: Vec<T>, work: impl Fn(T) + Sync + Send) {
        #[cfg(feature = "parallel")]
        if self.parallel {
            use rayon::prelude::*;

            items.into_par_iter().for_each(work);
            return;
        }
        items.into_iter().for_each(work);
    }
}

impl Lane {
    /// Cuts the lane into shards of `1 << shift` states.
    fn shards(&mut self, shift: u32) -> Vec<Shard<'_>> {
        let width = 1usize << shift;
        let mut remoteness = self.remoteness.chunks_mut(width);
        let mut reserves = self.reserves.as_mut();
        let cut = |(index, bytes)| Shard {
            first: index << shift,
            bytes,
            remoteness: remoteness.next().unwrap_or_default(),
            reserves: reserves.split_off_below((index + 1) << shift),
        };
        self.bytes.chunks_mut(width).enumerate().map(cut).collect()
    }
}

impl<R: Rows> Sender<R> {
    /// Sorts about one round of edges, or what is left.
    fn sort(
        &mut self,
        wave: &Wave<'_, R>,
        mut shard: Shard<'_>,
        shift: u32,
        is_open: bool,
    ) -> Result<(), R::Error> {
        let mut left = ROUND;
        let first = shard.first;
        if !is_open {
            self.spans.clear();
        }
        while !self.is_done {
            while let Some((start, end)) = self.spans.get_mut(self.next_span) {
                let part = *start..*end.min(&mut (*start + left));
                left -= part.len();
                *start = part.end;
                self.next_span += usize::from(*start == *end);
                let part = wave.rows.part(&mut self.cursor, part)?;
                post(part, shift, &mut self.outbox);
                if left == 0 {
                    return Ok(());
                }
            }
            self.find(wave.class.fresh, shard.bytes);
            self.is_done = self.found.is_empty();
            shard.mark(&self.found, wave);
            if is_open {
                left -= self.send(first, left, shift, wave)?;
            }
        }
        Ok(())
    }

    /// Finds the next sources.
    fn find(&mut self, fresh: u8, bytes: &[u8]) {
        self.found.clear();
        if let Some(list) = &self.list {
            let end = list.len().min(self.at + BATCH);
            self.found.extend_from_slice(&list[self.at..end]);
            self.at = end;
        } else {
            self.at = scan(bytes, self.at, fresh, &mut self.found, BATCH);
        }
    }

    /// Sends the predecessors of the sources found last, if they are few, and returns the number of
    /// edges; otherwise notes their spans.
    fn send(
        &mut self,
        first: usize,
        most: usize,
        shift: u32,
        wave: &Wave<'_, R>,
    ) -> Result<usize, R::Error> {
        self.spans.clear();
        self.next_span = 0;
        let rows = wave.rows;
        let edge_count = rows.locate(&mut self.cursor, first, &self.found, &mut self.spans)?;
        if edge_count > most.min(BURST) {
            return Ok(0);
        }
        self.gathered.resize(BURST + SHORT, 0);
        let states = rows.gather(&mut self.cursor, &self.spans, &mut self.gathered)?;
        post(states, shift, &mut self.outbox);
        self.spans.clear();
        Ok(edge_count)
    }
}

/// Puts states into the boxes of their shards.
#[inline(always)]
fn post(states: &[u32], shift: u32, outbox: &mut [Vec<u32>]) {
    let mask = (1 << shift) - 1;
    for &state in states {
        outbox[(state >> shift) as usize].push(state & mask);
    }
}

impl Shard<'_> {
    fn mark<R>(&mut self, sources: &[u32], wave: &Wave<'_, R>) {
        for &position in sources {
            self.bytes[position as usize] = wave.done;
        }
        if !self.remoteness.is_empty() {
            for &position in sources {
                self.remoteness[position as usize] = wave.level;
            }
        }
    }
}

impl Receiver {
    fn settle<'b, const CHOOSE: bool>(
        &mut self,
        boxes: impl Iterator<Item = &'b [u32]>,
        mut shard: Shard<'_>,
    ) {
        self.count = 0;
        for states in boxes {
            let needed = self.count + states.len();
            if self.settled.len() < needed {
                self.settled.resize(needed, 0);
            }
            let Shard { bytes, reserves, .. } = &mut shard;
            self.count = settle::<CHOOSE>(states, bytes, reserves, &mut self.settled, self.count);
        }
    }
}

#[cfg(all(test, feature = "parallel"))]
mod tests;
