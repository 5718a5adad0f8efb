//! Grundy values of the positions of a ruleset, with a memo.
//!
//! # The idea
//! A memo written by hand is a hash table and a recursive function. Here each position gets a
//! number when it is first met, so that it is stored and hashed once, and everything after that
//! works on numbers of 32 bits:
//!
//! ```text
//! path: the positions being evaluated;  list: the numbers of their options, one after another,
//!                                             with END after each option
//! while the path is not empty
//!   skip the options of the last position that have values
//!   one without a value is left: append its options to the list, push it on the path
//!   none is left:                the nim sum of each option goes into a MexSet, whose mex is the
//!                                value; cut the list back, go back to the position before
//! ```
//!
//! # Why it is right
//! The options of the last position on the path are the end of the list, so that the list is a
//! stack as the path is. A position on the path has a mark; meeting it again is a cycle, and the
//! path says how long it is. If a question ends early, the next one takes back the marks of its
//! path, so that the values found so far serve: the path lives in the evaluator, which may be left
//! at any stop point.
//!
//! The whole path lives in two vectors, and a ruleset is asked for the options of a position once.
//! Before it lists them it gets the room left under the limit, so that a position
//! with 2^64 options is refused and not listed.
//!
//! # What else was tried
//! Finding all positions first, level by level, and then evaluating the graph of them: it stores
//! every move, where the path needs those of one line of play.

use core::fmt;

use super::options::Options;
use super::rules::{Ruleset, RulesetError};
use crate::graph::{ON_PATH, UNSEEN};
use crate::limit::PositionLimit;
use crate::memo::{Interner, MOVES_PER_POSITION};
use crate::mex::MexSet;
use crate::stop::StopPoints;

/// The end of an option in a list of numbers of positions.
const END: u32 = u32::MAX;

/// Evaluates positions of a ruleset and remembers all values.
///
/// # Constraints
/// - fewer than 2³²−2 positions, counted by their canonical forms
/// - play that ends: a position that comes back is an error
///
/// # Complexity
/// The options of each position are listed once: O(components of all options) time. Memory for
/// each position met, and four bytes for each component of the options along one line of play.
///
/// # Examples
/// Kayles on a row of pins:
/// ```
/// use mex_core::{Evaluator, Options, Ruleset};
///
/// struct Kayles;
///
/// impl Ruleset for Kayles {
///     type Position = u32;
///
///     fn options(&self, &pins: &u32, options: &mut Options<u32>) {
///         for taken in 1..=pins.min(2) {
///             for left in 0..=(pins - taken) / 2 {
///                 options.push_sum([left, pins - taken - left]);
///             }
///         }
///     }
/// }
///
/// let mut kayles = Evaluator::new(&Kayles);
/// assert_eq!(kayles.value(&10)?, 2);
/// assert_eq!(kayles.value(&2000)?, 1);
/// assert_eq!(kayles.sum_value(&[10, 2000])?, 3);
/// # Ok::<(), mex_core::RulesetError>(())
/// ```
#[derive(Clone)]
pub struct Evaluator<R: Ruleset> {
    ruleset: R,
    limit: usize,
    positions: Interner<R::Position>,
    /// The values by number of position, or a mark.
    values: Vec<u32>,
    /// The positions being evaluated; outside of questions, those of one that was not finished.
    path: Vec<Step>,
    finished: usize,
    listed: usize,
    stops: StopPoints,
}

impl<R: Ruleset<Position: fmt::Debug>> fmt::Debug for Evaluator<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = self.values.iter().enumerate();
        let known = values.filter(|(_, value)| **value < ON_PATH);
        formatter
            .debug_map()
            .entries(known.map(|(id, value)| (self.positions.get(id as u32), value)))
            .finish()
    }
}

/// A move in a sum: the component that is replaced, and by what.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RulesetMove<P> {
    /// The index of the component.
    pub component: usize,
    /// The sum that takes its place.
    pub to: Vec<P>,
}

/// A position being evaluated; its options lie in a list that all share.
#[derive(Clone)]
struct Step {
    id: u32,
    start: usize,
    next: usize,
}

impl<R: Ruleset> Evaluator<R> {
    /// Returns an evaluator that may meet as many positions as it needs.
    pub fn new(ruleset: R) -> Self {
        Evaluator::with_limit(ruleset, PositionLimit::NONE)
    }

