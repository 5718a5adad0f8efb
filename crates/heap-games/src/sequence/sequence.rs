//! The values of a rule as a growing table, by the best method for the rule.

use std::fmt;

use mex_core::stop_point;

use crate::sequence::given::Given;
use crate::values::engine::Engine;
use crate::{HeapValues, Method, Rule, RuleError};

/// The Grundy values of a rule from heap 0 on, extended as far as needed.
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
    /// The approximate limit on the bytes of the table.
    pub(crate) bytes: u64,
    /// The checks of the first values, if they were given.
    pub(crate) given: Option<Given>,
}

impl HeapSequence {
    /// Returns the empty table of a rule.
    pub fn new(rule: Rule) -> Self {
        let engine = rule.kind().engine(None);
        Self { rule, values: HeapValues::new(), engine, bytes: u64::MAX, given: None }
    }

    /// Returns the table with a limit on its bytes, including the data of the method.
    #[must_use]
    pub fn max_memory(mut self, bytes: u64) -> Self {
        self.bytes = bytes;
        self
    }

    /// Returns the table with a fixed method, if the rule has a choice: [`Method::Dense`],
    /// [`Method::Sparse`] or [`Method::SparseBlocks`] for finite octal codes and Grundy's game,
    /// [`Method::Definition`] for every code while the table is empty. The values are the same.
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

    /// Returns the values computed so far, without the engine.
    pub(crate) fn into_values(self) -> HeapValues {
        self.values
    }

    /// Returns the method of the values computed last.
    pub fn method(&self) -> Method {
        self.engine.method()
    }

    /// Returns whether the caller chose the method.
    pub(crate) fn is_forced(&self) -> bool {
        self.engine.is_forced()
    }

    /// Extends the table to the heaps 0 to `to`.
    ///
    /// # Errors
    /// [`RuleError::TooLarge`] when a value does not fit 32 bits, or 24 for turning coins;
    /// [`RuleError::TooMuchMemory`] when the table would exceed [`max_memory`](Self::max_memory),
    /// [`RuleError::NoMemory`] when the system has too little, [`RuleError::WrongValue`] when the
    /// method must recompute given values and one is wrong. The values so far remain.
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
    /// returns the steps used. Budgets are checked between such pieces.
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
