//! Values that a sequence was given: what a rule allows, and how they are computed anew.

use crate::values::sequence::Growth;
use crate::{Cells, HeapRule, HeapSequence, Rule, RuleError, Theorem};

/// The most heaps that are picked at random.
const MOST_PICKED: u64 = 1000;

/// The fewest heaps that are picked at random, whatever they take.
const FEWEST_PICKED: u64 = 4;

/// What a statement rests on besides what was computed here: values that were given.
///
/// # Examples
/// ```
/// use heap_games::{Cells, HeapSequence, PeriodSearch};
///
/// let kayles = "0.77".parse()?;
/// let given: Cells = [0, 1, 2].into_iter().cycle().take(1000).collect();
/// let mut search = PeriodSearch::resume(HeapSequence::with_values(kayles, given)?, 1000);
/// let report = search.run()?;
/// // Whoever wrote these values may have made them up.
/// assert_eq!((report.period, report.proof), (3, None));
/// assert_eq!(report.assumption.map(|assumption| assumption.recomputed), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// How many values, from heap 0 on, were given; all later ones were computed from them.
    pub given: u64,
    /// How many of those, from heap 0 on, were computed anew and found equal.
    pub recomputed: u64,
    /// How many more, picked at random, follow by the definition from the values given before them.
    pub sampled: u64,
    /// The theorem that proves the period if the values given are right.
    pub theorem: Option<Theorem>,
}

/// The values that a sequence was given, from heap 0 on, and what is known of them.
pub(crate) struct Given {
    len: usize,
    /// How many were computed anew, from heap 0 on, and found equal.
    recomputed: usize,
    sampled: u64,
    /// The sequence that computes them anew.
    again: Box<HeapSequence>,
}

impl HeapSequence {
    /// Returns a sequence that goes on after values computed before, which are not computed anew:
    /// what follows from them rests on an [`Assumption`].
    ///
    /// # Errors
    /// [`RuleError::ImpossibleValue`] when a value exceeds what the rule allows, however the values
    /// before it may be; [`RuleError::NoMemory`] when there is not enough memory to go on.
    ///
    /// # Complexity
    /// Linear in the values. Going on from them costs as much as to compute them, for every rule but
    /// finite octal codes, Grundy's game, and finite sets of takes.
    pub fn with_values(rule: Rule, values: Cells) -> Result<Self, RuleError> {
        let greatest = check_bounds(&rule, &values)?;
        let mut sequence = Self::new(rule);
        if let Growth::Octal(octal) = &mut sequence.growth {
            reserve_stamps(greatest)?;
            octal.restart(values.len());
        }
        if !values.is_empty() {
            sequence.given = Some(Given {
                len: values.len(),
                recomputed: 0,
                sampled: 0,
                again: Box::new(Self::new(sequence.rule().clone())),
            });
        }
        sequence.values = values;
        Ok(sequence)
    }

    /// Returns what the values rest on; `None` when each was computed here, or given and then
    /// computed anew.
    pub fn assumption(&self) -> Option<Assumption> {
        self.given.as_ref().map(|given| Assumption {
            given: given.len as u64,
            recomputed: given.recomputed as u64,
            sampled: given.sampled,
            theorem: None,
        })
    }

    /// Returns how many values, from heap 0 on, rest on no assumption.
    pub fn computed_len(&self) -> usize {
        match &self.given {
            Some(given) => given.recomputed,
            None => self.values.len(),
        }
    }

    /// Computes at most `count` more of the values that were given anew, and returns how many are
    /// left.
    ///
    /// # Errors
    /// [`RuleError::WrongValue`] at the first value that is not as it was given, and the errors of
    /// [`extend_to`](Self::extend_to).
    ///
    /// # Complexity
    /// That of computing them the first time, and as much memory again until all are done.
    pub fn recompute(&mut self, count: usize) -> Result<usize, RuleError> {
        let Some(given) = &mut self.given else {
            return Ok(0);
        };
        let start = given.recomputed;
        let end = given.len.min(start.saturating_add(count));
        if start < end {
            given.again.extend_to(end - 1)?;
        }
        for heap in start..end {
            let (found, expected) = (self.values.at(heap), given.again.values.at(heap));
            if found != expected {
                let heap = heap as u64;
                return Err(RuleError::WrongValue { heap, found, expected });
            }
            given.recomputed = heap + 1;
        }
        let left = given.len - end;
        if left == 0
            && let Some(given) = self.given.take()
            && given.len == self.values.len()
            && !self.is_forced()
        {
            // It keeps what it needs to go on.
            let bytes = self.bytes;
            *self = given.again.within_bytes(bytes);
        }
        Ok(left)
    }

    /// Returns about how many steps it takes to compute the next `count` values anew.
    pub fn steps_to_recompute(&self, count: usize) -> u128 {
        match &self.given {
            Some(given) => {
                let end = given.len.min(given.recomputed.saturating_add(count));
                given.again.steps_to(end.saturating_sub(1) as u64)
            }
            None => 0,
        }
    }

