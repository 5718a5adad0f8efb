//! `impartial heaps moves`.

use super::budget::MemoryArguments;
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::limits::with_hint;
use crate::reasons::{self, words};
use heap_games::{HeapMove, Outcome, Rule};
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
    #[command(flatten)]
    memory: MemoryArguments,
    /// Print a JSON object with rule, heaps, outcome and moves
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
            let (heaps, out) = (&self.heaps, &mut *console.output);
            match self.misere {
                true => reasons::heaps::misere(&rule, heaps, limit, self.reasons, out)?,
                false => reasons::heaps::normal(&rule, heaps, budget, self.reasons, out)?,
            }
            return Ok(SUCCESS);
        }
        let (outcome, moves) = if self.misere {
            let answer = rule.misere_answer(&self.heaps, limit)?;
            (answer.outcome, answer.moves)
        } else {
            let moves = rule.winning_moves_within(&self.heaps, budget).map_err(with_hint)?;
            (Outcome::from_mover_wins(!moves.is_empty()), moves)
        };
        if self.json {
            return self.print_json(&rule, outcome, &moves, console);
        }
        let winner = if outcome.mover_wins() {
            "the player to move wins"
        } else {
            "the player to move loses"
        };
        writeln!(console.output, "{}: {winner}", outcome.letter())?;
        for step in &moves {
            writeln!(console.output, "{}", words::heap_move(step))?;
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
        let heaps = serde_json::to_string(&self.heaps)?;
        write!(console.output, "{{\"heaps\":{heaps},\"misere\":{},\"moves\":[", self.misere)?;
        let mut separator = "";
        for step in moves {
            let step = json!({ "heap": step.heap, "into": step.into });
            write!(console.output, "{separator}{step}")?;
            separator = ",";
        }
        let rule = serde_json::to_string(&rule.to_string())?;
        let outcome = outcome.letter();
        writeln!(console.output, "],\"outcome\":\"{outcome}\",\"rule\":{rule}}}")?;
        Ok(SUCCESS)
    }
}
