//! `impartial heaps moves`.

use crate::commands::position::position_of;
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::flags::Flags;
use crate::limits::MemoryArguments;
use game_table::answer::{HeapMovesAnswer, PositionMovesAnswer};
use game_table::reason::{self, words};
use game_table::{Named, Player, are_long, find_game, numbers, with_hint};
use heap_games::{Outcome, Rule};
use mex_core::Play;

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
        let named = match find_game(&self.rule)? {
            Named::Heaps(rule) if !self.heaps.is_empty() && !are_long(&rule, &self.heaps) => {
                return self.of_heaps(&rule, console);
            }
            named => named,
        };
        let play = if self.misere { Play::Misere } else { Play::Normal };
        let material = position_of((&self.rule, named), &self.heaps, (play, self.limit), console)?;
        let mut analysis = material.analysis()?;
        if self.reasons.explain {
            return console.print_reason(&analysis.reason(Player::Left)?, self.json);
        }
        let answer = PositionMovesAnswer::from(analysis.winning_moves(Player::Left)?);
        if self.json {
            return console.print_json(&answer);
        }
        console.print_winner(answer.outcome)?;
        for made in answer.moves {
            writeln!(console.output, "{made}")?;
        }
        Ok(SUCCESS)
    }

    fn of_heaps(&self, rule: &Rule, console: &mut Console<'_>) -> Result {
        // Positions in memory cost more than values.
        let limit = self.limit.unwrap_or(1 << 20);
        let budget = self.memory.budget(self.limit);
        let heaps: Vec<u64> = numbers(&self.heaps)?;
        if self.reasons.explain {
            let reason = match self.misere {
                true => reason::heaps::misere(rule, &heaps, limit, self.reasons.replies)?,
                false => reason::heaps::normal(rule, &heaps, budget, self.reasons.replies)?,
            };
            return console.print_reason(&reason, self.json);
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
            let answer = HeapMovesAnswer::new(rule, &heaps, self.misere, outcome, &moves);
            return console.print_json(&answer);
        }
        console.print_winner(outcome.letter())?;
        for made in &moves {
            writeln!(console.output, "{}", words::heap_step(made))?;
        }
        Ok(SUCCESS)
    }
}
