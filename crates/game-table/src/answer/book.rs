//! Books: proofs of nimbers.

use serde::Serialize;
use std::fmt;

/// Whether a book proves what it says.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BookAnswer {
    /// How many entries it has; null, as all that stands at its beginning, if that is not understood.
    pub entries: Option<u64>,
    /// The first line that is wrong, if there is one.
    pub line: Option<u64>,
    /// The position.
    pub position: Option<String>,
    /// Whether every line follows from those before.
    pub proved: bool,
    /// What is wrong with the line.
    pub reason: Option<String>,
    /// The text of the rules.
    pub rules: Option<String>,
    /// What the position is said to be worth.
    pub value: Option<String>,
}

impl fmt::Display for BookAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookAnswer { line: Some(line), reason: Some(reason), .. } => {
                writeln!(formatter, "line {line}: {reason}")
            }
            BookAnswer { position, value, rules, .. } => {
                let [position, value, rules] =
                    [position, value, rules].map(|text| text.as_deref().unwrap_or_default());
                writeln!(formatter, "{position} is worth {value} by these rules:")?;
                write!(formatter, "{rules}")
            }
        }
    }
}
