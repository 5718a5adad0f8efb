//! An independent checker of periods. It reads rules and computes values itself, and shares no code
//! with the search.
//!
//! A certificate checked by the code that wrote it proves nothing: a wrong value would be wrong
//! twice. So the grammar of rules, the tables, the sets and the theorems' ranges exist here a
//! second time, on purpose, in the simplest form that is fast enough. Nothing in this folder
//! imports from the rest of the crate except the certificate, its errors and the budget, which are
//! plain records; the stop points are those of mex-core. Where the search chooses by the values it
//! finds, the checker goes straight ahead.
//!
//! `pairs` and `kinds` are a second engine for rare and common heaps, because nothing simpler was
//! fast enough: all pairs of the 509,622 heaps of `.16` are 6·10^10 look-ups, a minute, and those
//! of the 2·10^7 heaps of `.354` a day; by their rare heaps they take 0.25 s and 10 s. The checker
//! shares the theorem that makes heaps rare with the search, but no line of code. The counted steps
//! are part of answers (`work`), so a new method changes these.
//!
//! # Parts
//! - `grammar` reads the rule; `known` has the closed forms;
//! - `takes`, `pairs`, `sums`, `coins` and `residues` compute values, by kind of rule;
//! - `adding` proves periods that add to the values of codes which leave three heaps;
//! - `windows` replays proofs by equal windows: `pairs` computes the table, and `replay` uses it
//!   for the values after that;
//! - `meter` counts steps and bytes, and stops before they exceed the budget.
//!
//! # Conditions
//! A claim about a rule with a closed form is compared with that form. For every other rule all
//! claimed values are computed again and compared, and for a claimed proof their number is compared
//! with the requirement of the rule's theorem. The work is estimated first, from the rule and from
//! the first values, and refused if it exceeds a budget.

mod adding;
#[cfg(test)]
mod claim_tests;
mod coins;
mod grammar;
mod kinds;
mod known;
mod meter;
mod pairs;
mod replay;
mod residues;
mod sums;
mod table;
mod takes;
#[cfg(test)]
mod tests;
mod windows;

use super::certificate::Certificate;
use super::error::CertificateError;
use crate::Budget;
use grammar::{Moves, read};
use known::{Known, known};
use meter::Meter;
use pairs::Splits;
use table::{Cell, Table};

/// The number of values from which the time of the others is estimated.
const SAMPLE: usize = 1 << 15;

/// The least such number.
const LEAST_SAMPLE: usize = 64;

const SAMPLE_STEPS: u64 = 1 << 26;

/// Steps to compare a value.
const COMPARING: u128 = 2;

