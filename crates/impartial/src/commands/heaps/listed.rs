//! The values of a rule as a list, to be compared with others.

use super::own;
use crate::console::Console;
use crate::errors::{Failure, Result};
use crate::source::Source;
use game_table::{Named, ReadValuesError, ValueList, find_game, heap_rule, with_hint};
use heap_games::{Budget, RuleError, ValueStream};

/// How many heaps beyond a list, at either end, are computed to show that it is shifted.
pub(super) const BEYOND: u64 = 64;

/// Returns the values of the heaps from one to another.
pub(super) fn values_of(
    rule: &str,
    (from, to): (u64, u64),
    limit: Option<usize>,
    console: &mut Console<'_>,
) -> Result<Vec<u64>> {
    if to.saturating_sub(from) >= ValueList::MOST as u64 + 2 * BEYOND {
        return Err(refused(ReadValuesError::TooMany { limit: ValueList::MOST }));
    }
    if let Named::Own(rule) = find_game(rule)? {
        let values = own::values(&rule, to, limit, console)?;
        return Ok(values.into_iter().skip(usize::try_from(from)?).map(u64::from).collect());
    }
    let budget = limit.map_or(Budget::default(), Budget::of_values);
    let stream = ValueStream::new(heap_rule(rule)?, budget).starting_at(from).up_to(to);
    stream.check(to).map_err(with_hint)?;
    let computed = || stream.collect::<std::result::Result<Vec<u128>, RuleError>>();
    let values = console.wait_for("computing values", computed);
    let values = values.map_err(|error| Failure::reworded(&error, error.to_string()))?;
    let narrow = |value| u64::try_from(value).map_err(|_| "a value is 2^64 or more".into());
    values.into_iter().map(narrow).collect()
}

/// Reads a column of values. The heap of the first one may be given, unless the lines number them from
/// another.
pub(super) fn read_list(
    source: Source<'_>,
    column: Option<&str>,
    from: Option<u64>,
    console: &mut Console<'_>,
) -> Result<ValueList> {
    source.invite(console);
    let bytes = source.read(console.input)?;
    let list = ValueList::read_column(&bytes, column);
    let list = list.map_err(|error| source.error(refused(error)))?;
    match from {
        Some(from) if list.is_numbered() && list.first() != from => {
            let found = list.first();
            let text = format!("the lines count from heap {found}, and --from says {from}");
            Err(source.error(text))
        }
        Some(from) => list.starting_at(from).map_err(refused),
        None => Ok(list),
    }
}

/// Returns the error, as a refusal if it is about size.
pub(super) fn refused(error: ReadValuesError) -> Box<dyn std::error::Error + Send + Sync> {
    match error {
        ReadValuesError::TooMany { .. } => Failure::refused(error.to_string()).into(),
        _ => error.into(),
    }
}
