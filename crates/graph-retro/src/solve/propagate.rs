//! Propagation: level by level, every settled state is passed on to its predecessors once.
//!
//! # The idea
//! A state is a position with a seat to move. Two rules settle it: an option that has settled in
//! the seat's favour settles it at once (a *choice*), and so does the last option to settle against
//! it (a *count*). The plan's classes define which settled states have which effect on the states
//! before them. Dead ends begin.
//!
//! ```text
//! current := dead ends, level := 0
//! while current is not empty:
//!     for each class, for each state s of it in current:
//!         mark s as done, remoteness[s] := level
//!         for each state p before s that is still open:
//!             choice: settle p, add it to next
//!             count:  take 1 from p's counter; at 0 settle p, add it to next
//!     current := next, next := nothing, level := level + 1
//! every state still open is a draw
//! ```
//!
//! # Why it is right
//! A state settles in level r exactly when play from it can be forced to its value, and ends after
//! r moves if those who want that value hurry and the others delay: by induction over levels, a
//! choice takes the first option that settles, which is the fastest, and a count the last, which is
//! the slowest. A state that never settles has an option that never settles, or its counter would
//! have run out, and none that favours its seat, or it would have been chosen; so both sides can
//! stay in such states for ever. A row is read once, when its position settles: O(positions +
//! edges).
//!
//! No state settles twice in a phase: a byte that was chosen or is done is at least
//! [`SETTLED`](crate::graph::counter::SETTLED), and a counter that ran out has used up every edge
//! that could change it. A lane is scanned for its new states before any state of the next level is
//! written into it: see `list_last_lane`.
//!
//! # What makes it fast
//! - *Bytes.* Counters take a byte (see [`counter`](crate::graph::counter)), so a
//!   second-level cache holds a million of them.
//! - *Gathering before settling.* Rows are short and lie anywhere. Those of [`BATCH`] sources are
//!   first copied one after the other, and settled by one loop over the copy, so that cache misses
//!   overlap: 6.2 to 3.9 ns per edge on a random graph of 10^6 positions.
//! - *No branch on a state.* Whether a state settles is unpredictable.
//!   [`settle`](super::lane::settle) writes each to the next frontier and then counts it or not.
//! - *Frontiers that forget.* One with more than a 32nd of the edges keeps only its size, and a
//!   scan over the bytes, 8 at a time, finds its states again.
//! - *Walks.* Chains and cycles with a tail have levels of one state. `walk` follows them without
//!   frontiers, and with branches, since the next load need not wait for them. A long walk with
//!   long steps lists the first predecessors of all positions, so that a step waits for memory once
//!   instead of twice: half the time on a shuffled path of 10^6.
//! - *An end.* Once no state with options is open, the remaining rows are not read.
//!
//! # Tried and rejected
//! One thread does not sort its edges by target as several threads do (see `shards`): that costs as
//! much as it saves until the bytes outgrow the cache.
//!
//! # References
//! K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9 (1986); the counters are
//! those of W. F. Dowling, J. H. Gallier, "Linear-time algorithms for testing the satisfiability of
//! propositional Horn formulae", J. Logic Programming 1 (1984); draws as what remains: C. A. B.
//! Smith, "Graphs and composite games", J. Combin. Theory 1 (1966), section 4.

use mex_core::stop_point;

use crate::graph::counter::scan;
use crate::graph::rows::{Rows, SHORT, many_alone};
use crate::solve::frontier::Frontier;
use crate::solve::lane::{BATCH, BURST, FAR, Lane};
use crate::solve::plan::{Effect, StateClass};
use crate::solve::shards::{Shards, Wave};

/// Steps of a walk between two reports.
const WALK: u32 = 1 << 16;
/// Bytes of all lists whose size does not depend on the graph, rounded up.
const SMALL_LISTS: u64 = 1 << 20;

/// States handled between two reports.
const STEP: u64 = 1 << 22;

