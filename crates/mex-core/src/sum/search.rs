//! Exact search of disjunctive sums: the one home of every search that play of a sum needs.
//!
//! A theorem decides most sums. What no theorem covers is decided here, by looking through what
//! can follow: misère sums of tokens on a graph, of components of several kinds, and of positions
//! of a ruleset. All are positions of some [`Ruleset`], and a sum is kept by its components alone,
//! without regard to their order:
//!
//! ```text
//! form(sum):        drop the terminal components, take canonical forms, sort
//! options of a sum: for each component but for repeated ones
//!                     for each of its options
//!                       the other components as they are, merged with the form of the option
//! ```
//!
//! The other components are in form already, so that a move costs the form of what it changes and
//! one sort of a list that is nearly in order. [`Search`] decides which line is followed and when
//! to give up.
//!
//! The misère oracle of `heap-games` is another engine on purpose: there most sums are decided by
//! a product in a known quotient before they are entered, and powers of a generator are cut down,
//! so that what is looked up, and in which order, differs at every step.

use core::hash::Hash;

use crate::memo::{Moves, Search, SearchError};
use crate::outcome::Play;
use crate::ruleset::{Options, Ruleset};
use crate::stop::StopPoints;

/// A memo of who wins which sums of positions of one ruleset.
///
/// The ruleset is passed with each question, so that its owner can keep both side by side.
#[derive(Clone)]
pub(crate) struct SumSearch<P> {
    search: Search<Box<[P]>>,
    options: Options<P>,
}

impl<P: Clone + Eq + Hash + Ord> SumSearch<P> {
    /// Returns an empty memo for at most `limit` sums.
    pub(crate) fn new(play: Play, limit: usize) -> Self {
        SumSearch { search: Search::new(play, limit), options: Options::new() }
    }

    /// Returns whether the player to move wins a sum.
    pub(crate) fn mover_wins(
        &mut self,
        ruleset: &impl Ruleset<Position = P>,
        components: impl IntoIterator<Item = P>,
    ) -> Result<bool, SearchError> {
        let mut start = Vec::new();
        extend_form(ruleset, &mut start, components);
        start.sort_unstable();
        let options = &mut self.options;
        self.search.mover_wins(start.into(), |sum, list| add_options(ruleset, sum, options, list))
    }

    /// Returns how many sums have a known outcome.
    pub(crate) fn finished(&self) -> usize {
        self.search.finished()
    }

    /// Returns the greatest number of moves that may be listed.
    pub(crate) fn move_limit(&self) -> usize {
        self.search.move_limit()
    }
}

/// Appends the canonical forms of the components that are not over.
fn extend_form<R: Ruleset>(
    ruleset: &R,
    sum: &mut Vec<R::Position>,
    components: impl IntoIterator<Item = R::Position>,
) {
    let canonical = components.into_iter().map(|component| ruleset.canonical(component));
    sum.extend(canonical.filter(|component| !ruleset.is_terminal(component)));
}

/// Lists what a move makes of a sum in form.
fn add_options<R: Ruleset<Position: Ord>>(
    ruleset: &R,
    sum: &[R::Position],
    options: &mut Options<R::Position>,
    list: &mut Moves<Box<[R::Position]>>,
) {
    let mut stops = StopPoints::default();
    for (index, component) in sum.iter().enumerate() {
        if index > 0 && sum[index - 1] == *component {
            continue;
        }
        options.clear();
        options.set_room(list.room());
        ruleset.options(component, options);
        if options.is_full() {
            return list.cut();
        }
        for option in options.iter() {
            stops.pass_many(sum.len() + option.len());
            let mut next = Vec::with_capacity(sum.len() - 1 + option.len());
            next.extend_from_slice(&sum[..index]);
            next.extend_from_slice(&sum[index + 1..]);
            extend_form(ruleset, &mut next, option.iter().cloned());
            next.sort_unstable();
            list.push(next.into());
        }
    }
}
