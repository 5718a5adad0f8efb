//! Misère quotients of heap games, heap by heap.

use std::collections::{BTreeSet, HashMap};

use super::error::MisereError;
use super::learner::{Learned, learn};
use super::monoid::Monoid;
use super::oracle::{Oracle, Stop};
use super::period::{MiserePeriod, find_period};
use super::presentation::{MiserePresentation, present};
use super::set::Set;
use super::transition::{Conflict, Transitions};
use super::words::{Word, product};
use crate::{HeapRule, Rule, Theorem};

/// The most elements a quotient may have, whatever the limits say.
const ORDER_LIMIT: usize = 4096;

/// How often assumptions about a new quotient are mended before all are dropped.
const ROUNDS: usize = 64;

/// Limits of a search for misère quotients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MisereLimits {
    /// The most elements of a quotient; 4096 at most.
    pub elements: usize,
    /// The most positions to remember while a new heap is looked at, of about 100 bytes each.
    pub positions: usize,
    /// The most parts that the options of one heap have.
    pub options: usize,
}

impl Default for MisereLimits {
    fn default() -> Self {
        MisereLimits {
            elements: 1024,
            positions: 1 << 20,
            options: 1 << 20,
        }
    }
}

/// How large the quotient became with a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MisereGrowth {
    /// The heap with which the quotient changed.
    pub heap: u64,
    /// The elements of the quotient from there on.
    pub order: usize,
    /// Those of them that are losing.
    pub losing: usize,
}

/// The misère quotient of the sums of heaps up to some size: a finite commutative monoid in which
/// two sums are equal exactly if they have the same misère outcome in every company of such
/// heaps.
///
/// The quotient is guessed from outcomes and then proven: the options of every sum of heaps are
/// followed through the monoid, which is finite work, and induction over the sums does the rest.
/// What cannot be proven within the limits is an error, and nothing is reported from it.
///
/// # Examples
/// ```
/// use heap_games::{MisereQuotient, Rule};
///
/// let rule: Rule = "0.123".parse()?;
/// let mut quotient = MisereQuotient::new(rule);
/// quotient.extend_to(20)?;
/// assert_eq!((quotient.order(), quotient.losing_count()), (20, 5));
/// assert!(quotient.is_losing(&[3, 3])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
/// T. E. Plambeck, *Taming the wild in impartial combinatorial games* (2005); T. E. Plambeck and
/// A. N. Siegel, *Misère quotients for impartial games* (2008).
pub struct MisereQuotient<R> {
    rule: R,
    limits: MisereLimits,
    pub(super) monoid: Monoid,
    transitions: Transitions,
    /// The element of every heap so far.
    pub(super) elements: Vec<u16>,
    /// The elements of the options of every heap so far.
    options: Vec<Set>,
    /// For every heap a product of generators that has the same element.
    words: Vec<Word>,
    /// The elements of heaps by those of their options.
    known: HashMap<Set, u16>,
    experiments: Vec<Word>,
    history: Vec<MisereGrowth>,
}

/// The quotient with a new heap, and what was found on the way.
struct Extended {
    monoid: Monoid,
    elements: Vec<u16>,
    words: Vec<Word>,
    experiments: Vec<Word>,
}

impl<R: HeapRule> MisereQuotient<R> {
    /// Returns the quotient of the empty heap alone, to be extended.
    pub fn new(rule: R) -> Self {
        Self::with_limits(rule, MisereLimits::default())
    }

    /// Returns the quotient of the empty heap alone, to be extended within limits.
    pub fn with_limits(rule: R, limits: MisereLimits) -> Self {
        let limits = MisereLimits {
            elements: limits.elements.min(ORDER_LIMIT),
            ..limits
        };
        MisereQuotient {
            rule,
            limits,
            monoid: Monoid::trivial(),
            transitions: Transitions::new(1, false),
            elements: vec![0],
            options: vec![Set::new(1)],
            words: vec![Word::default()],
            known: HashMap::from([(Set::new(1), 0)]),
            experiments: Vec::new(),
            history: Vec::new(),
        }
    }

    /// Returns the rule.
    pub fn rule(&self) -> &R {
        &self.rule
    }

    /// Returns the greatest heap that the quotient covers.
    pub fn greatest_heap(&self) -> usize {
        self.elements.len() - 1
    }

    /// Returns the number of elements.
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// Returns the number of elements whose positions the player to move loses.
    pub fn losing_count(&self) -> usize {
        self.monoid.losing.len()
    }