/// The progress of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The remoteness of the states that settle now.
    pub level: u32,
    /// The number of states with options that have settled.
    pub settled: u64,
    /// The number of states with options. Draws never settle, so the settled states may be fewer.
    pub states: u64,
}

/// The settings of a run that do not change the answer.
#[derive(Default)]
pub(crate) struct RunOptions<'a> {
    pub(crate) with_remoteness: bool,
    pub(crate) parallel: bool,
    pub(crate) watch: Watch<'a>,
}

/// The listener for progress, and the work since the last report.
#[derive(Default)]
pub(crate) struct Watch<'a> {
    pub(crate) listener: Option<&'a mut dyn FnMut(Progress)>,
    handled: u64,
}

impl Watch<'_> {
    /// Counts handled states, and reports when they are many.
    #[inline]
    pub(crate) fn handled(&mut self, count: u64, progress: impl FnOnce() -> Progress) {
        self.handled += count;
        if self.handled >= STEP {
            self.handled = 0;
            stop_point();
            if let Some(listener) = &mut self.listener {
                listener(progress());
            }
        }
    }
}

pub(crate) struct Propagation<'a, 'w, R: Rows> {
    rows: &'a R,
    cursor: R::Cursor,
    position_count: usize,
    classes: &'a [StateClass],
    pub(crate) lanes: Vec<Lane>,
    current: Vec<Frontier>,
    next: Vec<Frontier>,
    spans: Vec<(usize, usize)>,
    found: Vec<u32>,
    gathered: Vec<u32>,
    /// Steps of all walks with long steps.
    walked: usize,
    /// See [`Rows::firsts`]; empty until walks are long.
    firsts: Vec<u32>,
    shards: Shards<R>,
    options: RunOptions<'w>,
    /// The number of states with options.
    states: u64,
}

impl<'a, 'w, R: Rows> Propagation<'a, 'w, R> {
    pub(crate) fn new(
        rows: &'a R,
        classes: &'a [StateClass],
        lanes: Vec<Lane>,
        options: RunOptions<'w>,
    ) -> Self {
        let limit = listed_limit(rows.edge_count());
        let frontiers = || classes.iter().map(|_| Frontier::new(limit)).collect();
        Propagation {
            rows,
            cursor: R::Cursor::default(),
            position_count: lanes.first().map_or(0, |lane| lane.bytes.len()),
            classes,
            states: lanes.iter().map(|lane| lane.open).sum(),
            lanes,
            current: frontiers(),
            next: frontiers(),
            spans: Vec::new(),
            found: Vec::new(),
            gathered: Vec::new(),
            walked: 0,
            firsts: Vec::new(),
            shards: Shards::default(),
            options,
        }
    }

    /// Returns the most bytes that the frontiers of this many classes take, with all small lists.
    pub(crate) fn memory_bytes(
        (rows, position_count): (&R, u64),
        class_count: usize,
        parallel: bool,
    ) -> u64 {
        let listed = 4 * listed_limit(rows.edge_count()) as u64;
        let shards = if parallel { Shards::<R>::memory_bytes(position_count) } else { 0 };
        let firsts = if R::IN_MEMORY { 4 * (position_count + 1) } else { 0 };
        // A list for each class of this level and the next, and one that is copied as it grows.
        listed * (2 * class_count as u64 + 1) + firsts + shards + SMALL_LISTS
    }

    /// Declares that some states of a class are settled before the first move.
    pub(crate) fn start(&mut self, class: usize, count: u64) {
        if count > 0 {
            self.current[class].set_unlisted(count);
        }
    }

