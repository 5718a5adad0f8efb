//! Outcomes of sums of generators, all but the last with a known quotient.
//!
//! # The idea
//! Sums are numbers ([sums](super::sums)), and relations suggested by the known quotient identify
//! many of them ([relations](super::relations)). A sum is first checked for an option known to
//! lose. If there is none, its unknown options are searched on a common stack, those of the
//! greatest heaps first.
//!
//! A relation u = v is tested in sums with companies c: u + c, decided by its own options, must
//! have the outcome of v + c. If it does not, u = v is retracted. Then u equals another irreducible
//! sum of its old element, or it is itself a new irreducible sum, and relations of its products are
//! tried:
//!
//! ```text
//! for the least u + c of all relations and companies that have not been tried:
//!     if u + c and v + c differ: take u = v back
//!         if there is a next v' of the old element of u: take u = v'
//!         else for each old generator g whose u + g is not reduced: take u + g = the least of its element
//! ```
//!
//! # Why it is right
//! It need not be: a quotient from a wrong relation fails its check. The sum at which the check
//! fails, or two reductions of a sum with different outcomes, then reveals a relation and a company
//! for which it is wrong ([`Outcomes::blame`]).
//!
//! # Tried and rejected
//! Only letting powers of old generators repeat nearly as early as in the old quotient took 794,000
//! sums for heap 32 of Dawson's Kayles, where 1,600 are enough. Retracting all relations that seem
//! wrong at once retracts right ones, as a wrong one spoils the outcomes of all greater sums;
//! without the next v' the powers of a generator are retracted without end.

use mex_core::StopPoints;
use std::collections::{BTreeSet, HashMap};

use super::monoid::{Base, POSITION_BYTES};
use super::oracle::{OPTIONS_PER_POSITION, Stop};
use super::relations::{GUESSES, Trust, relations};
use super::sums::{Counts, Relation, Sum, Sums, letters_of};
use super::words::Word;

/// The limit on retracted relations.
const ROUNDS: usize = 200;

/// The most sums examined once a wrong relation is found; 64 times as many before.
const SUSPECTS: usize = 1000;

/// The most new generators added to companies that have none.
const FEW: u8 = 2;

/// Outcomes of sums of generators.
pub(super) struct Outcomes<'a> {
    pub(super) sums: Sums<'a>,
    options: Vec<Vec<Box<[usize]>>>,
    /// The sums being decided, from the requested one on.
    frames: Vec<Frame>,
    /// The options of those sums that were unknown when first seen.
    waiting: Vec<Sum>,
    /// The limit on waiting tests of relations.
    limit: usize,
    /// The remaining number of options to examine and relations to test.
    visits: usize,
    /// The remaining number of relations to retract.
    rounds: usize,
    /// The irreducible sums of each element of the known quotient.
    standard: Vec<Vec<Counts>>,
    /// The sums in which relations have been tested.
    companies: Vec<Counts>,
    stops: StopPoints,
}

/// A sum being decided, and the number of options waiting before its own.
struct Frame {
    sum: Sum,
    waiting: usize,
}

impl<'a> Outcomes<'a> {
    /// Returns the outcomes of sums of the given heaps, only the last of which is new; its options
    /// are sums of the others.
    pub(super) fn new<R>(
        base: &'a Base<R>,
        heaps: &[u32],
        options: &[Vec<Word>],
        trust: Trust,
    ) -> Result<Self, Stop> {
        let (relations, standard) = relations(base, heaps, trust);
        let place = |heap: &u32| heaps.binary_search(heap).map_err(|_| Stop::Options);
        let option = |word: &Word| word.iter().map(place).collect::<Result<Box<[usize]>, Stop>>();
        let options = options.iter().map(|list| list.iter().map(option).collect());
        let (_, old) = heaps.split_last().ok_or(Stop::Options)?;
        let element = |&heap: &u32| base.elements.get(heap as usize).copied().unwrap_or(0);
        let bytes = Sums::bytes(heaps.len()).max(POSITION_BYTES as usize);
        let limit = trust.most(base.position_limit());
        let sums = limit.saturating_mul(POSITION_BYTES as usize) / bytes;
        Ok(Outcomes {
            sums: Sums::new(&base.monoid, old.iter().map(element).collect(), relations, sums)?,
            options: options.collect::<Result<_, Stop>>()?,
            frames: Vec::new(),
            waiting: Vec::new(),
            limit: base.position_limit(),
            visits: limit.saturating_mul(OPTIONS_PER_POSITION),
            rounds: ROUNDS,
            standard,
            companies: Vec::new(),
            stops: StopPoints::default(),
        })
    }

