//! Values and periods that are known for heaps of any size without a table.

use crate::{BoundedTake, HeapCode, Rule, SubtractionSet};
use crate::{halving_value, lasker_value, smaller_part_value};

/// A period that a closed form shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KnownPeriod {
    pub(crate) preperiod: u64,
    pub(crate) period: u64,
    pub(crate) saltus: u64,
    /// The greatest value before the end of the first period.
    pub(crate) max_value: u64,
}

impl Rule {
    /// Returns the value of a heap by a closed form, where the rule has one for that heap.
    ///
    /// # Complexity
    /// O(k) for a rule of k numbers, O(log heap) for halving.
    ///
    /// # Examples
    /// ```
    /// use heap_games::Rule;
    ///
    /// // Only the takes that the heap allows count.
    /// let rule: Rule = "subtract:5,18446744073709551615".parse()?;
    /// assert_eq!(rule.closed_form(12), Some(0));
    /// assert_eq!("0.77".parse::<Rule>()?.closed_form(12), None);
    /// # Ok::<(), heap_games::ParseRuleError>(())
    /// ```
    pub fn closed_form(&self, heap: u64) -> Option<u128> {
        match self {
            Rule::Nim => Some(heap.into()),
            Rule::Lasker => Some(lasker_value(heap)),
            Rule::Halving => Some(halving_value(heap).into()),
            Rule::SmallerPart => Some(smaller_part_value(heap).into()),
            Rule::Bounded(rule) => Some(rule.value(heap).into()),
            Rule::Subtract(set) => set_value(set, heap).map(u128::from),
            Rule::AllBut(set) => {
                (set.takes().iter().all(|&take| take > heap)).then_some(heap.into())
            }
            Rule::EqualSplit { floor } => (heap < (*floor).max(2)).then_some(0),
            Rule::Turning(game) => game.closed_form(heap),
            Rule::UnequalSplit => None,
            Rule::Code(code) => match code_as_rule(code)? {
                Rule::Code(_) => None,
                rule => rule.closed_form(heap),
            },
        }
    }

    /// Returns a reason why the values have no period, not even an arithmetic one, where one is
    /// known.
    pub(crate) fn aperiodicity(&self) -> Option<&'static str> {
        match self {
            Rule::Halving => {
                Some("every heap 2^k - 2 has the value 0 while the odd heaps grow without bound")
            }
            Rule::SmallerPart => Some("they grow as the logarithm of the heap"),
            Rule::Turning(game) => game.aperiodicity(),
            _ => None,
        }
    }

    /// Returns the period that a closed form shows where it does not fit 64 bits.
    pub(crate) fn long_period(&self) -> Option<u128> {
        let cycle = |rule: &BoundedTake, unit: u64| {
            let cycle = u128::from(rule.min()) + u128::from(rule.max());
            let period = cycle.saturating_mul(unit.into());
            (period > u64::MAX.into()).then_some(period)
        };
        match self {
            Rule::Bounded(rule) => cycle(rule, 1),
            Rule::Subtract(set) => {
                let (unit, bounded) = as_bounded(set.takes())?;
                cycle(&bounded, unit)
            }
            _ => None,
        }
    }

    /// Returns the period that a closed form shows.
    pub(crate) fn known_period(&self) -> Option<KnownPeriod> {
        let known = |preperiod, period, saltus, max_value| {
            Some(KnownPeriod { preperiod, period, saltus, max_value })
        };
        match self {
            Rule::Nim => known(0, 1, 1, 0),
            Rule::Lasker => known(1, 4, 4, 4),
            Rule::Bounded(rule) => {
                let cycle = rule.min().checked_add(rule.max())?;
                known(0, cycle, 0, (cycle - 1) / rule.min())
            }
            Rule::Subtract(set) => match set.takes() {
                [] => known(0, 1, 0, 0),
                takes => {
                    let (unit, bounded) = as_bounded(takes)?;
                    let cycle = bounded.min().checked_add(bounded.max())?;
                    let greatest = (cycle - 1) / bounded.min();
                    known(0, cycle.checked_mul(unit)?, 0, greatest)
                }
            },
            Rule::AllBut(set) if set.takes().is_empty() => known(0, 1, 1, 0),
            Rule::Turning(game) => game.known_period(),
            Rule::Code(code) => match code_as_rule(code)? {
                Rule::Code(_) => None,
                rule => rule.known_period(),
            },
            _ => None,
        }
    }

    /// Returns a rule with the same values up to a heap whose numbers are smaller, and what to
    /// divide the heap by.
    pub(crate) fn reduced(&self, heap: u64) -> (Rule, u64) {
        match self {
            Rule::Subtract(set) => {
                let within = set.takes().iter().copied().take_while(|&take| take <= heap);
                let unit = within.clone().fold(0, gcd).max(1);
                let takes = within.map(|take| take / unit);
                match SubtractionSet::new(takes) {
                    Ok(set) => (Rule::Subtract(set), unit),
                    Err(_) => (self.clone(), 1),
                }
            }
            Rule::Code(code) => match code_as_rule(code) {
                Some(rule @ (Rule::AllBut(_) | Rule::Subtract(_))) => rule.reduced(heap),
                _ => (self.clone(), 1),
            },
            _ => (self.clone(), 1),
        }
    }
}

