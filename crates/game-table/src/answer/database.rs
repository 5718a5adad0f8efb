//! Databases of nimbers.

use serde::Serialize;
use std::fmt;

/// How many boards a person sees.
const SHOWN: usize = 8;

/// What a database holds.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DatabaseAnswer {
    /// The boards and graphs that have positions of their own; none where those of all are the same.
    pub boards: Vec<String>,
    /// The SHA-256 of the text of the rules, as hexadecimal digits.
    pub digest: String,
    /// How many positions something is known of.
    pub positions: u64,
    /// The text of the rules.
    pub rules: String,
    /// How many of the positions have their nimbers.
    pub values: u64,
    /// How many positions took at least 2^n visits and fewer than twice as many, for each n from 0 on.
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
        writeln!(formatter, "positions: {positions}, of which {values} have their nimbers")
    }
}

/// What came together in a database.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MergeAnswer {
    /// How many of the positions that were read had something new.
    pub added: u64,
    /// How many positions there are now.
    pub positions: u64,
    /// How many positions were read.
    pub read: u64,
}

impl fmt::Display for MergeAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MergeAnswer { added, positions, read } = self;
        writeln!(formatter, "{read} positions read, {added} with something new; now {positions}")
    }
}

/// What a sample of a database, computed anew, came to.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckAnswer {
    /// How many positions were drawn.
    pub drawn: u64,
    /// How many positions there are.
    pub positions: u64,
    /// How many of those drawn are right.
    pub right: u64,
    /// How many stay open, since they take too many visits.
    pub too_hard: u64,
    /// How many stay open, since they are no positions of the game.
    pub unknown: u64,
    /// The first that is wrong, which ended the check.
    pub wrong: Option<WrongAnswer>,
}

/// A position whose nimber is another one than a database says.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrongAnswer {
    /// The board, empty where positions of all boards are the same.
    pub board: String,
    /// What the database says.
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
                "wrong: position {position} has the nimber {value}, and the file says {known}"
            );
        }
        write!(formatter, "{right} right of {drawn} drawn from {positions} positions")?;
        for (count, why) in [(too_hard, "take too long"), (unknown, "are none of the game")] {
            if *count > 0 {
                write!(formatter, "; {count} {why}")?;
            }
        }
        writeln!(formatter)
    }
}

/// How much of a list of questions was answered.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuestionsAnswer {
    /// How many questions were answered.
    pub answered: u64,
    /// How many are in the list.
    pub questions: u64,
}

impl fmt::Display for QuestionsAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{} of {} questions answered", self.answered, self.questions)
    }
}
