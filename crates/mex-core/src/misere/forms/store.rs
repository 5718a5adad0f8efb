//! The store of misère simplest forms.

use std::sync::Arc;

use super::error::MisereFormError;
use crate::memo::QuickMap;
use crate::mex::mex;
use crate::outcome::Outcome;
use crate::stop::StopPoints;

const FORM_LIMIT: usize = 1 << 18;
/// The most options, and the most sums, that are kept per form, on average.
const PER_FORM: usize = 32;

/// A result, or the reason why there is none.
pub(super) type Answer<T> = Result<T, MisereFormError>;
/// The options of a form, in the order in which they were made.
pub(super) type FormOptions = Arc<[MisereForm]>;

/// A game in misère simplest form, by its index in a [`MisereForms`]: games of one store are equal
/// in misère play exactly when they are identical.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MisereForm(pub(super) u32);

/// The game without options.
pub(super) const ZERO: MisereForm = MisereForm(0);

/// A store of impartial games in misère simplest form, and of their sums.
///
/// Two games are equal in misère play if they have the same outcome in a sum with every other game.
/// Each class has one simplest form, without options that the opponent could reverse; only these
/// are stored, each once.
///
/// No function is recursive, so games may be as deep as the store is large. A form belongs to the
/// store that made it: methods panic for a form of a larger store. Methods that make forms return
/// [`MisereFormError`] if the store is full.
///
/// # Examples
/// ```
/// use mex_core::{MisereForms, Outcome};
///
/// let mut forms = MisereForms::new();
/// let two = forms.heap(2)?;
/// let twice = forms.sum(two, two)?;
/// assert_eq!(forms.text(twice)?, "*[2[2]]");
/// assert_eq!(forms.outcome(twice), Outcome::Previous);
/// // A move to 0 and one to a position whose only move leads to a heap of two.
/// let wild = forms.parse("*[[2],0]")?;
/// assert_eq!(forms.text(wild)?, "*[2#0]");
/// assert_eq!(forms.genus(wild)?.to_string(), "1^20");
/// // In normal play a heap of one would do as well; here nothing simpler does.
/// assert_eq!(forms.birthday(wild), 4);
/// # Ok::<(), mex_core::MisereFormError>(())
/// ```
///
/// # References
/// J. H. Conway, *On Numbers and Games*, chapter 12; A. N. Siegel, *Combinatorial Game Theory*,
/// chapter V. Forms are written as CGSuite 2 writes them.
#[derive(Clone, Debug)]
pub struct MisereForms {
    nodes: Vec<Node>,
    by_options: QuickMap<FormOptions, MisereForm>,
    heaps: Vec<MisereForm>,
    option_count: usize,
    limit: usize,
    pub(super) tables: Tables,
    pub(super) stops: StopPoints,
}

/// Computed data about forms.
#[derive(Clone, Debug, Default)]
pub(super) struct Tables {
    pub(super) sums: QuickMap<u64, MisereForm>,
    pub(super) differences: QuickMap<u64, Option<MisereForm>>,
    pub(super) mates: QuickMap<MisereForm, MisereForm>,
    pub(super) links: QuickMap<u64, MisereForm>,
    pub(super) distinguishers: QuickMap<u64, MisereForm>,
    pub(super) parts: QuickMap<MisereForm, FormOptions>,
    pub(super) written: QuickMap<MisereForm, Written>,
}

/// The data that determines the order in which options are written.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) is_even: bool,
    /// The options, the greatest first.
    pub(super) options: FormOptions,
}

/// The data stored for a form.
#[derive(Clone, Debug)]
struct Node {
    options: FormOptions,
    birthday: u32,
    value: u32,
    is_heap: bool,
    outcome: Outcome,
}

impl Default for MisereForms {
    fn default() -> Self {
        Self::new()
    }
}

impl MisereForms {
    /// Returns a store with the default limit of 2^18 forms.
    pub fn new() -> Self {
        Self::with_limit(FORM_LIMIT)
    }

    /// Returns a store of at most `limit` forms, and 32 times as many options and sums each.
    ///
    /// # Constraints
    /// Any limit; exceeding it is an error. Limits beyond 2^31 count as 2^31.
    ///
    /// # Examples
    /// ```
    /// use mex_core::MisereForms;
    ///
    /// let mut forms = MisereForms::with_limit(10);
    /// let error = forms.heap(20).unwrap_err();
    /// assert_eq!(error.to_string(), "more than 10 misère forms");
    /// ```
    pub fn with_limit(limit: usize) -> Self {
        let options: FormOptions = Arc::new([]);
        let zero = Node {
            options: options.clone(),
            birthday: 0,
            value: 0,
            is_heap: true,
            outcome: Outcome::Next,
        };
        let mut by_options = QuickMap::default();
        by_options.insert(options, ZERO);
        MisereForms {
            nodes: vec![zero],
            by_options,
            heaps: vec![ZERO],
            option_count: 0,
            limit: limit.clamp(1, 1 << 31),
            tables: Tables::default(),
            stops: StopPoints::default(),
        }
    }

    /// Returns the game without options.
    pub fn zero(&self) -> MisereForm {
        ZERO
    }

    /// Returns the form of a heap of Nim.
    ///
    /// # Complexity
    /// O(size²) time and memory, unless a heap of at least that size is known.
    pub fn heap(&mut self, size: u32) -> Result<MisereForm, MisereFormError> {
        if size as usize >= self.limit {
            return Err(MisereFormError::TooManyForms { limit: self.limit });
        }
        while self.heaps.len() <= size as usize {
            let options = self.heaps.clone();
            let heap = self.intern(options)?;
            self.heaps.push(heap);
        }
        Ok(self.heaps[size as usize])
    }