/// Returns a rule of another kind with the same values, for the codes that are one.
///
/// Digits 0 and 3 forbid or allow a take. Codes that take any number and may split are Lasker's.
pub(crate) fn code_as_rule(code: &HeapCode) -> Option<Rule> {
    let digits = code.digits();
    let is_takes = digits.iter().all(|digit| matches!(digit, 0 | 3));
    let with_digit = |wanted: u8| {
        let places = (0..).zip(digits).skip(1);
        let takes = places.filter(move |&(_, &digit)| digit == wanted);
        SubtractionSet::new(takes.map(|(take, _)| take))
    };
    match (digits, code.repeating_digits()) {
        ([4], [3]) => Some(Rule::Lasker),
        (_, [3]) if is_takes => Some(match with_digit(0).ok()? {
            set if set.takes().is_empty() => Rule::Nim,
            set => Rule::AllBut(set),
        }),
        (_, []) if is_takes => with_digit(3).ok().map(Rule::Subtract),
        _ => None,
    }
}

/// Returns the value of a heap under a set of takes that are, as far as the heap allows them, the
/// multiples of a unit between two bounds.
fn set_value(set: &SubtractionSet, heap: u64) -> Option<u64> {
    let within = set.takes().partition_point(|&take| take <= heap);
    match &set.takes()[..within] {
        [] => Some(0),
        takes => {
            let (unit, bounded) = as_bounded(takes)?;
            Some(bounded.value(heap / unit))
        }
    }
}

/// Returns the unit of which takes are all multiples between two bounds, and the bounds.
fn as_bounded(takes: &[u64]) -> Option<(u64, BoundedTake)> {
    let unit = takes.iter().copied().fold(0, gcd);
    let (first, last) = (takes.first()? / unit, takes.last()? / unit);
    let is_whole = last - first == takes.len() as u64 - 1;
    let bounded = BoundedTake::new(first, last).ok()?;
    is_whole.then_some((unit, bounded))
}

fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values_by_definition;
    use test_support::Rng;

    #[test]
    fn closed_forms_follow_the_definition() {
        let mut rules: Vec<String> = [
            "nim",
            "lasker",
            "halving",
            "smaller-part",
            "bounded:3,8",
            "bash:5",
            "all-but:40,90",
            "0.[3]",
            "4.[3]",
            "0.0033",
            "0.003[3]",
            "0.03",
            "turtles",
            "twins",
            "mock-turtles",
            "ruler",
            "turn:1",
            "split-equal:50",
            "split-equal:0",
        ]
        .map(String::from)
        .to_vec();
        let mut rng = Rng::new(41);
        for _ in 0..300 {
            let unit = 1 + rng.below(9);
            let takes: Vec<String> =
                (0..1 + rng.below(4)).map(|_| (unit * (1 + rng.below(5))).to_string()).collect();
            rules.push(format!("subtract:{}", takes.join(",")));
        }
        for text in rules {
            let rule: Rule = text.parse().unwrap();
            let to = if matches!(rule, Rule::Turning(_)) { 40 } else { 130 };
            let table = values_by_definition(&rule, to);
            let mut count = 0;
            for (heap, &value) in (0..).zip(&table) {
                if let Some(found) = rule.closed_form(heap) {
                    assert_eq!(found, value.into(), "{text} {heap}");
                    count += 1;
                }
                let (reduced, unit) = rule.reduced(heap);
                let shorter = values_by_definition(&reduced, (heap / unit) as usize);
                assert_eq!(shorter[(heap / unit) as usize], value, "{text} {heap}");
            }
            assert!(count > 0, "{text}");
            if let Some(known) = rule.known_period() {
                let (start, step) = (known.preperiod as usize, known.period as usize);
                let saltus = known.saltus as u32;
                let holds = |from: usize, lag: usize, saltus: u32| {
                    (from..=to - lag).all(|n| table[n + lag] == table[n] + saltus)
                };
                assert!(holds(start, step, saltus), "{text}");
                assert!(start == 0 || !holds(start - 1, step, saltus), "{text}");
                if 2 * (start + step) <= to {
                    assert!((1..step).all(|lag| !(0..=saltus).any(|s| holds(start, lag, s))));
                    let greatest = table[..start + step].iter().max().copied();
                    assert_eq!(greatest.map(u64::from), Some(known.max_value), "{text}");
                }
            }
        }
    }
}
