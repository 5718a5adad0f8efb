//! Finding the quotient of sums of generators from their outcomes.

use mex_core::stop_point;
use std::collections::HashMap;

use super::monoid::Monoid;
use super::oracle::{Oracle, Stop};
use super::set::Set;
use super::transition::{Conflict, Transitions};
use super::words::Word;

/// A quotient that agrees with the options of its generators.
pub(super) struct Learned {
    pub(super) monoid: Monoid,
    pub(super) transitions: Transitions,
    /// Sums beside which the elements can be told apart.
    pub(super) experiments: Vec<Word>,
}

/// A table of sums against experiments, as in the learning of regular languages: a row says
/// which experiments make a sum a losing one, and equal rows are taken for equal elements until
/// an experiment tells them apart.
///
/// # References
/// D. Angluin, *Learning regular sets from queries and counterexamples* (1987); R. L. Rivest and
/// R. E. Schapire, *Inference of finite automata using homing sequences* (1993).
struct Table<'a> {
    oracle: Oracle<'a>,
    generators: Vec<u32>,
    limit: usize,
    experiments: Vec<Word>,
    entries: Vec<Entry>,
    entry_of: HashMap<Word, usize>,
    /// The entries of the elements, of which no two rows are equal.
    states: Vec<usize>,
    /// The entries of the products of each element and each generator.
    steps: Vec<Vec<usize>>,
}

struct Entry {
    word: Word,
    row: Vec<u64>,
    /// The element whose row is the same.
    state: u16,
}

/// Returns the quotient of the sums of some generators.
///
/// The result is proven for generators with the options that the oracle has for them.
///
/// # References
/// T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games* (2008).
pub(super) fn learn(
    oracle: Oracle<'_>,
    mut generators: Vec<u32>,
    experiments: Vec<Word>,
    limit: usize,
) -> Result<Learned, Stop> {
    generators.sort_unstable();
    let mut table = Table {
        oracle,
        generators,
        limit,
        experiments: Vec::new(),
        entries: Vec::new(),
        entry_of: HashMap::new(),
        states: Vec::new(),
        steps: Vec::new(),
    };
    let start = table.entry(Word::default())?;
    table.states.push(start);
    table.add_experiment(Word::default())?;
    for experiment in experiments {
        table.add_experiment(experiment)?;
    }
    loop {
        table.close()?;
        if let Some(experiment) = table.order_conflict()? {
            table.refine(experiment)?;
            continue;
        }
        if let Some(experiment) = table.wrong_prediction()? {
            table.refine(experiment)?;
            continue;
        }
        let monoid = table.monoid();
        match table.transitions(&monoid) {
            Ok(transitions) => {
                return Ok(Learned { monoid, transitions, experiments: table.experiments });
            }
            Err(Conflict::TooLarge) => return Err(Stop::Options),
            Err(Conflict::Sum(element, others)) => {
                let experiment = table.refute(&monoid, element, &others)?;
                table.refine(experiment)?;
            }
        }
    }
}