    pub(crate) fn run(&mut self, phase: usize) -> Result<(), R::Error> {
        let classes = self.classes;
        let occupied = |frontiers: &[Frontier], class: usize| !frontiers[class].is_empty();
        let mut active: Vec<usize> =
            (0..classes.len()).filter(|&class| occupied(&self.current, class)).collect();
        let mut upcoming = Vec::new();
        let mut level = 0;
        while !active.is_empty() {
            if let &[class] = active.as_slice()
                && let Some(&[state]) = self.current[class].list()
            {
                self.current[class].clear();
                active.clear();
                if let Some((class, reached)) = self.walk(class, state, phase, level)? {
                    active.push(class);
                    level = reached;
                }
                continue;
            }
            if active.len() > 1 {
                self.list_last_lane(&active);
            }
            for &class in &active {
                self.spread(class, phase, level)?;
                self.report(self.current[class].count(), level);
                self.current[class].clear();
                let target = classes[class].target;
                if occupied(&self.next, target) && !upcoming.contains(&target) {
                    upcoming.push(target);
                }
            }
            upcoming.sort_unstable();
            active.clear();
            std::mem::swap(&mut active, &mut upcoming);
            std::mem::swap(&mut self.current, &mut self.next);
            level += 1;
        }
        Ok(())
    }

    /// Follows a single state as long as it settles exactly one other, and returns the class and
    /// the level of the states at the end, which are then current.
    fn walk(
        &mut self,
        mut class: usize,
        mut state: u32,
        phase: usize,
        mut level: u32,
    ) -> Result<Option<(usize, u32)>, R::Error> {
        let classes = self.classes;
        loop {
            let rule = &classes[class];
            let source = &mut self.lanes[rule.lane];
            source.bytes[state as usize] = rule.done[phase];
            if let Some(remoteness) = source.remoteness.get_mut(state as usize) {
                *remoteness = level;
            }
            let target = &mut self.lanes[rule.target_lane];
            let next = &mut self.next[rule.target];
            let mut found = None;
            let mut several = false;
            let first = self.firsts.get(state as usize).copied();
            self.rows.each(&mut self.cursor, state, first, |predecessor| {
                // Branches are better here: the next step need not wait for them.
                if target.settle_one(predecessor, rule.effect)
                    && let Some(earlier) = found.replace(predecessor)
                {
                    next.push(earlier);
                    several = true;
                }
            })?;
            class = rule.target;
            level += 1;
            // Adjacent rows are in the cache when they are read.
            if found.is_some_and(|found| found.abs_diff(state) > FAR) {
                self.walked += 1;
                if self.walked == many_alone(self.position_count) {
                    self.firsts = self.rows.firsts();
                }
            }
            if level.is_multiple_of(WALK) {
                self.report(u64::from(WALK), level);
            }
            let Some(last) = found else {
                return Ok(None);
            };
            state = last;
            if several {
                self.next[class].push(state);
                std::mem::swap(&mut self.current, &mut self.next);
                return Ok(Some((class, level)));
            }
        }
    }

    fn report(&mut self, handled: u64, level: u32) {
        let (states, lanes) = (self.states, &self.lanes);
        self.options.watch.handled(handled, || Progress {
            level,
            settled: states - lanes.iter().map(|lane| lane.open).sum::<u64>(),
            states,
        });
    }

    /// Lists the states of the last lane if a scan would come too late, because the first lane has
    /// added states of the next level by then. All other lanes are scanned before the next lane
    /// writes.
    fn list_last_lane(&mut self, active: &[usize]) {
        let last = self.lanes.len() - 1;
        for &class in active {
            if self.classes[class].lane == last && self.current[class].list().is_none() {
                let bytes = &self.lanes[last].bytes;
                let mut found = Vec::new();
                scan(bytes, 0, self.classes[class].fresh, &mut found, usize::MAX);
                self.current[class].set_listed(found);
            }
        }
    }

