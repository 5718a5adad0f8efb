//! Extending the quotient by one heap.

use mex_core::stop_point;
use std::collections::HashMap;

use super::learner::{Learned, learn};
use super::monoid::Base;
use super::monoid::Monoid;
use super::oracle::Stop;
use super::outcomes::Outcomes;
use super::relations::Trust;
use super::set::Set;
use super::transition::{Conflict, Transitions};
use super::words::{Word, product};
use crate::HeapRule;

/// The number of corrections of assumptions about a new quotient before all are dropped.
const ROUNDS: usize = 64;

/// The quotient with a new heap, and intermediate results.
pub(super) struct Extended {
    pub(super) monoid: Monoid,
    pub(super) elements: Vec<u16>,
    pub(super) words: Vec<Word>,
    pub(super) experiments: Vec<Word>,
}

/// Assumptions about a quotient with a new heap.
///
/// Old heaps are assumed to be the same products of generators as before, and the relations between
/// generators to hold still. The check of the heaps finds any mistake: it gives a heap another
/// product, or makes it a generator.
pub(super) struct Guess<'a, R> {
    quotient: &'a Base<R>,
    heap: usize,
    /// In order.
    generators: Vec<u32>,
    words: Vec<Word>,
    experiments: Vec<Word>,
    /// The number of relations assumed at first.
    trust: Trust,
}

/// The result of checking the heaps against a guessed quotient.
enum Verdict {
    /// Every heap has an element.
    Passed(Vec<u16>),
    /// Some heaps had wrong products; these have been corrected.
    WrongWord,
    /// A heap is not a product of the generators.
    NoWord(u32),
}

/// The heaps with their elements in a guessed quotient.
struct Placed<'a> {
    monoid: &'a Monoid,
    transitions: Transitions,
    known: HashMap<Set, u16>,
    elements: Vec<u16>,
}

impl<'a, R: HeapRule> Guess<'a, R> {
    pub(super) fn new(quotient: &'a Base<R>, heap: usize) -> Self {
        let mut words = quotient.words.clone();
        words.push(Word::default());
        let old = quotient.monoid.generators.iter().map(|pair| pair.0);
        Guess {
            generators: old.chain([heap as u32]).collect(),
            words,
            experiments: quotient.experiments.clone(),
            trust: Trust::Small,
            quotient,
            heap,
        }
    }

    /// Returns the quotient with the new heap, once all heaps agree.
    pub(super) fn run(mut self) -> Result<Extended, Stop> {
        for round in 0..=ROUNDS {
            if round == ROUNDS {
                self.drop_assumptions();
            }
            self.place_generators();
            let learned = self.learn_with_less_trust()?;
            self.experiments.clone_from(&learned.experiments);
            match self.check(&learned)? {
                Verdict::Passed(elements) => {
                    return Ok(Extended {
                        monoid: learned.monoid,
                        elements,
                        words: self.words,
                        experiments: self.experiments,
                    });
                }
                Verdict::WrongWord => {}
                Verdict::NoWord(wrong) => {
                    self.generators.push(wrong);
                }
            }
        }
        Err(Stop::Options)
    }

    /// Sorts the generators; each is its own word.
    fn place_generators(&mut self) {
        self.generators.sort_unstable();
        self.generators.dedup();
        for &generator in &self.generators {
            self.words[generator as usize] = Word::from([generator]);
        }
    }

    /// Learns the quotient, with fewer assumed relations if more of them fail.
    fn learn_with_less_trust(&self) -> Result<Learned, Stop> {
        let mut trust = self.trust;
        loop {
            let learned = self.learn(trust);
            match learned.as_ref().err().and_then(|&stop| trust.less(stop)) {
                Some(less) => trust = less,
                None => return learned,
            }
        }
    }

    /// Makes every heap with a move a generator, and assumes no relation.
    pub(super) fn drop_assumptions(&mut self) {
        self.trust = Trust::Nothing;
        let options = self.quotient.options.iter().enumerate();
        let moving = options.filter(|(_, options)| !options.is_empty());
        self.generators.extend(moving.map(|(heap, _)| heap as u32));
        self.place_generators();
    }

