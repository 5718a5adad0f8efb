//! How much work and memory a question may take.

use crate::sequence::Growth;
use crate::{HeapSequence, Rule};

/// How many values may be kept, and about how many steps they may take.
///
/// A step is about a nanosecond of work; the number of steps follows from the rule, the method and
/// the values alone, so that an answer does not depend on the machine or on what else it does.
///
/// # Examples
/// ```
/// use heap_games::{Budget, Rule};
///
/// let grundy: Rule = "grundy".parse()?;
/// let budget = Budget { values: 1 << 20, steps: 1_000_000 };
/// assert!(grundy.value_within(1_000_000_000_000, budget).is_err());
/// # Ok::<(), heap_games::ParseRuleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most values to keep: one to four bytes each, and as many again for sparse methods.
    pub values: usize,
    /// The most steps.
    pub steps: u64,
}

impl Budget {
    /// Returns a budget of values, whatever they take.
    pub const fn of_values(values: usize) -> Self {
        let steps = u64::MAX;
        Self { values, steps }
    }
}

impl Default for Budget {
    /// Returns 2^30 values and 2·10^10 steps.
    fn default() -> Self {
        Self {
            values: 1 << 30,
            steps: 20_000_000_000,
        }
    }
}

impl HeapSequence {
    /// Returns about how many steps it takes to extend the table up to a heap by the present
    /// method; 0 where it is there.
    ///
    /// # Complexity
    /// O(1).
    pub fn steps_to(&self, to: u64) -> u128 {
        let from = self.values().len() as u64;
        if to < from {
            return 0;
        }
        let count = u128::from(to - from) + 1;
        // Every estimate grows at most in proportion to the heap, so that the mean does for all.
        let mean = from + (to - from) / 2;
        count.saturating_mul(self.steps_of(mean))
    }

    /// Returns about how many steps the value of one heap takes.
    fn steps_of(&self, heap: u64) -> u128 {
        match (&self.growth, self.rule()) {
            (Growth::AllBut(_), Rule::AllBut(set)) => 20 + 8 * set.takes().len() as u128,
            (_, Rule::Subtract(set)) => 10 + set.takes().len() as u128 / 2,
            (Growth::EqualSplit(_), _) => 100,
            (_, Rule::Turning(game)) => {
                let greatest = self.values().iter().last().unwrap_or(0);
                game.steps(heap, greatest)
            }
            (Growth::Octal(octal), _) => octal.steps(heap),
            (_, Rule::Code(code)) => {
                let digits = code.digits().len() + code.repeating_digits().len();
                let pairs = u128::from(heap);
                let words = if code.max_take().is_none() {
                    pairs / 64 + 1
                } else {
                    2
                };
                let sums = match code.max_parts() {
                    0 | 1 => 20,
                    2 => pairs / 2 + 50,
                    _ => pairs.saturating_mul(8 * words) + 50,
                };
                sums + digits as u128 * words
            }
            _ => 4,
        }
    }
}