    pub(super) fn options(&self, generator: usize) -> &[Box<[usize]>] {
        &self.options[generator]
    }

    /// Returns the number of a sum, which need not be given reduced.
    pub(super) fn sum(&mut self, counts: &[u8]) -> Result<Sum, Stop> {
        self.sums.add(0, letters_of(counts))
    }

    /// Returns whether the player to move loses a sum.
    pub(super) fn is_losing(&mut self, sum: Sum) -> Result<bool, Stop> {
        if let Some(known) = self.sums.status(sum) {
            return Ok(known);
        }
        self.frames.clear();
        self.waiting.clear();
        self.open(sum)?;
        while let Some(&Frame { sum, waiting }) = self.frames.last() {
            let known = match self.waiting.get(waiting..).and_then(<[_]>::last) {
                // Every option is won by its mover.
                None => Some(true),
                Some(&option) => self.sums.status(option),
            };
            let is_done = self.waiting.len() == waiting;
            match known {
                Some(losing) if is_done || losing => {
                    self.frames.pop();
                    self.waiting.truncate(waiting);
                    self.sums.remember(sum, is_done);
                }
                Some(_) => {
                    self.waiting.pop();
                }
                None => self.open(self.waiting[self.waiting.len() - 1])?,
            }
        }
        Ok(self.sums.status(sum) == Some(true))
    }

    /// Begins to decide a sum: it is remembered if its known options suffice, and otherwise gets a
    /// frame.
    fn open(&mut self, sum: Sum) -> Result<(), Stop> {
        let waiting = self.waiting.len();
        if self.has_losing_option(sum)? {
            self.waiting.truncate(waiting);
            self.sums.remember(sum, false);
        } else if self.waiting.len() == waiting {
            self.sums.remember(sum, true);
        } else {
            self.frames.push(Frame { sum, waiting });
        }
        Ok(())
    }

    /// Returns whether some option of a sum is known to be losing; pushes the unknown ones on the
    /// stack.
    fn has_losing_option(&mut self, sum: Sum) -> Result<bool, Stop> {
        let newest = self.options.len() - 1;
        // The sum pushed last is searched first: the options of the greatest old generator.
        for place in std::iter::once(newest).chain(0..newest) {
            if self.sums.counts(sum)[place] == 0 {
                continue;
            }
            let rest = self.sums.without(sum, place)?;
            let count = self.options[place].len();
            self.stops.pass_many(count);
            self.visits = self.visits.checked_sub(count).ok_or(Stop::Positions)?;
            for option in &self.options[place] {
                let option = self.sums.add(rest, option.iter().copied())?;
                match self.sums.status(option) {
                    Some(true) => return Ok(true),
                    Some(false) => {}
                    None => self.waiting.push(option),
                }
            }
        }
        Ok(false)
    }

    /// Returns whether the player to move loses a sum by its own options; those of its reduced form
    /// agree only if the relations are right.
    fn is_losing_itself(&mut self, counts: &[u8]) -> Result<bool, Stop> {
        self.visits = self.visits.checked_sub(1).ok_or(Stop::Positions)?;
        let mut rest = counts.to_vec();
        for place in (0..counts.len()).filter(|&place| counts[place] > 0) {
            self.stops.pass_many(self.options[place].len());
            rest[place] -= 1;
            let sum = self.sum(&rest)?;
            rest[place] += 1;
            for option in 0..self.options[place].len() {
                let option = self.options[place][option].iter().copied();
                let option = self.sums.add(sum, option)?;
                if self.is_losing(option)? {
                    return Ok(false);
                }
            }
        }
        Ok(counts.iter().any(|&count| count > 0))
    }

