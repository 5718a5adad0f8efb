//! Misère quotients of heap games, heap by heap.
//!
//! # The idea
//! In misère play there are no Grundy values to add. Instead, call two sums of heaps equal if no
//! company of heaps ever distinguishes them: together with the same heaps they have the same
//! outcome. The classes form a commutative monoid, and if it is finite its table, with the set of
//! losing elements, decides every sum. Heaps are added one at a time:
//!
//! ```text
//! E = the elements of the options of the new heap
//! if a heap with the same E is known: same element                     (most heaps)
//! else if some element fits E and the proof below still holds: that one
//! else: guess a larger monoid from outcomes, find the elements of all heaps in it, prove it
//! ```
//!
//! A guess is learned as a regular language is learned from words ([learner](super::learner)): sums
//! are rows, companies are columns, the entries are outcomes found by search, and equal rows are
//! assumed to be equal elements until a column distinguishes them. Old heaps are first assumed to
//! be the same products as before ([extension](super::extension)), so that only the generators are
//! searched ([outcomes](super::outcomes)). The relations of the old quotient are assumed in the new
//! one until an outcome contradicts them ([relations](super::relations)), which leaves a few
//! thousand sums to search instead of hundreds of thousands.
//!
//! # Why it is right
//! The guess is no part of the proof. For every element x, the monoid determines which sets of
//! elements the options of its positions can form ([transition](super::transition)). The monoid is
//! right about every sum of the heaps if and only if for each such set E: x is losing exactly when
//! E is not empty and has no losing element. That is the definition of misère play, and induction
//! over the sums does the rest. It is finite work, and work beyond the limits is an error. If
//! elements repeat over the range of Guy and Smith's theorem, the quotient is that of all heaps.
//!
//! # Compared with
//! Orders, losing elements, relations and elements of heaps agree with the program MisereSolver on
//! 43 octal codes up to heap 20.

use std::collections::HashMap;
use std::fmt;

use mex_core::Outcome;

use super::error::MisereError;
use super::extension::{Extended, Guess, fitting, image};
use super::monoid::Base;
use super::oracle::Stop;
use super::period::{MiserePeriod, find_period};
use super::presentation::{MiserePresentation, present};
use super::set::Set;
use super::transition::Transitions;
use super::words::Word;
use crate::{Budget, HeapRule, Rule, RuleError};

/// The most elements of a quotient, whatever the limits.
pub(super) const ORDER_LIMIT: usize = 4096;

/// The greatest heap of a quotient.
const HEAP_LIMIT: usize = 1 << 20;

/// The size of the quotient after a heap that changed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MisereGrowth {
    /// The heap with which the quotient changed.
    pub heap: u64,
    /// The number of elements of the quotient from there on.
    pub order: usize,
    /// The number of losing elements.
    pub losing: usize,
}

/// The misère quotient of the sums of heaps up to some size: a finite commutative monoid in which
/// two sums are equal exactly when they have the same misère outcome in every company of such
/// heaps.
///
/// The quotient is guessed from outcomes and then proven: the options of every sum of heaps are
/// followed through the monoid, which is finite work, and induction over the sums does the rest. An
/// unproven quotient is never returned: it is an error if the limits do not suffice for a proof.
///
/// # Examples
/// ```
/// use heap_games::{MisereQuotient, Outcome, Rule};
///
/// let rule: Rule = "0.123".parse()?;
/// let mut quotient = MisereQuotient::new(&rule);
/// quotient.extend_to(20)?;
/// assert_eq!((quotient.order(), quotient.losing_count()), (20, 5));
/// assert_eq!(quotient.outcome(&[3, 3])?, Outcome::Previous);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
/// T. E. Plambeck, *Taming the wild in impartial combinatorial games* (2005); T. E. Plambeck and
/// A. N. Siegel, *Misère quotients for impartial games* (2008).
#[derive(Clone)]
pub struct MisereQuotient<R> {
    pub(super) base: Base<R>,
    transitions: Transitions,
    /// The elements of heaps by those of their options.
    known: HashMap<Set, u16>,
    history: Vec<MisereGrowth>,
    /// The parts of options examined so far.
    seen: u64,
}

