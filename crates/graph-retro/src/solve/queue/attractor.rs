//! The states from which a value is forced, level by level along the turn order.
//!
//! A *step* is a seat whose states may settle for a value. Behind it stands the seat that moved
//! before, so the steps form a circle, and a state that settles in one is passed on to its
//! predecessors in the next. There either one option that settles is enough (the seat *chooses*:
//! it likes the value better than a draw) or it takes all of them.
//!
//! ```text
//! current := dead ends worth the value, at every step; level := 0
//! while current is not empty:
//!     for each step, for each position in its current list:
//!         mark its state; pass it on to the next step's list
//!     level := level + 1
//! ```
//!
//! A draw in the middle makes two attractors that never meet, so each may be run to its end before
//! the other begins; a draw at an end makes two that must be run in this order. So one loop over
//! one value at a time serves all orders. Where the turn order repeats with the teams exchanged,
//! the circle goes round twice, and both attractors are one.
//!
//! Rows are short and lie anywhere, so those of a long list are copied one behind the other first,
//! as in the propagation, and cache misses overlap. With one list for each step, a loop over a list
//! asks nothing that differs from state to state. On a path one list holds one state: it is followed
//! without lists, with branches, since the next step need not wait for what these decide. That takes a
//! third of the time. Each row is waited for twice, its place and then its predecessor; where many
//! steps lead far, the first predecessor of every position is copied into a list of its own, and the
//! wait is one.

use crate::graph::counter::Reserves;
use crate::graph::rows::{MemoryRows, SHORT, gather};
use crate::graph::rows::{Rows, many_alone};
use crate::solve::frontier::Frontier;
use crate::solve::lane::{BATCH, BURST, FAR, settle, settle_one};
use crate::solve::plan::Effect;
use crate::solve::seat_solution::SeatLane;
use mex_core::RowStart;

/// What settles for a value at one place of the circle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The lane that holds the states.
    pub(crate) lane: usize,
    /// The byte of a state that has settled here.
    pub(crate) done: u8,
    /// Whether one option is enough.
    pub(crate) chooses: bool,
}

/// The lists of a propagation, which are kept from one game to the next.
#[derive(Debug, Default)]
pub(crate) struct Attractor {
    /// From the last seat to the first, each followed by the one that moves before it.
    pub(crate) steps: Vec<Step>,
    current: Vec<Frontier>,
    next: Vec<Frontier>,
    /// How many states with options have not settled, in each lane.
    open: Vec<usize>,
    spans: Vec<(usize, usize)>,
    gathered: Vec<u32>,
    /// How many steps from one state alone to the next led far in this game.
    far: usize,
    /// See [`MemoryRows::first_predecessors`]; empty unless that pays.
    firsts: Vec<u32>,
}

/// Lists shorter than this are followed row by row.
const FEW: usize = 16;

impl Attractor {
    /// Returns the bytes of the lists for each step and position that an edge leads to.
    pub(crate) const LIST_BYTES: u64 = 16;

    /// Begins a game, given how many states of each lane have options.
    pub(crate) fn begin(&mut self, lane_count: usize, open: usize) {
        self.open.clear();
        self.open.resize(lane_count, open);
        self.far = 0;
        self.firsts.clear();
    }

    /// Begins the attractor of a value, with the steps of its circle.
    pub(crate) fn circle(&mut self, steps: impl Iterator<Item = Step>) {
        self.steps.clear();
        self.steps.extend(steps);
        while self.next.len() < self.steps.len() {
            self.current.push(Frontier::new(usize::MAX));
            self.next.push(Frontier::new(usize::MAX));
        }
    }

    /// Adds a dead end whose state at a step has settled.
    pub(crate) fn start(&mut self, step: usize, position: u32) {
        self.current[step].push(position);
    }

    /// Propagates until nothing new settles.
    pub(crate) fn run<O: RowStart>(
        &mut self,
        rows: MemoryRows<'_, O>,
        lanes: &mut [SeatLane],
        reserves: &mut [Reserves],
    ) {
        let mut level = 0;
        let mut goes_on = true;
        while goes_on {
            goes_on = false;
            if let Some(alone) = self.alone() {
                level = self.follow_alone(alone, level, rows, (&mut *lanes, &mut *reserves));
            }
            for index in 0..self.steps.len() {
                if self.current[index].is_empty() {
                    continue;
                }
                goes_on = true;
                let step = self.steps[index];
                let target = if index + 1 == self.steps.len() { 0 } else { index + 1 };
                let is_late = level as usize == many_alone(rows.starts.len());
                if is_late && self.current[index].count() < FEW as u64 {
                    self.list_firsts(rows);
                }
                let states = self.current[index].list().unwrap_or_default();
                mark(states, step.done, level, &mut lanes[step.lane]);
                let Step { lane, chooses, .. } = self.steps[target];
                let open = &mut self.open[lane];
                if *open > 0 {
                    let next = &mut self.next[target];
                    let mut into = Into {
                        states: &mut lanes[lane].states,
                        reserves: &mut reserves[lane],
                        next,
                        firsts: &self.firsts,
                    };
                    let room = (&mut self.spans, &mut self.gathered);
                    *open -= match chooses {
                        true => into.pass_on::<true, O>(states, rows, room),
                        false => into.pass_on::<false, O>(states, rows, room),
                    };
                }
                self.current[index].clear();
            }
            std::mem::swap(&mut self.current, &mut self.next);
            level += 1;
        }
    }

