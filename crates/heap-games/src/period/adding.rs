//! Proofs of periods with a saltus, for codes that leave at most three heaps.
//!
//! See [`Theorem::AddingPeriod`](crate::Theorem::AddingPeriod) and `docs/theory/octal.md`. A value
//! is s·H + c, where s is the saltus, a power of two, and c < s. Heaps are grouped by their residue
//! modulo the period; heaps before the regular values of their residue are exceptions, each its own
//! group. A way to leave heaps is described by its lack: how much the sum of H over the parts is
//! below H of the heap.

use crate::Period;

/// The most kinds of parts, and of values below the saltus.
const MOST_KINDS: usize = 256;
const MOST_SALTUS: u64 = 1 << 12;

/// The bound on lacks that are examined one by one.
const MOST_LACK: i64 = 64;

/// A kind of part of a heap.
#[derive(Clone, Copy)]
struct Kind {
    /// The heap less p·H: the same for all heaps of a residue.
    base: i64,
    /// The value modulo the saltus.
    low: u64,
    /// H: of the least heap, for a residue.
    high: i64,
    is_residue: bool,
}

/// The ways of a residue's heaps to reach c modulo the saltus, for one parity of the lack.
#[derive(Clone, Default)]
struct Reach {
    /// The difference to the heap's H from which on three residues reach every H that is at least
    /// 0, at least 1, or large enough.
    from: [Option<i64>; 3],
    /// The least lack of two residues with the same H, which reach H = 0.
    pairs: Option<i64>,
    /// The lacks of one residue with parts whose H is 0.
    single: u64,
}

/// Returns whether values that are periodic as far as known are periodic for ever.
pub(super) fn is_proven(digits: &[u8], period: Period, values: &[u64]) -> bool {
    let saltus = period.saltus;
    if !saltus.is_power_of_two() || saltus > MOST_SALTUS || period.length > MOST_KINDS as u64 {
        return false;
    }
    Proof::new(digits, period, values).is_some_and(|proof| proof.holds())
}

struct Proof<'v> {
    digits: &'v [u8],
    values: &'v [u64],
    period: i64,
    saltus: u64,
    /// The residues in order, then the exceptions.
    kinds: Vec<Kind>,
    /// By residue and value below the saltus, for even and odd lacks.
    reached: Vec<[Reach; 2]>,
}

impl<'v> Proof<'v> {
    fn new(digits: &'v [u8], period: Period, values: &'v [u64]) -> Option<Self> {
        let (length, saltus) = (period.length as usize, period.saltus);
        let kind = |heap: usize, is_residue| {
            let high = (values[heap] / saltus) as i64;
            Kind {
                base: heap as i64 - length as i64 * high,
                low: values[heap] % saltus,
                high,
                is_residue,
            }
        };
        let (mut kinds, mut exceptions) = (Vec::new(), Vec::new());
        for residue in 0..length {
            // No part is empty.
            let first = if residue == 0 { length } else { residue };
            let heaps = (first..values.len()).step_by(length).collect::<Vec<usize>>();
            let adds = |&at: &usize| values[heaps[at]] == values[heaps[at - 1]] + saltus;
            let start = (1..heaps.len()).rev().find(|at| !adds(at)).unwrap_or(0);
            kinds.push(kind(*heaps.get(start)?, true));
            exceptions.extend(heaps[..start].iter().map(|&heap| kind(heap, false)));
            if kinds.len() + exceptions.len() > MOST_KINDS {
                return None;
            }
        }
        kinds.append(&mut exceptions);
        let reached = vec![Default::default(); length * saltus as usize];
        Some(Proof { digits, values, period: length as i64, saltus, kinds, reached })
    }

    fn holds(mut self) -> bool {
        let kinds = self.kinds.clone();
        for (take, &digit) in self.digits.iter().enumerate() {
            for (first, &one) in kinds.iter().enumerate() {
                if digit & 2 != 0 && !self.add(take, &[one]) {
                    return false;
                }
                for (second, &two) in kinds.iter().enumerate().skip(first) {
                    if digit & 4 != 0 && !self.add(take, &[one, two]) {
                        return false;
                    }
                    let others = kinds.iter().skip(second).filter(|_| digit & 8 != 0);
                    for &three in others {
                        if !self.add(take, &[one, two, three]) {
                            return false;
                        }
                    }
                }
            }
        }
        self.reaches_all()
    }

