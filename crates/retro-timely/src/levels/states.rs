//! The states of one worker: how messages settle and lower them, how they are restored after an
//! interrupted run, and the answer they give.
//!
//! In a restored run everything is known up to some remoteness c, the least up to which a worker
//! has saved. States below c have been passed on: the states that they settled have remoteness at
//! most c and are known too, so only the counters of open states remain to be decreased. States at
//! c are passed on again.

use crate::levels::checkpoints::{Entry, WHOLE};
use crate::levels::queue::{Lowered, Queue};
use crate::share::{Share, WORKER_SHIFT};
use graph_retro::{
    BestOptions, Counters, DeadEndRule, Effect, Outcome, Reserves, Seat, SeatPlan, SeatValue,
};

/// The remoteness of a state that has not settled.
pub(crate) const NEVER: u32 = u32::MAX;

/// Smaller words count open options; words from here on encode how a state settled.
const SETTLED: u8 = Counters::SETTLED;
/// The counter ran out.
pub(crate) const COUNTED: u8 = SETTLED | 1;
/// One option was enough.
pub(crate) const CHOSEN: u8 = SETTLED | 2;
/// Settled in an earlier phase.
pub(crate) const DONE: u8 = SETTLED | 4;
/// Set in addition once the state has been passed on to those before it.
pub(crate) const TOLD: u8 = 8;

/// If one own state in this many settles at once, they are first sorted into the order of memory,
/// in which their rows and the ghosts of other workers are then visited.
const ORDERED: usize = 64;

#[inline(always)]
pub(crate) fn is_open(word: u8) -> bool {
    word < SETTLED
}

/// Returns whether a state has settled in this way.
#[inline(always)]
pub(crate) fn is(word: u8, kind: u8) -> bool {
    word & !TOLD == kind
}

pub(crate) fn kind_of(class: usize) -> u8 {
    if class.is_multiple_of(2) { COUNTED } else { CHOSEN }
}

/// The states of one lane, by slot.
#[derive(Clone, Debug)]
pub(crate) struct Lane {
    pub(crate) words: Vec<u8>,
    pub(crate) reserves: Reserves,
    pub(crate) remoteness: Vec<u32>,
}

/// News for other workers: `(remoteness, address with its class)`.
pub(crate) type News = (u32, u64);

#[derive(Debug)]
pub(crate) struct States {
    pub(crate) share: Share,
    pub(crate) plan: SeatPlan,
    pub(crate) lanes: Vec<Lane>,
    queue: Queue,
    /// The greatest remoteness at which notices were sent.
    highest: u32,
    pub(crate) news: Vec<News>,
    /// The number of own states that have settled.
    pub(crate) settled: u64,
    /// Own states, with their classes, that have settled and are not in the log yet; empty without
    /// a log.
    unlogged: Vec<(u32, u32)>,
    is_logged: bool,
    /// The number of times a remoteness was lowered.
    pub(crate) lowered: u64,
}

impl States {
    pub(crate) fn new(share: Share, plan: SeatPlan) -> Self {
        let counters = Counters::of(share.sources(), share.own_count() as u32);
        let Counters { bytes: mut words, reserves } = counters.expect("memory for the counters");
        words.resize(share.slot_count(), 0);
        let lane = Lane { words, reserves, remoteness: vec![NEVER; share.slot_count()] };
        let lanes = vec![lane; plan.lane_count];
        let class_count = plan.classes.len();
        States {
            share,
            plan,
            lanes,
            queue: Queue::new(class_count),
            highest: 0,
            news: Vec::new(),
            settled: 0,
            unlogged: Vec::new(),
            is_logged: false,
            lowered: 0,
        }
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        let lanes = self.lanes.iter().map(|lane| lane.words.len() + 4 * lane.remoteness.len());
        self.share.memory_bytes() + lanes.sum::<usize>() as u64
    }

    /// Remembers what settles, for a log.
    pub(crate) fn log(&mut self) {
        self.is_logged = true;
    }

    /// Takes the own states that have settled up to a remoteness and are not in the log yet.
    pub(crate) fn take_unlogged(&mut self, known: u32) -> Vec<Entry> {
        let States { unlogged, lanes, plan, .. } = self;
        let mut entries = Vec::new();
        unlogged.retain(|&(class, slot)| {
            let lane = plan.classes[class as usize].lane;
            let remoteness = lanes[lane].remoteness[slot as usize];
            if remoteness <= known {
                entries.push(Entry { class, slot, remoteness });
            }
            remoteness > known
        });
        entries
    }

