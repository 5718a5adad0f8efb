//! Errors of rules and of questions too large to answer.

/// What is wrong with a rule, or with a question about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum RuleError {
    /// A move that takes nothing would never end the game.
    #[error("a move must take at least one")]
    ZeroTake,
    /// The least take exceeds the greatest.
    #[error("the least take {min} exceeds the greatest take {max}")]
    EmptyRange { min: u64, max: u64 },
    /// A table would need more entries than the limit allows.
    #[error("{needed} steps or table entries are needed, the limit is {limit}")]
    TooLarge { needed: u64, limit: u64 },
    /// A value was given that the rule allows no heap of this size.
    #[error("heap {heap} is given the value {found}, where the rule allows at most {most}")]
    ImpossibleValue { heap: u64, found: u32, most: u64 },
    /// A value was given that does not follow from the values of smaller heaps.
    #[error("heap {heap} is given the value {found}, where the rule gives {expected}")]
    WrongValue { heap: u64, found: u32, expected: u32 },
    /// Under this rule a position is not a sum of heaps in misère play.
    #[error("coins that cancel are not a sum of games in misère play")]
    NoMisere,
    /// No period was found within the table allowed.
    #[error("no period is proven within {limit} values")]
    NoPeriod { limit: u64 },
    /// The values have no period.
    #[error("the values have no period, not even an arithmetic one: {reason}")]
    Aperiodic { reason: &'static str },
    /// The values of the rule cannot be computed from windows of the last ones.
    #[error("the values cannot be computed from windows of the last ones: {reason}")]
    NotWindowed { reason: &'static str },
    /// A value may be that of a heap, or be reached by two heaps neither of which is kept.
    #[error(
        "whether heap {heap} has the value {value} depends on more than the first and the last {span} \
         heaps; a search that keeps all values can tell"
    )]
    NoWitness { heap: u64, value: u32, span: u64 },
    /// The work allowed does not suffice for the values up to a heap, and no period is proven.
    #[error(
            "{needed} values are needed, about {steps} steps of work where {budget} are allowed{}",
            without_period(*known)
        )]
    TooMuchWork {
        needed: u64,
        steps: u128,
        budget: u64,
        /// The values that were computed in the search of a period; 0 where none was made, as no
        /// theorem could prove a period within the work allowed.
        known: u64,
    },
    /// The work allowed came to its end before a period was proven.
    #[error("no period is proven within {known} values, which is all that {budget} steps give")]
    OutOfSteps { known: u64, budget: u64 },
    /// A table of values would take more memory than allowed.
    #[error(
        "a table of {values} values takes about {bytes} bytes of memory where {limit} are \
             allowed"
    )]
    TooMuchMemory { values: u64, bytes: u64, limit: u64 },
    /// The system gives no more memory.
    #[error("the system does not give the memory for {values} values")]
    NoMemory { values: u64 },
    /// A heap has too many options to look at each.
    #[error("heap {heap} has about {options} options to look at, the limit is {limit}")]
    TooManyOptions { heap: u64, options: u128, limit: u64 },
    /// Too many moves win.
    #[error("{found} moves win, which is more than the {limit} that are listed")]
    TooManyMoves { found: u128, limit: u64 },
    /// The period is known, but it does not fit 64 bits.
    #[error("the values have the period {period}, which does not fit 64 bits")]
    LongPeriod { period: u128 },
}

/// Returns what to add about a search of a period that found none.
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

    /// Returns whether the question was refused for the time or the memory that it takes.
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