    /// Returns the simplest form of the game with some options, in any order.
    ///
    /// # Complexity
    /// O(n log n + m · k) time for n options, where the last born has m options and the others k in
    /// all.
    ///
    /// # Examples
    /// Heaps of 1 and of 2 both have a move to 0, and the game with these two options is 0:
    /// ```
    /// use mex_core::MisereForms;
    ///
    /// let mut forms = MisereForms::new();
    /// let (one, two) = (forms.heap(1)?, forms.heap(2)?);
    /// assert_eq!(forms.form_of_options(vec![one, two])?, forms.zero());
    /// # Ok::<(), mex_core::MisereFormError>(())
    /// ```
    pub fn form_of_options(
        &mut self,
        mut options: Vec<MisereForm>,
    ) -> Result<MisereForm, MisereFormError> {
        self.stops.pass_many(options.len());
        options.sort_unstable();
        options.dedup();
        if let Some(form) = self.simpler_form(&options) { Ok(form) } else { self.intern(options) }
    }

    /// Returns the simplest form of the game with the given options, which are sorted and distinct;
    /// `None` if the game itself is in simplest form.
    ///
    /// A simpler form K keeps some of the options, and each of the others has K as an option, so
    /// that the opponent can move on to K. The last born option is always among those others:
    /// otherwise K would be born after all options, and could be an option of none. If K is 0, with
    /// no options at all, the player to move in K has won, so the game must be won as well.
    pub(super) fn simpler_form(&self, options: &[MisereForm]) -> Option<MisereForm> {
        let latest = options.iter().max_by_key(|&&option| self.birthday(option))?;
        let is_won = || options.iter().any(|&it| self.outcome(it) == Outcome::Previous);
        let mut candidates = self.options(*latest).iter().copied();
        candidates.find(|&form| self.is_reduced_to(form, options) && (form != ZERO || is_won()))
    }

    /// Returns whether a form has some of the options, and is an option of all others.
    fn is_reduced_to(&self, form: MisereForm, options: &[MisereForm]) -> bool {
        let mut kept = self.options(form).iter().peekable();
        let is_kept_or_reversible = |option: &MisereForm| {
            if kept.next_if_eq(&option).is_some() {
                return true;
            }
            self.options(*option).binary_search(&form).is_ok()
        };
        options.iter().all(is_kept_or_reversible) && kept.next().is_none()
    }

    /// Returns the form with the given options, which must be sorted, distinct, and those of a
    /// simplest form.
    fn intern(&mut self, options: Vec<MisereForm>) -> Answer<MisereForm> {
        if let Some(&form) = self.by_options.get(&options[..]) {
            return Ok(form);
        }
        if self.nodes.len() >= self.limit {
            return Err(MisereFormError::TooManyForms { limit: self.limit });
        }
        let option_count = self.option_count + options.len();
        if option_count > self.wide_limit() {
            return Err(MisereFormError::TooManyOptions { limit: self.wide_limit() });
        }
        let is_won = options.iter().any(|&it| self.outcome(it) == Outcome::Previous);
        let latest = options.iter().map(|&option| self.birthday(option)).max();
        let value = mex(options.iter().map(|&option| self.grundy_value(option)));
        let form = MisereForm(self.nodes.len() as u32);
        let options: FormOptions = options.into();
        self.nodes.push(Node {
            birthday: latest.map_or(0, |latest| latest + 1),
            value,
            // Different heaps differ in value, so n heaps with mex n are those of 0 to n − 1.
            is_heap: value as usize == options.len()
                && options.iter().all(|&option| self.heap_size(option).is_some()),
            outcome: Outcome::from_mover_wins(is_won),
            options: options.clone(),
        });
        self.by_options.insert(options, form);
        self.option_count = option_count;
        Ok(form)
    }

    /// Returns the limit on options, and on sums.
    fn wide_limit(&self) -> usize {
        self.limit.saturating_mul(PER_FORM)
    }

    /// Returns an error if there is no room for another sum.
    pub(super) fn check_room(&self) -> Answer<()> {
        let limit = self.wide_limit();
        let Tables { sums, differences, links, distinguishers, .. } = &self.tables;
        let count = sums.len() + differences.len() + links.len() + distinguishers.len();
        if count < limit { Ok(()) } else { Err(MisereFormError::TooManySums { limit }) }
    }

    #[track_caller]
    fn node(&self, form: MisereForm) -> &Node {
        &self.nodes[form.0 as usize]
    }

    /// Returns the options, none of them reversible, in the order in which they were made.
    #[track_caller]
    pub fn options(&self, form: MisereForm) -> &[MisereForm] {
        &self.node(form).options
    }

    /// Returns the options as a list that outlives changes of the store.
    pub(super) fn shared_options(&self, form: MisereForm) -> FormOptions {
        self.node(form).options.clone()
    }

    /// Returns the greatest number of moves in the form.
    #[track_caller]
    pub fn birthday(&self, form: MisereForm) -> u32 {
        self.node(form).birthday
    }

    /// Returns the winner in misère play.
    #[track_caller]
    pub fn outcome(&self, form: MisereForm) -> Outcome {
        self.node(form).outcome
    }

    /// Returns the Grundy value, which decides normal play.
    #[track_caller]
    pub fn grundy_value(&self, form: MisereForm) -> u32 {
        self.node(form).value
    }

    /// Returns the size of the heap of Nim that the form equals, if any.
    #[track_caller]
    pub fn heap_size(&self, form: MisereForm) -> Option<u32> {
        let node = self.node(form);
        node.is_heap.then_some(node.value)
    }
}

pub(super) fn pair(one: MisereForm, other: MisereForm) -> u64 {
    u64::from(one.0) << 32 | u64::from(other.0)
}