    /// Returns whether going on from the values given costs as much as to compute them, as the
    /// method has to see each of them again.
    pub fn must_recompute(&self) -> bool {
        self.given.is_some() && !matches!(self.growth, Growth::Octal(_) | Growth::Takes)
    }

    /// Compares values that were given, of heaps picked at random by a seed, with the definition:
    /// the least value that no option has, by the values given before it. The last heap and the
    /// first of greatest value are always among them.
    ///
    /// The heaps number about as many as `steps` allow, at least 4 and at most 1000; how many
    /// depends on nothing else. An unknown seed is one that nobody can write values for.
    ///
    /// # Errors
    /// [`RuleError::WrongValue`] at a value that does not follow from those before it.
    pub fn spot_check(&mut self, seed: u64, steps: u64) -> Result<(), RuleError> {
        let Some(given) = &self.given else {
            return Ok(());
        };
        let (start, end) = (given.recomputed, given.len);
        let cost = self.steps_of_definition(end as u64).max(1);
        let affordable = u64::try_from(u128::from(steps) / cost).unwrap_or(u64::MAX);
        let count = affordable.clamp(FEWEST_PICKED, MOST_PICKED);
        let count = count.min((end - start) as u64);
        if self.must_recompute() || count == 0 {
            return Ok(());
        }
        let mut heaps = vec![end - 1];
        heaps.extend((start..end).max_by_key(|&heap| (self.values.at(heap), end - heap)));
        let mut state = seed;
        while (heaps.len() as u64) < count + 2 {
            heaps.push(start + (next_random(&mut state) % (end - start) as u64) as usize);
        }
        heaps.sort_unstable();
        let expected = self.values_by_definition(&heaps);
        for (&heap, expected) in heaps.iter().zip(expected) {
            let found = self.values.at(heap);
            if found != expected {
                return Err(RuleError::WrongValue { heap: heap as u64, found, expected });
            }
        }
        if let Some(given) = &mut self.given {
            given.sampled += count;
        }
        Ok(())
    }

    /// Returns about how many steps the value of a heap takes by the definition.
    fn steps_of_definition(&self, heap: u64) -> u128 {
        match (&self.growth, self.rule()) {
            (Growth::Octal(octal), _) => octal.steps_of_pairs(heap),
            (_, Rule::Subtract(set)) => 10 * set.takes().len() as u128 + 50,
            _ => u128::from(heap),
        }
    }

    /// Returns the values of heaps by those before them.
    fn values_by_definition(&self, heaps: &[usize]) -> Vec<u32> {
        if let Growth::Octal(octal) = &self.growth {
            return octal.values_by_pairs(&self.values, heaps);
        }
        let value = |&heap: &usize| {
            let mut reached = Vec::new();
            self.rule().for_each_option(heap as u64, &mut |parts| {
                let worth = |sum, &part: &u64| sum ^ self.values.at(part as usize);
                reached.push(parts.iter().fold(0, worth));
            });
            mex_core::mex_of_slice(&reached)
        };
        heaps.iter().map(value).collect()
    }
}

/// Returns the greatest value, where no value exceeds what the rule allows.
fn check_bounds(rule: &Rule, values: &Cells) -> Result<u32, RuleError> {
    let mut bounds = Bounds::new(rule);
    for (heap, value) in values.iter().enumerate() {
        bounds.check(heap as u64, value)?;
    }
    Ok(bounds.greatest.unwrap_or(0))
}

/// What a rule allows the value of a heap to be, given the greatest value before it.
///
/// The least value that no option has is at most the number of options. Where an option is one heap,
/// it is at most one more than the greatest value before; and where options are sums, all of those
/// are below the next power of two.
pub(crate) struct Bounds<'a> {
    rule: &'a Rule,
    greatest: Option<u32>,
}

impl<'a> Bounds<'a> {
    pub(crate) fn new(rule: &'a Rule) -> Self {
        let greatest = None;
        Self { rule, greatest }
    }

    /// Returns an error when the value of the next heap exceeds what the rule allows.
    #[inline]
    pub(crate) fn check(&mut self, heap: u64, value: u32) -> Result<(), RuleError> {
        // The bounds never fall, so that only a value greater than all before may exceed them.
        if self.greatest.is_some_and(|greatest| value <= greatest) {
            return Ok(());
        }
        let most = most_options(self.rule, heap).min(self.most_after());
        if u64::from(value) > most {
            let found = value;
            return Err(RuleError::ImpossibleValue { heap, found, most });
        }
        self.greatest = Some(value);
        Ok(())
    }

    fn most_after(&self) -> u64 {
        match self.greatest.map(u64::from) {
            None => 0,
            Some(greatest) if is_single(self.rule) => greatest + 1,
            Some(greatest) => (greatest + 1).next_power_of_two(),
        }
    }
}

/// Returns whether every option is one heap.
fn is_single(rule: &Rule) -> bool {
    match rule {
        Rule::Code(code) => code.max_parts() <= 1,
        Rule::Lasker | Rule::UnequalSplit | Rule::EqualSplit { .. } | Rule::Turning(_) => false,
        _ => true,
    }
}

