//! The periods of all subtraction sets of a size, and what they have in common.

use crate::rules::subtraction::{SubtractionSet, gcd};
use crate::{Period, RuleError};

/// How many sets of a kind are named.
const NAMED: usize = 10;

/// What is known of the periods of many subtraction sets.
///
/// A set is *additive* if one of its takes is the sum of two others. Of three takes it is conjectured that each
/// period divides the sum of two of them if the set is not additive (A. Flammenkamp, *Lange Perioden in
/// Subtraktions-Spielen*, 1997; M. D. Ward, "A conjecture about periods in subtraction games", arXiv:1606.04029).
/// For additive sets of three see [`additive_period`](Self::additive_period).
///
/// # Examples
/// ```
/// use heap_games::SubtractionSurvey;
///
/// let mut survey = SubtractionSurvey::default();
/// for greatest in 3..=20 {
///     survey.merge(SubtractionSurvey::of_greatest(3, greatest, 1 << 16, |_, _| ())?);
/// }
/// assert_eq!((survey.plain.sets, survey.plain.others.len()), (1050, 0));
/// assert_eq!((survey.additive.sets, survey.additive.others.len()), (90, 0));
/// # Ok::<(), heap_games::RuleError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubtractionSurvey {
    /// Sets that are not additive: a period *fits* if it divides the sum of two takes.
    pub plain: SurveyedSets,
    /// Additive sets: if they have three takes, a period fits if it is
    /// [`additive_period`](SubtractionSurvey::additive_period).
    pub additive: SurveyedSets,
}

/// Sets of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SurveyedSets {
    /// How many there are.
    pub sets: u64,
    /// How many of them have a period that fits.
    pub fitting: u64,
    /// The first sets whose period does not fit, at most ten.
    pub others: Vec<(Vec<u64>, Period)>,
    /// The first set with the longest period.
    pub longest: Option<(Vec<u64>, Period)>,
    /// The first set with the greatest preperiod.
    pub latest: Option<(Vec<u64>, Period)>,
}

impl SubtractionSurvey {
    /// Surveys all sets of a number of takes with a greatest one, in lexicographic order, and shows each
    /// with its period, which is proven within `limit` values.
    ///
    /// # Constraints
    /// At least one take; there are no sets whose greatest take is less than their number.
    ///
    /// # Complexity
    /// As [`SubtractionSet::table_with_period`] for each of the sets.
    ///
    /// # Errors
    /// When a set has no period within the limit, or there is no memory.
    pub fn of_greatest(
        count: usize,
        greatest: u64,
        limit: usize,
        mut show: impl FnMut(&[u64], Period),
    ) -> Result<Self, RuleError> {
        let mut survey = Self::default();
        let smaller = count.saturating_sub(1);
        if count == 0 || greatest < count as u64 {
            return Ok(survey);
        }
        let mut takes: Vec<u64> = (1..=smaller as u64).chain([greatest]).collect();
        loop {
            let (_, period) =
                SubtractionSet::new(takes.iter().copied())?.table_with_period(limit)?;
            survey.add(&takes, period);
            show(&takes, period);
            // The last take that can be greater is, and those after it follow.
            let last = (0..smaller).rfind(|&at| takes[at] + ((smaller - at) as u64) < greatest);
            let Some(last) = last else { return Ok(survey) };
            takes[last] += 1;
            for at in last + 1..smaller {
                takes[at] = takes[at - 1] + 1;
            }
        }
    }

    /// Returns the period that the takes a, b and a + b seem to have, for 0 < a < b: a (2b + r) / gcd(a, r), where
    /// b = 2ha ± r and 0 ≤ r ≤ a, if the sign is plus; 2b + r if it is minus.
    ///
    /// All sets surveyed have it; a proof is not known (A. Bhagat, U. Larsson, H. Manabe and T. Yamashita, "Additive
    /// sink subtraction", arXiv:2601.18715).
    ///
    /// # Examples
    /// ```
    /// use heap_games::SubtractionSurvey;
    ///
    /// assert_eq!(SubtractionSurvey::additive_period(2, 3), 7);
    /// assert_eq!(SubtractionSurvey::additive_period(2, 5), 22);
    /// ```
    pub fn additive_period(a: u64, b: u64) -> u64 {
        match b % (2 * a) {
            rest if rest <= a => a * (2 * b + rest) / gcd(a, rest),
            rest => 2 * b + (2 * a - rest),
        }
    }