    /// Settles the dead ends whose values settle in a phase.
    pub(crate) fn start(&mut self, phase: usize, seats: &[Seat], rule: DeadEndRule<'_>) {
        for lane in 0..self.plan.lane_count {
            for own in 0..self.share.own_count() {
                // An open state without open options is a dead end.
                if self.lanes[lane].words[own] != 0 {
                    continue;
                }
                let position = self.share.range.start + own as u32;
                let value = rule.value(seats[lane % seats.len()], position);
                let class = self.plan.class_of_dead_end(lane, value);
                if let Some(class) = class.filter(|_| self.plan.phases[phase].contains(&value)) {
                    self.settle(class, own as u32, 0);
                }
            }
        }
    }

    /// Ends a phase that is not the last.
    pub(crate) fn end_phase(&mut self) {
        self.queue = Queue::new(self.plan.classes.len());
        self.highest = 0;
        let words = self.lanes.iter_mut().flat_map(|lane| &mut lane.words);
        words.filter(|word| !is_open(**word)).for_each(|word| *word = DONE);
    }

    #[inline]
    pub(crate) fn least(&self) -> Option<u32> {
        self.queue.least()
    }

    pub(crate) fn width(&self, level: u32) -> usize {
        self.queue.width(level)
    }

    /// Records that a ghost has settled or was lowered, as its owner reports.
    #[inline]
    pub(crate) fn hear(&mut self, level: u32, class: usize, slot: u32) {
        let lane = &mut self.lanes[self.plan.classes[class].lane];
        let word = &mut lane.words[slot as usize];
        if is_open(*word) {
            *word = kind_of(class);
            lane.remoteness[slot as usize] = level;
            self.queue.at(level).fresh[class].push(slot);
        } else if level < lane.remoteness[slot as usize] {
            self.lower(class, slot, level);
        }
    }

    /// Passes a level on to the states before it, and returns the number of rows read.
    pub(crate) fn tell(&mut self, level: u32) -> usize {
        let current = self.queue.take(level);
        let is_in_order = level >= self.highest;
        self.highest = self.highest.max(level);
        let classes = current.fresh.iter().enumerate().filter(|(_, slots)| !slots.is_empty());
        for (class, slots) in classes {
            if is_in_order {
                self.tell_in_order(level, class, slots);
                continue;
            }
            let lane = self.plan.classes[class].lane;
            for &slot in slots {
                let Lane { words, remoteness, .. } = &mut self.lanes[lane];
                if remoteness[slot as usize] == level {
                    words[slot as usize] |= TOLD;
                    self.tell_late(class, slot, None);
                }
            }
        }
        for &Lowered { class, slot, old } in &current.lowered {
            self.tell_late(class, slot, Some(old));
        }
        let width = current.width();
        self.queue.give_back(level, current);
        width
    }

    /// Passes on some states of the greatest remoteness so far. The states that they settle are
    /// final, as far as this worker can see.
    fn tell_in_order(&mut self, level: u32, class: usize, slots: &[u32]) {
        let told = self.plan.classes[class];
        let next = &mut self.queue.at(level + 1).fresh[told.target];
        let first = next.len();
        for &slot in slots {
            let lane = &mut self.lanes[told.lane];
            if lane.remoteness[slot as usize] != level {
                continue;
            }
            lane.words[slot as usize] |= TOLD;
            let Lane { words, reserves, remoteness } = &mut self.lanes[told.target_lane];
            for &own in self.share.row(slot) {
                let word = &mut words[own as usize];
                if !is_open(*word) {
                    continue;
                }
                match told.effect {
                    Effect::Choose => *word = CHOSEN,
                    Effect::Count if reserves.take_one(own, word) => *word = COUNTED,
                    Effect::Count => continue,
                }
                remoteness[own as usize] = level + 1;
                next.push(own);
            }
        }
        if next.len() - first >= self.share.own_count() / ORDERED {
            next[first..].sort_unstable();
        }
        self.settled += (next.len() - first) as u64;
        if self.is_logged {
            let class = told.target as u32;
            self.unlogged.extend(next[first..].iter().map(|&own| (class, own)));
        }
        if self.share.has_subscribers() {
            for &own in &next[first..] {
                let class = (told.target as u64) << 32;
                let addresses = self.share.subscribers(own).iter();
                self.news.extend(addresses.map(|address| (level + 1, address | class)));
            }
        }
    }

