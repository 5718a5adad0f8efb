//! Values and periods of rules of the user's own.

use super::searched::{PeriodShape, print_period};
use crate::console::Console;
use crate::errors::Result;
use game_table::OwnRule;
use game_table::answer::PeriodAnswer;
use heap_games::values_by_definition;

/// How many values are compared for a period by default.
const MOST_VALUES: usize = 2000;

/// Returns the values of the heaps 0 to `to`, if there are no more than the user allows.
///
/// # Errors
/// Those of the rule.
pub(super) fn values(
    rule: &OwnRule,
    to: u64,
    limit: Option<usize>,
    console: &mut Console<'_>,
) -> Result<Vec<u32>> {
    let table = rule.options_up_to(to, limit, console)?;
    Ok(values_by_definition(&table, usize::try_from(to)?))
}

/// Prints the period that the values of a rule show.
pub(super) fn period(
    (name, rule): (&str, &OwnRule),
    limit: Option<usize>,
    shape: PeriodShape,
    console: &mut Console<'_>,
) -> Result {
    let count = limit.unwrap_or(MOST_VALUES).max(1);
    let values = values(rule, count as u64 - 1, Some(count), console)?;
    let mut answer = PeriodAnswer::observed(name.to_string(), &values);
    if let Some(message) = answer.message.as_mut().filter(|_| shape == PeriodShape::Words) {
        message.push_str("; --limit N compares more");
    }
    print_period(&answer, shape, console)
}