    fn add(&mut self, takes: &[u64], period: Period) {
        let sums =
            || (1..takes.len()).flat_map(|at| takes[..at].iter().map(move |less| less + takes[at]));
        let (kind, fits) = match sums().find(|sum| takes.binary_search(sum).is_ok()) {
            None => (&mut self.plain, sums().any(|sum| sum.is_multiple_of(period.length))),
            Some(_) if takes.len() == 3 => {
                (&mut self.additive, Self::additive_period(takes[0], takes[1]) == period.length)
            }
            Some(_) => (&mut self.additive, false),
        };
        kind.sets += 1;
        kind.fitting += u64::from(fits);
        if !fits && kind.others.len() < NAMED {
            kind.others.push((takes.to_vec(), period));
        }
        let is_more = |known: &Option<(Vec<u64>, Period)>, by: fn(&Period) -> u64| {
            known.as_ref().is_none_or(|(_, known)| by(known) < by(&period))
        };
        if is_more(&kind.longest, |period| period.length) {
            kind.longest = Some((takes.to_vec(), period));
        }
        if is_more(&kind.latest, |period| period.preperiod) {
            kind.latest = Some((takes.to_vec(), period));
        }
    }

    /// Adds what is known of other sets, which come after these.
    pub fn merge(&mut self, other: Self) {
        self.plain.merge(other.plain);
        self.additive.merge(other.additive);
    }
}

impl SurveyedSets {
    fn merge(&mut self, other: Self) {
        self.sets += other.sets;
        self.fitting += other.fitting;
        let room = NAMED - self.others.len();
        self.others.extend(other.others.into_iter().take(room));
        let more =
            |one: &mut Option<(Vec<u64>, Period)>, other: Option<_>, by: fn(&Period) -> u64| {
                let size = |set: &Option<(Vec<u64>, Period)>| set.as_ref().map(|set| by(&set.1));
                if size(one) < size(&other) {
                    *one = other;
                }
            };
        more(&mut self.longest, other.longest, |period| period.length);
        more(&mut self.latest, other.latest, |period| period.preperiod);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn all_sets_are_surveyed_once_and_in_parts() {
        for count in 1..=4 {
            let (mut seen, mut whole) = (BTreeSet::new(), SubtractionSurvey::default());
            let mut parts = SubtractionSurvey::default();
            for greatest in 0..=12 {
                let found =
                    SubtractionSurvey::of_greatest(count, greatest, 1 << 16, |takes, period| {
                        assert!(takes.is_sorted_by(|one, other| one < other) && takes[0] > 0);
                        assert!(seen.insert(takes.to_vec()));
                        let values =
                            SubtractionSet::new(takes.iter().copied()).unwrap().values(3_000);
                        let from = |at: u64| &values[at as usize..2_000];
                        let Period { preperiod, length, .. } = period;
                        let after =
                            &values[(preperiod + length) as usize..][..from(preperiod).len()];
                        assert_eq!(from(preperiod), after, "{takes:?}");
                        whole.add(takes, period);
                    });
                parts.merge(found.unwrap());
            }
            let choose = (0..count as u64).fold(1, |product, at| product * (12 - at) / (at + 1));
            assert_eq!(seen.len() as u64, choose);
            assert_eq!(parts, whole);
            assert_eq!(whole.plain.sets + whole.additive.sets, choose);
        }
    }

    #[test]
    fn periods_of_three_takes_are_as_conjectured() {
        let most = test_support::size(40, 110) as u64;
        let mut survey = SubtractionSurvey::default();
        for greatest in 3..=most {
            let found = SubtractionSurvey::of_greatest(3, greatest, 1 << 20, |_, _| ());
            survey.merge(found.unwrap());
        }
        for kind in [&survey.plain, &survey.additive] {
            assert_eq!((kind.fitting, &kind.others), (kind.sets, &Vec::new()));
        }
        // Four takes do what they like.
        let four = SubtractionSurvey::of_greatest(4, 11, 1 << 16, |_, _| ()).unwrap();
        assert!(four.plain.fitting < four.plain.sets && !four.plain.others.is_empty());
    }
}
