//! Errors of rules, and of questions too large to answer.

use std::fmt;

/// Errors of a rule, or of a question about it.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum RuleError {
    /// A move that takes nothing would never end the game.
    #[error("a move must take at least one")]
    ZeroTake,
    #[error("the least take {min} exceeds the greatest take {max}")]
    EmptyRange { min: u64, max: u64 },
    #[error("{needed} steps or table entries exceed the limit of {limit}")]
    TooLarge { needed: u64, limit: u64 },
    #[error("the given value of heap {heap} is {found}, but the rule allows at most {most}")]
    ImpossibleValue { heap: u64, found: u32, most: u64 },
    #[error("the given value of heap {heap} is {found}, but the rule gives {expected}")]
    WrongValue { heap: u64, found: u32, expected: u32 },
    /// Under this rule a position is not a sum of heaps in misère play.
    #[error("misère play of coins is not supported: two coins on one place cancel")]
    NoMisere,
    #[error("no period is proven within {limit} values")]
    NoPeriod { limit: u64 },
    #[error("the values have no period, not even an arithmetic one: {reason}")]
    Aperiodic { reason: &'static str },
    #[error("a search by windows is not possible: {reason}")]
    NotWindowed { reason: &'static str },
    #[error(
        "the value {value} of heap {heap} depends on more than the first and the last {span} \
         heaps; a search that keeps all values can decide"
    )]
    NoWitness { heap: u64, value: u32, span: u64 },
    #[error(
            "{needed} values are needed, about {steps} steps of work, but {budget} are allowed{}",
            without_period(*known)
        )]
    TooMuchWork {
        needed: u64,
        steps: u128,
        budget: u64,
        /// The values computed in the search for a period; 0 if there was none, because no theorem
        /// could prove a period within the steps.
        known: u64,
    },
    #[error("no period is proven within {known} values: the limit of {budget} steps is reached")]
    OutOfSteps { known: u64, budget: u64 },
    #[error(
        "a table of {values} values takes about {bytes} bytes of memory, but {limit} are \
             allowed"
    )]
    TooMuchMemory { values: u64, bytes: u64, limit: u64 },
    #[error("the system has too little memory for {values} values")]
    NoMemory { values: u64 },
    #[error("heap {heap} has about {options} options, but the limit is {limit}")]
    TooManyOptions { heap: u64, options: u128, limit: u64 },
    #[error("{found} moves win, but at most {limit} are listed")]
    TooManyMoves { found: u128, limit: u64 },
    #[error("the values have the period {period}, which does not fit 64 bits")]
    LongPeriod { period: u128 },
}

/// Writes the message, which names every field; derived code would add a kilobyte to the web page.
impl fmt::Debug for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Returns a note on a search that found no period.
fn without_period(known: u64) -> String {
    match known {
        0 => String::new(),
        _ => format!(", and no period is proven within the first {known}"),
    }
}

impl RuleError {
    /// Returns whether a search for a period ended without one, rather than being refused.
    ///
    /// # Examples
    /// ```
    /// use heap_games::PeriodSearch;
    ///
    /// let error = PeriodSearch::new("grundy".parse()?, 100).run().unwrap_err();
    /// assert!(error.ends_search());
    /// # Ok::<(), heap_games::ParseRuleError>(())
    /// ```
    pub fn ends_search(&self) -> bool {
        match self {
            RuleError::NoPeriod { .. } | RuleError::OutOfSteps { .. } => true,
            RuleError::Aperiodic { .. } => true,
            RuleError::TooMuchWork { known, .. } => *known > 0,
            _ => false,
        }
    }

    /// Returns whether the question was refused because of time or memory.
    ///
    /// # Examples
    /// ```
    /// use heap_games::HeapSequence;
    ///
    /// let mut sequence = HeapSequence::new("grundy".parse()?).max_memory(1 << 20);
    /// assert!(sequence.extend_to(1 << 30).unwrap_err().is_refusal());
    /// # Ok::<(), heap_games::ParseRuleError>(())
    /// ```
    pub fn is_refusal(&self) -> bool {
        use RuleError::*;
        matches!(
            self,
            TooLarge { .. }
                | NoPeriod { .. }
                | TooMuchWork { .. }
                | OutOfSteps { .. }
                | TooMuchMemory { .. }
                | NoMemory { .. }
                | TooManyOptions { .. }
                | TooManyMoves { .. }
                | LongPeriod { .. }
        )
    }
}