    /// Returns an evaluator that gives up before it meets more than `limit` positions, or lists
    /// options with more than 64 times as many components.
    pub fn with_limit(ruleset: R, limit: impl Into<PositionLimit>) -> Self {
        Evaluator {
            ruleset,
            limit: limit.into().get(),
            positions: Interner::new(),
            values: Vec::new(),
            path: Vec::new(),
            finished: 0,
            listed: 0,
            stops: StopPoints::default(),
        }
    }

    /// Returns how many different positions were met, counted by their canonical forms.
    pub fn position_count(&self) -> usize {
        self.positions.len()
    }

    /// Returns the Grundy value of a position.
    ///
    /// # Errors
    /// [`RulesetError::LimitReached`] and [`RulesetError::TooManyMoves`] if more is needed than the
    /// limit allows, and [`RulesetError::Cycle`] if play can go on for ever.
    pub fn value(&mut self, position: &R::Position) -> Result<u32, RulesetError> {
        self.stops.pass();
        for step in self.path.drain(..) {
            self.values[step.id as usize] = UNSEEN;
        }
        let id = self.intern(position.clone())?;
        if self.values[id as usize] == UNSEEN {
            self.run(id)?;
        }
        Ok(self.values[id as usize])
    }

    /// Returns the Grundy value of a sum: the nim sum of the values of its components.
    ///
    /// # Errors
    /// As [`Evaluator::value`].
    pub fn sum_value(&mut self, components: &[R::Position]) -> Result<u32, RulesetError> {
        components.iter().try_fold(0, |sum, component| Ok(sum ^ self.value(component)?))
    }

    /// Returns every move of a sum after which the player to move loses, in normal play.
    ///
    /// # Errors
    /// As [`Evaluator::value`].
    ///
    /// # Examples
    /// ```
    /// use mex_core::{Chomp, Evaluator};
    ///
    /// let bars = [vec![2, 2, 2], vec![1]];
    /// let moves = Evaluator::new(&Chomp).winning_moves(&bars)?;
    /// assert_eq!(moves.len(), 1);
    /// assert_eq!((moves[0].component, &moves[0].to), (0, &vec![vec![2, 2, 1]]));
    /// # Ok::<(), mex_core::RulesetError>(())
    /// ```
    pub fn winning_moves(
        &mut self,
        components: &[R::Position],
    ) -> Result<Vec<RulesetMove<R::Position>>, RulesetError> {
        let sum = self.sum_value(components)?;
        let mut moves = Vec::new();
        let mut options = Options::new();
        for (component, position) in components.iter().enumerate() {
            let wanted = sum ^ self.value(position)?;
            options.clear();
            self.ruleset.options(position, &mut options);
            for option in options.iter() {
                if self.sum_value(option)? == wanted {
                    let to = option.to_vec();
                    moves.push(RulesetMove { component, to });
                }
            }
        }
        Ok(moves)
    }

    fn intern(&mut self, position: R::Position) -> Result<u32, RulesetError> {
        let canonical = self.ruleset.canonical(position);
        let Some(id) = self.positions.intern(canonical, self.limit) else {
            return Err(RulesetError::LimitReached {
                limit: self.positions.len(),
                finished: self.finished,
            });
        };
        self.values.resize(self.positions.len(), UNSEEN);
        Ok(id)
    }

    /// Evaluates a position.
    fn run(&mut self, root: u32) -> Result<(), RulesetError> {
        let mut options = Options::new();
        let mut list = Vec::new();
        let mut seen = MexSet::new();
        self.enter(root, &mut list, &mut options)?;
        while let Some(step) = self.path.last_mut() {
            self.stops.pass();
            let rest = &list[step.next..];
            let known = |id: u32| id == END || self.values[id as usize] < ON_PATH;
            step.next += rest.iter().take_while(|&&id| known(id)).count();
            if let Some(&id) = list.get(step.next) {
                if self.values[id as usize] == ON_PATH {
                    let back = self.path.iter().rev().position(|step| step.id == id);
                    let length = back.map_or(0, |steps| steps + 1);
                    return Err(RulesetError::Cycle { length });
                }
                self.enter(id, &mut list, &mut options)?;
                continue;
            }
            let (id, start) = (step.id, step.start);
            let value = self.mex_of_sums(&list[start..], &mut seen);
            self.path.pop();
            self.values[id as usize] = value;
            self.finished += 1;
            list.truncate(start);
        }
        Ok(())
    }

