//! Heaps under a rule of the library: values, periods and quotients decide, not a search.

use super::contract::{Advice, Game, answers};
use super::mixed::{Piece, Pieces};
use super::step::Step;
use super::worth::Worth;
use crate::answer::{Change, texts};
use crate::errors::{Failure, Result};
use crate::limits::with_hint;
use crate::reason::{self, Reason, sum};
use heap_games::{Budget, KnownValues, MisereSolver, Rule};
use mex_core::{Outcome, Play};
use tree_hackenbush::Player;

/// The greatest heap that can be played: all of its moves are listed.
const GREATEST: u64 = 65_535;

/// The most heaps in the list of moves of one heap.
const MOST_PARTS: u128 = 1 << 24;

pub struct Heaps {
    rule: Rule,
    theory: Theory,
}

enum Theory {
    Values(Box<KnownValues>),
    Misere(Box<MisereSolver>),
}

impl Heaps {
    /// Returns the game of a rule from some heaps on. In misère play at most `limit` positions are
    /// searched if no theorem or quotient decides.
    pub fn new(
        rule: &Rule,
        heaps: &[u64],
        (play, limit): (Play, usize),
        budget: Budget,
    ) -> Result<Self> {
        let greatest = heaps.iter().copied().max().unwrap_or(0);
        let theory = match play {
            Play::Normal => {
                let known = KnownValues::up_to(rule, greatest, budget);
                Theory::Values(Box::new(known.map_err(with_hint)?))
            }
            Play::Misere => {
                // Returns the library's error for coins that cancel, which have no misère play.
                rule.misere_outcome(&[], 0)?;
                Theory::Misere(Box::new(MisereSolver::new(rule, heaps, limit)?))
            }
        };
        Ok(Heaps { rule: rule.clone(), theory })
    }
}

/// Refuses heaps with too many moves to list.
pub(super) fn check_listing(rule: &Rule, heaps: &[u64]) -> Result<()> {
    match heaps.iter().find_map(|&heap| refusal(rule, heap)) {
        Some(refusal) => Err(Failure::refused(refusal).into()),
        None => Ok(()),
    }
}

/// Returns why the moves of a heap are too many to list, if they are.
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

    fn worth(&mut self, heaps: &Vec<u64>) -> Result<Worth> {
        match &self.theory {
            Theory::Values(known) => {
                Ok(Worth::Nimber(known.nim_sum(heaps).ok_or("a heap has grown")?))
            }
            Theory::Misere(_) => Worth::of_heaps(None),
        }
    }

    fn moves_to(&mut self, heaps: &Vec<u64>, target: &Worth) -> Result<Vec<Step<u64>>> {
        let (Theory::Values(known), Worth::Nimber(size)) = (&self.theory, target) else {
            return Ok(Vec::new());
        };
        let moves = known.moves_to(heaps, *size).map_err(with_hint)?;
        Ok(moves.into_iter().map(|made| Step::new(made.heap_size, made.into)).collect())
    }

    fn pieces(&self, heaps: &Vec<u64>) -> Vec<Piece> {
        heaps.iter().cloned().map(Rule::piece).collect()
    }

    fn check_listing(&self, heaps: &Vec<u64>) -> Result<()> {
        check_listing(&self.rule, heaps)
    }

    fn reason(&mut self, heaps: &Vec<u64>, _mover: Player) -> Result<Reason> {
        if self.rule == Rule::Nim {
            let is_misere = matches!(self.theory, Theory::Misere(_));
            return Ok(sum::of_nim(heaps, if is_misere { Play::Misere } else { Play::Normal }));
        }
        let (is_answered, found) = match &self.theory {
            Theory::Values(known) => {
                let mut all = heaps.iter();
                let is_lost = known.nim_sum(heaps) == Some(0);
                (is_lost && all.all(|&heap| known.has_few_options(heap)), None)
            }
            Theory::Misere(solver) => {
                let found = solver.answer(heaps)?;
                (found.outcome == Outcome::Previous, Some(found))
            }
        };
        let answered = if is_answered { Some(answers(self, heaps)?) } else { None };
        match (&self.theory, found) {
            (_, Some(found)) => Ok(reason::heaps::misere(&found, answered)),
            (Theory::Values(known), None) => reason::heaps::normal(heaps, known, answered),
            (Theory::Misere(_), None) => Ok(Reason::default()),
        }
    }

    fn names(&self, heaps: &Vec<u64>) -> Vec<String> {
        texts(heaps)
    }

    fn written(&self, heaps: &Vec<u64>) -> Option<String> {
        Some(texts(heaps).join(" "))
    }

    fn change(&self, _heaps: &Vec<u64>, chosen: &Step<u64>) -> Change {
        Change::of_heap(chosen.from, &chosen.to)
    }
}