    /// Returns the heaps with which the quotient changed, and what it became.
    pub fn history(&self) -> &[MisereGrowth] {
        &self.history
    }

    /// Returns whether the quotient is that of sums of heaps of Nim up to some size, so that
    /// misère play is as in Nim; otherwise the game is called wild.
    pub fn is_tame(&self) -> bool {
        self.monoid.is_tame()
    }

    /// Returns generators and relations, with the names of the elements.
    ///
    /// # Complexity
    /// About O(order · generators · relations) time.
    pub fn presentation(&self) -> MiserePresentation {
        present(&self.monoid).0
    }

    /// Returns the name of the element of every heap from 0 on, as in the presentation.
    pub fn heap_names(&self) -> Vec<String> {
        let names = present(&self.monoid).1;
        let elements = self.elements.iter();
        elements.map(|&x| names[usize::from(x)].clone()).collect()
    }

    /// Returns whether two heaps have the same element: no company tells them apart.
    ///
    /// # Errors
    /// [`MisereError::BeyondQuotient`] when the quotient does not cover a heap.
    pub fn are_equal(&self, left: u64, right: u64) -> Result<bool, MisereError> {
        Ok(self.element(&[left])? == self.element(&[right])?)
    }

    /// Returns whether the player to move loses a sum of heaps.
    ///
    /// # Complexity
    /// O(heaps) time.
    ///
    /// # Errors
    /// [`MisereError::BeyondQuotient`] when the quotient does not cover a heap.
    pub fn is_losing(&self, heaps: &[u64]) -> Result<bool, MisereError> {
        Ok(self.monoid.losing.contains(self.element(heaps)?))
    }

    /// Returns the element of a sum of heaps.
    pub(super) fn element(&self, heaps: &[u64]) -> Result<u16, MisereError> {
        heaps.iter().try_fold(0, |product, &heap| {
            let element = usize::try_from(heap).ok();
            let element = element.and_then(|heap| self.elements.get(heap));
            let beyond = MisereError::BeyondQuotient {
                heap,
                greatest: self.greatest_heap() as u64,
            };
            Ok(self.monoid.product(product, *element.ok_or(beyond)?))
        })
    }

    /// Extends the quotient to heaps up to the given one.
    ///
    /// # Complexity
    /// While the quotient stays the same, that of the options of the heaps. A change costs about
    /// the square of the order, times the positions that must be looked at.
    ///
    /// # Errors
    /// [`MisereError::TooManyElements`] when the quotient has more elements than the limit, and
    /// may be infinite; [`MisereError::TooManyPositions`] and [`MisereError::TooManyOptions`]
    /// when another limit is reached. The quotient stays as it was before the heap at fault.
    pub fn extend_to(&mut self, heap: usize) -> Result<(), MisereError> {
        while self.greatest_heap() < heap {
            self.extend()?;
        }
        Ok(())
    }

    /// Adds the next heap.
    fn extend(&mut self) -> Result<(), MisereError> {
        let heap = self.elements.len();
        let options = self.option_elements(heap as u64)?;
        if let Some(&element) = self.known.get(&options) {
            self.push(element, options);
            return Ok(());
        }
        let fit = fitting(&self.monoid, &self.transitions, &options, None);
        if let Some((element, transitions)) = fit.map_err(|_| self.stopped(heap, Stop::Options))? {
            self.transitions = transitions;
            self.known.insert(options.clone(), element);
            self.push(element, options);
            return Ok(());
        }
        let extended = self
            .enlarge(heap)
            .map_err(|stop| self.stopped(heap, stop))?;
        self.adopt(extended)
            .map_err(|stop| self.stopped(heap, stop))
    }

    fn push(&mut self, element: u16, options: Set) {
        self.elements.push(element);
        self.options.push(options);
        self.words
            .push(self.monoid.words[usize::from(element)].clone());
    }

    fn stopped(&self, heap: usize, stop: Stop) -> MisereError {
        let heap = heap as u64;
        let order = self.order();
        match stop {
            Stop::Elements => MisereError::TooManyElements {
                heap,
                order,
                limit: self.limits.elements,
            },
            Stop::Positions => MisereError::TooManyPositions {
                heap,
                order,
                limit: self.limits.positions,
            },
            Stop::Options => MisereError::TooManyOptionSets { heap, order },
        }
    }