/// Returns a number that the options of no heap up to this one exceed.
pub(crate) fn most_options(rule: &Rule, heap: u64) -> u64 {
    let half = heap / 2;
    match rule {
        Rule::Nim | Rule::Halving | Rule::SmallerPart | Rule::AllBut(_) => heap,
        Rule::Lasker => heap.saturating_add(half),
        Rule::UnequalSplit => half,
        Rule::EqualSplit { .. } => heap.saturating_sub(1),
        Rule::Bounded(rule) => (rule.max() - rule.min()).saturating_add(1).min(heap),
        Rule::Subtract(set) => heap.min(set.takes().len() as u64),
        // The number of options may be greater than any integer; the values may only double.
        Rule::Turning(_) => u64::from(u32::MAX),
        Rule::Code(code) => {
            let digits = match code.repeating_digits() {
                [] => (code.digits().len() as u64).min(heap.saturating_add(1)),
                _ => heap.saturating_add(1),
            };
            // Partitions into three parts number h²/12, rounded.
            let threes = u128::from(heap) * u128::from(heap) / 12 + 1;
            let each = match code.max_parts() {
                0 => 1,
                1 => 2,
                2 => half.saturating_add(2).into(),
                _ => threes + u128::from(half) + 2,
            };
            let most = u128::from(digits).saturating_mul(each);
            if heap == 0 { 0 } else { u64::try_from(most).unwrap_or(u64::MAX) }
        }
    }
}

/// Returns an error where the stamps of so great a value do not fit the memory.
fn reserve_stamps(greatest: u32) -> Result<(), RuleError> {
    let values = 4 * (u64::from(greatest) + 1).next_power_of_two();
    let count = usize::try_from(values).map_err(|_| RuleError::NoMemory { values })?;
    let reserved = Vec::<u32>::new().try_reserve_exact(count);
    reserved.map_err(|_| RuleError::NoMemory { values })
}

/// Returns the next of a sequence of random numbers (Steele, Lea and Flood's SplitMix64).
fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values_by_definition;
    use test_support::Rng;

    #[test]
    fn no_rule_exceeds_its_bounds() {
        let mut rules: Vec<String> = [
            "nim",
            "lasker",
            "halving",
            "smaller-part",
            "grundy",
            "split-equal:0",
            "split-equal:7",
            "bounded:2,9",
            "bash:4",
            "subtract:1,3,4",
            "all-but:2,5",
            "turtles",
            "mock-turtles",
            "ruler",
            "turn:2-4C",
            "turn:4SF",
        ]
        .map(String::from)
        .to_vec();
        let mut rng = Rng::new(12);
        for round in 0..200 {
            let base = if round % 4 == 0 { 16 } else { 8 };
            let mut text = ["0.", "4.", "8.", "C."][rng.below(base / 4) as usize].to_string();
            for _ in 0..rng.below(6) {
                text += &format!("{:X}", rng.below(base));
            }
            if rng.below(3) == 0 {
                text += &format!("[{:X}]", rng.below(base));
            }
            rules.push(text);
        }
        for text in rules {
            let Ok(rule) = text.parse::<Rule>() else {
                continue;
            };
            let is_long = matches!(rule, Rule::Turning(_)) || text.contains(['8', 'C', 'E', 'F']);
            let values = values_by_definition(&rule, if is_long { 25 } else { 120 });
            let mut bounds = Bounds::new(&rule);
            for (heap, &value) in (0..).zip(&values) {
                assert_eq!(bounds.check(heap, value), Ok(()), "{text}");
                let mut count = 0_u64;
                rule.for_each_option(heap, &mut |_| count += 1);
                assert!(count <= most_options(&rule, heap), "{text} {heap}");
            }
            let sequence = HeapSequence::with_values(rule, values.into_iter().collect());
            assert!(sequence.is_ok(), "{text}");
        }
    }

    #[test]
    fn picked_heaps_are_compared_with_the_definition() {
        for text in ["0.77", "4.007", "grundy", "subtract:2,5,11", ".16"] {
            let rule: Rule = text.parse().unwrap();
            let mut whole = HeapSequence::new(rule.clone());
            whole.extend_to(5000).unwrap();
            for steps in [0, 1_000_000, u64::MAX] {
                let values = whole.values().clone();
                let mut given = HeapSequence::with_values(rule.clone(), values).unwrap();
                given.recompute(100).unwrap();
                given.spot_check(steps, steps).unwrap();
                let sampled = given.assumption().unwrap().sampled;
                assert!((FEWEST_PICKED..=MOST_PICKED).contains(&sampled));
                assert_eq!(sampled == FEWEST_PICKED, steps == 0);
            }
            // The last heap is looked at whatever the seed.
            let mut list: Vec<u32> = whole.values().iter().collect();
            let (last, expected) = (list.len() as u64 - 1, list[list.len() - 1]);
            *list.last_mut().unwrap() = u32::from(expected == 0);
            let mut given = HeapSequence::with_values(rule, list.into_iter().collect()).unwrap();
            assert_eq!(
                given.spot_check(1, 0),
                Err(RuleError::WrongValue {
                    heap: last,
                    found: u32::from(expected == 0),
                    expected
                })
            );
        }
    }
}
