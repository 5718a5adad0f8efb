//! Finding the quotient of sums of generators from their outcomes.

use mex_core::stop_point;
use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::monoid::Monoid;
use super::oracle::Stop;
use super::outcomes::Outcomes;
use super::set::Set;
use super::sums::Sum;
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
struct Table<'a, const WORDS: usize> {
    outcomes: Outcomes<'a, WORDS>,
    /// The heaps that generate, increasing.
    generators: &'a [u32],
    limit: usize,
    experiments: Vec<Sum<WORDS>>,
    entries: Vec<Entry<WORDS>>,
    entry_of: HashMap<Sum<WORDS>, u32, FixedState>,
    /// The entries of the elements, of which no two rows are equal.
    states: Vec<u32>,
    /// The entries of the products of each element and each generator.
    steps: Vec<Vec<u32>>,
    /// The elements of those products.
    moves: Vec<u16>,
}

struct Entry<const WORDS: usize> {
    sum: Sum<WORDS>,
    row: Vec<u64>,
}

/// Returns the quotient of the sums of some generators.
///
/// The result is proven for generators with the options that the oracle has for them.
///
/// # References
/// T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games* (2008).
pub(super) fn learn<const WORDS: usize>(
    outcomes: Outcomes<'_, WORDS>,
    generators: &[u32],
    experiments: &[Word],
    limit: usize,
) -> Result<Learned, Stop> {
    let empty = outcomes.layout.empty();
    let mut table = Table {
        outcomes,
        generators,
        limit,
        experiments: Vec::new(),
        entries: Vec::new(),
        entry_of: HashMap::default(),
        states: Vec::new(),
        steps: Vec::new(),
        moves: Vec::new(),
    };
    let start = table.entry(empty)?;
    table.states.push(start);
    table.add_experiment(empty)?;
    for experiment in experiments {
        let experiment = table.sum_of(experiment)?;
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
                let experiments = table.experiments.iter().map(|&sum| table.word_of(sum));
                return Ok(Learned { monoid, transitions, experiments: experiments.collect() });
            }
            Err(Conflict::TooLarge) => return Err(Stop::Options),
            Err(Conflict::Sum(element, others)) => {
                let experiment = table.refute(element, &others)?;
                table.refine(experiment)?;
            }
        }
    }
}