    /// Passes on a state that has settled nearer than others already passed on, or whose remoteness
    /// is now less than the old one, which was passed on before.
    #[cold]
    fn tell_late(&mut self, class: usize, slot: u32, old: Option<u32>) {
        let told = self.plan.classes[class];
        let reached = self.lanes[told.lane].remoteness[slot as usize] + 1;
        for index in 0..self.share.row(slot).len() {
            let own = self.share.row(slot)[index];
            let Lane { words, reserves, remoteness } = &mut self.lanes[told.target_lane];
            let (word, held) = (&mut words[own as usize], remoteness[own as usize]);
            match (told.effect, old) {
                (Effect::Choose, _) if is_open(*word) => self.settle(told.target, own, reached),
                (Effect::Choose, _) if is(*word, CHOSEN) && held > reached => {
                    self.lower(told.target, own, reached);
                }
                (Effect::Count, None) if is_open(*word) && reserves.take_one(own, word) => {
                    let least = self.counted_remoteness(told.lane, own);
                    self.settle(told.target, own, least);
                }
                // Only the slowest option can have made the remoteness too great.
                (Effect::Count, Some(old)) if is(*word, COUNTED) && held == old + 1 => {
                    let least = self.counted_remoteness(told.lane, own);
                    if least <= old {
                        self.lower(told.target, own, least);
                    }
                }
                _ => {}
            }
        }
    }

    /// Returns the remoteness of a state whose options in this lane have all settled.
    fn counted_remoteness(&self, lane: usize, own: u32) -> u32 {
        let Lane { words, remoteness, .. } = &self.lanes[lane];
        let options = self.share.options(own).iter().map(|&option| option as usize);
        let in_phase = options.filter(|&option| !is(words[option], DONE));
        1 + in_phase.map(|option| remoteness[option]).max().expect("the last option settled now")
    }

    fn settle(&mut self, class: usize, own: u32, level: u32) {
        let lane = &mut self.lanes[self.plan.classes[class].lane];
        lane.words[own as usize] = kind_of(class);
        lane.remoteness[own as usize] = level;
        self.settled += 1;
        if self.is_logged {
            self.unlogged.push((class as u32, own));
        }
        self.wait(class, own, level);
        self.announce(class, own, level);
    }

    /// Defers a state until its level is known.
    pub(crate) fn wait(&mut self, class: usize, slot: u32, level: u32) {
        self.queue.at(level).fresh[class].push(slot);
    }

    fn lower(&mut self, class: usize, slot: u32, level: u32) {
        let lane = &mut self.lanes[self.plan.classes[class].lane];
        let old = std::mem::replace(&mut lane.remoteness[slot as usize], level);
        debug_assert!(level < old);
        self.lowered += 1;
        let waiting = self.queue.at(level);
        if lane.words[slot as usize] & TOLD == 0 {
            // It also waits at the old level, where it is skipped.
            waiting.fresh[class].push(slot);
        } else {
            waiting.lowered.push(Lowered { class, slot, old });
        }
        if (slot as usize) < self.share.own_count() {
            self.announce(class, slot, level);
        }
    }

    fn announce(&mut self, class: usize, own: u32, level: u32) {
        let addresses = self.share.subscribers(own).iter();
        self.news.extend(addresses.map(|address| (level, address | (class as u64) << 32)));
    }
}

/// A state that another worker must restore: `(worker, (slot, class, remoteness))`.
pub(crate) type Restored = (u64, (u32, u32, u32));

impl States {
    /// Restores a state, unless it is beyond what is known or was restored before.
    pub(crate) fn put_back(&mut self, Entry { class, slot, remoteness }: Entry, known: u32) {
        let lane = &mut self.lanes[self.plan.classes[class as usize].lane];
        let word = &mut lane.words[slot as usize];
        if remoteness > known || !is_open(*word) {
            return;
        }
        *word = kind_of(class as usize);
        lane.remoteness[slot as usize] = remoteness;
        if remoteness < known {
            *word |= TOLD;
        } else {
            self.wait(class as usize, slot, remoteness);
        }
        if (slot as usize) < self.share.own_count() {
            self.settled += 1;
        }
    }

