//! What is wrong with a certificate.

/// What is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum CertificateError {
    /// The text is not a certificate of the known kind.
    #[error("line 1: expected '{expected}'")]
    WrongTitle { expected: &'static str },
    /// A line is missing or holds something else.
    #[error("line {line}: expected '{expected}'")]
    WrongLine { line: usize, expected: &'static str },
    /// The text is not a rule.
    #[error("unknown rule '{rule}'")]
    UnknownRule { rule: String },
    /// More values would be needed than the limit allows.
    #[error("{needed} values are claimed, the limit is {limit}")]
    TooLong { needed: u64, limit: u64 },
    /// The check would take more steps than allowed.
    #[error(
        "the check takes about {needed} steps, the limit is {budget}; {values} values were \
             computed"
    )]
    TooMuchWork { needed: u128, budget: u64, values: u64 },
    /// The check would take more memory than allowed.
    #[error("the check takes {needed} bytes of memory, the limit is {budget}")]
    TooMuchMemory { needed: u128, budget: u64 },
    /// The system has not the memory that the check takes.
    #[error("{bytes} bytes of memory are needed and cannot be had")]
    OutOfMemory { bytes: u64 },
    /// The values of the rule grow beyond what the checker keeps.
    #[error("a value exceeds {limit}, the greatest that can be checked")]
    TooLargeValues { limit: u64 },
    /// A closed form of the values gives another number.
    #[error("the {what} is {found}")]
    WrongNumber { what: &'static str, found: u128 },
    /// The values at a heap and a period further on are not as claimed.
    #[error("the claim fails at heap {heap}")]
    Fails { heap: u64 },
    /// The windows of a proof are too short for the rule, or the table is.
    #[error("windows of {span} values after a table of {table} prove nothing for this rule")]
    NoWindows { table: u64, span: u64 },
    /// A value may be that of a heap: no small part reaches it.
    #[error("no part within a window shows that heap {heap} has not the value {value}")]
    NoWitness { heap: u64, value: u64 },
    /// An element of a misère quotient is not what it must be.
    #[error("element {element} {what}")]
    WrongElement { element: u16, what: &'static str },
    /// The preperiod or the period is not the least one.
    #[error("the claimed {what} is not the least")]
    NotLeast { what: &'static str },
    /// The greatest value is another.
    #[error("{}", greatest(*found))]
    WrongMaximum { found: Option<u64> },
    /// A value is greater than the greatest one that is claimed, and what comes after it was not looked at.
    #[error("heap {heap} has the value {value}, greater than {claimed}")]
    GreaterValue { heap: u64, value: u64, claimed: u64 },
    /// The theorem for the rule asks for more values than were compared.
    #[error("a proof needs {needed} values, {compared} were compared")]
    TooShort { needed: u64, compared: u64 },
    /// No theorem covers the rule, or an arithmetic period.
    #[error("no theorem proves this period")]
    NoTheorem,
}

fn greatest(found: Option<u64>) -> String {
    match found {
        Some(value) => format!("the greatest value is {value}"),
        None => "the values grow, so that none is the greatest".to_string(),
    }
}
