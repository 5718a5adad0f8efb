//! `impartial heaps value`.

use super::budget::MemoryArguments;
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::json;
use crate::limits::with_hint;
use crate::reasons;
use heap_games::{KnownValues, Outcome, Rule};
use serde_json::json;

/// Print the value of a position of heaps: the nim sum of their values
#[derive(clap::Args)]
pub(super) struct ValueArguments {
    /// The rule
    rule: String,
    /// The heaps
    #[arg(required = true)]
    heaps: Vec<u64>,
    /// The most values to compute, however long that takes; a greater heap needs a proven period
    /// [default: as many as take about 20 seconds]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    #[command(flatten)]
    memory: MemoryArguments,
    /// Print a JSON object with rule, heaps, values, value and outcome
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reasons: reasons::Flags,
}

impl ValueArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let rule: Rule = self.rule.parse()?;
        let budget = self.memory.budget(self.limit);
        if self.reasons.explain {
            let reason = reasons::heaps::normal(&rule, &self.heaps, budget, self.reasons)?;
            reason.print(self.json, console.output)?;
            return Ok(SUCCESS);
        }
        let greatest = self.heaps.iter().copied().max().unwrap_or(0);
        let known = KnownValues::up_to(&rule, greatest, budget).map_err(with_hint)?;
        let values = self.heaps.iter().filter_map(|&heap| known.value(heap));
        let values: Vec<u128> = values.collect();
        let sum = values.iter().fold(0, |sum, value| sum ^ value);
        if self.json {
            let object = json!({
                "rule": rule.to_string(),
                "heaps": json::sizes(&self.heaps),
                "values": json::sizes(&values),
                "value": json::size(sum),
                "outcome": json::outcome(Outcome::from_mover_wins(sum != 0)),
            });
            writeln!(console.output, "{object}")?;
        } else {
            writeln!(console.output, "{sum}")?;
        }
        Ok(SUCCESS)
    }
}