impl Certificate {
    /// Returns the approximate budget of a check: the values to compute (0 for a closed form), the
    /// steps (estimated from the first values), and the bytes.
    ///
    /// # Complexity
    /// Less than a second.
    ///
    /// # Errors
    /// [`CertificateError::UnknownRule`], [`CertificateError::NoTheorem`] or
    /// [`CertificateError::TooShort`] if no check can succeed.
    ///
    /// # Examples
    /// ```
    /// use heap_games::{Certificate, PeriodSearch};
    ///
    /// let report = PeriodSearch::new("0.77".parse()?, 1000).run()?;
    /// let work = Certificate::new(&report).work()?;
    /// assert_eq!((work.values as u64, work.bytes), (report.values_checked, report.values_checked));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn work(&self) -> Result<Budget, CertificateError> {
        let moves = self.moves()?;
        if known(&moves).is_some() {
            return Ok(Budget { values: 0, steps: 1, bytes: 0 });
        }
        let (steps, bytes) = self.needs(&moves)?;
        Ok(Budget {
            values: usize::try_from(self.values).unwrap_or(usize::MAX),
            steps: u64::try_from(steps).unwrap_or(u64::MAX),
            bytes: u64::try_from(bytes).unwrap_or(u64::MAX),
        })
    }

    /// Returns the approximate steps and bytes of computing the values.
    fn needs(&self, moves: &Moves) -> Result<(u128, u128), CertificateError> {
        needed_values(self, moves)?;
        let (steps, bytes_each) = estimate(moves, self.values)?;
        let len = u128::from(self.values);
        let kept = match self.windows {
            Some([table, span]) => len.min(u128::from(table) + 4 * u128::from(span)),
            None => len,
        };
        Ok((steps.saturating_add(COMPARING * len), kept * bytes_each))
    }

    /// Replays the certificate: computes the values again, compares all claims, and, for a claimed
    /// proof, checks the theorem's range. A claim about a rule with a closed form is compared with
    /// that form instead.
    ///
    /// Returns the number of values computed, 0 for a closed form. Calls `progress` from time to
    /// time with the number computed so far.
    ///
    /// # Complexity
    /// For codes that leave at most two heaps the values times the rare heaps, and 1 or 2 bytes per
    /// value; quadratic if no values are rare, for codes that repeat and for those that leave three
    /// heaps. [`work`](Self::work) estimates it.
    ///
    /// # Errors
    /// The first error; before any work [`CertificateError::TooLong`],
    /// [`CertificateError::TooMuchWork`] or [`CertificateError::TooMuchMemory`] if the claim or the
    /// estimate exceeds the budget, and the latter two also later, if the estimate was too low.
    pub fn check(
        &self,
        budget: Budget,
        progress: &mut dyn FnMut(u64),
    ) -> Result<u64, CertificateError> {
        if self.values > budget.values as u64 {
            let (needed, limit) = (self.values, budget.values as u64);
            return Err(CertificateError::TooLong { needed, limit });
        }
        let moves = self.moves()?;
        if self.period.length == 0 {
            let heap = self.period.preperiod;
            return Err(CertificateError::Fails { heap });
        }
        if let Some(known) = known(&moves) {
            return compare_known(self, &known).map(|()| 0);
        }
        let (needed, bytes) = self.needs(&moves)?;
        if needed > budget.steps.into() {
            let (budget, values) = (budget.steps, 0);
            return Err(CertificateError::TooMuchWork { needed, budget, values });
        }
        if bytes > budget.bytes.into() {
            let (needed, budget) = (bytes, budget.bytes);
            return Err(CertificateError::TooMuchMemory { needed, budget });
        }
        let mut meter = Meter::new(budget, self.values, progress);
        if let Some(windows) = self.windows {
            let splits = splits_of(&moves).ok_or(CertificateError::NoTheorem)?;
            return windows::check(self, &splits, windows, &mut meter).map(|()| self.values);
        }
        let len = usize::try_from(self.values)
            .map_err(|_| CertificateError::OutOfMemory { bytes: self.values })?;
        match values_of(&moves, len, &mut meter)? {
            Table::Narrow(values) => compare(self, &moves, &values)?,
            Table::Middle(values) => compare(self, &moves, &values)?,
            Table::Wide(values) => compare(self, &moves, &values)?,
        }
        Ok(self.values)
    }

    fn moves(&self) -> Result<Moves, CertificateError> {
        read(&self.rule).ok_or_else(|| CertificateError::UnknownRule { rule: self.rule.clone() })
    }
}

/// Checks that a claim has enough values.
fn needed_values(claim: &Certificate, moves: &Moves) -> Result<(), CertificateError> {
    let (start, step) = (u128::from(claim.period.preperiod), u128::from(claim.period.length));
    let mut needed = start + step + 1;
    if let Some(windows) = claim.windows {
        if splits_of(moves).is_none() || claim.period.saltus != 0 {
            return Err(CertificateError::NoTheorem);
        }
        needed = windows::first_end(claim, windows) + step;
    } else if claim.proved {
        let proof = theorem(moves, start, step, claim.period.saltus);
        needed = needed.max(proof.ok_or(CertificateError::NoTheorem)?);
    }
    if needed > u128::from(claim.values) {
        return Err(CertificateError::TooShort {
            needed: u64::try_from(needed).unwrap_or(u64::MAX),
            compared: claim.values,
        });
    }
    Ok(())
}

