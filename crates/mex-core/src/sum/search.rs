//! Exact search of disjunctive sums, of every kind of component.
//!
//! A theorem decides most sums. The others are searched here: misère sums of tokens on a graph, of
//! components of several kinds, and of positions of a ruleset. All are positions of some
//! [`Ruleset`], and a sum is stored by its components, regardless of their order:
//!
//! ```text
//! form(sum):        drop the terminal components, take canonical forms, of those with one description
//!                   (as isomorphic graphs have) the first that was met, sort
//! options of a sum: for each component but for repeated ones
//!                     for each of its options
//!                       the other components as they are, merged with the form of the option
//! ```
//!
//! The other components are already in form, so a move costs the form of what it changes and one
//! sort of a nearly sorted list. [`Search`] decides which line to follow and when to give up.
//!
//! Equal components stay, since they do not cancel in misère play. The forms of recent components
//! are cached: sibling positions share them, and computing a label takes longer than looking one
//! up. With labels, misère Kayles on a path of 20 vertices is decided in 50 ms instead of 16 s.
//!
//! The misère oracle of `heap-games` is a separate engine on purpose: there, most sums are decided
//! by a product in a known quotient before they are entered, and powers of a generator are reduced,
//! so that the look-ups and their order differ at every step.

use core::hash::Hash;

use crate::memo::{Moves, QuickMap, Search, SearchError};
use crate::outcome::Play;
use crate::ruleset::{Options, Ruleset};
use crate::stop::StopPoints;

/// A memo of winners of sums of positions of one ruleset.
///
/// The ruleset is passed with each question, so that its owner can keep both.
#[derive(Clone)]
pub(crate) struct SumSearch<P> {
    search: Search<Box<[P]>>,
    forms: Forms<P>,
    options: Options<P>,
}

/// How many forms, and how many descriptions, are cached.
const MOST_FORMS: usize = 1 << 13;

/// The replacements of components in a sum.
#[derive(Clone)]
struct Forms<P> {
    /// By component; `None` if it is over.
    forms: QuickMap<P, Option<P>>,
    /// The first component with a description.
    first: QuickMap<Vec<u8>, P>,
}

impl<P: Clone + Eq + Hash + Ord> SumSearch<P> {
    /// Returns an empty memo for at most `limit` sums.
    pub(crate) fn new(play: Play, limit: usize) -> Self {
        let forms = Forms { forms: QuickMap::default(), first: QuickMap::default() };
        SumSearch { search: Search::new(play, limit), forms, options: Options::new() }
    }

    /// Returns whether the player to move wins a sum.
    pub(crate) fn mover_wins(
        &mut self,
        ruleset: &impl Ruleset<Position = P>,
        components: impl IntoIterator<Item = P>,
    ) -> Result<bool, SearchError> {
        let SumSearch { search, forms, options } = self;
        let mut start = Vec::new();
        start.extend(components.into_iter().filter_map(|component| forms.of(ruleset, &component)));
        start.sort_unstable();
        search.mover_wins(start.into(), |sum, list| {
            add_options(ruleset, sum, (forms, options), list);
        })
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

impl<P: Clone + Eq + Hash> Forms<P> {
    /// Returns the replacement of a component; `None` if it is over.
    fn of(&mut self, ruleset: &impl Ruleset<Position = P>, component: &P) -> Option<P> {
        if let Some(form) = self.forms.get(component) {
            return form.clone();
        }
        let mut form = Some(ruleset.canonical(component.clone()));
        form = form.filter(|form| !ruleset.is_terminal(form));
        if let Some(found) = &mut form
            && let Some(description) = ruleset.description(found)
        {
            make_room(&mut self.first);
            *found = self.first.entry(description).or_insert_with(|| found.clone()).clone();
        }
        make_room(&mut self.forms);
        self.forms.insert(component.clone(), form.clone());
        form
    }
}

/// Empties a full cache; its contents are computed again when needed.
fn make_room<K, V>(memo: &mut QuickMap<K, V>) {
    if memo.len() >= MOST_FORMS {
        memo.clear();
    }
}

fn add_options<R: Ruleset<Position: Ord>>(
    ruleset: &R,
    sum: &[R::Position],
    (forms, options): (&mut Forms<R::Position>, &mut Options<R::Position>),
    list: &mut Moves<Box<[R::Position]>>,
) {
    let mut stops = StopPoints::default();
    let weights = sum.iter().map(|component| ruleset.weight(component));
    list.weigh(weights.fold(1, u64::saturating_add).saturating_sub(sum.len() as u64));
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
            next.extend(option.iter().filter_map(|component| forms.of(ruleset, component)));
            next.sort_unstable();
            list.push(next.into());
        }
    }
}
