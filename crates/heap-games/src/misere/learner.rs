//! Finding the quotient of sums of generators from their outcomes.

use mex_core::stop_point;
use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::monoid::Monoid;
use super::oracle::Stop;
use super::outcomes::Outcomes;
use super::set::Set;
use super::sums::{Counts, Sum, letters_of};
use super::transition::{Conflict, Transitions};
use super::words::Word;

/// A quotient consistent with the options of its generators.
pub(super) struct Learned {
    pub(super) monoid: Monoid,
    pub(super) transitions: Transitions,
    /// Sums that distinguish the elements.
    pub(super) experiments: Vec<Word>,
}

/// A table of sums against experiments, as in the learning of regular languages: a row records
/// which experiments turn a sum into a losing one, and equal rows are assumed to be equal elements
/// until an experiment distinguishes them.
///
/// # References
/// D. Angluin, *Learning regular sets from queries and counterexamples* (1987); R. L. Rivest and
/// R. E. Schapire, *Inference of finite automata using homing sequences* (1993).
struct Table<'t, 'a> {
    outcomes: &'t mut Outcomes<'a>,
    /// The heaps that are generators, increasing.
    generators: &'t [u32],
    limit: usize,
    experiments: Vec<Sum>,
    entries: Vec<Entry>,
    entry_of: HashMap<Sum, u32, FixedState>,
    /// The entries of the elements; no two of their rows are equal.
    states: Vec<u32>,
    /// The entries of the products of each element and each generator.
    steps: Vec<Vec<u32>>,
    /// The elements of those products.
    moves: Vec<u16>,
    /// The experiments, kept when relations change.
    found: Vec<Counts>,
}

struct Entry {
    sum: Sum,
    row: Vec<u64>,
}

/// Returns the quotient of the sums of some generators.
///
/// The result is proven for generators with the oracle's options.
///
/// # References
/// T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games* (2008).
pub(super) fn learn(
    mut outcomes: Outcomes<'_>,
    generators: &[u32],
    experiments: &[Word],
    limit: usize,
) -> Result<Learned, Stop> {
    let counts = |word: &Word| {
        let mut counts = vec![0_u8; generators.len()];
        for heap in word {
            let place = generators.binary_search(heap).map_err(|_| Stop::Options)?;
            counts[place] = counts[place].checked_add(1).ok_or(Stop::Positions)?;
        }
        Ok(counts.into_boxed_slice())
    };
    let mut experiments: Vec<Counts> =
        experiments.iter().map(counts).collect::<Result<_, Stop>>()?;
    experiments.insert(0, vec![0; generators.len()].into_boxed_slice());
    outcomes.mend(&experiments)?;
    loop {
        let mut table = Table {
            outcomes: &mut outcomes,
            generators,
            limit,
            experiments: Vec::new(),
            entries: Vec::new(),
            entry_of: HashMap::default(),
            states: Vec::new(),
            steps: Vec::new(),
            moves: Vec::new(),
            found: Vec::new(),
        };
        let learned = table.fill(&experiments)?;
        if let Some((monoid, transitions)) = learned {
            let experiments = table.experiments.iter().map(|&sum| table.word_of(sum)).collect();
            return Ok(Learned { monoid, transitions, experiments });
        }
        experiments = table.found;
    }
}

impl Table<'_, '_> {
    /// Returns the quotient; `None` if relations between sums were found to be wrong.
    fn fill(&mut self, experiments: &[Counts]) -> Result<Option<(Monoid, Transitions)>, Stop> {
        let start = self.entry(0)?;
        self.states.push(start);
        for experiment in experiments {
            let experiment = self.outcomes.sum(experiment)?;
            self.add_experiment(experiment)?;
        }
        loop {
            self.close()?;
            let mut clue = self.order_conflict()?;
            if clue.is_none() {
                clue = self.wrong_prediction()?;
            }
            if let Some(clue) = clue {
                if !self.refine(clue)? {
                    return Ok(None);
                }
                continue;
            }
            let monoid = self.monoid();
            match self.transitions(&monoid) {
                Ok(transitions) => return Ok(Some((monoid, transitions))),
                Err(Conflict::TooLarge) => return Err(Stop::Options),
                Err(Conflict::Sum(element, others)) => {
                    let clue = self.refute(element, &others)?;
                    if !self.refine(clue)? {
                        return Ok(None);
                    }
                }
            }
        }
    }