    /// Returns the copies of the state of an entry that other workers must restore.
    pub(crate) fn restored_elsewhere(&self, entry: Entry) -> impl Iterator<Item = Restored> + '_ {
        let Entry { class, slot, remoteness } = entry;
        let addresses = self.share.subscribers(slot).iter();
        addresses.map(move |at| (at >> WORKER_SHIFT, (*at as u32, class, remoteness)))
    }

    /// Decreases the counters of open states whose options have sent notice.
    pub(crate) fn take_down(&mut self) {
        for class in 0..self.plan.classes.len() {
            let told = self.plan.classes[class];
            if told.effect == Effect::Choose {
                continue;
            }
            for slot in 0..self.share.slot_count() as u32 {
                if self.lanes[told.lane].words[slot as usize] != kind_of(class) | TOLD {
                    continue;
                }
                let Lane { words, reserves, .. } = &mut self.lanes[told.target_lane];
                for &own in self.share.row(slot) {
                    let word = &mut words[own as usize];
                    if is_open(*word) {
                        reserves.take_one(own, word);
                    }
                }
            }
        }
    }

    /// Returns whether an entry can belong to this worker.
    pub(crate) fn fits(&self, entry: &Entry) -> bool {
        (entry.class as usize) < self.plan.classes.len()
            && (entry.slot as usize) < self.share.own_count()
    }
}

/// Returns the remoteness up to which all workers have saved a phase, if there is one.
pub(crate) fn known_by_all(levels: impl IntoIterator<Item = Option<u32>>) -> Option<u32> {
    // `None` is less than every remoteness, and the end of a phase is greater than all.
    levels.into_iter().min().flatten()
}

/// Returns whether a phase has ended for all workers.
pub(crate) fn is_whole(known: Option<u32>) -> bool {
    known == Some(WHOLE)
}

pub(crate) fn outcome(states: &States, own: u32) -> Outcome {
    match states.lanes[0].words[own as usize] {
        word if is(word, COUNTED) => Outcome::Previous,
        word if is(word, CHOSEN) => Outcome::Next,
        _ => Outcome::Draw,
    }
}

pub(crate) fn remoteness(states: &States, lane: usize, own: u32) -> Option<u32> {
    let remoteness = states.lanes[lane].remoteness[own as usize];
    (remoteness != NEVER).then_some(remoteness)
}

/// Returns the value of an own position when a seat moves first.
pub(crate) fn value(states: &States, seat: usize, own: u32) -> SeatValue {
    let lane = &states.lanes[seat % states.plan.lane_count];
    value_of(&states.plan, seat, lane.words[own as usize])
}

/// Returns the value that a word encodes when a seat moves first.
pub(crate) fn value_of(plan: &SeatPlan, seat: usize, word: u8) -> SeatValue {
    let (turns, lane) = (seat / plan.lane_count, seat % plan.lane_count);
    let [first, second] = plan.meanings[lane];
    let value = match word {
        word if is(word, DONE) => first,
        word if is(word, COUNTED) && plan.phases.len() == 1 => first,
        word if is(word, COUNTED) || is(word, CHOSEN) => second,
        _ => SeatValue::Draw,
    };
    if plan.swaps && !turns.is_multiple_of(2) { value.swapped() } else { value }
}

/// Returns for each own position the least of its best options in the impartial game, and `NEVER`
/// for dead ends.
pub(crate) fn best_moves(states: &States) -> Vec<u32> {
    let share = &states.share;
    let remoteness = &states.lanes[0].remoteness;
    let mut best = BestOptions::new(&remoteness[..share.own_count()]);
    // In the order of positions: ghosts below the own positions come last.
    let own_count = share.own_count();
    let wrap = own_count + share.ghosts.partition_point(|&ghost| ghost > share.range.start);
    for slot in (wrap..share.slot_count()).chain(0..wrap) {
        best.add_row((share.position(slot as u32), remoteness[slot]), share.row(slot as u32));
    }
    best.finish()
}
