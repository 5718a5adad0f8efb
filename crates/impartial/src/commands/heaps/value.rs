//! `impartial heaps value`.

use super::super::{Result, SUCCESS, explain};
use super::{budget_of, number, with_hint};
use crate::Console;
use heap_games::{Outcome, Rule};
use serde_json::json;

/// Print the value of a position of heaps: the nim sum of their values
#[derive(clap::Args)]
pub(super) struct ValueArguments {
    /// The rule
    rule: String,
    /// The heaps
    #[arg(required = true)]
    heaps: Vec<u64>,
    /// The most values to compute, however long they take; a heap beyond needs a proven period
    /// [default: as many as take about 20 seconds]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Print a JSON object with rule, heaps, values, value and outcome
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reasons: explain::Flags,
}

impl ValueArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let rule: Rule = self.rule.parse()?;
        let budget = budget_of(self.limit);
        if self.reasons.explain {
            explain::heaps::normal(&rule, &self.heaps, budget, self.reasons, console.output)?;
            return Ok(SUCCESS);
        }
        let mut values = Vec::new();
        for &heap in &self.heaps {
            values.push(rule.value_within(heap, budget).map_err(with_hint)?);
        }
        let sum = values.iter().fold(0, |sum, value| sum ^ value);
        if self.json {
            let object = json!({
                "rule": rule.to_string(),
                "heaps": self.heaps,
                "values": values.iter().map(number).collect::<Result<Vec<_>>>()?,
                "value": number(&sum)?,
                "outcome": Outcome::from_mover_wins(sum != 0).letter().to_string(),
            });
            writeln!(console.output, "{object}")?;
        } else {
            writeln!(console.output, "{sum}")?;
        }
        Ok(SUCCESS)
    }
}
