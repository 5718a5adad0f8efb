//! One class of a level with many states, passed on by all threads, shard by shard.
//!
//! # The idea
//! A shard is a range of positions whose bytes fit the cache, or one of two halves. Two kinds of
//! work alternate in rounds:
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
//! second only to its own shard of targets: there are no locks and no atomic operations. The borrow
//! checker proves it: `chunks_mut` divides the bytes and
//! [`split_off_below`](ReservesMut::split_off_below) the reserves. A target reads its boxes in the
//! order of the senders, so the frontier depends on the shards alone; and no answer depends on the
//! order of a frontier.
//!
//! # When it pays
//! Posting writes and reads each edge once more. On one thread that costs as much as it saves until
//! the bytes outgrow the cache, so it is used for several threads and for levels with many states:
//! two threads solve 6·10^5 to 8·10^6 positions 1.3 to 1.5 times as fast as one, and 10^7 with
//! 4·10^7 edges 1.8 times. A chain, whose levels have one state, stays on one thread, at 0.95 of
//! its speed.
//!
//! # What makes it fast
//! - *Two halves.* A state is posted to both of two boxes and kept in one, without a branch: 1 ns
//!   instead of 4 for looking up the box. Two threads take halves.
//! - *Inside the pool.* Threads that wait in the pool begin the next half of a round within a
//!   microsecond; from outside, waking one for each half takes 50, which was a fifth of the time.
//! # Tried and rejected
//! Rounds of 2^13, 2^14 and 2^18 edges (5 to 20 % slower; 2^16 is 5 % faster and takes twice the
//! memory). One thread that copies rows while the other settles: 1.1 to 1.2 times, since settling
//! is two thirds of the work. A thread for each of several lanes: in many games a level has states
//! of one lane only.

use crate::graph::counter::{ReservesMut, scan};
use crate::graph::rows::{Rows, SHORT};
use crate::solve::frontier::Frontier;
use crate::solve::lane::{BATCH, BURST, Lane, settle};
use crate::solve::plan::{Effect, StateClass};

/// The size of a shard, as a power of two, unless two halves are enough.
#[cfg(not(test))]
const SHIFT: u32 = 19;
/// In tests, small graphs have several shards.
#[cfg(test)]
const SHIFT: u32 = 3;
/// The least number of positions, times threads, worth sharing.
#[cfg(all(feature = "parallel", not(test)))]
const WORTHWHILE: usize = 1 << 20;
#[cfg(all(feature = "parallel", test))]
const WORTHWHILE: usize = 1;
const MOST_SHARDS: usize = 64;
/// Edges that a shard sorts before they are settled.
#[cfg(not(test))]
const ROUND: usize = 1 << 15;
#[cfg(test)]
const ROUND: usize = 50;

/// The division of positions into shards.
#[derive(Clone, Copy)]
struct Cut {
    shard_count: usize,
    width: usize,
    /// The width as a power of two, if there are more than two shards.
    shift: u32,
}

impl Cut {
    fn of(position_count: usize) -> Cut {
        if are_halves(position_count) {
            let width = position_count.div_ceil(2).max(1);
            return Cut { shard_count: position_count.div_ceil(width), width, shift: 0 };
        }
        let mut shift = SHIFT;
        while position_count.div_ceil(1 << shift) > MOST_SHARDS {
            shift += 1;
        }
        Cut { shard_count: position_count.div_ceil(1 << shift), width: 1 << shift, shift }
    }

    /// Returns the shard of a state, and its index there.
    #[inline(always)]
    fn place(self, state: u32) -> (usize, u32) {
        match self.shard_count {
            ..=2 if (state as usize) < self.width => (0, state),
            ..=2 => (1, state - self.width as u32),
            _ => ((state >> self.shift) as usize, state & (self.width as u32 - 1)),
        }
    }
}

/// Returns whether positions are divided into halves. Two threads gain more by the cheaper sorting
/// than they lose as halves outgrow their caches: 10^6 to 2·10^7 positions take 0.55 to 0.65 of the
/// time of one thread, and 0.65 to 0.8 in smaller shards; 6·10^7 take 0.63 in either.
#[cfg(not(test))]
fn are_halves(position_count: usize) -> bool {
    #[cfg(feature = "parallel")]
    if rayon::current_num_threads() <= 2 {
        return true;
    }
    position_count <= 2 << SHIFT
}