    /// Retracts relations until all hold in sums with the given ones, to which a few new generators
    /// are added if they have none.
    pub(super) fn mend(&mut self, companies: &[Counts]) -> Result<(), Stop> {
        if !GUESSES {
            return Ok(());
        }
        let first = self.companies.len();
        for company in companies {
            let newest = company.len() - 1;
            let counts = if company[newest] == 0 { 1..=FEW } else { 0..=0 };
            for count in counts {
                let mut company = company.clone();
                company[newest] += count;
                self.add_company(company);
            }
        }
        self.try_beside(first)
    }

    /// Adds a company with and without the least generator, of which two cancel.
    fn add_company(&mut self, mut company: Counts) {
        for count in 0..company.len().min(2) as u8 {
            company[0] = count;
            if !self.companies.contains(&company) {
                self.companies.push(company.clone());
            }
        }
    }

    /// Tests all relations with the companies from an index on, and replacement relations with all
    /// of them. The least sums come first: if their outcomes are right, so are those of the
    /// options.
    fn try_beside(&mut self, first: usize) -> Result<(), Stop> {
        let mut trials = BTreeSet::new();
        if !GUESSES || self.standard.is_empty() {
            return Ok(());
        }
        for relation in self.sums.relations() {
            self.add_trials(&mut trials, relation, first)?;
        }
        while let Some(Trial { left, company, .. }) = trials.pop_first() {
            let mut relations = self.sums.relations().iter();
            let Some(relation) = relations.find(|relation| relation.left == left) else {
                continue;
            };
            let relation = relation.clone();
            if !self.holds(&relation, company)? {
                for fresh in self.take_back(&relation)? {
                    self.add_trials(&mut trials, &fresh, 0)?;
                }
            }
        }
        Ok(())
    }

    fn add_trials(
        &self,
        trials: &mut BTreeSet<Trial>,
        relation: &Relation,
        first: usize,
    ) -> Result<(), Stop> {
        for (company, counts) in self.companies.iter().enumerate().skip(first) {
            if trials.len() >= self.limit {
                return Err(Stop::Options);
            }
            let sum = reversed(&plus(&relation.left, counts)?);
            trials.insert(Trial { sum, left: relation.left.clone(), company });
        }
        Ok(())
    }

    /// Returns whether both sides of a relation have the same outcome in sums with a company.
    fn holds(&mut self, relation: &Relation, company: usize) -> Result<bool, Stop> {
        let left = plus(&relation.left, &self.companies[company])?;
        let right = plus(&relation.right, &self.companies[company])?;
        let right = self.sum(&right)?;
        let expected = self.is_losing(right)?;
        Ok(self.is_losing_itself(&left)? == expected)
    }

    /// Retracts a relation, and returns its replacements: the same left side with the next sum on
    /// the right, or if there is none, relations of the products of the left side, which is now
    /// irreducible.
    fn take_back(&mut self, wrong: &Relation) -> Result<Vec<Relation>, Stop> {
        self.rounds = self.rounds.checked_sub(1).ok_or(Stop::Options)?;
        let mut kept = self.sums.relations().to_vec();
        kept.retain(|relation| relation != wrong);
        let count = kept.len();
        if let Some(other) = self.candidate(&kept, &wrong.left, Some(&wrong.right)) {
            kept.push(other);
        } else {
            let list = &mut self.standard[usize::from(self.sums.element(&wrong.left))];
            let place = list.partition_point(|other| is_less(other, &wrong.left));
            list.insert(place, wrong.left.clone());
            for letter in 0..wrong.left.len() - 1 {
                let mut product = wrong.left.clone();
                product[letter] = product[letter].checked_add(1).ok_or(Stop::Positions)?;
                if !kept.iter().any(|relation| relation.divides(&product)) {
                    kept.extend(self.candidate(&kept, &product, None));
                }
            }
        }
        let fresh = kept[count..].to_vec();
        self.sums.reset(kept)?;
        Ok(fresh)
    }

