//! Errors of certificates.

/// Errors of certificates.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum CertificateError {
    /// The text is not a certificate of a known kind.
    #[error("line 1: expected '{expected}'")]
    WrongTitle { expected: &'static str },
    /// A line is missing or has other contents.
    #[error("line {line}: expected '{expected}'")]
    WrongLine { line: usize, expected: &'static str },
    /// The text is not a rule.
    #[error("unknown rule '{rule}'")]
    UnknownRule { rule: String },
    /// The claim exceeds the limit on values.
    #[error("{needed} values are claimed, but the limit is {limit}")]
    TooLong { needed: u64, limit: u64 },
    /// The check would exceed the limit on steps.
    #[error(
        "the check takes about {needed} steps, but the limit is {budget}; {values} values were \
             computed"
    )]
    TooMuchWork { needed: u128, budget: u64, values: u64 },
    /// The check would exceed the limit on memory.
    #[error("the check takes {needed} bytes of memory, but the limit is {budget}")]
    TooMuchMemory { needed: u128, budget: u64 },
    /// The system has too little memory for the check.
    #[error("the system cannot provide {bytes} bytes of memory")]
    OutOfMemory { bytes: u64 },
    /// The values of the rule exceed the checker's limit.
    #[error("a value exceeds {limit}, the greatest that can be checked")]
    TooLargeValues { limit: u64 },
    /// A closed form of the values gives a different number.
    #[error("the {what} is {found}")]
    WrongNumber { what: &'static str, found: u128 },
    /// The values at a heap and one period later contradict the claim.
    #[error("the claim fails at heap {heap}")]
    Fails { heap: u64 },
    /// The windows of a proof, or the table, are too short for the rule.
    #[error("windows of {span} values after a table of {table} prove nothing for this rule")]
    NoWindows { table: u64, span: u64 },
    /// A value may be that of a heap: no small part reaches it.
    #[error("no part within a window proves that heap {heap} does not have the value {value}")]
    NoWitness { heap: u64, value: u64 },
    /// An element of a misère quotient is wrong.
    #[error("element {element} {what}")]
    WrongElement { element: u16, what: &'static str },
    /// The preperiod or the period is not the least one.
    #[error("the claimed {what} is not the least")]
    NotLeast { what: &'static str },
    /// The greatest value is a different one.
    #[error("{}", greatest(*found))]
    WrongMaximum { found: Option<u64> },
    /// A value exceeds the claimed greatest value; later values were not compared.
    #[error("heap {heap} has the value {value}, greater than {claimed}")]
    GreaterValue { heap: u64, value: u64, claimed: u64 },
    /// The theorem for the rule needs more values than were compared.
    #[error("a proof needs {needed} values, but {compared} were compared")]
    TooShort { needed: u64, compared: u64 },
    /// No theorem covers the rule, or an arithmetic period.
    #[error("no theorem proves this period")]
    NoTheorem,
}

fn greatest(found: Option<u64>) -> String {
    match found {
        Some(value) => format!("the greatest value is {value}"),
        None => "the values grow, so none is the greatest".to_string(),
    }
}
