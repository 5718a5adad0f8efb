//! `impartial heaps value`.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::flags::Flags;
use crate::json;
use crate::limits::MemoryArguments;
use game_table::answer::ValueAnswer;
use game_table::with_hint;
use game_table::{Limits, Named, Player, Sum, find_game, numbers, reason};
use heap_games::{KnownValues, Outcome};
use mex_core::Play;
use serde_json::json;

/// Print the value of a position of heaps: the nim sum of their values
#[derive(clap::Args)]
pub(super) struct ValueArguments {
    /// The rule
    rule: String,
    /// The heaps, or the position: 5 3 7, 5,3,7 or 3x4; none for the graph of a file
    heaps: Vec<String>,
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
    reasons: Flags,
}

impl ValueArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let rule = match find_game(&self.rule)? {
            Named::Heaps(rule) if !self.heaps.is_empty() => rule,
            named => return self.run_other(named, console),
        };
        let heaps: Vec<u64> = numbers(&self.heaps)?;
        let budget = self.memory.budget(self.limit);
        if self.reasons.explain {
            let reason = reason::heaps::normal(&rule, &heaps, budget, self.reasons.replies)?;
            reason.print(self.json, console.output)?;
            return Ok(SUCCESS);
        }
        let greatest = heaps.iter().copied().max().unwrap_or(0);
        let known = console
            .wait_for("computing values", || KnownValues::up_to(&rule, greatest, budget))
            .map_err(with_hint)?;
        let values = heaps.iter().filter_map(|&heap| known.value(heap));
        let values: Vec<u128> = values.collect();
        let sum = values.iter().fold(0, |sum, value| sum ^ value);
        if self.json {
            let object = json!({
                "rule": rule.to_string(),
                "heaps": json::sizes(&heaps),
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

    /// Answers a game that is not one of heaps under a rule.
    fn run_other(&self, named: Named, console: &mut Console<'_>) -> Result {
        named.check_has_position()?;
        let limits = Limits { given: self.limit, ..Limits::default() };
        let sum = Sum::of_game(&self.rule, named, &self.heaps);
        let material = sum.read((Play::Normal, limits), console)?;
        let mut analysis = material.analysis()?;
        if self.reasons.explain {
            let reason = analysis.reason(Player::Left)?;
            reason.print(self.json, console.output)?;
            return Ok(SUCCESS);
        }
        let ValueAnswer { outcome, value, .. } = analysis.value()?;
        if self.json {
            let answer = json!({
                "rule": self.rule,
                "position": json::position(&self.heaps),
                "value": value,
                "outcome": outcome,
            });
            writeln!(console.output, "{answer}")?;
        } else {
            writeln!(console.output, "{value}")?;
        }
        Ok(SUCCESS)
    }
}
