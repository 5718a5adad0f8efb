//! Finite and cofinite sets of nimbers.

use core::fmt;

use super::rules::EntailedValue;

/// A finite or cofinite set of nimbers: those beside which a move wins. A cofinite set also
/// contains the loony value.
///
/// # Examples
/// ```
/// use mex_core::{EntailedValue, NimberSet};
///
/// let set = NimberSet::of([0, 1, 3]);
/// assert_eq!(set.least_missing(), EntailedValue::Nimber(2));
/// let rest = set.clone().complement();
/// assert!(rest.contains(EntailedValue::Loony) && !rest.contains(EntailedValue::Nimber(3)));
/// assert_eq!(rest.union(&set).least_missing(), EntailedValue::Loony);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct NimberSet {
    /// The elements, or the missing numbers, in increasing order.
    listed: Vec<u32>,
    lacks_listed: bool,
}

impl NimberSet {
    /// Returns the set of some nimbers.
    pub fn of(nimbers: impl IntoIterator<Item = u32>) -> Self {
        let mut listed: Vec<u32> = nimbers.into_iter().collect();
        listed.sort_unstable();
        listed.dedup();
        NimberSet { listed, lacks_listed: false }
    }

    /// Returns whether a value is in the set; a cofinite set contains the loony value.
    pub fn contains(&self, value: EntailedValue) -> bool {
        match value {
            EntailedValue::Nimber(size) => {
                self.listed.binary_search(&size).is_ok() != self.lacks_listed
            }
            EntailedValue::Loony => self.lacks_listed,
        }
    }

    /// Returns the complement.
    pub fn complement(mut self) -> Self {
        self.lacks_listed = !self.lacks_listed;
        self
    }

    /// Returns the union of two sets.
    ///
    /// # Complexity
    /// O((n + m) log(n + m)) time for sets that list n and m nimbers.
    pub fn union(&self, other: &Self) -> Self {
        let keep = |from: &[u32], within: &[u32], is_within: bool| {
            let kept = |it: &&u32| within.binary_search(it).is_ok() == is_within;
            from.iter().filter(kept).copied().collect::<Vec<u32>>()
        };
        match (self.lacks_listed, other.lacks_listed) {
            (false, false) => NimberSet::of(self.listed.iter().chain(&other.listed).copied()),
            (true, lacks) => {
                NimberSet { listed: keep(&self.listed, &other.listed, lacks), lacks_listed: true }
            }
            (false, true) => other.union(self),
        }
    }

    /// Returns the values whose sum with `value` is in this set.
    pub fn beside(&self, value: EntailedValue) -> Self {
        match value {
            EntailedValue::Nimber(size) => {
                let moved = NimberSet::of(self.listed.iter().map(|listed| listed ^ size));
                NimberSet { lacks_listed: self.lacks_listed, ..moved }
            }
            EntailedValue::Loony => {
                NimberSet { listed: Vec::new(), lacks_listed: self.lacks_listed }
            }
        }
    }

    /// Returns the least missing nimber, or the loony value if none is missing.
    pub fn least_missing(&self) -> EntailedValue {
        let gap = match self.lacks_listed {
            true => self.listed.first().copied(),
            false => {
                let is_first = |(place, size): &(u32, &u32)| place != *size;
                let gap = (0..).zip(&self.listed).find(is_first).map(|(place, _)| place);
                // A list has fewer than 2^32 numbers.
                gap.or(u32::try_from(self.listed.len()).ok())
            }
        };
        gap.map_or(EntailedValue::Loony, EntailedValue::Nimber)
    }
}

/// Writes `{0,2}`, or `all but {0,2}`.
impl fmt::Display for NimberSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed: Vec<String> = self.listed.iter().map(u32::to_string).collect();
        let before = if self.lacks_listed { "all but " } else { "" };
        write!(formatter, "{before}{{{}}}", listed.join(","))
    }
}
