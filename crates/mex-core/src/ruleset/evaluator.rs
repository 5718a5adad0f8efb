//! Grundy values of the positions of a ruleset.

use core::fmt;

use super::memo::{Memo, Rules, Values};
use super::options::Options;
use super::rules::{Ruleset, RulesetError};
use crate::limit::PositionLimit;
use crate::mex::MexSet;

/// Evaluates positions of a ruleset and remembers all values.
///
/// # Constraints
/// - fewer than 2³²−2 positions, counted by their canonical forms
/// - play that ends: a position that comes back is an error
///
/// # Complexity
/// The options of each position are listed once: O(components of all options) time. Memory for each
/// visited position, and four bytes for each component of the options along one line of play.
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
    memo: Memo<R::Position, u32>,
}

impl<R: Ruleset<Position: fmt::Debug>> fmt::Debug for Evaluator<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_map().entries(self.memo.known()).finish()
    }
}

/// A ruleset, and the set for the values of the current options.
struct MexRules<'a, R>(&'a R, MexSet);

impl<R: Ruleset> Rules for MexRules<'_, R> {
    type Position = R::Position;
    type Value = u32;

    fn canonical(&self, position: R::Position) -> R::Position {
        self.0.canonical(position)
    }

    fn options(&self, position: &R::Position, _: u32, options: &mut Options<R::Position>) {
        self.0.options(position, options);
    }

    #[inline]
    fn value<'a>(
        &mut self,
        options: impl Iterator<Item = (u32, &'a [u32])>,
        values: &Values<u32>,
    ) -> u32 {
        self.1.clear();
        for (_, parts) in options {
            self.1
                .insert(parts.iter().filter_map(|&id| values.get(id)).fold(0, |sum, it| sum ^ it));
        }
        self.1.mex()
    }
}

/// A move in a sum: the component, and its replacement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RulesetMove<P> {
    /// The index of the component.
    pub component: usize,
    /// The sum that replaces it.
    pub to: Vec<P>,
}

impl<R: Ruleset> Evaluator<R> {
    /// Returns an evaluator without a limit on positions.
    pub fn new(ruleset: R) -> Self {
        Evaluator::with_limit(ruleset, PositionLimit::NONE)
    }

    /// Returns an evaluator that gives up after `limit` positions, or after listing options with 64
    /// times as many components.
    pub fn with_limit(ruleset: R, limit: impl Into<PositionLimit>) -> Self {
        Evaluator { ruleset, memo: Memo::with_limit(limit.into().get()) }
    }

    /// Returns the number of positions visited, counted by their canonical forms.
    pub fn position_count(&self) -> usize {
        self.memo.position_count()
    }

    /// Returns the Grundy value of a position.
    ///
    /// # Errors
    /// [`RulesetError::LimitReached`] and [`RulesetError::TooManyMoves`] beyond the limit, and
    /// [`RulesetError::Cycle`] if play can go on for ever.
    pub fn value(&mut self, position: &R::Position) -> Result<u32, RulesetError> {
        self.memo.value(&mut MexRules(&self.ruleset, MexSet::new()), position.clone())
    }

    /// Returns the Grundy value of a sum: the nim sum of the values of its components.
    pub fn sum_value(&mut self, components: &[R::Position]) -> Result<u32, RulesetError> {
        components.iter().try_fold(0, |sum, component| Ok(sum ^ self.value(component)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chomp, Play, RulesetSolver, stop_point, stoppable};
    use std::cell::Cell;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// Chomp with a flag that is raised when the options of some position are listed.
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
