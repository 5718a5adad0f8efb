//! `impartial heaps value`.

use crate::commands::position::position_of;
use crate::console::Console;
use crate::errors::Result;
use crate::flags::Flags;
use crate::limits::MemoryArguments;
use game_table::answer::{HeapValueAnswer, PositionValueAnswer};
use game_table::{Named, Player, are_long, find_game, numbers, reason, with_hint};
use heap_games::{KnownValues, Rule};
use mex_core::Play;

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
        let named = match find_game(&self.rule)? {
            Named::Heaps(rule) if !self.heaps.is_empty() && !are_long(&rule, &self.heaps) => {
                return self.of_heaps(&rule, console);
            }
            named => named,
        };
        let material =
            position_of((&self.rule, named), &self.heaps, (Play::Normal, self.limit), console)?;
        let mut analysis = material.analysis()?;
        if self.reasons.explain {
            return console.print_reason(&analysis.reason(Player::Left)?, self.json);
        }
        let answer = PositionValueAnswer::from(analysis.value()?);
        console.print_as(&answer, self.json, format_args!("{}\n", answer.value))
    }

    fn of_heaps(&self, rule: &Rule, console: &mut Console<'_>) -> Result {
        let heaps: Vec<u64> = numbers(&self.heaps)?;
        let budget = self.memory.budget(self.limit);
        if self.reasons.explain {
            let reason = reason::heaps::normal(rule, &heaps, budget, self.reasons.replies)?;
            return console.print_reason(&reason, self.json);
        }
        let greatest = heaps.iter().copied().max().unwrap_or(0);
        let known = console
            .wait_for("computing values", || KnownValues::up_to(rule, greatest, budget))
            .map_err(with_hint)?;
        let answer = HeapValueAnswer::new(rule, &heaps, &known);
        console.print_as(&answer, self.json, format_args!("{}\n", answer.value))
    }
}
