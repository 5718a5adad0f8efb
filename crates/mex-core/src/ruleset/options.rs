//! The options of a position, each a sum of positions.

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
    /// How many components and ends are kept; more are dropped.
    room: usize,
}

impl<P> Options<P> {
    /// Returns an empty list.
    pub const fn new() -> Self {
        Options::with_room(usize::MAX)
    }

    /// Returns an empty list that is full after so many components or options.
    pub(crate) const fn with_room(room: usize) -> Self {
        Options { components: Vec::new(), ends: Vec::new(), room }
    }

    /// Sets how many components or options the list keeps.
    pub(crate) fn set_room(&mut self, room: usize) {
        self.room = room;
    }

    /// Returns whether enough options were added: more are dropped, so that a ruleset with very
    /// many may stop.
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
        self.components.push(position);
        self.ends.push(self.components.len());
    }

    /// Appends an option that is a sum of positions; the empty sum is a position without moves.
    pub fn push_sum(&mut self, components: impl IntoIterator<Item = P>) {
        if self.is_full() {
            return;
        }
        let room = self.room - self.components.len();
        self.components.extend(components.into_iter().take(room));
        self.ends.push(self.components.len());
    }

    /// Returns the number of options.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there are no options.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Removes all options and keeps the memory.
    pub fn clear(&mut self) {
        self.components.clear();
        self.ends.clear();
    }

    /// Returns the number of components of all options together, or the number of options if that
    /// is greater because many are empty.
    pub(crate) fn component_count(&self) -> usize {
        self.components.len().max(self.ends.len())
    }

    /// Empties the list and yields every component, and `None` at the end of every option.
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
    pub fn iter(&self) -> impl Iterator<Item = &[P]> {
        let starts = core::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(&start, &end)| &self.components[start..end])
    }
}

impl<P> Default for Options<P> {
    fn default() -> Self {
        Options::new()
    }
}
