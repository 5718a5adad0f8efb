//! How two lists of values differ.

use super::guess::DifferenceAnswer;
use serde::Serialize;
use std::fmt;

/// How the values of a rule and those of a file or another rule differ.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CompareAnswer {
    /// How many values agree from the first on, up to the first that does not.
    pub agree: usize,
    /// How many values both have.
    pub compared: usize,
    /// The first difference; null if there is none.
    pub difference: Option<DifferenceAnswer>,
    /// The first heap that is compared.
    pub from: u64,
    /// The file or the other rule.
    pub other: String,
    /// The rule.
    pub rule: String,
    /// The shift with which all values agree, if they differ without.
    pub shift: Option<ShiftAnswer>,
}

/// A shift with which all values agree.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShiftAnswer {
    /// How many values agree.
    pub agree: usize,
    /// By how much heaps of the rule are larger than those of the file.
    pub by: i64,
}

/// Shows whether they agree, else the first difference and the shift.
impl fmt::Display for CompareAnswer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CompareAnswer { agree, compared, from, other, rule, .. } = self;
        let Some(DifferenceAnswer { at, here, line, there }) = &self.difference else {
            let last = from + (*compared as u64).saturating_sub(1);
            return writeln!(
                out,
                "{rule} and {other} agree: {compared} value{}, g({from}) to g({last})",
                if *compared == 1 { "" } else { "s" }
            );
        };
        let line = line.map(|line| format!(" in line {line}")).unwrap_or_default();
        let there = there.as_deref().unwrap_or_default();
        writeln!(
            out,
            "{rule} and {other} differ: g({at}) is {there}, and {here}{line}\n\
             the values before agree: {agree} of {compared}"
        )?;
        let Some(ShiftAnswer { agree, by }) = &self.shift else { return Ok(()) };
        let sign = if *by < 0 { '-' } else { '+' };
        let size = by.unsigned_abs();
        writeln!(out, "g(n {sign} {size}) of {rule} agrees with n of {other}: {agree} values")
    }
}
