//! The propagation: level by level, every settled state tells its predecessors once.

use crate::counter::{CHOSEN, CHUNK_EMPTY, RAN_OUT, Reserves, SETTLED, scan};
use crate::digraph::View;
use crate::frontier::Frontier;
use crate::offsets::{Offset, OffsetsView};
use crate::plan::{Class, Effect};

/// The remoteness of a state that is not settled.
pub(crate) const NEVER: u32 = u32::MAX;
/// States handled at a time.
const BATCH: usize = 256;
/// Edges handled before the room in a frontier is looked at again.
const BURST: usize = 1 << 12;

/// State bytes and counters of one seat.
#[derive(Clone, Debug)]
pub(crate) struct Lane {
    pub(crate) bytes: Vec<u8>,
    pub(crate) reserves: Reserves,
    /// Empty when it is not wanted.
    pub(crate) remoteness: Vec<u32>,
}

/// A propagation in progress.
pub(crate) struct Propagation<'a> {
    view: View<'a>,
    classes: &'a [Class],
    pub(crate) lanes: Vec<Lane>,
    current: Vec<Frontier>,
    next: Vec<Frontier>,
    spans: Vec<(usize, usize)>,
}

impl<'a> Propagation<'a> {
    pub(crate) fn new(view: View<'a>, classes: &'a [Class], lanes: Vec<Lane>) -> Self {
        let limit = listed_limit(view.predecessors.len());
        let frontiers = || classes.iter().map(|_| Frontier::new(limit)).collect();
        Propagation {
            view,
            classes,
            lanes,
            current: frontiers(),
            next: frontiers(),
            spans: Vec::with_capacity(BATCH),
        }
    }

    /// Declares that some states of a class are settled before the first move.
    pub(crate) fn start(&mut self, class: usize, count: u64) {
        if count > 0 {
            self.current[class].set_unlisted(count);
        }
    }

    /// Propagates until nothing new settles.
    pub(crate) fn run(&mut self, phase: usize) {
        match self.view.offsets {
            OffsetsView::Narrow(starts) => self.run_levels(starts, phase),
            OffsetsView::Wide(starts) => self.run_levels(starts, phase),
        }
    }

    fn run_levels<O: Offset>(&mut self, starts: &[O], phase: usize) {
        let classes = self.classes;
        let occupied = |frontiers: &[Frontier], class: usize| !frontiers[class].is_empty();
        let mut active: Vec<usize> = (0..classes.len())
            .filter(|&class| occupied(&self.current, class))
            .collect();
        let mut upcoming = Vec::new();
        let mut level = 0;
        while !active.is_empty() {
            if active.len() > 1 {
                self.list_last_lane(&active);
            }
            for &class in &active {
                self.spread(starts, class, phase, level);
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
    }

    /// Lists the states of the last lane where a scan would come too late, because the first lane
    /// has added states of the next level by then. All other lanes are scanned before the lane
    /// after them writes.
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

    fn spread<O: Offset>(&mut self, starts: &[O], class: usize, phase: usize, level: u32) {
        let frontier = std::mem::replace(&mut self.current[class], Frontier::new(0));
        let mut step = Step {
            starts,
            predecessors: self.view.predecessors,
            class: self.classes[class],
            done: self.classes[class].done[phase],
            level,
            lanes: &mut self.lanes,
            next: &mut self.next[self.classes[class].target],
            spans: &mut self.spans,
        };
        if let Some(list) = frontier.list() {
            for batch in list.chunks(BATCH) {
                step.batch(batch);
            }
        } else {
            step.scanned();
        }
        self.current[class] = frontier;
    }
}

/// One class of one level on its way to the class it leads to.
struct Step<'s, O> {
    starts: &'s [O],
    predecessors: &'s [u32],
    class: Class,
    done: u8,
    level: u32,
    lanes: &'s mut [Lane],
    next: &'s mut Frontier,
    spans: &'s mut Vec<(usize, usize)>,
}

impl<O: Offset> Step<'_, O> {
    fn scanned(&mut self) {
        let mut found = Vec::with_capacity(BATCH);
        let mut at = 0;
        while at < self.lanes[self.class.lane].bytes.len() {
            found.clear();
            let bytes = &self.lanes[self.class.lane].bytes;
            at = scan(bytes, at, self.class.fresh, &mut found, BATCH);
            self.batch(&found);
        }
    }

    fn batch(&mut self, sources: &[u32]) {
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
            Effect::Choose => self.tell::<true>(sources),
            Effect::Count => self.tell::<false>(sources),
        }
    }

    fn tell<const CHOOSE: bool>(&mut self, sources: &[u32]) {
        let target = &mut self.lanes[self.class.target_lane];
        self.spans.clear();
        let mut edge_count = 0;
        for &position in sources {
            let start = self.starts[position as usize].to_usize();
            let end = self.starts[position as usize + 1].to_usize();
            edge_count += end - start;
            self.spans.push((start, end));
        }
        if edge_count <= BURST {
            let (room, mut at) = self.next.room(edge_count);
            for &(start, end) in self.spans.iter() {
                at = settle::<CHOOSE>(&self.predecessors[start..end], target, room, at);
            }
            self.next.advance_to(at);
            return;
        }
        for &(start, end) in self.spans.iter() {
            for part in self.predecessors[start..end].chunks(BURST) {
                let (room, at) = self.next.room(part.len());
                let at = settle::<CHOOSE>(part, target, room, at);
                self.next.advance_to(at);
            }
        }
    }
}

/// Settles or counts down the given states and writes those newly settled to `room`, from `at`.
///
/// Every state is written and then kept or not, since a branch here would be mispredicted half of
/// the time.
#[inline(always)]
fn settle<const CHOOSE: bool>(
    states: &[u32],
    lane: &mut Lane,
    room: &mut [u32],
    mut at: usize,
) -> usize {
    for &state in states {
        let byte = &mut lane.bytes[state as usize];
        let open = *byte < SETTLED;
        room[at] = state;
        if CHOOSE {
            *byte = if open { CHOSEN } else { *byte };
            at += usize::from(open);
        } else {
            let mut left = *byte - u8::from(open);
            if left == CHUNK_EMPTY {
                left = lane.reserves.reload(state);
            }
            *byte = left;
            at += usize::from(left == RAN_OUT);
        }
    }
    at
}

/// Returns how many states of a class a frontier lists at most.
#[cfg(not(test))]
fn listed_limit(edge_count: usize) -> usize {
    (edge_count / 32).max(4 * BURST)
}

/// In tests of small graphs, frontiers overflow at once, now and then, or never.
#[cfg(test)]
fn listed_limit(edge_count: usize) -> usize {
    [2, 16, 4 * BURST][edge_count % 3]
}