impl<R: fmt::Debug> fmt::Debug for MisereQuotient<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MisereQuotient")
            .field("rule", &self.base.rule)
            .field("heaps", &self.base.elements.len())
            .field("order", &self.base.monoid.order())
            .finish_non_exhaustive()
    }
}

impl<R: HeapRule> MisereQuotient<R> {
    /// Returns the quotient of the empty heap alone, to be extended within
    /// [`Budget::OF_QUOTIENTS`].
    pub fn new(rule: R) -> Self {
        Self::within(rule, Budget::OF_QUOTIENTS)
    }

    /// Returns the quotient of the empty heap alone, to be extended within a budget. Its values
    /// limit the elements of the quotient, 4096 at most; its steps limit the options that are read,
    /// and their parts; its bytes limit the positions remembered while a new heap is examined, 64
    /// bytes each.
    pub fn within(rule: R, budget: Budget) -> Self {
        let budget = Budget { values: budget.values.min(ORDER_LIMIT), ..budget };
        MisereQuotient {
            base: Base::new(rule, budget),
            transitions: Transitions::new(1, false),
            known: HashMap::from([(Set::new(1), 0)]),
            history: Vec::new(),
            seen: 0,
        }
    }

    /// Returns the rule.
    pub fn rule(&self) -> &R {
        &self.base.rule
    }

    /// Returns the greatest heap that the quotient covers.
    pub fn greatest_heap(&self) -> usize {
        self.base.elements.len() - 1
    }

    /// Returns the number of elements.
    pub fn order(&self) -> usize {
        self.base.monoid.order()
    }

    /// Returns the number of elements whose positions the player to move loses.
    pub fn losing_count(&self) -> usize {
        self.base.monoid.losing.len()
    }

    /// Returns the heaps with which the quotient changed, and its size after each.
    pub fn history(&self) -> &[MisereGrowth] {
        &self.history
    }

    /// Returns whether the quotient is that of sums of heaps of Nim up to some size, so that
    /// misère play is as in Nim; otherwise the game is called wild.
    pub fn is_tame(&self) -> bool {
        self.base.monoid.is_tame()
    }

    /// Returns generators and relations, with the names of the elements.
    ///
    /// # Complexity
    /// About O(order · generators · relations) time.
    pub fn presentation(&self) -> MiserePresentation {
        present(&self.base.monoid).0
    }

    /// Returns the name of the element of every heap from 0 on, as in the presentation.
    pub fn heap_names(&self) -> Vec<String> {
        let names = present(&self.base.monoid).1;
        let elements = self.base.elements.iter();
        elements.map(|&x| names[usize::from(x)].clone()).collect()
    }

