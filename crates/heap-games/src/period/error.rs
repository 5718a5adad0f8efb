//! Errors of certificates.

/// Errors of certificates.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum CertificateError {
    /// The text is not a certificate of a known kind.
    #[error("line 1: expected '{expected}'")]
    WrongTitle { expected: &'static str },
    #[error("line {line}: expected '{expected}'")]
    WrongLine { line: usize, expected: &'static str },
    #[error("unknown rule '{rule}'")]
    UnknownRule { rule: String },
    #[error("{needed} values are claimed, but the limit is {limit}")]
    TooLong { needed: u64, limit: u64 },
    #[error(
        "the check takes about {needed} steps, but the limit is {budget}; {values} values were \
             computed"
    )]
    TooMuchWork { needed: u128, budget: u64, values: u64 },
    #[error("the check takes {needed} bytes of memory, but the limit is {budget}")]
    TooMuchMemory { needed: u128, budget: u64 },
    #[error("the system cannot provide {bytes} bytes of memory")]
    OutOfMemory { bytes: u64 },
    #[error("a value exceeds {limit}, the greatest that can be checked")]
    TooLargeValues { limit: u64 },
    /// A closed form of the values gives a different number.
    #[error("the claimed {what} is wrong: it is {found}")]
    WrongNumber { what: &'static str, found: u128 },
    #[error("the claimed period fails at heap {heap}")]
    Fails { heap: u64 },
    #[error("windows of {span} values after a table of {table} prove nothing for this rule")]
    NoWindows { table: u64, span: u64 },
    #[error("heap {heap} may have the value {value}: no part within a window excludes it")]
    NoWitness { heap: u64, value: u64 },
    /// An element of a misère quotient is wrong.
    #[error("element {element} {what}")]
    WrongElement { element: u16, what: &'static str },
    #[error("the claimed {what} is not the least")]
    NotLeast { what: &'static str },
    #[error("{}", greatest(*found))]
    WrongMaximum { found: Option<u64> },
    #[error("heap {heap} has the value {value}, greater than {claimed}")]
    GreaterValue { heap: u64, value: u64, claimed: u64 },
    #[error("a proof needs {needed} values, but {compared} were compared")]
    TooShort { needed: u64, compared: u64 },
    #[error("no theorem proves this period")]
    NoTheorem,
}

fn greatest(found: Option<u64>) -> String {
    match found {
        Some(value) => format!("the greatest value is {value}"),
        None => "the values grow, so none is the greatest".to_string(),
    }
}