    pub(super) fn learn(&self, trust: Trust) -> Result<Learned, Stop> {
        let heaps = &self.generators;
        let options: Vec<Vec<Word>> = heaps.iter().map(|&heap| self.options(heap)).collect();
        let outcomes = Outcomes::new(self.quotient, heaps, &options, trust)?;
        learn(outcomes, heaps, &self.experiments, self.quotient.budget.values)
    }

    fn options(&self, heap: u32) -> Vec<Word> {
        let one = self.generators.first().copied().unwrap_or(0);
        let mut list: Vec<Word> = Vec::new();
        self.quotient.rule.for_each_option(heap.into(), &mut |parts| {
            let parts = parts.iter().map(|&part| &self.words[part as usize]);
            list.push(parts.fold(Word::default(), |word, part| product(&word, part, one)));
        });
        list.sort_unstable();
        list.dedup();
        list
    }

    /// Finds the element of every heap in a guessed quotient.
    fn check(&mut self, learned: &Learned) -> Result<Verdict, Stop> {
        let mut placed = Placed {
            monoid: &learned.monoid,
            transitions: learned.transitions.clone(),
            known: HashMap::new(),
            elements: vec![0],
        };
        let mut has_new_words = false;
        for heap in 1..=self.heap as u32 {
            let word = &self.words[heap as usize];
            let Some(element) = placed.place(&self.quotient.rule, heap, word)? else {
                return Ok(match has_new_words {
                    true => Verdict::WrongWord,
                    false => Verdict::NoWord(self.first_assumed(heap)),
                });
            };
            if placed.monoid.element(word) != Some(element) {
                // A word with greater heaps would allow cycles of play.
                let Some(word) = placed.monoid.word_below(element, heap) else {
                    return Ok(Verdict::NoWord(heap));
                };
                self.words[heap as usize] = word;
                has_new_words = true;
            }
        }
        Ok(Verdict::Passed(placed.elements))
    }

    /// Returns the given heap, or if it is a generator already, the least one that is assumed to be
    /// a product of others.
    fn first_assumed(&self, heap: u32) -> u32 {
        if !self.generators.contains(&heap) {
            return heap;
        }
        let is_assumed = |&heap: &u32| {
            let has_moves = !self.quotient.options[heap as usize].is_empty();
            has_moves && !self.generators.contains(&heap)
        };
        (1..heap).find(is_assumed).unwrap_or(heap)
    }
}

impl Placed<'_> {
    /// Gives the next heap its element, or returns `None` if none fits.
    fn place(&mut self, rule: &impl HeapRule, heap: u32, word: &Word) -> Result<Option<u16>, Stop> {
        stop_point();
        let options = image(rule, self.monoid, &self.elements, heap.into());
        let own = self.monoid.generator(heap);
        let guess = own.or_else(|| self.monoid.element(word));
        let found = match self.known.get(&options) {
            _ if options.is_empty() => Some(0),
            Some(&element) => Some(element),
            None => match fitting(self.monoid, &self.transitions, &options, guess)? {
                Some((element, transitions)) => {
                    self.transitions = transitions;
                    Some(element)
                }
                None => None,
            },
        };
        let found = found.filter(|&element| own.is_none_or(|own| own == element));
        if let Some(element) = found {
            self.known.insert(options, element);
            self.elements.push(element);
        }
        Ok(found)
    }
}

pub(super) fn image(rule: &impl HeapRule, monoid: &Monoid, elements: &[u16], heap: u64) -> Set {
    let mut options = Set::new(monoid.order());
    rule.for_each_option(heap, &mut |parts| {
        let parts = parts.iter().map(|&part| elements[part as usize]);
        options.insert(parts.fold(0, |x, y| monoid.product(x, y)));
    });
    options
}

/// Returns an element for a heap with the given options that leaves the quotient unchanged, trying
/// the guess first, and the pairs with that heap.
pub(super) fn fitting(
    monoid: &Monoid,
    transitions: &Transitions,
    options: &Set,
    guess: Option<u16>,
) -> Result<Option<(u16, Transitions)>, Stop> {
    let others = (0..monoid.order() as u16).filter(|&x| Some(x) != guess);
    for x in guess.into_iter().chain(others) {
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