    /// Returns the table of products, row by row, as indices into the names of the presentation.
    ///
    /// # Complexity
    /// O(order²) time and memory, and that of the presentation.
    ///
    /// # Examples
    /// ```
    /// use heap_games::{MisereQuotient, Rule};
    ///
    /// let mut quotient = MisereQuotient::new("nim".parse::<Rule>()?);
    /// quotient.extend_to(1)?;
    /// // A heap of one has order two.
    /// assert_eq!(quotient.presentation().names(), ["1", "a"]);
    /// assert_eq!(quotient.products(), [[0, 1], [1, 0]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn products(&self) -> Vec<Vec<usize>> {
        let monoid = &self.base.monoid;
        let (presentation, names) = present(monoid);
        let places: HashMap<&str, usize> =
            (0..).zip(presentation.names()).map(|(place, name)| (name.as_str(), place)).collect();
        let place = |element: u16| places[names[usize::from(element)].as_str()];
        let mut elements: Vec<u16> = (0..).take(monoid.order()).collect();
        elements.sort_unstable_by_key(|&element| place(element));
        let row = |x: &u16| elements.iter().map(|&y| place(monoid.product(*x, y))).collect();
        elements.iter().map(row).collect()
    }

    /// Returns who wins a sum of heaps.
    ///
    /// # Constraints
    /// Heaps up to [`greatest_heap`](Self::greatest_heap), in any number.
    ///
    /// # Complexity
    /// O(heaps) time.
    ///
    /// # Errors
    /// [`MisereError::BeyondQuotient`] when the quotient does not cover a heap.
    pub fn outcome(&self, heaps: &[u64]) -> Result<Outcome, MisereError> {
        let is_losing = self.base.monoid.losing.contains(self.element(heaps)?);
        Ok(Outcome::from_mover_wins(!is_losing))
    }

    pub(super) fn element(&self, heaps: &[u64]) -> Result<u16, MisereError> {
        heaps.iter().try_fold(0, |product, &heap| {
            let element = usize::try_from(heap).ok();
            let element = element.and_then(|heap| self.base.elements.get(heap));
            let beyond =
                MisereError::BeyondQuotient { heap, greatest: self.greatest_heap() as u64 };
            Ok(self.base.monoid.product(product, *element.ok_or(beyond)?))
        })
    }

    /// Extends the quotient to heaps up to the given one.
    ///
    /// # Constraints
    /// Heaps up to 2^20.
    ///
    /// # Complexity
    /// While the quotient stays the same, the number of options of the heaps. A change costs about
    /// the square of the order, times the number of positions that must be searched.
    ///
    /// # Errors
    /// [`MisereError::TooManyElements`] when the quotient has more elements than the limit, and
    /// may be infinite; [`MisereError::TooManyPositions`] and [`MisereError::TooManyOptions`]
    /// when another limit is reached. The quotient stays as it was before the heap at fault.
    /// [`MisereError::Rule`] for heaps above 2^20, and for turning coins.
    pub fn extend_to(&mut self, heap: usize) -> Result<(), MisereError> {
        if !self.base.rule.has_misere() {
            return Err(RuleError::NoMisere.into());
        }
        if heap > HEAP_LIMIT {
            return Err(MisereError::Rule(RuleError::TooLarge {
                needed: heap as u64,
                limit: HEAP_LIMIT as u64,
            }));
        }
        while self.greatest_heap() < heap {
            self.extend()?;
        }
        Ok(())
    }

    /// Adds the next heap.
    fn extend(&mut self) -> Result<(), MisereError> {
        let heap = self.base.elements.len();
        let (options, seen) = self.option_elements(heap as u64)?;
        self.extend_by(heap, options)?;
        // A failed extension changes nothing, so that it can be tried again.
        self.seen = seen;
        Ok(())
    }

    /// Adds the next heap, whose options have the given elements.
    fn extend_by(&mut self, heap: usize, options: Set) -> Result<(), MisereError> {
        if let Some(&element) = self.known.get(&options) {
            self.push(element, options);
            return Ok(());
        }
        let fit = fitting(&self.base.monoid, &self.transitions, &options, None);
        if let Some((element, transitions)) = fit.map_err(|_| self.stopped(heap, Stop::Options))? {
            self.transitions = transitions;
            self.known.insert(options.clone(), element);
            self.push(element, options);
            return Ok(());
        }
        let extended =
            Guess::new(&self.base, heap).run().map_err(|stop| self.stopped(heap, stop))?;
        self.adopt(extended).map_err(|stop| self.stopped(heap, stop))
    }

    fn push(&mut self, element: u16, options: Set) {
        self.base.elements.push(element);
        self.base.options.push(options);
        self.base.words.push(self.base.monoid.words[usize::from(element)].clone());
    }

    fn stopped(&self, heap: usize, stop: Stop) -> MisereError {
        let heap = heap as u64;
        let order = self.order();
        match stop {
            Stop::Elements => {
                MisereError::TooManyElements { heap, order, limit: self.base.budget.values }
            }
            Stop::Positions => {
                MisereError::TooManyPositions { heap, order, limit: self.base.position_limit() }
            }
            Stop::Options => MisereError::TooManyOptionSets { heap, order },
        }
    }

    /// Returns the elements of the options of a heap whose parts are all covered, and the number of
    /// parts read so far.
    fn option_elements(&self, heap: u64) -> Result<(Set, u64), MisereError> {
        let mut options = Set::new(self.order());
        let mut seen = self.seen;
        self.base.rule.for_each_option(heap, &mut |parts| {
            seen = seen.saturating_add(parts.len() as u64 + 1);
            options.insert(self.element(parts).unwrap_or(0));
        });
        let limit = self.base.budget.steps;
        if seen > limit {
            return Err(MisereError::TooManyOptions { heap, limit });
        }
        Ok((options, seen))
    }

    /// Adopts a quotient with one heap more.
    fn adopt(&mut self, extended: Extended) -> Result<(), Stop> {
        let Extended { mut monoid, elements, words, experiments } = extended;
        monoid.choose_generators(&elements);
        let stays = |word: &Word| word.iter().all(|&heap| monoid.generator(heap).is_some());
        let mut transitions = Transitions::new(monoid.order(), false);
        let mut known = HashMap::new();
        let mut options = Vec::new();
        for (heap, &element) in elements.iter().enumerate() {
            let set = image(&self.base.rule, &monoid, &elements, heap as u64);
            let added = transitions.add(&monoid, element, set.clone());
            added.map_err(|_| Stop::Options)?;
            known.insert(set.clone(), element);
            options.push(set);
        }
        debug_assert!(monoid.is_reduced());
        let words = words.into_iter().zip(&elements).enumerate();
        let words = words.map(|(heap, (word, &element))| {
            if stays(&word) {
                return word;
            }
            let heap = heap as u32;
            match monoid.generator(heap) {
                Some(_) => Word::from([heap]),
                None => monoid.word_below(element, heap).unwrap_or_default(),
            }
        });
        self.base.words = words.collect();
        self.base.experiments = experiments.into_iter().filter(stays).collect();
        self.history.push(MisereGrowth {
            heap: elements.len() as u64 - 1,
            order: monoid.order(),
            losing: monoid.losing.len(),
        });
        self.base.elements = elements;
        self.base.options = options;
        self.known = known;
        self.transitions = transitions;
        self.base.monoid = monoid;
        Ok(())
    }
}

