//! Errors of rules and of questions too large to answer.

/// What is wrong with a rule, or with a question about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "thiserror", derive(thiserror::Error))]
#[non_exhaustive]
pub enum RuleError {
    /// A move that takes nothing would never end the game.
    #[cfg_attr(feature = "thiserror", error("a move must take at least one"))]
    ZeroTake,
    /// The least take exceeds the greatest.
    #[cfg_attr(
        feature = "thiserror",
        error("the least take {min} exceeds the greatest take {max}")
    )]
    EmptyRange {
        /// The least take.
        min: u64,
        /// The greatest take.
        max: u64,
    },
    /// A table would need more entries than the limit allows.
    #[cfg_attr(
        feature = "thiserror",
        error("{needed} steps or table entries are needed, the limit is {limit}")
    )]
    TooLarge {
        /// Entries that would be needed.
        needed: u64,
        /// Entries allowed.
        limit: u64,
    },
    /// Under this rule a position is no sum of heaps in misère play.
    #[cfg_attr(
        feature = "thiserror",
        error("coins that cancel are no sum of games in misère play")
    )]
    NoMisere,
    /// No period was found within the table allowed.
    #[cfg_attr(
        feature = "thiserror",
        error("no period is proven within {limit} table entries")
    )]
    NoPeriod {
        /// Entries allowed.
        limit: u64,
    },
    /// The values have no period.
    #[cfg_attr(
        feature = "thiserror",
        error("the values have no period, not even an arithmetic one: {reason}")
    )]
    Aperiodic {
        /// Why.
        reason: &'static str,
    },
    /// The work allowed does not suffice for the values up to a heap, and no period is proven.
    #[cfg_attr(
        feature = "thiserror",
        error(
            "{needed} values are needed, about {steps} steps of work where {budget} are allowed, \
             and no period is proven within {known} values"
        )
    )]
    TooMuchWork {
        /// The values needed.
        needed: u64,
        /// About the steps that they would take.
        steps: u128,
        /// The steps allowed.
        budget: u64,
        /// The values that were computed.
        known: u64,
    },
    /// The work allowed came to its end before a period was proven.
    #[cfg_attr(
        feature = "thiserror",
        error("no period is proven within {known} values, which is all that {budget} steps give")
    )]
    OutOfSteps {
        /// The values that were computed.
        known: u64,
        /// The steps allowed.
        budget: u64,
    },
}
