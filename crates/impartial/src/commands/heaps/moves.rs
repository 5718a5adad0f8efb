//! `impartial heaps moves`.

use super::budget::MemoryArguments;
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::json;
use crate::limits::with_hint;
use crate::reasons::{self, words};
use heap_games::{HeapMove, Outcome, Rule};
use std::collections::HashMap;

/// Print the winning moves of a position of heaps
#[derive(clap::Args)]
pub(super) struct MovesArguments {
    /// The rule
    rule: String,
    /// The heaps
    #[arg(required = true)]
    heaps: Vec<u64>,
    /// Whoever cannot move wins
    #[arg(long)]
    misere: bool,
    /// The most values to compute, however long that takes [default: as many as take about 20
    /// seconds]; in misère play, the most positions to search if no theorem or quotient decides
    /// [default: 1048576]
    #[arg(long)]
    limit: Option<usize>,
    #[command(flatten)]
    memory: MemoryArguments,
    /// Print a JSON object with rule, heaps, misere, outcome and moves
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reasons: reasons::Flags,
}

impl MovesArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let rule: Rule = self.rule.parse()?;
        let budget = self.memory.budget(self.limit);
        // Positions in memory cost more than values.
        let limit = self.limit.unwrap_or(1 << 20);
        if self.reasons.explain {
            let (heaps, flags) = (&self.heaps, self.reasons);
            let reason = match self.misere {
                true => reasons::heaps::misere(&rule, heaps, limit, flags)?,
                false => reasons::heaps::normal(&rule, heaps, budget, flags)?,
            };
            reason.print(self.json, console.output)?;
            return Ok(SUCCESS);
        }
        let (outcome, moves) = if self.misere {
            let answer = rule.misere_answer(&self.heaps, limit)?;
            (answer.outcome, answer.moves)
        } else {
            let moves = rule.winning_moves(&self.heaps, budget).map_err(with_hint)?;
            (Outcome::from_mover_wins(!moves.is_empty()), moves)
        };
        if self.json {
            return self.print_json(&rule, outcome, &moves, console);
        }
        writeln!(console.output, "{}", words::winner(outcome))?;
        for made in &moves {
            writeln!(console.output, "{}", words::heap_step(made))?;
        }
        Ok(SUCCESS)
    }

    /// Prints the answer move by move: a JSON value of millions of moves takes gigabytes.
    fn print_json(
        &self,
        rule: &Rule,
        outcome: Outcome,
        moves: &[HeapMove],
        console: &mut Console<'_>,
    ) -> Result {
        let heaps = json::sizes(&self.heaps);
        let first: HashMap<u64, usize> =
            self.heaps.iter().enumerate().rev().map(|(i, &heap)| (heap, i)).collect();
        write!(console.output, "{{\"heaps\":{heaps},\"misere\":{},\"moves\":[", self.misere)?;
        let mut separator = "";
        for made in moves {
            let component = first.get(&made.heap).copied().unwrap_or_default();
            let made = json::heap_move(component, &made.into);
            write!(console.output, "{separator}{made}")?;
            separator = ",";
        }
        let rule = serde_json::to_string(&rule.to_string())?;
        let outcome = outcome.letter();
        writeln!(console.output, "],\"outcome\":\"{outcome}\",\"rule\":{rule}}}")?;
        Ok(SUCCESS)
    }
}
