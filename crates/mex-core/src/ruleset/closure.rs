//! Rules that are a closure.

use core::fmt;
use core::hash::Hash;
use core::marker::PhantomData;

use super::options::Options;
use super::rules::Ruleset;

/// Rules that are a closure, which [`ruleset`] makes.
pub struct RulesetFn<P, F> {
    options: F,
    positions: PhantomData<fn() -> P>,
}

/// Returns the rules of a game whose options a closure adds.
///
/// # Examples
/// Nim with a pass that can be used once by either player:
/// ```
/// use mex_core::{Evaluator, Options, ruleset};
///
/// let game = ruleset(|&(heap, pass): &(u32, bool), options: &mut Options<(u32, bool)>| {
///     (0..heap).for_each(|left| options.push((left, pass)));
///     if pass && heap > 0 {
///         options.push((heap, false));
///     }
/// });
/// let mut evaluator = Evaluator::new(&game);
/// let values: Vec<u32> =
///     (0..6).map(|heap| evaluator.value(&(heap, true))).collect::<Result<_, _>>()?;
/// assert_eq!(values, [0, 2, 1, 4, 3, 6]);
/// # Ok::<(), mex_core::RulesetError>(())
/// ```
pub fn ruleset<P, F>(options: F) -> RulesetFn<P, F>
where
    P: Clone + Eq + Hash,
    F: Fn(&P, &mut Options<P>),
{
    RulesetFn { options, positions: PhantomData }
}

impl<P, F> Ruleset for RulesetFn<P, F>
where
    P: Clone + Eq + Hash,
    F: Fn(&P, &mut Options<P>),
{
    type Position = P;

    fn options(&self, position: &P, options: &mut Options<P>) {
        (self.options)(position, options);
    }
}

impl<P, F> fmt::Debug for RulesetFn<P, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("RulesetFn").finish_non_exhaustive()
    }
}