/// The greatest heap if no period is proven before; the second is for rules without a theorem.
const GREATEST: usize = 500;
const GREATEST_WITHOUT_THEOREM: usize = 40;

/// The least heap after which a period is looked for.
const FIRST_LOOK: usize = 10;

impl MisereQuotient<Rule> {
    /// Adds heaps until the quotient is proven to be that of the whole game, or covers heap 500, or
    /// 40 under a rule whose period no theorem proves.
    ///
    /// # Examples
    /// ```
    /// use heap_games::{MisereQuotient, Rule};
    ///
    /// let mut kayles = MisereQuotient::new("kayles".parse::<Rule>()?);
    /// kayles.extend_to_period()?;
    /// assert!(kayles.period().is_some_and(|found| found.proof.is_some()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn extend_to_period(&mut self) -> Result<(), MisereError> {
        let greatest = self.base.rule.theorem().map_or(GREATEST_WITHOUT_THEOREM, |_| GREATEST);
        while self.greatest_heap() < greatest {
            let heap = self.greatest_heap();
            self.extend_to((heap + 1 + heap / 8).min(greatest))?;
            let is_proven = self.period().is_some_and(|found| found.proof.is_some());
            if heap >= FIRST_LOOK && is_proven {
                break;
            }
        }
        Ok(())
    }

    /// Returns the period of the elements of heaps: proven for the whole game if the quotient
    /// covers enough heaps, else one observed in its heaps, or `None`.
    ///
    /// With a proven period the quotient is that of the whole game.
    ///
    /// # Complexity
    /// O(heaps) time.
    ///
    /// # Examples
    /// ```
    /// use heap_games::{MisereQuotient, Rule};
    ///
    /// let mut quotient = MisereQuotient::new("kayles".parse::<Rule>()?);
    /// quotient.extend_to(170)?;
    /// let found = quotient.period().ok_or("no period")?;
    /// assert!(found.proof.is_some());
    /// assert_eq!((found.period.preperiod, found.period.length), (71, 12));
    /// assert_eq!(quotient.order(), 40);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # References
    /// T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games* (2008), on the
    /// periodicity theorem.
    pub fn period(&self) -> Option<MiserePeriod> {
        find_period(&self.base.elements, self.base.rule.theorem())
    }
}

#[cfg(test)]
mod tests;