    /// Adds a way to leave parts; returns whether it certainly misses the value of the heap.
    fn add(&mut self, take: usize, parts: &[Kind]) -> bool {
        let residues = parts.iter().filter(|part| part.is_residue).count();
        if residues == 0 {
            return true;
        }
        let base = take as i64 + parts.iter().map(|part| part.base).sum::<i64>();
        let low = parts.iter().fold(0, |low, part| low ^ part.low);
        let place = base.rem_euclid(self.period) as usize;
        let heap = self.kinds[place];
        let lack = (base - heap.base) / self.period;
        let fixed = parts.iter().filter(|part| !part.is_residue).map(|part| part.high);
        let (sum, nim) = fixed.fold((0, 0), |(sum, nim), high| (sum + high, nim ^ high));
        self.keep(parts, residues, (place, low, lack));
        // The nim sum of the parts' H has the parity of their sum, and is at most that and `nim`.
        let is_even = lack.rem_euclid(2) == 0;
        let is_far = if residues == 1 { (lack + sum).abs() > nim } else { lack + sum > nim };
        low != heap.low || !is_even || is_far
    }

    /// Records which H a way to leave parts reaches.
    fn keep(&mut self, parts: &[Kind], residues: usize, (place, low, lack): (usize, u64, i64)) {
        let reach = &mut self.reached[place * self.saltus as usize + low as usize];
        let reach = &mut reach[lack.rem_euclid(2) as usize];
        let lower = |known: &mut Option<i64>, lack: i64| {
            *known = Some(known.map_or(lack, |known| known.min(lack)));
        };
        if residues == 3 {
            let least = parts.iter().map(|part| part.high).min().unwrap_or(0);
            let greatest = parts.iter().map(|part| part.high).max().unwrap_or(0);
            let from = lack + 2 * greatest;
            lower(&mut reach.from[2], from);
            if let Some(known) = reach.from[..2].get_mut(least as usize) {
                lower(known, from);
            }
        }
        let zeros = parts.iter().filter(|part| part.high == 0).count();
        if parts.iter().any(|part| !part.is_residue && part.high > 0) {
            return;
        }
        if residues == 2 || residues == 3 && zeros > 0 {
            lower(&mut reach.pairs, lack);
        }
        if zeros + 1 >= parts.len() && (0..MOST_LACK).contains(&lack) {
            reach.single |= 1 << lack;
        }
    }

    /// Returns whether every value below that of a later heap is reached.
    fn reaches_all(&self) -> bool {
        let residues = &self.kinds[..self.period as usize];
        let greatest = residues.iter().map(|kind| kind.high).max().unwrap_or(0);
        // From this H on the requirements on it are met.
        let mut enough = 0;
        for (place, residue) in residues.iter().enumerate() {
            for low in 0..self.saltus {
                for parity in 0..2 {
                    let reach = &self.reached[place * self.saltus as usize + low as usize];
                    let reach = &reach[parity as usize];
                    let with_pairs = reach.from[1].zip(reach.pairs).map(|(from, _)| from);
                    let from = match (reach.from[0], with_pairs) {
                        (None, None) => return false,
                        (one, other) => one.into_iter().chain(other).min().unwrap_or(0),
                    };
                    let least = i64::from(low >= residue.low);
                    let any = reach.from[2].unwrap_or(from);
                    let is_reached = |lack: i64| {
                        lack >= any || lack < MOST_LACK && reach.single >> lack & 1 != 0
                    };
                    let mut lacks = (least..from).filter(|lack| lack & 1 == parity);
                    if !lacks.all(is_reached) {
                        return false;
                    }
                    let pairs = reach.pairs.unwrap_or(0).max(0);
                    enough = enough.max(from.max(pairs) + 2 * greatest + 1);
                }
            }
        }
        let exceptions = &self.kinds[self.period as usize..];
        let heap = |kind: &Kind| kind.base + self.period * kind.high;
        let last = exceptions.iter().map(heap).max().unwrap_or(0);
        let take = self.digits.len() as i64;
        let known = self.values.len() as i64;
        let ends = self.values[self.values.len() - self.period as usize..].iter();
        let least = ends.map(|value| (value / self.saltus) as i64).min().unwrap_or(0);
        known > take + 3 * last && least + 1 >= enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Budget, Certificate, CertificateError, HeapCode, PeriodSearch, Theorem,
        values_by_definition,
    };
    use test_support::{Rng, size};