/// In tests, graphs with an even number of positions are.
#[cfg(test)]
fn are_halves(position_count: usize) -> bool {
    position_count.is_multiple_of(2)
}

/// Memory of all shards, for reuse.
pub(crate) struct Shards<R: Rows> {
    senders: Vec<Sender<R>>,
    receivers: Vec<Receiver>,
}

impl<R: Rows> Default for Shards<R> {
    fn default() -> Self {
        Shards { senders: Vec::new(), receivers: Vec::new() }
    }
}

/// A class of states of one level, and the byte that marks them done.
pub(crate) struct Wave<'a, R> {
    pub(crate) rows: &'a R,
    pub(crate) class: StateClass,
    pub(crate) done: u8,
    pub(crate) level: u32,
    #[cfg(feature = "parallel")]
    pub(crate) parallel: bool,
}

struct Shard<'a> {
    /// Its first position.
    first: usize,
    bytes: &'a mut [u8],
    /// Empty when not requested.
    remoteness: &'a mut [u32],
    reserves: ReservesMut<'a>,
}

/// The sources of one shard.
struct Sender<R: Rows> {
    cursor: R::Cursor,
    /// The error that stopped it.
    failure: Option<R::Error>,
    /// The sources, counted from the start of the shard; without a list they are found by a scan.
    list: Option<Vec<u32>>,
    /// The next index in the list or in the shard.
    at: usize,
    found: Vec<u32>,
    /// Rows of the sources found last, and the index of the next.
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
    /// Returns whether a frontier with this many states is worth the rounds.
    #[cfg(feature = "parallel")]
    pub(crate) fn pays(state_count: u64, position_count: usize) -> bool {
        WORTHWHILE <= position_count * rayon::current_num_threads()
            && state_count >= (position_count as u64 / 64).max(1)
    }

    #[cfg(not(feature = "parallel"))]
    pub(crate) fn pays(_: u64, _: usize) -> bool {
        false
    }

    /// Returns the most bytes that all shards of a lane take.
    pub(crate) fn memory_bytes(position_count: u64) -> u64 {
        // Each sorts a round into boxes that may be half empty, and settles the incoming states.
        // Halves take twice that, since each of their boxes has room for a whole round.
        let shards = (position_count as usize).div_ceil(1 << SHIFT).clamp(4, MOST_SHARDS);
        (shards * 16 * (ROUND + BURST)) as u64
    }

    /// Passes a frontier on to the states before it, and adds newly settled ones to the next
    /// frontier.
    pub(crate) fn pass_on(
        &mut self,
        wave: &Wave<'_, R>,
        frontier: &Frontier,
        lanes: &mut [Lane],
        next: &mut Frontier,
    ) -> Result<(), R::Error> {
        wave.within_pool(|| {
            let cut = Cut::of(lanes[0].bytes.len());
            self.start(cut, frontier);
            let StateClass { lane, target_lane, .. } = wave.class;
            while self.senders.iter().any(|sender| !sender.is_done) {
                let is_open = lanes[target_lane].open > 0;
                let sources = lanes[lane].shards(cut).into_iter().zip(&mut self.senders);
                wave.for_all(sources.collect(), |(shard, sender)| {
                    sender.failure = sender.sort(wave, shard, cut, is_open).err();
                });
                let failure = |sender: &mut Sender<R>| sender.failure.take();
                if let Some(failure) = self.senders.iter_mut().find_map(failure) {
                    return Err(failure);
                }
                if is_open {
                    self.settle(wave, &mut lanes[target_lane], cut, next);
                }
            }
            Ok(())
        })
    }

