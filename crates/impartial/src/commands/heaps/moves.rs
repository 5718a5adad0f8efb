//! `impartial heaps moves`.

use super::super::{Result, SUCCESS, explain};
use super::{budget_of, describe, with_hint};
use crate::Console;
use heap_games::{Outcome, Rule};
use serde_json::json;

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
    /// The most values to compute, however long they take [default: as many as take about 20
    /// seconds], or in misère play the most positions to search where no theorem or quotient
    /// decides [default: 1048576]
    #[arg(long)]
    limit: Option<usize>,
    /// Print a JSON object with rule, heaps, outcome and moves
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reasons: explain::Flags,
}

impl MovesArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let rule: Rule = self.rule.parse()?;
        let budget = budget_of(self.limit);
        // Positions in memory cost more than values.
        let limit = self.limit.unwrap_or(1 << 20);
        if self.reasons.explain {
            let (heaps, out) = (&self.heaps, &mut *console.output);
            match self.misere {
                true => explain::heaps::misere(&rule, heaps, limit, self.reasons, out)?,
                false => explain::heaps::normal(&rule, heaps, budget, self.reasons, out)?,
            }
            return Ok(SUCCESS);
        }
        let (outcome, moves) = if self.misere {
            let answer = rule.misere_answer(&self.heaps, limit)?;
            (answer.outcome, answer.moves)
        } else {
            let moves = rule
                .winning_moves_within(&self.heaps, budget)
                .map_err(with_hint)?;
            (Outcome::from_mover_wins(!moves.is_empty()), moves)
        };
        if self.json {
            let list: Vec<_> = moves
                .iter()
                .map(|step| json!({ "heap": step.heap, "into": step.into }))
                .collect();
            let object = json!({
                "rule": rule.to_string(),
                "heaps": self.heaps,
                "misere": self.misere,
                "outcome": outcome.letter().to_string(),
                "moves": list,
            });
            writeln!(console.output, "{object}")?;
            return Ok(SUCCESS);
        }
        let winner = if outcome.mover_wins() {
            "the player to move wins"
        } else {
            "the player to move loses"
        };
        writeln!(console.output, "{}: {winner}", outcome.letter())?;
        for step in &moves {
            writeln!(console.output, "{}", describe(step))?;
        }
        Ok(SUCCESS)
    }
}
