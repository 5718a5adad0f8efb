//! `impartial heaps moves`.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::flags::Flags;
use crate::json;
use crate::limits::MemoryArguments;
use game_table::answer::MovesAnswer;
use game_table::reason::{self, words};
use game_table::with_hint;
use game_table::{Limits, Named, Player, Sum, find_game, numbers};
use heap_games::{HeapMove, Outcome, Rule};
use mex_core::Play;
use serde_json::json;
use std::collections::HashMap;

/// Print the winning moves of a position of heaps
#[derive(clap::Args)]
pub(super) struct MovesArguments {
    /// The rule
    rule: String,
    /// The heaps, or the position: 5 3 7, 5,3,7 or 3x4; none for the graph of a file
    heaps: Vec<String>,
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
    reasons: Flags,
}

impl MovesArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        // Positions in memory cost more than values.
        let limit = self.limit.unwrap_or(1 << 20);
        let rule = match find_game(&self.rule)? {
            Named::Heaps(rule) if !self.heaps.is_empty() => rule,
            named => return self.run_other(named, console),
        };
        let budget = self.memory.budget(self.limit);
        let heaps: Vec<u64> = numbers(&self.heaps)?;
        if self.reasons.explain {
            let reason = match self.misere {
                true => reason::heaps::misere(&rule, &heaps, limit, self.reasons.replies)?,
                false => reason::heaps::normal(&rule, &heaps, budget, self.reasons.replies)?,
            };
            reason.print(self.json, console.output)?;
            return Ok(SUCCESS);
        }
        let (outcome, moves) = if self.misere {
            let answer = console.wait_for("searching", || rule.misere_answer(&heaps, limit))?;
            (answer.outcome, answer.moves)
        } else {
            let moves = console
                .wait_for("computing values", || rule.winning_moves(&heaps, budget))
                .map_err(with_hint)?;
            (Outcome::from_mover_wins(!moves.is_empty()), moves)
        };
        if self.json {
            return self.print_json((&rule, &heaps), outcome, &moves, console);
        }
        console.print_winner(words::winner(outcome))?;
        for made in &moves {
            writeln!(console.output, "{}", words::heap_step(made))?;
        }
        Ok(SUCCESS)
    }

    /// Answers a game that is not one of heaps under a rule.
    fn run_other(&self, named: Named, console: &mut Console<'_>) -> Result {
        let play = if self.misere { Play::Misere } else { Play::Normal };
        named.check_has_position()?;
        let limits = Limits { given: self.limit, ..Limits::default() };
        let sum = Sum::of_game(&self.rule, named, &self.heaps);
        let material = sum.read((play, limits), console)?;
        let mut analysis = material.analysis()?;
        if self.reasons.explain {
            let reason = analysis.reason(Player::Left)?;
            reason.print(self.json, console.output)?;
            return Ok(SUCCESS);
        }
        let MovesAnswer { outcome, moves, .. } = analysis.winning_moves(Player::Left)?;
        if self.json {
            let answer = json!({
                "rule": self.rule,
                "position": json::position(&self.heaps),
                "misere": self.misere,
                "outcome": outcome,
                "moves": moves.into_iter().map(|made| made.text).collect::<Vec<String>>(),
            });
            writeln!(console.output, "{answer}")?;
            return Ok(SUCCESS);
        }
        console.print_winner(words::winner_of(outcome))?;
        for made in moves {
            writeln!(console.output, "{}", made.text)?;
        }
        Ok(SUCCESS)
    }

    /// Prints the answer move by move: a JSON value of millions of moves takes gigabytes.
    fn print_json(
        &self,
        (rule, all): (&Rule, &[u64]),
        outcome: Outcome,
        moves: &[HeapMove],
        console: &mut Console<'_>,
    ) -> Result {
        let heaps = json::sizes(all);
        let first: HashMap<u64, usize> =
            all.iter().enumerate().rev().map(|(i, &heap)| (heap, i)).collect();
        write!(console.output, "{{\"heaps\":{heaps},\"misere\":{},\"moves\":[", self.misere)?;
        let mut separator = "";
        for made in moves {
            let component = first.get(&made.heap_size).copied().unwrap_or_default();
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