    fn start(&mut self, cut: Cut, frontier: &Frontier) {
        let shard_count = cut.shard_count;
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
                let (shard, place) = cut.place(state);
                let list = self.senders[shard].list.as_mut().expect("made above");
                list.push(place);
            }
        }
    }

    fn settle(&mut self, wave: &Wave<'_, R>, lane: &mut Lane, cut: Cut, next: &mut Frontier) {
        let senders = &self.senders;
        let shards = lane.shards(cut).into_iter().zip(&mut self.receivers);
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
            let first = (index * cut.width) as u32;
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
    /// Does some work inside the pool if all threads are used: from outside, each half of a round
    /// would wait for a thread to wake up.
    fn within_pool<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        #[cfg(feature = "parallel")]
        if self.parallel {
            return rayon::scope(|_| work());
        }
        work()
    }

    /// Does some work for each item, on all threads if requested.
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
    fn shards(&mut self, Cut { width, .. }: Cut) -> Vec<Shard<'_>> {
        let mut remoteness = self.remoteness.chunks_mut(width);
        let mut reserves = self.reserves.as_mut();
        let cut = |(index, bytes)| Shard {
            first: index * width,
            bytes,
            remoteness: remoteness.next().unwrap_or_default(),
            reserves: reserves.split_off_below((index + 1) * width),
        };
        self.bytes.chunks_mut(width).enumerate().map(cut).collect()
    }
}

impl<R: Rows> Sender<R> {
    /// Sorts about one round of edges, or the rest.
    fn sort(
        &mut self,
        wave: &Wave<'_, R>,
        mut shard: Shard<'_>,
        cut: Cut,
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
                post(part, cut, &mut self.outbox);
                if left == 0 {
                    return Ok(());
                }
            }
            self.find(wave.class.fresh, shard.bytes);
            self.is_done = self.found.is_empty();
            shard.mark(&self.found, wave);
            if is_open {
                left -= self.send(first, left, cut, wave)?;
            }
        }
        Ok(())
    }

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
    /// edges; otherwise records their spans.
    fn send(
        &mut self,
        first: usize,
        most: usize,
        cut: Cut,
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
        post(states, cut, &mut self.outbox);
        self.spans.clear();
        Ok(edge_count)
    }
}

#[inline(always)]
fn post(states: &[u32], cut: Cut, outbox: &mut [Vec<u32>]) {
    if let [low, high] = outbox {
        return post_in_two(states, cut, low, high);
    }
    for &state in states {
        let (shard, place) = cut.place(state);
        outbox[shard].push(place);
    }
}

/// Puts states into one of two boxes; each is written to both and kept in one.
fn post_in_two(states: &[u32], cut: Cut, low: &mut Vec<u32>, high: &mut Vec<u32>) {
    let width = cut.width as u32;
    let (mut in_low, mut in_high) = (low.len(), high.len());
    low.resize(in_low + states.len(), 0);
    high.resize(in_high + states.len(), 0);
    for &state in states {
        low[in_low] = state;
        high[in_high] = state.wrapping_sub(width);
        in_low += usize::from(state < width);
        in_high += usize::from(state >= width);
    }
    low.truncate(in_low);
    high.truncate(in_high);
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

#[cfg(feature = "parallel")]
#[cfg(test)]
mod tests {
    use crate::naive::{hubs, random_seats};
    use crate::{DeadEndRule, Digraph, Play, Solver, solve, solve_seats};
    use test_support::Rng;

    #[test]
    fn all_threads_find_what_one_finds() {
        let mut rng = Rng::new(31);
        for round in 0..600 {
            let position_count = 1 + rng.below([60, 900, 5000][round % 3]) as u32;
            let edge_count = u64::from(position_count) * rng.below(5) + rng.below(7);
            // Hubs have rows longer than a round.
            let edges = hubs(&mut rng, position_count, edge_count as usize);
            let graph = Digraph::from_edges(position_count, &edges).unwrap();
            for play in [Play::Normal, Play::Misere] {
                let expected = solve(&graph, play);
                assert_eq!(Solver::new().parallel().solve(&graph, play), expected);
            }
            let seat_count = 1 + rng.below(6);
            let seats = random_seats(&mut rng, seat_count);
            let expected = solve_seats(&graph, &seats, DeadEndRule::StuckLoses).unwrap();
            let solver = Solver::new().parallel();
            let found = solver.solve_seats(&graph, &seats, DeadEndRule::StuckLoses).unwrap();
            assert_eq!(found, expected, "{seats:?}");
        }
    }
}