    /// Returns a relation between a sum and the least smaller one with the same element, greater
    /// than a given one.
    fn candidate(
        &self,
        kept: &[Relation],
        left: &Counts,
        after: Option<&Counts>,
    ) -> Option<Relation> {
        let is_right = |right: &&Counts| {
            is_less(right, left)
                && after.is_none_or(|after| is_less(after, right))
                && !kept.iter().any(|relation| relation.divides(right))
        };
        let right = self.standard[usize::from(self.sums.element(left))].iter().find(is_right)?;
        Some(Relation { left: left.clone(), right: right.clone() })
    }

    /// Retracts a relation that changes the outcome of a sum, or of one of its reductions, and then
    /// those that are wrong in sums with its parts; returns whether any was retracted.
    pub(super) fn blame(&mut self, sum: &[u8]) -> Result<bool, Stop> {
        let company = if GUESSES { self.company_at_fault(sum)? } else { None };
        let Some(company) = company else {
            return Ok(false);
        };
        let (first, rounds) = (self.companies.len(), self.rounds);
        let mut parts = vec![company];
        while let Some(part) = parts.pop() {
            for letter in (1..part.len() - 1).filter(|&letter| part[letter] > 0) {
                let mut less = part.clone();
                less[letter] -= 1;
                if !parts.contains(&less) && !self.companies.contains(&less) {
                    parts.push(less);
                }
            }
            self.add_company(part);
        }
        self.try_beside(first)?;
        Ok(self.rounds < rounds)
    }

    /// Returns the company of a relation's left side in the least reduction of the given sum whose
    /// outcome the relation changes.
    fn company_at_fault(&mut self, sum: &[u8]) -> Result<Option<Counts>, Stop> {
        let mut outcomes = HashMap::from([(reversed(sum), self.is_losing_itself(sum)?)]);
        let mut waiting: Vec<Counts> = vec![sum.into()];
        let mut found: Option<(Counts, Counts)> = None;
        while let Some(sum) = waiting.pop() {
            let key = reversed(&sum);
            let expected = outcomes.get(&key).copied();
            for index in 0..self.sums.relations().len() {
                let relation = &self.sums.relations()[index];
                if !relation.divides(&sum) {
                    continue;
                }
                let beside = sum.iter().zip(&relation.left).map(|(all, left)| all - left);
                let company = beside.collect();
                let mut next = sum.clone();
                relation.apply(&mut next)?;
                let known = outcomes.get(&reversed(&next)).copied();
                let losing = match known {
                    Some(losing) => losing,
                    None => self.is_losing_itself(&next)?,
                };
                if Some(losing) != expected && found.as_ref().is_none_or(|least| key < least.0) {
                    found = Some((key.clone(), company));
                }
                let most = if found.is_some() { SUSPECTS } else { 64 * SUSPECTS };
                if known.is_none() && outcomes.len() < most {
                    outcomes.insert(reversed(&next), losing);
                    waiting.push(next);
                }
            }
        }
        Ok(found.map(|(_, company)| company))
    }
}

/// A relation, by its left side, to be tested with a company.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Trial {
    /// The sum of both, reversed.
    sum: Counts,
    left: Counts,
    company: usize,
}

/// Returns the counts with the greatest generator first, which is the order of sums.
fn reversed(counts: &[u8]) -> Counts {
    counts.iter().rev().copied().collect()
}

fn is_less(left: &Counts, right: &Counts) -> bool {
    left.iter().rev().lt(right.iter().rev())
}

fn plus(side: &[u8], company: &[u8]) -> Result<Counts, Stop> {
    let sums = side.iter().zip(company).map(|(&count, &more)| count.checked_add(more));
    sums.collect::<Option<Counts>>().ok_or(Stop::Positions)
}
