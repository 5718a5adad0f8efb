//! The values of positions, each found once from the values of its options.
//!
//! # The idea
//! A hand-written memo is a hash table and a recursive function. Here each position gets a number
//! on its first visit, so it is stored and hashed once, and everything after that works on numbers
//! of 32 bits:
//!
//! ```text
//! path: the positions being evaluated;  list: the numbers of their options, one after another,
//!                                             with an end after each option, by its kind
//! while the path is not empty
//!   skip the options of the last position that have values
//!   one without a value is left: append its options to the list, push it on the path
//!   none is left:                the rules make its value of those of its options; cut the list
//!                                back, go back to the position before
//! ```
//!
//! # Why it is right
//! The options of the last position on the path are the end of the list, so the list is a stack
//! like the path. A position on the path has a mark; meeting it again is a cycle, whose length the
//! path gives. If a question ends early, the next one removes the marks of its path and keeps the
//! values found so far: the path is part of the memo, so work may stop at any stop point.
//!
//! The whole path is in two vectors, and the rules list the options of a position once. Before that
//! they get the room left under the limit, so a position with 2^64 options is refused without being
//! listed.
//!
//! # What else was tried
//! Finding all positions first, level by level, and then evaluating their graph stores every move,
//! while the path needs only those of one line of play.

use core::hash::Hash;

use super::options::Options;
use super::rules::RulesetError;
use crate::memo::{Interner, MOVES_PER_POSITION};
use crate::stop::StopPoints;

/// Marks the end of an option of kind 0; the numbers just below it mark the ends of other kinds.
const END: u32 = u32::MAX;

/// The most kinds of options: no position number is as large as their end marks.
const MOST_KINDS: u32 = 3;

/// Rules in the memo's terms.
pub(crate) trait Rules {
    type Position: Clone + Eq + Hash;
    type Value: Clone + Default;
    /// The number of kinds of options.
    const KINDS: u32 = 1;

    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    fn options(&self, position: &Self::Position, kind: u32, options: &mut Options<Self::Position>);

    /// Returns the value of a position from the kinds and parts of its options.
    fn value<'a>(
        &mut self,
        options: impl Iterator<Item = (u32, &'a [u32])>,
        values: &Values<Self::Value>,
    ) -> Self::Value;
}

/// The state of a position.
#[derive(Clone, Debug)]
enum Known<V> {
    Nothing,
    /// It is being evaluated.
    Waits,
    Is(V),
}

/// The values of positions by number.
#[derive(Clone, Debug)]
pub(crate) struct Values<V>(Vec<Known<V>>);

impl<V> Values<V> {
    /// Returns the value of a position, if it is known.
    #[inline]
    pub(crate) fn get(&self, id: u32) -> Option<&V> {
        if let Known::Is(value) = &self.0[id as usize] { Some(value) } else { None }
    }
}

/// The positions visited so far, with their values.
#[derive(Clone, Debug)]
pub(crate) struct Memo<P, V> {
    limit: usize,
    positions: Interner<P>,
    values: Values<V>,
    /// The positions being evaluated; between questions, those of an unfinished one.
    path: Vec<Step>,
    finished: usize,
    listed: usize,
    stops: StopPoints,
}

/// A position being evaluated; its options are in a shared list.
#[derive(Clone, Debug)]
struct Step {
    id: u32,
    start: usize,
    next: usize,
}

impl<P: Clone + Eq + Hash, V: Clone + Default> Memo<P, V> {
    /// Returns a memo of at most `limit` positions, with at most 64 times as many components in
    /// their options.
    pub(crate) fn with_limit(limit: usize) -> Self {
        Memo {
            limit,
            positions: Interner::new(),
            values: Values(Vec::new()),
            path: Vec::new(),
            finished: 0,
            listed: 0,
            stops: StopPoints::default(),
        }
    }

    /// Returns the number of positions visited.
    pub(crate) fn position_count(&self) -> usize {
        self.positions.len()
    }