    /// Returns the elements of the options of a heap all of whose parts are covered.
    fn option_elements(&self, heap: u64) -> Result<Set, MisereError> {
        let mut options = Set::new(self.order());
        let mut count = 0_usize;
        self.rule.for_each_option(heap, &mut |parts| {
            count = count.saturating_add(parts.len() + 1);
            options.insert(self.element(parts).unwrap_or(0));
        });
        if count > self.limits.options {
            return Err(MisereError::TooManyOptions {
                heap,
                limit: self.limits.options,
            });
        }
        Ok(options)
    }

    /// Returns the quotient with a heap that no element fits.
    ///
    /// A guess says that the old heaps stay the products of generators that they were. Where it
    /// is wrong, the check of the heaps shows it, and the heap becomes a generator.
    fn enlarge(&self, heap: usize) -> Result<Extended, Stop> {
        let mut words = self.words.clone();
        words.push(Word::from([heap as u32]));
        let mut generators: BTreeSet<u32> =
            self.monoid.generators.iter().map(|pair| pair.0).collect();
        generators.insert(heap as u32);
        let mut experiments = self.experiments.clone();
        let mut assumes_cycles = true;
        for round in 0..=ROUNDS {
            if round == ROUNDS {
                // Nothing is assumed any more.
                assumes_cycles = false;
                generators.extend((1..heap as u32).filter(|&j| self.elements[j as usize] != 0));
            }
            for &generator in &generators {
                words[generator as usize] = Word::from([generator]);
            }
            let given = experiments.clone();
            let learned = match self.learn(&generators, &words, given, assumes_cycles) {
                Err(Stop::Elements | Stop::Options) if assumes_cycles => {
                    assumes_cycles = false;
                    self.learn(&generators, &words, experiments, false)?
                }
                learned => learned?,
            };
            experiments = learned.experiments.clone();
            match self.check(heap, &generators, &mut words, &learned)? {
                Check::Passed(elements) => {
                    let monoid = learned.monoid;
                    return Ok(Extended {
                        monoid,
                        elements,
                        words,
                        experiments,
                    });
                }
                Check::WrongWord => {}
                Check::NoWord(wrong) => {
                    generators.insert(wrong);
                }
            }
        }
        Err(Stop::Options)
    }

    fn learn(
        &self,
        generators: &BTreeSet<u32>,
        words: &[Word],
        experiments: Vec<Word>,
        assumes_cycles: bool,
    ) -> Result<Learned, Stop> {
        let one = generators.first().copied().unwrap_or(0);
        let mut options = HashMap::new();
        for &generator in generators {
            let mut list: Vec<Word> = Vec::new();
            self.rule.for_each_option(generator.into(), &mut |parts| {
                let word = parts.iter().fold(Word::default(), |word, &part| {
                    product(&word, &words[part as usize], one)
                });
                list.push(word);
            });
            list.sort_unstable();
            list.dedup();
            options.insert(generator, list);
        }
        let limit = self.limits.positions;
        let mut oracle = Oracle::new(&self.monoid, &self.elements, options, limit);
        if assumes_cycles {
            oracle.assume_cycles();
        }
        let generators = generators.iter().copied().collect();
        learn(oracle, generators, experiments, self.limits.elements)
    }

    /// Looks for the element of every heap in a guessed quotient.
    fn check(
        &self,
        heap: usize,
        generators: &BTreeSet<u32>,
        words: &mut [Word],
        learned: &Learned,
    ) -> Result<Check, Stop> {
        let monoid = &learned.monoid;
        let mut transitions = learned.transitions.clone();
        let mut known: HashMap<Set, u16> = HashMap::new();
        let mut elements: Vec<u16> = vec![0];
        let mut has_new_words = false;
        for j in 1..=heap {
            let options = image(&self.rule, monoid, &elements, j as u64);
            let own = monoid.generator(j as u32);
            let guess = own.or_else(|| monoid.element(&words[j]));
            let element = match known.get(&options) {
                _ if options.is_empty() => Some(0),
                Some(&element) if own.is_none_or(|own| own == element) => Some(element),
                _ => fitting(monoid, &transitions, &options, guess)
                    .map_err(|_| Stop::Options)?
                    .map(|(element, grown)| {
                        transitions = grown;
                        element
                    })
                    .filter(|&element| own.is_none_or(|own| own == element)),
            };
            let Some(element) = element else {
                if generators.contains(&(j as u32)) && !has_new_words {
                    return Ok(Check::NoWord(self.first_assumed(generators, j)));
                }
                return Ok(if has_new_words {
                    Check::WrongWord
                } else {
                    Check::NoWord(j as u32)
                });
            };
            if guess != Some(element) {
                // A word with greater heaps would let play go round in circles.
                let Some(word) = monoid.word_below(element, j as u32) else {
                    return Ok(Check::NoWord(j as u32));
                };
                words[j] = word;
                has_new_words = true;
            }
            known.insert(options, element);
            elements.push(element);
        }
        Ok(Check::Passed(elements))
    }

