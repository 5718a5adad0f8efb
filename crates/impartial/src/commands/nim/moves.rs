//! `impartial nim moves`: who wins heaps of Nim, and by which moves.

use super::number::NumberList;
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use game_table::answer::NimMovesAnswer;
use game_table::reason::{sum, words};
use heap_games::{ListGame, misere_nim_outcome, misere_nim_winning_takes};
use mex_core::{Outcome, Play};
use nim_algebra::{nim_sum, nim_winning_takes};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The sizes of the heaps
    #[arg(required = true)]
    heaps: Vec<NumberList>,
    /// Whoever takes the last stone loses
    #[arg(long, conflicts_with = "limit")]
    misere: bool,
    /// A move may take from up to LIMIT heaps (Moore's Nim); one winning move is printed
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,
    /// Print a JSON object with heaps, misere, value, outcome and moves
    #[arg(long)]
    json: bool,
    /// Explain who wins: the heaps in binary, the deciding bit and the winning moves
    #[arg(long, conflicts_with = "limit")]
    explain: bool,
    /// With --explain, answer each move of a player who loses
    #[arg(long, requires = "explain")]
    replies: bool,
}

/// Who wins, by which moves, and the nim sum if it decides.
struct Answer {
    outcome: Outcome,
    /// Heaps by index, with the stones to take.
    moves: Vec<(usize, u64)>,
    value: Option<u64>,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let heaps = NumberList::all(&self.heaps).into_iter();
        let heaps: Vec<u64> = heaps.map(|heap| heap.to_u64()).collect::<Result<_>>()?;
        if self.explain {
            let play = if self.misere { Play::Misere } else { Play::Normal };
            return console.print_reason(&sum::of_nim(&heaps, play, self.replies), self.json);
        }
        let answer = self.answer(&heaps)?;
        let at_once = self.limit.is_some();
        if self.json {
            let moves = answer.moves.iter().map(|&(index, take)| (index, heaps[index] - take));
            let decided = (answer.outcome, answer.value);
            let answer = NimMovesAnswer::new(&heaps, decided, moves, (self.misere, at_once));
            return console.print_json(&answer);
        }
        if let Some(value) = answer.value {
            writeln!(console.output, "value *{value}")?;
        }
        console.print_winner(answer.outcome.letter())?;
        let lead = if at_once { "all at once: " } else { "" };
        let mut moves = answer.moves;
        if !at_once {
            // Equal heaps have equal moves.
            let mut seen = std::collections::HashSet::new();
            moves.retain(|&(index, _)| seen.insert(heaps[index]));
        }
        for (heap, take) in moves {
            let step = words::nim_step(heaps[heap], &[heaps[heap] - take]);
            writeln!(console.output, "{lead}{step}")?;
        }
        Ok(SUCCESS)
    }

    fn answer(&self, heaps: &[u64]) -> Result<Answer> {
        let (mover_wins, moves) = if self.misere {
            (misere_nim_outcome(heaps).mover_wins(), misere_nim_winning_takes(heaps).collect())
        } else {
            let moves: Vec<(usize, u64)> = match self.limit {
                Some(limit) => {
                    let game = ListGame::Moore { limit: usize::try_from(limit)? };
                    let left = game.winning_move(heaps).unwrap_or_default();
                    let takes = heaps.iter().zip(left).map(|(heap, left)| heap - left);
                    takes.enumerate().filter(|&(_, take)| take > 0).collect()
                }
                None => nim_winning_takes(heaps).collect(),
            };
            (!moves.is_empty(), moves)
        };
        let is_nim = !self.misere && self.limit.is_none();
        let value = is_nim.then(|| nim_sum(heaps.iter().copied()));
        Ok(Answer { outcome: Outcome::from_mover_wins(mover_wins), moves, value })
    }
}
