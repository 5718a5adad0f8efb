//! Heaps under a rule that the library knows: values, periods and quotients decide, not a search.

use super::game::{Advice, Board, Game};
use super::step::{Step, living};
use crate::errors::{Failure, Result};
use crate::limits::with_hint;
use crate::reasons::{self, Flags, Reason, words};
use heap_games::{Budget, KnownValues, MisereSolver, Rule};
use mex_core::{Outcome, Play};
use tree_hackenbush::Player;

/// The greatest heap that can be played: all of its moves are listed.
const GREATEST: u64 = 65_535;

/// The most heaps that the moves of one heap may list together.
const MOST_PARTS: u128 = 1 << 24;

/// Heaps under a rule.
pub(crate) struct Heaps {
    rule: Rule,
    theory: Theory,
    limit: usize,
}

/// What decides.
enum Theory {
    Values(Box<KnownValues>),
    Misere(Box<MisereSolver>),
}

impl Heaps {
    /// Returns the game of a rule from some heaps on. In misère play no more than `limit`
    /// positions are searched where no theorem or quotient decides.
    ///
    /// # Errors
    /// When a heap has too many moves to list, when its values take too much work, and when the
    /// rule has no misère play.
    pub(crate) fn new(rule: &Rule, heaps: &[u64], (play, limit): (Play, usize)) -> Result<Self> {
        if let Some(refusal) = heaps.iter().find_map(|&heap| refusal(rule, heap)) {
            return Err(Failure::refused(refusal).into());
        }
        let greatest = heaps.iter().copied().max().unwrap_or(0);
        let theory = match play {
            Play::Normal => {
                let known = KnownValues::up_to(rule, greatest, Budget::default());
                Theory::Values(Box::new(known.map_err(with_hint)?))
            }
            Play::Misere => {
                // The library says why coins that cancel have no misère play.
                rule.misere_outcome(&[], 0)?;
                Theory::Misere(Box::new(MisereSolver::new(rule, heaps, limit)?))
            }
        };
        Ok(Heaps { rule: rule.clone(), theory, limit })
    }

    /// Returns the heaps in which something can be moved.
    pub(crate) fn living(&self, heaps: Vec<u64>) -> Vec<u64> {
        living(&self.rule, heaps)
    }
}

/// Returns why a heap has too many moves to list, if it has.
fn refusal(rule: &Rule, heap: u64) -> Option<String> {
    let parts = rule.option_cost(heap);
    if heap > GREATEST {
        Some(format!("a heap of {heap} is too large; the greatest is {GREATEST}"))
    } else if parts > MOST_PARTS {
        Some(format!(
            "a heap of {heap} has too many moves: they list {parts} heaps, more than {MOST_PARTS}"
        ))
    } else {
        None
    }
}

impl Game for Heaps {
    type Position = Vec<u64>;
    type Move = Step<u64>;

    fn play(&self) -> Play {
        match self.theory {
            Theory::Values(_) => Play::Normal,
            Theory::Misere(_) => Play::Misere,
        }
    }

    fn moves(&self, heaps: &Vec<u64>, _mover: Player) -> Vec<Step<u64>> {
        Step::all(&self.rule, heaps)
    }

    fn after(&self, heaps: &Vec<u64>, chosen: &Step<u64>) -> Vec<u64> {
        chosen.after(&self.rule, heaps)
    }

    fn advice(&mut self, heaps: &Vec<u64>, _mover: Player) -> Result<Advice<Step<u64>>> {
        let (outcome, moves) = match &self.theory {
            Theory::Values(known) => {
                let moves = known.winning_moves(heaps).map_err(with_hint)?;
                (Outcome::from_mover_wins(!moves.is_empty()), moves)
            }
            Theory::Misere(solver) => {
                let answer = solver.answer(heaps)?;
                (answer.outcome, answer.moves)
            }
        };
        let moves = moves.into_iter().map(|made| Step::new(made.heap_size, made.into));
        Ok(Advice { outcome, moves: moves.collect() })
    }

    fn reason(&mut self, heaps: &Vec<u64>, _mover: Player) -> Result<Reason> {
        let flags = Flags { explain: true, replies: true };
        match self.theory {
            Theory::Values(_) => {
                reasons::heaps::normal(&self.rule, heaps, Budget::default(), flags)
            }
            Theory::Misere(_) => reasons::heaps::misere(&self.rule, heaps, self.limit, flags),
        }
    }

    fn board(&self, heaps: &Vec<u64>, _mover: Player) -> Board {
        let names: Vec<String> = heaps.iter().map(u64::to_string).collect();
        Board::Line(names.join(" + "))
    }

    fn object(&self, _heaps: &Vec<u64>, chosen: &Step<u64>) -> String {
        words::nim_step(chosen.from, &chosen.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mex_core::RulesetSolver;
    use test_support::Rng;

    #[test]
    fn winning_moves_are_those_of_a_search_over_the_rule() {
        let mut rng = Rng::new(41);
        let rules = ["nim", "kayles", "lasker", "grundy", "subtract:1,3,4", "0.137", "all-but:2"];
        for round in 0..300 {
            let rule: Rule = rules[round % rules.len()].parse().unwrap();
            let heaps: Vec<u64> = (0..1 + rng.below(3)).map(|_| 1 + rng.below(6)).collect();
            for play in [Play::Normal, Play::Misere] {
                let mut game = Heaps::new(&rule, &heaps, (play, 10_000)).unwrap();
                let mut solver = RulesetSolver::new(&rule, &heaps, play, 100_000);
                let advice = game.advice(&heaps, Player::Left).unwrap();
                assert_eq!(Ok(advice.outcome), solver.outcome(&heaps), "{rule} {heaps:?}");
                let after = |chosen: &Step<u64>| {
                    let mut after = game.after(&heaps, chosen);
                    after.sort_unstable();
                    after
                };
                let mut found: Vec<Vec<u64>> = advice.moves.iter().map(after).collect();
                let mut expected: Vec<Vec<u64>> = game
                    .moves(&heaps, Player::Left)
                    .iter()
                    .map(after)
                    .filter(|after| !solver.outcome(after).unwrap().mover_wins())
                    .collect();
                for list in [&mut found, &mut expected] {
                    list.sort_unstable();
                    list.dedup();
                }
                assert_eq!(found, expected, "{rule} {heaps:?} {play:?}");
            }
        }
    }
}