    /// Returns the least heap that is taken for a product of others, or the given one.
    fn first_assumed(&self, generators: &BTreeSet<u32>, heap: usize) -> u32 {
        let mut heaps = 1..heap as u32;
        heaps
            .find(|j| self.elements[*j as usize] != 0 && !generators.contains(j))
            .unwrap_or(heap as u32)
    }

    /// Takes over a quotient with one heap more.
    fn adopt(&mut self, extended: Extended) -> Result<(), Stop> {
        let Extended {
            mut monoid,
            elements,
            words,
            experiments,
        } = extended;
        monoid.choose_generators(&elements);
        let stays = |word: &Word| word.iter().all(|&heap| monoid.generator(heap).is_some());
        let mut transitions = Transitions::new(monoid.order(), false);
        let mut known = HashMap::new();
        let mut options = Vec::new();
        for (heap, &element) in elements.iter().enumerate() {
            let set = image(&self.rule, &monoid, &elements, heap as u64);
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
        self.words = words.collect();
        self.experiments = experiments.into_iter().filter(stays).collect();
        self.history.push(MisereGrowth {
            heap: elements.len() as u64 - 1,
            order: monoid.order(),
            losing: monoid.losing.len(),
        });
        self.elements = elements;
        self.options = options;
        self.known = known;
        self.transitions = transitions;
        self.monoid = monoid;
        Ok(())
    }
}

impl MisereQuotient<Rule> {
    /// Returns the period of the elements of heaps: proven for the whole game, if the quotient
    /// covers enough heaps, else one that its heaps show, or `None`.
    ///
    /// With a proven period the quotient is that of the whole game.
    ///
    /// # Complexity
    /// O(heaps²) time at worst.
    ///
    /// # Examples
    /// ```
    /// use heap_games::{MisereQuotient, Rule};
    ///
    /// let mut quotient = MisereQuotient::new("kayles".parse::<Rule>()?);
    /// quotient.extend_to(170)?;
    /// let period = quotient.period().ok_or("no period")?;
    /// assert_eq!((period.preperiod, period.period, period.proof.is_some()), (71, 12, true));
    /// assert_eq!(quotient.order(), 40);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # References
    /// T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games* (2008), on the
    /// periodicity theorem.
    pub fn period(&self) -> Option<MiserePeriod> {
        find_period(&self.elements, Theorem::of(&self.rule))
    }
}

/// What the heaps say to a guessed quotient.
enum Check {
    /// Every heap has an element.
    Passed(Vec<u16>),
    /// A heap was taken for the wrong product; it has been put right.
    WrongWord,
    /// A heap is no product of the generators.
    NoWord(u32),
}

/// Returns the elements of the options of a heap.
fn image(rule: &impl HeapRule, monoid: &Monoid, elements: &[u16], heap: u64) -> Set {
    let mut options = Set::new(monoid.order());
    rule.for_each_option(heap, &mut |parts| {
        let parts = parts.iter().map(|&part| elements[part as usize]);
        options.insert(parts.fold(0, |x, y| monoid.product(x, y)));
    });
    options
}

/// Returns the element that a heap with the given options can have without changing the quotient,
/// the guess first, and the pairs with that heap.
fn fitting(
    monoid: &Monoid,
    transitions: &Transitions,
    options: &Set,
    guess: Option<u16>,
) -> Result<Option<(u16, Transitions)>, Stop> {
    let others = 0..monoid.order() as u16;
    for x in guess
        .into_iter()
        .chain(others.filter(|&x| Some(x) != guess))
    {
        if !transitions.may_fit(monoid, x, options) {
            continue;
        }
        let mut grown = transitions.clone();
        match grown.add(monoid, x, options.clone()) {
            Ok(()) => return Ok(Some((x, grown))),
            Err(Conflict::Sum(..)) => {}
            Err(Conflict::TooLarge) => return Err(Stop::Options),
        }
    }
    Ok(None)
}

#[cfg(test)]
#[path = "quotient_tests.rs"]
mod tests;
