//! Engines that compute tables of values.

use std::fmt;

use crate::{HeapValues, RuleError};

/// The method of computing values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// A closed form.
    Formula,
    /// The least value that no option has, by the sets of values of sums of heaps.
    Definition,
    /// Every pair of heaps, compared with a few candidates at a time.
    Dense,
    /// Rare and common values, one heap at a time.
    Sparse,
    /// Rare and common values, 64 heaps at a time.
    SparseBlocks,
    /// Counters of the options, updated only when they change.
    Counters,
    /// The smaller heaps that a take reaches.
    Takes,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Method::Formula => "formula",
            Method::Definition => "definition",
            Method::Dense => "dense",
            Method::Sparse => "sparse",
            Method::SparseBlocks => "sparse-blocks",
            Method::Counters => "counters",
            Method::Takes => "takes",
        })
    }
}

/// The state of a method that extends a table of values.
pub(crate) trait Engine: CloneEngine + Send + Sync {
    /// Extends a table to a length for which it has room.
    fn extend(&mut self, values: &mut HeapValues, len: usize) -> Result<(), RuleError>;

    /// Returns the method of the values computed last.
    fn method(&self) -> Method;

    /// Returns the approximate steps, of about a nanosecond each, for the value of a heap, given a
    /// table of values so far.
    fn steps(&self, heap: u64, values: &HeapValues) -> u128;

    /// Returns the bytes that the engine keeps for each value of a table with a length, given the
    /// values so far.
    fn bytes_each(&self, _len: u64, _values: &HeapValues) -> u64 {
        0
    }

    /// Returns whether continuing a table that the engine did not compute costs nothing extra.
    fn goes_on(&self) -> bool {
        false
    }

    /// Prepares to continue from a given table.
    fn restart(&mut self, _values: &HeapValues) -> Result<(), RuleError> {
        Ok(())
    }

    /// Chooses the method, if there is a choice.
    fn force(&mut self, _method: Method) {}

    /// Returns whether the method was chosen by [`force`](Self::force).
    fn is_forced(&self) -> bool {
        false
    }

    /// Returns the approximate steps for the value of a heap by definition.
    fn steps_of_definition(&self, heap: u64) -> u128 {
        heap.into()
    }

    /// Returns the values of heaps by earlier values, if that is faster than by a list of their
    /// options.
    fn values_by_pairs(&self, _values: &HeapValues, _heaps: &[usize]) -> Option<Vec<u32>> {
        None
    }

    /// Returns the takes, increasing, if a value depends only on the previous values within the
    /// greatest take.
    fn window(&self) -> Option<&[u64]> {
        None
    }
}

/// An engine that can be copied without knowing its type.
pub(crate) trait CloneEngine {
    /// Returns an independent copy.
    fn boxed(&self) -> Box<dyn Engine>;
}

impl<E: Engine + Clone + 'static> CloneEngine for E {
    fn boxed(&self) -> Box<dyn Engine> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn Engine> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

/// The engine of a rule whose values have a closed form.
#[derive(Clone)]
pub(crate) struct Formula<F>(pub(crate) F);

impl<F: Fn(u64) -> u128 + Clone + Send + Sync + 'static> Engine for Formula<F> {
    fn extend(&mut self, values: &mut HeapValues, len: usize) -> Result<(), RuleError> {
        for heap in values.len()..len {
            values.try_push(narrow(self.0(heap as u64))?)?;
        }
        Ok(())
    }

    fn method(&self) -> Method {
        Method::Formula
    }

    fn steps(&self, _heap: u64, _values: &HeapValues) -> u128 {
        4
    }
}

/// Narrows a value to the type of a table.
pub(crate) fn narrow(value: u128) -> Result<u32, RuleError> {
    u32::try_from(value).map_err(|_| RuleError::TooLarge {
        needed: u64::try_from(value).unwrap_or(u64::MAX),
        limit: u32::MAX.into(),
    })
}

/// Returns the words of a set of the values up to a heap, assuming that values grow at most in
/// proportion to those of a table.
pub(crate) fn set_words(values: &HeapValues, heap: u64) -> u128 {
    let len = values.len() as u64;
    let last = values.len().saturating_sub(64)..values.len();
    let greatest = last.map(|heap| values.at(heap)).max().unwrap_or(0);
    let grown = u128::from(greatest) * u128::from(heap.max(1)) / u128::from(len.max(1));
    (grown.max(greatest.into()) / 64 + 1).next_power_of_two()
}

/// Returns the approximate steps of extending a table up to a heap; 0 if the table reaches it.
pub(crate) fn steps_to(engine: &dyn Engine, values: &HeapValues, to: u64) -> u128 {
    let from = values.len() as u64;
    if to < from {
        return 0;
    }
    let count = u128::from(to - from) + 1;
    let steps_of = |heap| engine.steps(heap, values);
    // Simpson's rule is exact for powers up to the third.
    let ends = steps_of(from).saturating_add(steps_of(to));
    let middle = steps_of(from + (to - from) / 2).saturating_mul(4);
    count.checked_mul(ends.saturating_add(middle)).map_or(u128::MAX, |steps| steps.div_ceil(6))
}
