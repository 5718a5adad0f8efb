//! The values of a rule as a table that grows, by the method that suits the rule.

use std::fmt;

use mex_core::stop_point;

use crate::sequence::given::Given;
use crate::values::engine::Engine;
use crate::{HeapValues, Method, Rule, RuleError};

/// The Grundy values of a rule from heap 0 on, extended as far as wanted.
///
/// # Examples
/// ```
/// use heap_games::HeapSequence;
///
/// let mut kayles = HeapSequence::new("0.77".parse()?);
/// kayles.extend_to(1000)?;
/// assert_eq!(kayles.values().get(11), Some(6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct HeapSequence {
    rule: Rule,
    pub(crate) values: HeapValues,
    pub(crate) engine: Box<dyn Engine>,
    /// About the most bytes that the table may take.
    pub(crate) bytes: u64,
    /// What is known of the first values, where they were given.
    pub(crate) given: Option<Given>,
}

impl HeapSequence {
    /// Returns the empty table of a rule.
    pub fn new(rule: Rule) -> Self {
        let engine = rule.kind().engine(None);
        Self { rule, values: HeapValues::new(), engine, bytes: u64::MAX, given: None }
    }

    /// Returns the table with a bound on its bytes, and those of what the method keeps about it,
    /// beyond which it is not extended.
    #[must_use]
    pub fn max_memory(mut self, bytes: u64) -> Self {
        self.bytes = bytes;
        self
    }

    /// Returns the table with a method of its own wherever the rule has a choice:
    /// [`Method::Dense`], [`Method::Sparse`] or [`Method::SparseBlocks`] for finite octal codes
    /// and Grundy's game, [`Method::Definition`] for every code while the table is empty. The
    /// values are the same.
    #[must_use]
    pub fn by_method(mut self, method: Method) -> Self {
        if self.values.is_empty() {
            self.engine = self.rule.kind().engine(Some(method));
        } else {
            self.engine.force(method);
        }
        self
    }

    /// Returns the rule.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Returns the values computed so far, from heap 0 on.
    pub fn values(&self) -> &HeapValues {
        &self.values
    }

    /// Returns the values computed so far, without what extends them.
    pub(crate) fn into_values(self) -> HeapValues {
        self.values
    }

    /// Returns the method that the values last computed came from.
    pub fn method(&self) -> Method {
        self.engine.method()
    }

    /// Returns whether the method was given by the caller.
    pub(crate) fn is_forced(&self) -> bool {
        self.engine.is_forced()
    }

    /// Extends the table until it holds the heaps 0 to `to`.
    ///
    /// # Errors
    /// [`RuleError::TooLarge`] when a value does not fit 32 bits, or 24 where coins are turned;
    /// [`RuleError::TooMuchMemory`] when the table would take more than
    /// [`max_memory`](Self::max_memory) allows, [`RuleError::NoMemory`] when the system does
    /// not give that much, [`RuleError::WrongValue`] when values were given that the method has to
    /// compute anew and that are wrong. The values so far stay.
    ///
    /// # Complexity
    /// That of the method; one to four bytes for each value.
    pub fn extend_to(&mut self, to: usize) -> Result<(), RuleError> {
        let len = to.saturating_add(1);
        if len <= self.values.len() {
            return Ok(());
        }
        let bytes = self.bytes_of(len as u64);
        if bytes > self.bytes {
            return Err(RuleError::TooMuchMemory { values: len as u64, bytes, limit: self.bytes });
        }
        if self.must_recompute() {
            self.recompute(usize::MAX)?;
        }
        self.values.reserve(len)?;
        while self.values.len() < len {
            let known = self.values.len();
            let piece = self.piece(len - known);
            stop_point();
            self.engine.extend(&mut self.values, known + piece)?;
        }
        Ok(())
    }

    /// Extends the table by a piece of at most `most` values, or one, but not beyond a length, and
    /// returns the steps that this takes. Budgets are looked at between such pieces.
    pub(crate) fn advance(&mut self, most: usize, len: usize) -> Result<u128, RuleError> {
        let end = self.values.len().saturating_add(self.piece(most)).min(len);
        let Some(to) = end.checked_sub(1) else {
            return Ok(0);
        };
        let steps = self.steps_to(to as u64);
        self.extend_to(to)?;
        Ok(steps)
    }
}

impl fmt::Debug for HeapSequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HeapSequence")
            .field("rule", &self.rule)
            .field("len", &self.values.len())
            .field("method", &self.method())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::rules_and;
    use crate::values_by_definition;

    #[test]
    fn sequences_go_on_from_given_values() {
        for text in "lasker grundy split-equal:4 bounded:2,9 subtract:2,5 \
            all-but:2,5 0.77 .16 0.[3] 8.3"
            .split(' ')
        {
            let rule: Rule = text.parse().unwrap();
            let to = if text.starts_with(['8', 't']) { 50 } else { 5000 };
            let mut whole = HeapSequence::new(rule.clone());
            whole.extend_to(to).unwrap();
            for len in [0, 1, 2, 3, 4, 17, 47, 400, 2500] {
                let mut first = HeapSequence::new(rule.clone());
                if len > 0 {
                    first.extend_to((len - 1).min(to)).unwrap();
                }
                let mut second =
                    HeapSequence::with_values(rule.clone(), first.values().clone()).unwrap();
                second.extend_to(to).unwrap();
                assert!(second.values().iter().eq(whole.values().iter()), "{text} {len}");
            }
        }
    }

    #[test]
    fn every_rule_agrees_with_its_definition() {
        for text in rules_and(["bash:4"]) {
            let rule: Rule = text.parse().unwrap();
            let to = if text.contains(['F', '8']) { 60 } else { 150 };
            let mut sequence = HeapSequence::new(rule.clone());
            for part in [0, 9, 10, 40, to] {
                sequence.extend_to(part).unwrap();
                assert_eq!(sequence.values().len(), part + 1);
            }
            let expected = values_by_definition(&rule, to);
            assert!(sequence.values().iter().eq(expected), "{text}");
        }
    }

    #[test]
    fn copies_go_on_by_themselves() {
        for text in
            ["0.77", "grundy", "split-equal:4", "subtract:2,5", "all-but:2,5", "lasker", "turn:2-3"]
        {
            let rule: Rule = text.parse().unwrap();
            let mut whole = HeapSequence::new(rule.clone());
            whole.extend_to(300).unwrap();
            let copy = whole.clone();
            whole.extend_to(900).unwrap();
            let mut other = copy.clone();
            other.extend_to(900).unwrap();
            assert_eq!((copy.values().len(), other.values()), (301, whole.values()), "{text}");
            let summed: u32 = other.values().iter().map(|value| value & 1).sum();
            assert_eq!(summed, whole.values().iter().map(|value| value & 1).sum(), "{text}");
        }
        assert_eq!(HeapValues::Words(vec![1, 2]), HeapValues::Bytes(vec![1, 2]));
        assert_ne!(HeapValues::Words(vec![1, 2]), HeapValues::Bytes(vec![1]));
    }
}
