//! `impartial heaps value`.

use super::budget::MemoryArguments;
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::games::{Game, Named, Question, Visitor, find, numbers, open};
use crate::json;
use crate::limits::with_hint;
use crate::reasons;
use heap_games::{KnownValues, Outcome};
use mex_core::Play;
use serde_json::json;
use tree_hackenbush::Player;

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
    reasons: reasons::Flags,
}

impl ValueArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let rule = match find(&self.rule)? {
            Named::Heaps(rule) if !self.heaps.is_empty() => rule,
            named => return self.run_other(&named, console),
        };
        let heaps: Vec<u64> = numbers(&self.heaps)?;
        let budget = self.memory.budget(self.limit);
        if self.reasons.explain {
            let reason = reasons::heaps::normal(&rule, &heaps, budget, self.reasons)?;
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
    fn run_other(&self, named: &Named, console: &mut Console<'_>) -> Result {
        named.check_has_position()?;
        let question =
            Question { named, position: &self.heaps, play: Play::Normal, limit: self.limit };
        open(&question, console, ValueOf(self))?;
        Ok(SUCCESS)
    }
}

/// Prints the value of any game that has one.
struct ValueOf<'a>(&'a ValueArguments);

impl Visitor for ValueOf<'_> {
    type Output = ();

    fn visit<G: Game>(
        self,
        mut game: G,
        start: G::Position,
        console: &mut Console<'_>,
    ) -> Result<()> {
        let ValueOf(arguments) = self;
        if arguments.reasons.explain {
            let reason = game.reason(&start, Player::Left)?;
            return reason.print(arguments.json, console.output);
        }
        let rule = &arguments.rule;
        let value = game.value(&start)?.ok_or_else(|| {
            format!(
                "{rule} has values of other kinds; `impartial graph` and `hackenbush` print them"
            )
        })?;
        if arguments.json {
            let answer = json!({
                "rule": rule,
                "position": json::position(&arguments.heaps),
                "value": json::size(value),
                "outcome": json::outcome(Outcome::from_mover_wins(value != 0)),
            });
            return Ok(writeln!(console.output, "{answer}")?);
        }
        Ok(writeln!(console.output, "{value}")?)
    }
}