    /// Returns the step and the position of the only state that is to be passed on, if just one is.
    fn alone(&self) -> Option<(usize, u32)> {
        let lists = self.current[..self.steps.len()].iter().map(|list| list.list());
        let mut filled =
            (0..).zip(lists.map(Option::unwrap_or_default)).filter(|(_, list)| !list.is_empty());
        match (filled.next(), filled.next()) {
            (Some((step, &[position])), None) => Some((step, position)),
            _ => None,
        }
    }

    /// Passes on a state that is alone in its level, and the next one for as long as that is too,
    /// without lists. Returns the level of the states that are listed then, if any are.
    fn follow_alone<O: RowStart>(
        &mut self,
        (mut index, mut position): (usize, u32),
        mut level: u32,
        rows: MemoryRows<'_, O>,
        (lanes, reserves): (&mut [SeatLane], &mut [Reserves]),
    ) -> u32 {
        self.current[index].clear();
        loop {
            let step = self.steps[index];
            mark(&[position], step.done, level, &mut lanes[step.lane]);
            index = if index + 1 == self.steps.len() { 0 } else { index + 1 };
            let Step { lane, chooses, .. } = self.steps[index];
            let effect = if chooses { Effect::Choose } else { Effect::Count };
            if self.open[lane] == 0 {
                return level;
            }
            let (states, reserves) = (&mut lanes[lane].states, &mut reserves[lane]);
            let mut settled = 0;
            let mut last = position;
            let list = &mut self.current[index];
            let pass_on = |predecessor: u32| {
                if settle_one(predecessor, states, reserves, effect) {
                    if settled > 0 {
                        list.push(last);
                    }
                    last = predecessor;
                    settled += 1;
                }
            };
            let first = self.firsts.get(position as usize).copied();
            let Ok(()) = rows.each(&mut (), position, first, pass_on);
            self.open[lane] -= settled;
            if settled == 0 {
                return level;
            }
            level += 1;
            if settled > 1 {
                self.current[index].push(last);
                return level;
            }
            // Rows that lie side by side are in the cache when they are asked for.
            if last.abs_diff(position) > FAR {
                self.far += 1;
                if self.far == many_alone(rows.starts.len()) {
                    self.list_firsts(rows);
                }
            }
            position = last;
        }
    }

    /// Lists the first predecessors of all positions, if they are not listed yet.
    fn list_firsts<O: RowStart>(&mut self, rows: MemoryRows<'_, O>) {
        if self.firsts.is_empty() {
            self.firsts = rows.first_predecessors();
        }
    }
}

fn mark(states: &[u32], done: u8, level: u32, lane: &mut SeatLane) {
    for &position in states {
        lane.states[position as usize] = done;
    }
    if !lane.remoteness.is_empty() {
        for &position in states {
            lane.remoteness[position as usize] = level;
        }
    }
}

/// Where states settle, and the list that they join.
struct Into<'a> {
    states: &'a mut [u8],
    reserves: &'a mut Reserves,
    next: &'a mut Frontier,
    firsts: &'a [u32],
}

impl Into<'_> {
    /// Passes states on to their predecessors and returns how many settled.
    fn pass_on<const CHOOSE: bool, O: RowStart>(
        &mut self,
        states: &[u32],
        rows: MemoryRows<'_, O>,
        (spans, gathered): (&mut Vec<(usize, usize)>, &mut Vec<u32>),
    ) -> usize {
        let before = self.next.count();
        for batch in states.chunks(BATCH) {
            if batch.len() >= FEW {
                spans.clear();
                spans.extend(batch.iter().map(|&position| rows.span_of(position)));
                let edge_count: usize = spans.iter().map(|(start, end)| end - start).sum();
                if edge_count <= BURST {
                    gathered.resize(BURST + SHORT, 0);
                    gather(spans, rows.predecessors, gathered);
                    self.settle::<CHOOSE>(&gathered[..edge_count]);
                    continue;
                }
            }
            for &position in batch {
                if self.follow::<CHOOSE, O>(position, rows) {
                    continue;
                }
                let (start, end) = rows.span_of(position);
                self.settle::<CHOOSE>(&rows.predecessors[start..end]);
            }
        }
        (self.next.count() - before) as usize
    }

    /// Passes a state on if its first predecessor is listed, and returns whether it is.
    fn follow<const CHOOSE: bool, O: RowStart>(
        &mut self,
        position: u32,
        rows: MemoryRows<'_, O>,
    ) -> bool {
        let first = self.firsts.get(position as usize).copied();
        let settle = |predecessor| self.settle::<CHOOSE>(&[predecessor]);
        first.is_some_and(|_| rows.each(&mut (), position, first, settle).is_ok())
    }

    #[inline(always)]
    fn settle<const CHOOSE: bool>(&mut self, predecessors: &[u32]) {
        let (room, at) = self.next.room(predecessors.len());
        let reserves = &mut self.reserves.as_mut();
        let end = settle::<CHOOSE>(predecessors, self.states, reserves, room, at);
        self.next.advance_to(end);
    }
}