    fn spread(&mut self, class: usize, phase: usize, level: u32) -> Result<(), R::Error> {
        let mut frontier = std::mem::replace(&mut self.current[class], Frontier::new(0));
        if !R::IN_MEMORY {
            frontier.sort();
        }
        if self.options.parallel && Shards::<R>::pays(frontier.count(), self.position_count) {
            let wave = Wave {
                rows: self.rows,
                class: self.classes[class],
                done: self.classes[class].done[phase],
                level,
                #[cfg(feature = "parallel")]
                parallel: self.options.parallel,
            };
            let next = &mut self.next[self.classes[class].target];
            self.shards.pass_on(&wave, &frontier, &mut self.lanes, next)?;
            self.current[class] = frontier;
            return Ok(());
        }
        let burst = BURST.min(self.rows.edge_count());
        self.gathered.resize(burst + SHORT, 0);
        let mut step = Step {
            rows: self.rows,
            cursor: &mut self.cursor,
            class: self.classes[class],
            done: self.classes[class].done[phase],
            level,
            lanes: &mut self.lanes,
            next: &mut self.next[self.classes[class].target],
            spans: &mut self.spans,
            gathered: &mut self.gathered,
        };
        if let Some(list) = frontier.list() {
            for batch in list.chunks(BATCH) {
                step.batch(batch)?;
            }
        } else {
            step.scanned(&mut self.found)?;
        }
        self.current[class] = frontier;
        Ok(())
    }
}

/// One class of one level, and the class to which it leads.
struct Step<'s, R: Rows> {
    rows: &'s R,
    cursor: &'s mut R::Cursor,
    class: StateClass,
    done: u8,
    level: u32,
    lanes: &'s mut [Lane],
    next: &'s mut Frontier,
    spans: &'s mut Vec<(usize, usize)>,
    gathered: &'s mut [u32],
}

impl<R: Rows> Step<'_, R> {
    fn scanned(&mut self, found: &mut Vec<u32>) -> Result<(), R::Error> {
        let mut at = 0;
        while at < self.lanes[self.class.lane].bytes.len() {
            found.clear();
            let bytes = &self.lanes[self.class.lane].bytes;
            at = scan(bytes, at, self.class.fresh, found, BATCH);
            self.batch(found)?;
        }
        Ok(())
    }

    fn batch(&mut self, sources: &[u32]) -> Result<(), R::Error> {
        stop_point();
        let source = &mut self.lanes[self.class.lane];
        for &position in sources {
            source.bytes[position as usize] = self.done;
        }
        if !source.remoteness.is_empty() {
            for &position in sources {
                source.remoteness[position as usize] = self.level;
            }
        }
        match self.class.effect {
            Effect::Choose => self.pass_on::<true>(sources),
            Effect::Count => self.pass_on::<false>(sources),
        }
    }

    fn pass_on<const CHOOSE: bool>(&mut self, sources: &[u32]) -> Result<(), R::Error> {
        let target = &mut self.lanes[self.class.target_lane];
        if target.open == 0 {
            return Ok(());
        }
        self.spans.clear();
        let edge_count = self.rows.locate(self.cursor, 0, sources, self.spans)?;
        if edge_count <= BURST {
            let (room, before) = self.next.room(edge_count);
            let states = self.rows.gather(self.cursor, self.spans, self.gathered)?;
            let at = target.settle::<CHOOSE>(states, room, before);
            self.next.advance_to(at);
            return Ok(());
        }
        for &(start, end) in self.spans.iter() {
            let mut at = start;
            while at < end {
                let part = at..end.min(at + BURST);
                at = part.end;
                let part = self.rows.part(self.cursor, part)?;
                let (room, before) = self.next.room(part.len());
                let at = target.settle::<CHOOSE>(part, room, before);
                self.next.advance_to(at);
                if target.open == 0 {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// Returns the most states of a class that a frontier lists.
#[cfg(not(test))]
fn listed_limit(edge_count: usize) -> usize {
    (edge_count / 32).max(4 * BURST)
}

/// In tests of small graphs, frontiers overflow at once, sometimes, or never.
#[cfg(test)]
fn listed_limit(edge_count: usize) -> usize {
    [2, 16, 4 * BURST][edge_count % 3]
}
