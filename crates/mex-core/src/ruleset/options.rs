//! The options of a position, each a sum of positions.
//!
//! Every search lists options here, so this is where it can be interrupted: a stop point comes
//! before the first option of a position and at regular intervals.

use crate::stop::stop_point;

/// The number of options between two stop points. A ruleset may need thousands of steps for one.
const BETWEEN_STOPS: usize = 64;

/// A list of options, each a sum of positions.
///
/// # Examples
/// ```
/// use mex_core::Options;
///
/// let mut options = Options::new();
/// options.push(3);
/// options.push_sum([1, 2]);
/// options.push_sum([]);
/// assert_eq!(options.iter().collect::<Vec<_>>(), [&[3][..], &[1, 2], &[]]);
/// ```
#[derive(Clone, Debug)]
pub struct Options<P> {
    components: Vec<P>,
    ends: Vec<usize>,
    /// How many components and ends the list accepts; more are dropped.
    room: usize,
}

impl<P> Options<P> {
    /// Returns an empty list.
    pub const fn new() -> Self {
        Options::with_room(usize::MAX)
    }

    /// Returns an empty list that accepts `room` components or options; more are dropped.
    pub const fn with_room(room: usize) -> Self {
        Options { components: Vec::new(), ends: Vec::new(), room }
    }

    /// Sets how many components or options the list accepts.
    pub(crate) fn set_room(&mut self, room: usize) {
        self.room = room;
    }

    /// Returns whether the list is full: it then drops further options, so a ruleset with very many
    /// may stop.
    ///
    /// # Examples
    /// ```
    /// use mex_core::{Evaluator, Options, Ruleset, RulesetError};
    ///
    /// struct Nim;
    ///
    /// impl Ruleset for Nim {
    ///     type Position = u64;
    ///
    ///     fn options(&self, &heap: &u64, options: &mut Options<u64>) {
    ///         for left in 0..heap {
    ///             if options.is_full() {
    ///                 return;
    ///             }
    ///             options.push(left);
    ///         }
    ///     }
    /// }
    ///
    /// let error = Evaluator::with_limit(&Nim, 1000).value(&u64::MAX);
    /// assert_eq!(error, Err(RulesetError::TooManyMoves { limit: 64_000 }));
    /// ```
    pub fn is_full(&self) -> bool {
        self.components.len().max(self.ends.len()) >= self.room
    }

    /// Appends an option that is a single position.
    pub fn push(&mut self, position: P) {
        if self.is_full() {
            return;
        }
        self.pass();
        self.components.push(position);
        self.ends.push(self.components.len());
    }

    /// Appends an option that is a sum of positions; the empty sum is a position without moves.
    pub fn push_sum(&mut self, components: impl IntoIterator<Item = P>) {
        if self.is_full() {
            return;
        }
        self.pass();
        let room = self.room - self.components.len();
        self.components.extend(components.into_iter().take(room));
        self.ends.push(self.components.len());
    }

    /// Appends the options that another ruleset lists, with positions converted by `name`, until
    /// the list is full.
    ///
    /// # Examples
    /// ```
    /// use mex_core::{Chomp, Options, Ruleset};
    ///
    /// let mut options = Options::new();
    /// let name = |bar: Vec<u32>| format!("a bar of {} rows", bar.len());
    /// options.extend_named(|list| Chomp.options(&vec![2, 1], list), name);
    /// assert!(options.iter().any(|option| option == ["a bar of 1 rows"]));
    /// ```
    pub fn extend_named<Q>(
        &mut self,
        list: impl FnOnce(&mut Options<Q>),
        name: impl FnMut(Q) -> P,
    ) {
        let mut own = Options::with_room(self.room.saturating_sub(self.component_count()));
        list(&mut own);
        let before = self.components.len();
        self.components.extend(own.components.into_iter().map(name));
        self.ends.extend(own.ends.into_iter().map(|end| before + end));
    }

    /// Reaches a stop point if one is due before the next option.
    #[inline]
    fn pass(&self) {
        if self.ends.len().is_multiple_of(BETWEEN_STOPS) {
            stop_point();
        }
    }

    /// Returns the number of options.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there are no options.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Removes all options but keeps the memory.
    pub fn clear(&mut self) {
        self.components.clear();
        self.ends.clear();
    }

    /// Returns the number of components of all options together, or the number of options if that
    /// is greater because many are empty.
    pub(crate) fn component_count(&self) -> usize {
        self.components.len().max(self.ends.len())
    }

    /// Empties the list and yields every component, with `None` at the end of every option.
    pub(crate) fn drain(&mut self) -> impl Iterator<Item = Option<P>> {
        let mut place = 0;
        let mut ends = self.ends.drain(..).peekable();
        let mut components = self.components.drain(..);
        core::iter::from_fn(move || {
            let end = *ends.peek()?;
            if place == end {
                ends.next();
                return Some(None);
            }
            place += 1;
            components.next().map(Some)
        })
    }

    /// Returns the options, each as the list of its components.
    pub fn iter(&self) -> OptionsIter<'_, P> {
        OptionsIter { components: &self.components, start: 0, ends: self.ends.iter() }
    }
}

/// The options of an [`Options`] list in order, each as the list of its components.
#[derive(Clone, Debug)]
pub struct OptionsIter<'a, P> {
    components: &'a [P],
    start: usize,
    ends: core::slice::Iter<'a, usize>,
}

impl<'a, P> Iterator for OptionsIter<'a, P> {
    type Item = &'a [P];

    fn next(&mut self) -> Option<&'a [P]> {
        let &end = self.ends.next()?;
        let option = &self.components[self.start..end];
        self.start = end;
        Some(option)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ends.size_hint()
    }
}

impl<P> ExactSizeIterator for OptionsIter<'_, P> {}

impl<'a, P> IntoIterator for &'a Options<P> {
    type Item = &'a [P];
    type IntoIter = OptionsIter<'a, P>;

    fn into_iter(self) -> OptionsIter<'a, P> {
        self.iter()
    }
}

/// Lists are equal if they hold the same options in the same order.
impl<P: PartialEq> PartialEq for Options<P> {
    fn eq(&self, other: &Self) -> bool {
        (&self.components, &self.ends) == (&other.components, &other.ends)
    }
}

impl<P: Eq> Eq for Options<P> {}

impl<P> Default for Options<P> {
    fn default() -> Self {
        Options::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_options_are_compared_and_gone_through() {
        let list = |last: u32| {
            let mut options = Options::new();
            options.push(3);
            options.push_sum([1, last]);
            options
        };
        assert_eq!(list(4), list(4));
        assert_ne!(list(4), list(5));
        let mut parts = Vec::new();
        for option in &list(4) {
            parts.push(option.to_vec());
        }
        assert_eq!(parts, [vec![3], vec![1, 4]]);
        assert_eq!(list(4).iter().len(), 2);
    }
}