/// Returns the number of values that a proof needs; `None` if no theorem covers the rule.
///
/// - Codes without end have no theorem.
/// - A code that leaves three heaps, for a saltus: two periods, and as many more as [`adding`]
///   needs.
/// - A code that takes at most k and leaves at most h heaps: if the values repeat from n₀ ≥ 1 on
///   for h·n₀ + (h − 1)·p + k heaps, the largest part of each later heap is at least n₀ + p, and p
///   can be taken off it.
/// - A set of takes of at most k: k values determine all that follow.
/// - All takes except some of at most k: heaps of one value lie within k of each other, so 2k
///   values determine all that follow.
/// - Equal windows: see [`windows`]. Codes by residues: see [`residues`].
/// - Two different heaps: as for a code that leaves two, and another period, as two equal heaps are
///   not an option and their sum 0 must come from others.
fn theorem(moves: &Moves, start: u128, step: u128, saltus: u64) -> Option<u128> {
    let greatest = |takes: &[u64]| u128::from(takes.last().copied().unwrap_or(0));
    match moves {
        Moves::AllBut(takes) => Some(start + step + 2 * greatest(takes).max(1)),
        _ if saltus != 0 && adding_digits(moves).is_some() => Some(start + 2 * step),
        _ if saltus != 0 => None,
        Moves::Code { digits, tail } if tail.is_empty() => {
            let most = digits.iter().fold(1, |most: u8, &digit| most.max(digit));
            let heaps = u128::from(most.ilog2().max(1));
            Some(heaps * (start.max(1) + step) + digits.len() as u128 - 1)
        }
        Moves::Takes(takes) => Some(start + step + greatest(takes)),
        Moves::Unequal => Some(2 * start.max(1) + 3 * step + 1),
        Moves::Residues(codes) => Some(codes.needed(start, step)),
        _ => None,
    }
}

/// Returns the digits of a finite code that leaves three heaps, whose periods may have a saltus.
fn adding_digits(moves: &Moves) -> Option<&[u8]> {
    match moves {
        Moves::Code { digits, tail } if tail.is_empty() && digits.iter().any(|&d| d >= 8) => {
            Some(digits)
        }
        _ => None,
    }
}

/// Returns the moves of a rule that leave at most two heaps.
fn splits_of(moves: &Moves) -> Option<Splits> {
    match moves {
        Moves::Code { digits, tail } if tail.is_empty() && digits.iter().all(|&d| d < 8) => {
            Some(Splits::of_digits(digits))
        }
        Moves::Unequal => Some(Splits::unequal()),
        _ => None,
    }
}

/// Computes the values of the first heaps.
fn values_of(moves: &Moves, len: usize, meter: &mut Meter<'_>) -> Result<Table, CertificateError> {
    if let Some(splits) = splits_of(moves) {
        return pairs::values_of(&splits, len, meter);
    }
    match moves {
        Moves::Code { digits, tail } => sums::values_of(digits, tail, len, meter),
        Moves::Lasker => sums::values_of(&[4], &[3], len, meter),
        Moves::Takes(takes) => takes::by_takes(takes, len, meter),
        Moves::Multiples { unit, least, greatest } => {
            let last = (len as u64 / unit).min(*greatest);
            let takes: Vec<u64> = (*least..=last).map(|count| count * unit).collect();
            takes::by_takes(&takes, len, meter)
        }
        Moves::AllBut(takes) => takes::by_all_but(takes, len, meter),
        Moves::Halving => takes::by_range(|heap| heap / 2..heap, len, meter),
        Moves::SmallerPart => takes::by_range(|heap| 1..heap.div_ceil(2).max(1), len, meter),
        Moves::EqualParts(floor) => takes::by_equal_parts(*floor, len, meter),
        Moves::Coins(coins) => coins::values_of(coins, len, meter),
        Moves::Unequal => pairs::values_of(&Splits::unequal(), len, meter),
        Moves::Residues(codes) => codes.values(len, meter),
    }
}

/// Returns the approximate number of steps for the values, and of bytes per value.
fn estimate(moves: &Moves, len: u64) -> Result<(u128, u128), CertificateError> {
    let mut sample = usize::try_from(len).map_or(SAMPLE, |len| len.min(SAMPLE));
    loop {
        let whole = run_sample(moves, sample);
        match whole.table {
            Ok(table) => {
                let bytes = table.bytes_each();
                if sample as u64 == len {
                    return Ok((whole.steps, bytes));
                }
                let half = run_sample(moves, sample / 2).steps;
                let ratio = u128::from(len).div_ceil(sample as u128);
                // Steps that double with the values keep doing so; others grow with the square or
                // the cube.
                let powers = match whole.is_dense {
                    Some(is_dense) => 1 + u32::from(is_dense),
                    None if whole.steps > 6 * half => 3,
                    None if whole.steps > 3 * half => 2,
                    None => 1,
                };
                let last = 2 * whole.steps.saturating_sub(half);
                return Ok((last.saturating_mul(ratio.saturating_pow(powers)), bytes));
            }
            Err(CertificateError::TooMuchWork { .. } | CertificateError::TooMuchMemory { .. })
                if sample > LEAST_SAMPLE =>
            {
                sample /= 2;
            }
            Err(CertificateError::TooMuchWork { needed, .. }) => {
                let ratio = u128::from(len).div_ceil(sample as u128);
                return Ok((needed.saturating_mul(ratio.saturating_pow(3)), 4));
            }
            Err(error) => return Err(error),
        }
    }
}