    fn random_code(rng: &mut Rng) -> HeapCode {
        let digits = rng.count(1, 3);
        let digit =
            |rng: &mut Rng| rng.pick(&['0', '1', '2', '4', '8', '9', 'A', 'B', 'C', 'E', 'F']);
        let text: String = (0..digits).map(|_| digit(rng)).collect();
        let first = if rng.once_in(8) { "8" } else { "0" };
        format!("{first}.{text}8").parse().unwrap()
    }

    /// Returns the least period with the least start seen in a table's second half, if values grow.
    fn shown(values: &[u64]) -> Option<Period> {
        let len = values.len();
        (1..len / 4).find_map(|lag| {
            let saltus =
                values[len - 1].checked_sub(values[len - 1 - lag]).filter(|&more| more > 0)?;
            let adds = |&at: &usize| values[at + lag] == values[at] + saltus;
            let start = (0..len - lag).rev().find(|at| !adds(at)).map_or(0, |at| at + 1);
            let period = Period { preperiod: start as u64, length: lag as u64, saltus };
            (start < len / 2 - lag).then_some(period)
        })
    }

    /// A proof from a table that ends anywhere stays true in all longer tables.
    #[test]
    fn what_is_proven_goes_on() {
        let mut rng = Rng::new(41);
        let mut counts = [0, 0];
        for _ in 0..size(60, 1_500) {
            let code = random_code(&mut rng);
            let values = values_by_definition(&crate::Rule::Code(code.clone()), 260);
            let values: Vec<u64> = values.iter().map(|&value| value.into()).collect();
            for _ in 0..12 {
                let known = &values[..rng.count(4, 130)];
                let Some(period) = shown(known) else { continue };
                let is_proven = is_proven(code.digits(), period, known);
                counts[usize::from(is_proven)] += 1;
                let Period { preperiod, length, saltus } = period;
                let mut later = preperiod as usize..values.len() - length as usize;
                let goes_on = later.all(|at| values[at + length as usize] == values[at] + saltus);
                assert!(goes_on || !is_proven, "{code}: {period:?} from {} values", known.len());
            }
        }
        assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
    }

    /// The checker agrees with all results, and refuses claims of other periods.
    #[test]
    fn the_checker_agrees() {
        let mut rng = Rng::new(82);
        let mut counts = [0, 0];
        let given = ["0.BA", "0.0B", "0.FE", "0.1A"].map(|code| code.parse().unwrap());
        let drawn = (0..size(25, 400)).map(|_| random_code(&mut rng));
        for code in given.into_iter().chain(drawn) {
            let rule = format!("{code}").parse().unwrap();
            let Ok(report) = PeriodSearch::new(rule, 2_000).run() else { continue };
            if report.period.saltus == 0 {
                continue;
            }
            let is_proven = matches!(report.proof, Some(Theorem::AddingPeriod { .. }));
            let mut claim = Certificate::new(&report);
            claim.proved = true;
            let checked = claim.check(Budget::OF_CHECKS, &mut |_| ());
            counts[usize::from(is_proven)] += 1;
            match is_proven {
                true => assert_eq!(checked, Ok(report.values_checked), "{code}"),
                false => assert_eq!(checked, Err(CertificateError::NoTheorem), "{code}"),
            }
            for altered in [
                Period { length: 2 * report.period.length, ..report.period },
                Period { saltus: report.period.saltus + 1, ..report.period },
                Period { preperiod: report.period.preperiod + 1, ..report.period },
            ] {
                let claim = Certificate { period: altered, ..claim.clone() };
                assert!(claim.check(Budget::OF_CHECKS, &mut |_| ()).is_err(), "{code} {altered:?}");
            }
        }
        assert!(counts[0] > 3 && counts[1] > 5, "{counts:?}");
    }

    /// Codes of one or two digits whose values add up, with their results in tables.
    #[test]
    fn codes_of_two_digits_are_proven_or_not() {
        for (code, length, saltus, expected) in [
            ("0.8", 3, 1, true),
            ("0.28", 53, 16, true),
            ("0.9C", 36, 16, true),
            ("0.8F", 7, 4, true),
            ("0.FF", 1, 1, true),
            ("0.3F", 6, 3, false),
            ("0.BA", 1, 1, false),
            ("0.0B", 2, 1, false),
        ] {
            let report = PeriodSearch::new(code.parse().unwrap(), 3_000).run().unwrap();
            assert_eq!((report.period.length, report.period.saltus), (length, saltus), "{code}");
            assert_eq!(report.proof.is_some(), expected, "{code}");
        }
    }
}