    fn word_of(&self, sum: Sum) -> Word {
        self.outcomes.sums.letters(sum).map(|place| self.generators[place]).collect()
    }

    fn add(&mut self, left: Sum, right: Sum) -> Result<Sum, Stop> {
        let counts: Counts = self.outcomes.sums.counts(right).into();
        self.outcomes.sums.add(left, letters_of(&counts))
    }

    fn entry(&mut self, sum: Sum) -> Result<u32, Stop> {
        if let Some(&entry) = self.entry_of.get(&sum) {
            return Ok(entry);
        }
        let mut row = Vec::new();
        for index in 0..self.experiments.len() {
            stop_point();
            let both = self.add(sum, self.experiments[index])?;
            push_bit(&mut row, index, self.outcomes.is_losing(both)?);
        }
        let entry = u32::try_from(self.entries.len()).map_err(|_| Stop::Elements)?;
        self.entry_of.insert(sum, entry);
        self.entries.push(Entry { sum, row });
        Ok(entry)
    }

    fn add_experiment(&mut self, experiment: Sum) -> Result<(), Stop> {
        if self.experiments.contains(&experiment) {
            return Ok(());
        }
        let index = self.experiments.len();
        let letters: Vec<usize> = self.outcomes.sums.letters(experiment).collect();
        for entry in &mut self.entries {
            stop_point();
            let both = self.outcomes.sums.add(entry.sum, letters.iter().copied())?;
            push_bit(&mut entry.row, index, self.outcomes.is_losing(both)?);
        }
        self.experiments.push(experiment);
        Ok(())
    }

    /// Adds a useful experiment and returns whether there was one; otherwise retracts a wrong
    /// relation.
    fn refine(&mut self, clue: Clue) -> Result<bool, Stop> {
        let known = self.experiments.len();
        if let Some(experiment) = clue.experiment {
            self.add_experiment(experiment)?;
        }
        if self.experiments.len() > known {
            return Ok(true);
        }
        let found = |sum: &Sum| self.outcomes.sums.counts(*sum).into();
        self.found = self.experiments.iter().map(found).collect();
        for suspect in &clue.suspects {
            if self.outcomes.blame(suspect)? {
                return Ok(false);
            }
        }
        // Nothing could be distinguished, and the search would not end.
        Err(Stop::Options)
    }