impl<const WORDS: usize> Table<'_, WORDS> {
    /// Returns a product of generators as a sum.
    fn sum_of(&self, word: &[u32]) -> Result<Sum<WORDS>, Stop> {
        word.iter().try_fold(self.outcomes.layout.empty(), |sum, heap| {
            let place = self.generators.binary_search(heap).map_err(|_| Stop::Options)?;
            self.outcomes.add(&sum, &self.outcomes.layout.unit(place))
        })
    }

    fn word_of(&self, sum: Sum<WORDS>) -> Word {
        self.outcomes.layout.letters(sum).map(|place| self.generators[place]).collect()
    }

    /// Returns the entry of a sum, with its row.
    fn entry(&mut self, sum: Sum<WORDS>) -> Result<u32, Stop> {
        if let Some(&entry) = self.entry_of.get(&sum) {
            return Ok(entry);
        }
        let mut row = Vec::new();
        for (index, experiment) in self.experiments.iter().enumerate() {
            stop_point();
            let both = self.outcomes.add(&sum, experiment)?;
            push_bit(&mut row, index, self.outcomes.is_losing(&both)?);
        }
        let entry = u32::try_from(self.entries.len()).map_err(|_| Stop::Elements)?;
        self.entry_of.insert(sum, entry);
        self.entries.push(Entry { sum, row });
        Ok(entry)
    }

    fn add_experiment(&mut self, experiment: Sum<WORDS>) -> Result<(), Stop> {
        if self.experiments.contains(&experiment) {
            return Ok(());
        }
        let index = self.experiments.len();
        for entry in &mut self.entries {
            stop_point();
            let both = self.outcomes.add(&entry.sum, &experiment)?;
            push_bit(&mut entry.row, index, self.outcomes.is_losing(&both)?);
        }
        self.experiments.push(experiment);
        Ok(())
    }

    /// Adds an experiment that must tell something new.
    fn refine(&mut self, experiment: Sum<WORDS>) -> Result<(), Stop> {
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
        let mut state_of: HashMap<Vec<u64>, u16, FixedState> = HashMap::default();
        for (state, &entry) in (0..).zip(&self.states) {
            state_of.insert(self.entries[entry as usize].row.clone(), state);
        }
        self.moves.clear();
        let mut state = 0;
        while let Some(&entry) = self.states.get(state) {
            if self.steps.len() == state {
                let mut steps = Vec::new();
                for place in 0..self.generators.len() {
                    let unit = self.outcomes.layout.unit(place);
                    let sum = self.outcomes.add(&self.entries[entry as usize].sum, &unit)?;
                    steps.push(self.entry(sum)?);
                }
                self.steps.push(steps);
            }
            for &step in &self.steps[state] {
                let row = &self.entries[step as usize].row;
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
                self.moves.push(known);
            }
            state += 1;
        }
        Ok(())
    }

    fn step(&self, state: u16, generator: usize) -> u16 {
        self.moves[usize::from(state) * self.generators.len() + generator]
    }

    /// Returns the element that a sum is taken to have when added to an element.
    fn run(&self, state: u16, sum: Sum<WORDS>) -> u16 {
        self.outcomes.layout.letters(sum).fold(state, |state, place| self.step(state, place))
    }

    fn sum(&self, state: u16) -> Sum<WORDS> {
        self.entries[self.states[usize::from(state)] as usize].sum
    }

    fn is_losing_with(&mut self, state: u16, rest: &Sum<WORDS>) -> Result<bool, Stop> {
        let sum = self.outcomes.add(&self.sum(state), rest)?;
        self.outcomes.is_losing(&sum)
    }

    fn bit(&self, state: u16, experiment: usize) -> bool {
        let row = &self.entries[self.states[usize::from(state)] as usize].row;
        row[experiment / 64] >> (experiment % 64) & 1 != 0
    }

    /// Returns an experiment that tells a product from the element that it was taken for, where
    /// two generators give different elements in different orders.
    fn order_conflict(&mut self) -> Result<Option<Sum<WORDS>>, Stop> {
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
                    let experiment = self.experiments[found.unwrap_or(0)];
                    let units = [first, second].map(|end| self.outcomes.layout.unit(end));
                    let by_first = self.outcomes.add(&units[0], &experiment)?;
                    let by_second = self.outcomes.add(&units[1], &experiment)?;
                    let both = self.outcomes.add(&units[1], &by_first)?;
                    let truth = self.is_losing_with(state, &both)?;
                    let is_wrong = self.is_losing_with(p, &by_second)? != truth;
                    return Ok(Some(if is_wrong { by_second } else { by_first }));
                }
            }
        }
        Ok(None)
    }

    /// Returns an experiment that tells a product from the element that it was taken for, where
    /// an element beside an experiment has another outcome than that of its product.
    fn wrong_prediction(&mut self) -> Result<Option<Sum<WORDS>>, Stop> {
        for state in 0..self.states.len() as u16 {
            stop_point();
            for index in 0..self.experiments.len() {
                let experiment = self.experiments[index];
                let to = self.run(state, experiment);
                if self.bit(to, 0) != self.bit(state, index) {
                    return self.split(state, experiment).map(Some);
                }
            }
        }
        Ok(None)
    }

    /// Returns an experiment that tells a product from the element that it was taken for, on the
    /// way of a sum whose outcome is not that of the element it leads to.
    fn split(&mut self, mut state: u16, sum: Sum<WORDS>) -> Result<Sum<WORDS>, Stop> {
        let truth = self.is_losing_with(state, &sum)?;
        let letters: Vec<usize> = self.outcomes.layout.letters(sum).collect();
        let mut rest = sum;
        for place in letters {
            state = self.step(state, place);
            rest = self.outcomes.layout.without(&rest, place);
            if self.is_losing_with(state, &rest)? != truth {
                return Ok(rest);
            }
        }
        // The outcome of the whole is that of the element after all.
        Ok(sum)
    }

    fn monoid(&self) -> Monoid {
        let order = self.states.len();
        let mut losing = Set::new(order);
        let states = 0..order as u16;
        let lost = states.clone().filter(|&state| self.bit(state, 0));
        lost.for_each(|state| losing.insert(state));
        let words = states.map(|state| self.word_of(self.sum(state))).collect();
        let step = |state, generator| self.step(state, generator);
        Monoid::from_steps(words, self.generators, losing, step)
    }

    /// Returns the pairs of the generators, or a sum whose outcome is not what it should be.
    fn transitions(&self, monoid: &Monoid) -> Result<Transitions, Conflict> {
        let mut transitions = Transitions::new(monoid.order(), true);
        // Generators that are alike in all count once.
        let mut heaps = Vec::new();
        for index in 0..self.generators.len() {
            let mut options = Set::new(monoid.order());
            for option in self.outcomes.options(index) {
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

    /// Returns an experiment, given a sum that does not follow from its options: an element and
    /// generators beside it.
    fn refute(&mut self, element: u16, others: &[u16]) -> Result<Sum<WORDS>, Stop> {
        let mut sum = self.sum(element);
        for &place in others {
            sum = self.outcomes.add(&sum, &self.outcomes.layout.unit(usize::from(place)))?;
        }
        let mut candidates = self.outcomes.options_of_sum(&sum)?;
        candidates.insert(0, sum);
        for candidate in candidates {
            let element = self.run(0, candidate);
            if self.outcomes.is_losing(&candidate)? != self.bit(element, 0) {
                return self.split(0, candidate);
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
