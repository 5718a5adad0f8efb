//! Values and periods of rules of the user's own.

use crate::console::Console;
use crate::errors::{NEGATIVE, Result, SUCCESS};
use crate::source::options_up_to;
use game_table::OwnRule;
use heap_games::{Period, observed_period, values_by_definition};
use serde_json::json;

/// How many values are compared for a period unless the user says so.
const MOST_VALUES: usize = 2000;

/// Returns the values of the heaps 0 to `to`, if there are no more than the user allows.
///
/// # Errors
/// Those of the rule.
pub(super) fn values(rule: &OwnRule, to: u64, limit: Option<usize>) -> Result<Vec<u32>> {
    let table = options_up_to(rule, to, limit)?;
    Ok(values_by_definition(&table, usize::try_from(to)?))
}

/// Prints the period that the values of a rule show: it is observed, and never proven.
pub(super) fn print_period(
    (name, rule): (&str, &OwnRule),
    limit: Option<usize>,
    as_json: bool,
    console: &mut Console<'_>,
) -> Result {
    let count = limit.unwrap_or(MOST_VALUES).max(1);
    let values = values(rule, count as u64 - 1, Some(count))?;
    let found = observed_period(&values);
    let greatest = values.iter().max();
    if as_json {
        let mut object = json!({
            "rule": name,
            "preperiod": found.map(|found| found.preperiod),
            "period": found.map(|found| found.length),
            "saltus": found.map(|found| found.saltus),
            "max_value": found.filter(|found| found.saltus == 0).and(greatest),
            "proved": false,
            "theorem": null,
            "values_checked": values.len(),
            "method": "definition",
            "assumes": null,
        });
        if found.is_none() {
            object["message"] = json!(format!("{count} values show no period"));
            object["stopped_by"] = json!({ "values": count });
        }
        writeln!(console.output, "{object}")?;
    }
    match found {
        _ if as_json => {}
        Some(Period { preperiod, length, saltus }) => {
            let plus = if saltus > 0 { format!(" + {saltus}") } else { String::new() };
            writeln!(
                console.output,
                "rule {name}: g(n + {length}) = g(n){plus} from n = {preperiod} on, as far as the \
                 values go\nobserved, not proven; {count} values compared, by the definition"
            )?;
        }
        None => writeln!(
            console.output,
            "rule {name}: {count} values show no period; --limit N compares more"
        )?,
    }
    Ok(if found.is_some() { SUCCESS } else { NEGATIVE })
}