    /// Returns the minimum excludant of the values of options, each with `END` after it.
    #[inline]
    fn mex_of_sums(&self, options: &[u32], seen: &mut MexSet) -> u32 {
        seen.clear();
        let mut sum = 0;
        for &id in options {
            if id == END {
                seen.insert(sum);
                sum = 0;
            } else {
                sum ^= self.values[id as usize];
            }
        }
        seen.mex()
    }

    /// Starts on a position and appends its options to the list.
    fn enter(
        &mut self,
        id: u32,
        list: &mut Vec<u32>,
        options: &mut Options<R::Position>,
    ) -> Result<(), RulesetError> {
        self.values[id as usize] = ON_PATH;
        self.path.push(Step { id, start: list.len(), next: list.len() });
        options.clear();
        let most = self.limit.saturating_mul(MOVES_PER_POSITION);
        // One more than allowed shows that there are too many.
        options.set_room((most - self.listed).saturating_add(1));
        self.ruleset.options(self.positions.get(id), options);
        self.listed = self.listed.saturating_add(options.component_count());
        if self.listed > most {
            self.listed = most;
            return Err(RulesetError::TooManyMoves { limit: most });
        }
        for component in options.drain() {
            self.stops.pass();
            list.push(match component {
                Some(component) => self.intern(component)?,
                None => END,
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chomp, Play, RulesetSolver, stop_point, stoppable};
    use std::cell::Cell;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// Chomp, whose flag is raised when the options of some position are listed.
    struct Watched {
        flag: Arc<AtomicBool>,
        lists_left: Cell<u32>,
    }

    impl Ruleset for Watched {
        type Position = Vec<u32>;

        fn options(&self, bar: &Vec<u32>, options: &mut Options<Vec<u32>>) {
            let left = self.lists_left.get();
            self.flag.store(left == 0, Ordering::Relaxed);
            stop_point();
            self.lists_left.set(left.saturating_sub(1));
            Chomp.options(bar, options);
        }

        fn canonical(&self, bar: Vec<u32>) -> Vec<u32> {
            Chomp.canonical(bar)
        }
    }

    #[test]
    fn what_was_left_anywhere_can_be_asked_again() {
        let bars = [vec![4; 4], vec![3, 2]];
        let expected = Evaluator::new(&Chomp).sum_value(&bars);
        let lost = RulesetSolver::new(&Chomp, &[], Play::Misere, 1 << 20).outcome(&bars);
        let mut left = 0;
        for lists in 0..60 {
            let flag = Arc::new(AtomicBool::new(false));
            let rules = Watched { flag: Arc::clone(&flag), lists_left: Cell::new(lists) };
            let mut evaluator = Evaluator::new(&rules);
            let mut solver = RulesetSolver::new(&rules, &[], Play::Misere, 1 << 20);
            let first = stoppable(&flag, || evaluator.sum_value(&bars));
            left += u32::from(first.is_none());
            rules.lists_left.set(lists);
            let second = stoppable(&flag, || solver.outcome(&bars));
            left += u32::from(second.is_none());
            rules.lists_left.set(u32::MAX);
            assert_eq!(evaluator.clone().sum_value(&bars), expected, "{lists}");
            assert_eq!(solver.clone().outcome(&bars), lost, "{lists}");
            assert_eq!(solver.outcome(&bars), lost, "{lists}");
        }
        assert!(left > 30, "{left}");
    }

    struct Circle;

    impl Ruleset for Circle {
        type Position = u32;

        fn options(&self, &place: &u32, options: &mut Options<u32>) {
            options.push((place + 1) % 5);
        }
    }

    #[test]
    fn cycles_and_limits_are_errors() {
        let error = Evaluator::new(&Circle).value(&3).unwrap_err();
        assert_eq!(error, RulesetError::Cycle { length: 5 });
        let error = Evaluator::with_limit(&Chomp, 20).value(&vec![4; 4]).unwrap_err();
        assert!(matches!(error, RulesetError::LimitReached { limit: 20, .. }));
    }
}
