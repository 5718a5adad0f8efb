//! How much work and memory a question may take.

/// How many values may be kept, and about how many steps and how much memory they may take.
///
/// A step is about a nanosecond of work; the number of steps follows from the rule, the method and
/// the values alone, so that an answer does not depend on the machine or on what else it does. A
/// plain number is a budget [of values](Self::of_values).
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
    /// The most values to keep.
    pub values: usize,
    /// The most steps.
    pub steps: u64,
    /// About the most bytes for the values, with what the method keeps about them.
    pub bytes: u64,
}

impl Budget {
    /// What the check of a certificate takes at most unless the caller sets other limits: any number
    /// of values, 2·10^11 steps, which are some minutes, and 4 GiB.
    pub const OF_CHECKS: Budget =
        Budget { values: usize::MAX, steps: 200_000_000_000, bytes: 1 << 32 };

    /// What a misère quotient takes at most unless the caller sets other limits: 1024 elements, 2^28
    /// parts of options, and 64 MiB for positions.
    pub const OF_QUOTIENTS: Budget = Budget { values: 1024, steps: 1 << 28, bytes: 64 << 20 };

    /// Returns a budget of values, whatever time and memory they take.
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