    /// Returns the evaluated positions, with their values.
    pub(crate) fn known(&self) -> impl Iterator<Item = (&P, &V)> {
        let ids = 0..self.values.0.len() as u32;
        ids.filter_map(|id| Some((self.positions.get(id), self.values.get(id)?)))
    }

    pub(crate) fn value(
        &mut self,
        rules: &mut impl Rules<Position = P, Value = V>,
        position: P,
    ) -> Result<V, RulesetError> {
        self.stops.pass();
        for step in self.path.drain(..) {
            self.values.0[step.id as usize] = Known::Nothing;
        }
        let id = self.number(rules.canonical(position))?;
        if self.values.get(id).is_none() {
            self.run(rules, id)?;
        }
        // The run has stored it.
        Ok(self.values.get(id).cloned().unwrap_or_default())
    }

    /// Returns the number of a position in canonical form.
    fn number(&mut self, position: P) -> Result<u32, RulesetError> {
        let id = self.positions.intern(position, self.limit);
        let (limit, finished) = (self.positions.len(), self.finished);
        let id = id.ok_or(RulesetError::LimitReached { limit, finished })?;
        self.values.0.resize(self.positions.len(), Known::Nothing);
        Ok(id)
    }

    /// Evaluates a position and everything that it needs.
    fn run(
        &mut self,
        rules: &mut impl Rules<Position = P, Value = V>,
        root: u32,
    ) -> Result<(), RulesetError> {
        let mut options = Options::new();
        let mut list = Vec::new();
        self.enter(rules, root, &mut list, &mut options)?;
        while let Some(step) = self.path.last_mut() {
            self.stops.pass();
            let rest = &list[step.next..];
            let known = |id: u32| is_end(id) || matches!(self.values.0[id as usize], Known::Is(_));
            step.next += rest.iter().take_while(|&&id| known(id)).count();
            if let Some(&id) = list.get(step.next) {
                if matches!(self.values.0[id as usize], Known::Waits) {
                    let back = self.path.iter().rev().position(|step| step.id == id);
                    let length = back.map_or(0, |steps| steps + 1);
                    return Err(RulesetError::Cycle { length });
                }
                self.enter(rules, id, &mut list, &mut options)?;
                continue;
            }
            let (id, start) = (step.id, step.start);
            let options = list[start..].split_inclusive(|&id| is_end(id)).filter_map(|option| {
                let (&end, parts) = option.split_last()?;
                Some((END - end, parts))
            });
            let value = rules.value(options, &self.values);
            self.path.pop();
            self.values.0[id as usize] = Known::Is(value);
            self.finished += 1;
            list.truncate(start);
        }
        Ok(())
    }

    /// Enters a position and appends its options to the list.
    fn enter<R: Rules<Position = P, Value = V>>(
        &mut self,
        rules: &R,
        id: u32,
        list: &mut Vec<u32>,
        options: &mut Options<P>,
    ) -> Result<(), RulesetError> {
        const { assert!(R::KINDS <= MOST_KINDS) };
        self.values.0[id as usize] = Known::Waits;
        self.path.push(Step { id, start: list.len(), next: list.len() });
        let most = self.limit.saturating_mul(MOVES_PER_POSITION);
        for kind in 0..R::KINDS {
            options.clear();
            // Room for one more than allowed reveals that there are too many.
            options.set_room((most - self.listed).saturating_add(1));
            rules.options(self.positions.get(id), kind, options);
            self.listed = self.listed.saturating_add(options.component_count());
            if self.listed > most {
                self.listed = most;
                return Err(RulesetError::TooManyMoves { limit: most });
            }
            for component in options.drain() {
                self.stops.pass();
                list.push(match component {
                    Some(component) => self.number(rules.canonical(component))?,
                    None => END - kind,
                });
            }
        }
        Ok(())
    }
}

fn is_end(id: u32) -> bool {
    id > END - MOST_KINDS
}
