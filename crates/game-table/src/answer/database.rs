//! Databases of nimbers.

use serde::Serialize;
use std::fmt;

/// The most boards in the text.
const SHOWN: usize = 8;

/// The contents of a database.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DatabaseAnswer {
    /// The boards and graphs with separate positions; empty if all share the same.
    pub boards: Vec<String>,
    /// The SHA-256 of the text of the rules, as hexadecimal digits.
    pub digest: String,
    /// The number of known positions.
    pub positions: u64,
    /// The text of the rules.
    pub rules: String,
    /// The number of positions with nimbers.
    pub values: u64,
    /// The number of positions that took at least 2^n visits and fewer than twice as many, for each
    /// n from 0 on.
    pub visits: Vec<u64>,
}

impl fmt::Display for DatabaseAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DatabaseAnswer { boards, digest, positions, rules, values, .. } = self;
        writeln!(formatter, "rules: {}", rules.replace('\n', "\n       "))?;
        writeln!(formatter, "digest: {digest}")?;
        if !boards.is_empty() {
            let shown = boards[..boards.len().min(SHOWN)].join(" ");
            let rest = boards.len().saturating_sub(SHOWN);
            let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
            writeln!(formatter, "boards: {shown}{rest}")?;
        }
        writeln!(formatter, "positions: {positions}, {values} of them with nimbers")
    }
}

/// The result of merging databases.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MergeAnswer {
    /// The number of positions read that had something new.
    pub added: u64,
    /// The number of positions now.
    pub positions: u64,
    /// The number of positions read.
    pub read: u64,
}

impl fmt::Display for MergeAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MergeAnswer { added, positions, read } = self;
        writeln!(formatter, "{read} positions read, {added} with something new; now {positions}")
    }
}

/// The result of computing a sample of a database again.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckAnswer {
    /// The number of positions drawn.
    pub drawn: u64,
    /// The number of positions in the database.
    pub positions: u64,
    /// The number of drawn positions that are right.
    pub right: u64,
    /// The number of positions that would take too many visits.
    pub too_hard: u64,
    /// The number of entries that are not positions of the game.
    pub unknown: u64,
    /// The first wrong position, which ended the check.
    pub wrong: Option<WrongAnswer>,
}

/// A position with a wrong nimber in a database.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrongAnswer {
    /// The board; empty if positions of all boards are the same.
    pub board: String,
    /// The nimber in the database.
    pub known: String,
    /// The position, as hexadecimal digits.
    pub position: String,
    /// The nimber.
    pub value: String,
}

impl fmt::Display for CheckAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CheckAnswer { drawn, positions, right, too_hard, unknown, wrong } = self;
        if let Some(WrongAnswer { known, position, value, .. }) = wrong {
            return writeln!(
                formatter,
                "wrong: position {position} has the nimber {value}, but the file has {known}"
            );
        }
        write!(formatter, "{right} right of {drawn} drawn from {positions} positions")?;
        for (count, why) in [(too_hard, "take too long"), (unknown, "do not belong to the game")] {
            if *count > 0 {
                write!(formatter, "; {count} {why}")?;
            }
        }
        writeln!(formatter)
    }
}

/// The result of answering a list of questions.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuestionsAnswer {
    /// The number of answered questions.
    pub answered: u64,
    /// The number of questions in the list.
    pub questions: u64,
}

impl fmt::Display for QuestionsAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{} of {} questions answered", self.answered, self.questions)
    }
}