    fn together(&self, state: u16, more: impl IntoIterator<Item = usize>) -> Result<Counts, Stop> {
        let mut counts: Counts = self.outcomes.sums.counts(self.sum(state)).into();
        for letter in more {
            counts[letter] = counts[letter].checked_add(1).ok_or(Stop::Positions)?;
        }
        Ok(counts)
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
                    let sum = self.entries[entry as usize].sum;
                    let sum = self.outcomes.sums.step(sum, place)?;
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

    /// Returns the assumed element of a sum added to an element.
    fn run(&self, state: u16, sum: impl IntoIterator<Item = usize>) -> u16 {
        sum.into_iter().fold(state, |state, place| self.step(state, place))
    }

    fn sum(&self, state: u16) -> Sum {
        self.entries[self.states[usize::from(state)] as usize].sum
    }

    fn is_losing_with(&mut self, state: u16, rest: Sum) -> Result<bool, Stop> {
        let sum = self.add(self.sum(state), rest)?;
        self.outcomes.is_losing(sum)
    }

    fn bit(&self, state: u16, experiment: usize) -> bool {
        let row = &self.entries[self.states[usize::from(state)] as usize].row;
        row[experiment / 64] >> (experiment % 64) & 1 != 0
    }

    /// Returns an experiment that distinguishes a product from its assumed element, if two
    /// generators give different elements in different orders.
    fn order_conflict(&mut self) -> Result<Option<Clue>, Stop> {
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
                    let by_first = self.outcomes.sums.step(experiment, first)?;
                    let by_second = self.outcomes.sums.step(experiment, second)?;
                    let both = self.outcomes.sums.step(by_first, second)?;
                    let truth = self.is_losing_with(state, both)?;
                    let is_wrong = self.is_losing_with(p, by_second)? != truth;
                    let rest: Vec<usize> = self.outcomes.sums.letters(experiment).collect();
                    let rest = |end: &[usize]| [&rest[..], end].concat();
                    let suspects = [
                        self.together(state, rest(&[first, second]))?,
                        self.together(p, rest(&[second]))?,
                        self.together(q, rest(&[first]))?,
                    ];
                    return Ok(Some(Clue {
                        experiment: Some(if is_wrong { by_second } else { by_first }),
                        suspects: suspects.into(),
                    }));
                }
            }
        }
        Ok(None)
    }

    /// Returns an experiment that distinguishes a product from its assumed element, if the outcome
    /// of an element with an experiment differs from that of their product.
    fn wrong_prediction(&mut self) -> Result<Option<Clue>, Stop> {
        for state in 0..self.states.len() as u16 {
            stop_point();
            for index in 0..self.experiments.len() {
                let experiment = self.experiments[index];
                let to = self.run(state, self.outcomes.sums.letters(experiment));
                if self.bit(to, 0) != self.bit(state, index) {
                    let letters: Vec<usize> = self.outcomes.sums.letters(experiment).collect();
                    return self.split(state, &letters).map(Some);
                }
            }
        }
        Ok(None)
    }

    /// Returns an experiment that distinguishes a product from its assumed element, along a sum
    /// whose outcome is not that of its final element.
    fn split(&mut self, mut state: u16, sum: &[usize]) -> Result<Clue, Stop> {
        let whole = self.outcomes.sums.add(0, sum.iter().copied())?;
        let truth = self.is_losing_with(state, whole)?;
        let mut suspects = vec![self.together(state, sum.iter().copied())?];
        for (index, &place) in sum.iter().enumerate() {
            state = self.step(state, place);
            let rest = &sum[index + 1..];
            suspects.push(self.together(state, rest.iter().copied())?);
            let rest = self.outcomes.sums.add(0, rest.iter().copied())?;
            if self.is_losing_with(state, rest)? != truth {
                return Ok(Clue { experiment: Some(rest), suspects });
            }
        }
        // The outcome of the whole is that of the element after all.
        Ok(Clue { experiment: None, suspects })
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

    /// Returns the pairs of the generators, or a sum with a wrong outcome.
    fn transitions(&self, monoid: &Monoid) -> Result<Transitions, Conflict> {
        let mut transitions = Transitions::new(monoid.order(), true);
        // Equivalent generators count once.
        let mut heaps = Vec::new();
        for index in 0..self.generators.len() {
            let mut options = Set::new(monoid.order());
            for option in self.outcomes.options(index) {
                options.insert(self.run(0, option.iter().copied()));
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

    /// Returns an experiment for a sum, an element with further generators, that is inconsistent
    /// with its options.
    fn refute(&mut self, element: u16, others: &[u16]) -> Result<Clue, Stop> {
        let sum = self.together(element, others.iter().map(|&place| usize::from(place)))?;
        let mut candidates = vec![letters_of(&sum).collect::<Vec<usize>>()];
        for place in (0..sum.len()).filter(|&place| sum[place] > 0) {
            let mut rest = candidates[0].clone();
            rest.remove(rest.partition_point(|&letter| letter < place));
            for option in self.outcomes.options(place) {
                candidates.push([&rest[..], option].concat());
            }
        }
        for candidate in candidates {
            let element = self.run(0, candidate.iter().copied());
            let number = self.outcomes.sums.add(0, candidate.iter().copied())?;
            if self.outcomes.is_losing(number)? != self.bit(element, 0) {
                let mut clue = self.split(0, &candidate)?;
                clue.suspects.push(sum);
                return Ok(clue);
            }
        }
        Ok(Clue { experiment: None, suspects: vec![sum] })
    }
}

/// The result of a contradiction: an experiment that distinguishes a product from its assumed
/// element, or sums, one of them reduced to a sum with another outcome.
struct Clue {
    experiment: Option<Sum>,
    suspects: Vec<Counts>,
}

/// Sets the bit of an index; the bits before it exist already.
fn push_bit(row: &mut Vec<u64>, index: usize, bit: bool) {
    if index.is_multiple_of(64) {
        row.push(0);
    }
    row[index / 64] |= u64::from(bit) << (index % 64);
}
