//! Rules of heaps: values, periods with their theorems, misère quotients.

use crate::json::Record;
use crate::question::{Question, chain};
use game_table::answer::{PeriodAnswer, QuotientAnswer};
use heap_games::{Budget, KnownValues, MisereQuotient, ParseRuleError, PeriodSearch, Rule};

/// The greatest heap whose value the page asks for.
const GREATEST: usize = 200_000;

/// The most values that a search for a period may compare, and its approximate limit on steps.
const PERIOD_VALUES: usize = 1 << 24;
const PERIOD_STEPS: u64 = 20_000_000_000;

/// The most memory of a table.
const BYTES: u64 = 1 << 28;

fn rule(question: &Question<'_>) -> Result<Rule, String> {
    question.text("rule")?.trim().parse().map_err(chain::<ParseRuleError>)
}

/// Returns the values of the heaps from 0 to `to`.
pub(crate) fn values(question: &Question<'_>) -> Result<Record, String> {
    let rule = rule(question)?;
    let to = question.number("to", GREATEST)?;
    // Once a period is proven, it gives the remaining values.
    let budget = Budget { values: GREATEST + 1, bytes: BYTES, ..Budget::default() };
    let known = KnownValues::up_to(&rule, to as u64, budget).map_err(chain)?;
    let values: Option<Vec<u64>> =
        (0..=to as u64).map(|heap| known.value(heap)?.try_into().ok()).collect();
    let values = values.ok_or("a value is too large for a plot")?;
    Ok(Record::new().with("rule", &rule.to_string()).with("values", &values))
}

/// Returns the period of a rule with the theorem that proves it, or why none was found.
pub(crate) fn period(question: &Question<'_>) -> Result<Record, String> {
    let rule = rule(question)?;
    let budget = Budget { values: PERIOD_VALUES, steps: PERIOD_STEPS, bytes: BYTES };
    let mut search = PeriodSearch::new(rule.clone(), budget);
    match search.run() {
        Ok(report) => {
            let needed = report.proof.and_then(|theorem| theorem.values_needed(report.period));
            Ok(Record::of(&PeriodAnswer::found(&report, None))?.with("needed", &needed))
        }
        Err(error) if error.ends_search() => {
            let values = search.sequence().values().len();
            Record::of(&PeriodAnswer::unfound(rule.to_string(), values as u64, &error))
        }
        Err(error) => Err(chain(error)),
    }
}

/// Returns the misère quotient of a rule, up to a proven period or to the limits.
pub(crate) fn misere(question: &Question<'_>) -> Result<Record, String> {
    let rule = rule(question)?;
    let budget = Budget { values: 512, bytes: 16 << 20, ..Budget::OF_QUOTIENTS };
    let mut quotient = MisereQuotient::within(rule, budget);
    let obstacle = match quotient.extend_to_period() {
        Err(error) if !error.is_refusal() => return Err(chain(error)),
        extended => extended.err(),
    };
    let answer = QuotientAnswer::new(&quotient, obstacle);
    let theorem = answer.period.as_ref().and_then(|period| period.theorem.as_ref());
    Ok(Record::of(&answer)?.with("theorem", &theorem))
}