impl Table<'_> {
    /// Returns the entry of a sum, with its row.
    fn entry(&mut self, word: Word) -> Result<usize, Stop> {
        if let Some(&entry) = self.entry_of.get(&word) {
            return Ok(entry);
        }
        let mut row = Vec::new();
        for index in 0..self.experiments.len() {
            stop_point();
            let sum = self.oracle.product(&word, &self.experiments[index]);
            push_bit(&mut row, index, self.oracle.is_losing(&sum)?);
        }
        let entry = self.entries.len();
        self.entry_of.insert(word.clone(), entry);
        self.entries.push(Entry { word, row, state: 0 });
        Ok(entry)
    }

    fn add_experiment(&mut self, experiment: Word) -> Result<(), Stop> {
        if self.experiments.contains(&experiment) {
            return Ok(());
        }
        let index = self.experiments.len();
        for entry in &mut self.entries {
            stop_point();
            let sum = self.oracle.product(&entry.word, &experiment);
            push_bit(&mut entry.row, index, self.oracle.is_losing(&sum)?);
        }
        self.experiments.push(experiment);
        Ok(())
    }

    /// Adds an experiment that must tell something new.
    fn refine(&mut self, experiment: Word) -> Result<(), Stop> {
        let known = self.experiments.len();
        self.add_experiment(experiment)?;
        // An experiment that is known could not tell anything apart, and the search would not end.
        if self.experiments.len() == known {
            return Err(Stop::Options);
        }
        Ok(())
    }

    /// Makes every product of an element and a generator an element.
    fn close(&mut self) -> Result<(), Stop> {
        let mut state_of: HashMap<Vec<u64>, u16> = HashMap::new();
        for (state, &entry) in self.states.iter().enumerate() {
            state_of.insert(self.entries[entry].row.clone(), state as u16);
            self.entries[entry].state = state as u16;
        }
        let mut state = 0;
        while let Some(&entry) = self.states.get(state) {
            if self.steps.len() == state {
                let mut steps = Vec::new();
                for index in 0..self.generators.len() {
                    let generator = [self.generators[index]];
                    let word = self.oracle.product(&self.entries[entry].word, &generator);
                    steps.push(self.entry(word)?);
                }
                self.steps.push(steps);
            }
            for &step in &self.steps[state] {
                let row = &self.entries[step].row;
                let known = match state_of.get(row) {
                    Some(&known) => known,
                    None => {
                        if self.states.len() >= self.limit {
                            return Err(Stop::Elements);
                        }
                        let fresh = self.states.len() as u16;
                        state_of.insert(row.clone(), fresh);
                        self.states.push(step);
                        fresh
                    }
                };
                self.entries[step].state = known;
            }
            state += 1;
        }
        Ok(())
    }

    fn step(&self, state: u16, generator: usize) -> u16 {
        self.entries[self.steps[usize::from(state)][generator]].state
    }

    /// Returns the element that a sum is taken to have when added to an element.
    fn run(&self, state: u16, word: &[u32]) -> u16 {
        word.iter().fold(state, |state, heap| {
            let index = self.generators.binary_search(heap);
            index.map_or(state, |index| self.step(state, index))
        })
    }

    fn word(&self, state: u16) -> &[u32] {
        &self.entries[self.states[usize::from(state)]].word
    }

    fn is_losing_with(&mut self, state: u16, rest: &[u32]) -> Result<bool, Stop> {
        let sum = self.oracle.product(self.word(state), rest);
        self.oracle.is_losing(&sum)
    }

    fn bit(&self, state: u16, experiment: usize) -> bool {
        self.entries[self.states[usize::from(state)]].row[experiment / 64] >> (experiment % 64) & 1
            != 0
    }

    /// Returns an experiment that tells a product from the element that it was taken for, where
    /// two generators give different elements in different orders.
    fn order_conflict(&mut self) -> Result<Option<Word>, Stop> {
        for state in 0..self.states.len() as u16 {
            stop_point();
            for first in 0..self.generators.len() {
                for second in 0..first {
                    let (p, q) = (self.step(state, first), self.step(state, second));
                    let (x, y) = (self.step(p, second), self.step(q, first));
                    if x == y {
                        continue;
                    }
                    let differs = |&e: &usize| self.bit(x, e) != self.bit(y, e);
                    let found = (0..self.experiments.len()).find(differs);
                    let experiment = self.experiments[found.unwrap_or(0)].clone();
                    let ends = [[self.generators[first]], [self.generators[second]]];
                    let rest = ends.map(|end| self.oracle.product(&end, &experiment));
                    let both = self.oracle.product(&ends[1], &rest[0]);
                    let truth = self.is_losing_with(state, &both)?;
                    let is_wrong = self.is_losing_with(p, &rest[1])? != truth;
                    let [by_first, by_second] = rest;
                    return Ok(Some(if is_wrong { by_second } else { by_first }));
                }
            }
        }
        Ok(None)
    }

    /// Returns an experiment that tells a product from the element that it was taken for, where
    /// an element beside an experiment has another outcome than that of its product.
    fn wrong_prediction(&mut self) -> Result<Option<Word>, Stop> {
        for state in 0..self.states.len() as u16 {
            stop_point();
            for index in 0..self.experiments.len() {
                let to = self.run(state, &self.experiments[index]);
                if self.bit(to, 0) != self.bit(state, index) {
                    let experiment = self.experiments[index].clone();
                    return self.split(state, &experiment).map(Some);
                }
            }
        }
        Ok(None)
    }

    /// Returns an experiment that tells a product from the element that it was taken for, on the
    /// way of a sum whose outcome is not that of the element it leads to.
    fn split(&mut self, mut state: u16, word: &[u32]) -> Result<Word, Stop> {
        let truth = self.is_losing_with(state, word)?;
        for place in 0..word.len() {
            state = self.run(state, &word[place..=place]);
            let rest = &word[place + 1..];
            if self.is_losing_with(state, rest)? != truth {
                return Ok(rest.into());
            }
        }
        // The outcome of the whole is that of the element after all.
        Ok(word.into())
    }

    fn monoid(&self) -> Monoid {
        let order = self.states.len();
        let mut losing = Set::new(order);
        let states = 0..order as u16;
        let lost = states.clone().filter(|&state| self.bit(state, 0));
        lost.for_each(|state| losing.insert(state));
        let words = states.map(|state| self.word(state).into()).collect();
        let step = |state, generator| self.step(state, generator);
        Monoid::from_steps(words, self.generators.clone(), losing, step)
    }

    /// Returns the pairs of the generators, or a sum whose outcome is not what it should be.
    fn transitions(&self, monoid: &Monoid) -> Result<Transitions, Conflict> {
        let mut transitions = Transitions::new(monoid.order(), true);
        // Generators that are alike in all count once.
        let mut heaps = Vec::new();
        for (index, &heap) in self.generators.iter().enumerate() {
            let mut options = Set::new(monoid.order());
            for option in self.oracle.options(heap) {
                options.insert(self.run(0, option));
            }
            heaps.truncate(transitions.generator_count());
            heaps.push(index as u16);
            let added = transitions.add(monoid, self.step(0, index), options);
            added.map_err(|conflict| match conflict {
                Conflict::TooLarge => Conflict::TooLarge,
                Conflict::Sum(element, sum) => {
                    let sum = sum.iter().map(|&place| heaps[usize::from(place)]);
                    Conflict::Sum(element, sum.collect())
                }
            })?;
        }
        transitions.forget_traces();
        Ok(transitions)
    }

    /// Returns an experiment, given a sum that does not follow from its options.
    fn refute(&mut self, monoid: &Monoid, element: u16, others: &[u16]) -> Result<Word, Stop> {
        let mut sum = monoid.words[usize::from(element)].clone();
        for &index in others {
            let heap = self.generators[usize::from(index)];
            sum = self.oracle.product(&sum, &[heap]);
        }
        let mut candidates = vec![sum.clone()];
        candidates.extend(self.oracle.options_of_sum(&sum));
        for candidate in candidates {
            let element = self.run(0, &candidate);
            if self.oracle.is_losing(&candidate)? != self.bit(element, 0) {
                return self.split(0, &candidate);
            }
        }
        Err(Stop::Options)
    }
}

/// Sets the bit of an index, the bits before it being there already.
fn push_bit(row: &mut Vec<u64>, index: usize, bit: bool) {
    if index.is_multiple_of(64) {
        row.push(0);
    }
    row[index / 64] |= u64::from(bit) << (index % 64);
}