/// The first values, and their cost.
struct Sample {
    table: Result<Table, CertificateError>,
    steps: u128,
    is_dense: Option<bool>,
}

/// Computes the first values as a sample of all.
fn run_sample(moves: &Moves, len: usize) -> Sample {
    let budget = Budget { values: usize::MAX, steps: SAMPLE_STEPS, bytes: 1 << 30 };
    let mut ignore = |_| {};
    let mut meter = Meter::new(budget, len as u64, &mut ignore);
    Sample {
        table: values_of(moves, len, &mut meter),
        steps: meter.steps().into(),
        is_dense: meter.is_dense(),
    }
}

/// Compares a claim with a closed form.
fn compare_known(claim: &Certificate, known: &Known) -> Result<(), CertificateError> {
    let pairs = [
        ("preperiod", claim.period.preperiod, known.preperiod),
        ("period", claim.period.length, known.period),
        ("saltus", claim.period.saltus, known.saltus),
    ];
    for (what, claimed, found) in pairs {
        if u128::from(claimed) != found {
            return Err(CertificateError::WrongNumber { what, found });
        }
    }
    match (known.saltus == 0).then_some(known.max_value) {
        greatest if greatest == claim.max_value.map(u128::from) => Ok(()),
        Some(found) => Err(CertificateError::WrongNumber { what: "greatest value", found }),
        None => Err(CertificateError::WrongMaximum { found: None }),
    }
}

fn compare<C: Cell>(
    claim: &Certificate,
    moves: &Moves,
    values: &[C],
) -> Result<(), CertificateError> {
    let (start, step) = (claim.period.preperiod as usize, claim.period.length as usize);
    let fits = |heap: usize, lag: usize, saltus: u64| {
        let value = |heap: usize| values[heap].get() as u64;
        Some(value(heap + lag)) == value(heap).checked_add(saltus)
    };
    let first_wrong = |lag: usize, saltus: u64| {
        let end = values.len() - lag;
        if saltus == 0 && values[start..end] == values[start + lag..] {
            return None;
        }
        (start..end).find(|&heap| !fits(heap, lag, saltus))
    };
    if let Some(heap) = first_wrong(step, claim.period.saltus) {
        return Err(CertificateError::Fails { heap: heap as u64 });
    }
    if let Some(digits) = adding_digits(moves).filter(|_| claim.proved && claim.period.saltus != 0)
        && !adding::holds(digits, step, claim.period.saltus, values)
    {
        return Err(CertificateError::NoTheorem);
    }
    if start > 0 && fits(start - 1, step, claim.period.saltus) {
        return Err(CertificateError::NotLeast { what: "preperiod" });
    }
    // If the repeating part has a smaller period, it also has one that is this one divided by a
    // prime.
    for prime in primes_of(claim.period.length) {
        let share = claim.period.saltus / prime;
        let is_whole = claim.period.saltus.is_multiple_of(prime);
        if is_whole && first_wrong((claim.period.length / prime) as usize, share).is_none() {
            return Err(CertificateError::NotLeast { what: "period" });
        }
    }
    let greatest = values[..start + step].iter().max();
    let greatest = greatest.map_or(0, |value| value.get() as u64);
    let found = (claim.period.saltus == 0).then_some(greatest);
    if found != claim.max_value {
        return Err(CertificateError::WrongMaximum { found });
    }
    Ok(())
}

fn primes_of(number: u64) -> Vec<u64> {
    let (mut rest, mut factor, mut primes) = (number, 2, Vec::new());
    while factor <= rest / factor {
        if rest.is_multiple_of(factor) {
            primes.push(factor);
            while rest.is_multiple_of(factor) {
                rest /= factor;
            }
        }
        factor += 1;
    }
    primes.extend((rest > 1).then_some(rest));
    primes
}
