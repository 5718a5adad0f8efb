//! Limits on the work and memory for a question.

/// Limits on the values, steps and memory for a question.
///
/// A step is about a nanosecond of work; the number of steps depends only on the rule, the method
/// and the values, so an answer does not depend on the machine or its load. A plain number is a
/// budget [of values](Self::of_values).
///
/// # Examples
/// ```
/// use heap_games::{Budget, Rule};
///
/// let grundy: Rule = "grundy".parse()?;
/// let budget = Budget { steps: 1_000_000, ..Budget::default() };
/// assert!(grundy.value(1_000_000_000_000, budget).is_err());
/// # Ok::<(), heap_games::ParseRuleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The limit on values.
    pub values: usize,
    /// The limit on steps.
    pub steps: u64,
    /// The approximate limit on bytes for the values and the data of the method.
    pub bytes: u64,
}

impl Budget {
    /// The default budget of checking a certificate: any number of values, 2·10^11 steps (a few
    /// minutes), and 4 GiB.
    pub const OF_CHECKS: Budget =
        Budget { values: usize::MAX, steps: 200_000_000_000, bytes: 1 << 32 };

    /// The default budget of a misère quotient: 1024 elements, 2^28 parts of options, and 64 MiB
    /// for positions.
    pub const OF_QUOTIENTS: Budget = Budget { values: 1024, steps: 1 << 28, bytes: 64 << 20 };

    /// Returns a budget of values, without limits on time and memory.
    pub const fn of_values(values: usize) -> Self {
        let (steps, bytes) = (u64::MAX, u64::MAX);
        Self { values, steps, bytes }
    }
}

impl Default for Budget {
    /// Returns 2^30 values, 2·10^10 steps and 2 GiB.
    fn default() -> Self {
        Self { values: 1 << 30, steps: 20_000_000_000, bytes: 2 << 30 }
    }
}

impl From<usize> for Budget {
    fn from(values: usize) -> Self {
        Self::of_values(values)
    }
}
