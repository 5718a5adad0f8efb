//! Games on lists of heaps: one list by its theorem, sums of several by their values.

use super::contract::{Advice, Facts, Game, moves_among_all};
#[cfg(feature = "long-heaps")]
use super::long;
use super::mixed::{Piece, Pieces, Rulebook};
use super::step::Step;
use super::worth::Worth;
use crate::answer::{Change, texts};
use crate::errors::{Failure, Result};
use crate::limits::with_hint;
use heap_games::ListGame;
use mex_core::{Outcome, Play, RulesetSolver};
use std::fmt::Display;
use tree_hackenbush::Player;

/// The most options among which replies to the moves of a loser are searched.
const MOST_ANSWERED: u128 = 1 << 12;

/// The most options of a position in a search.
const MOST_SEARCHED: u128 = 1 << 16;

pub(super) struct Lists<'g> {
    game: &'g ListGame,
    play: Play,
    limit: usize,
    solver: RulesetSolver<Rulebook<'g>>,
}

impl<'g> Lists<'g> {
    /// Returns the game from some lists on; if no theorem decides a question, at most `limit`
    /// positions are visited.
    pub(super) fn new(
        game: &'g ListGame,
        lists: &[Vec<u64>],
        (play, limit): (Play, usize),
    ) -> Self {
        // In misère play the solver looks for a theorem among later moves.
        let total =
            lists.iter().fold(0, |sum: u128, list| sum.saturating_add(game.option_cost(list)));
        let start = if total <= MOST_ANSWERED { lists } else { &[] };
        let start: Vec<Piece> = start.iter().cloned().map(ListGame::piece).collect();
        let solver = RulesetSolver::new(game as Rulebook<'_>, &start, play, limit);
        Lists { game, play, limit, solver }
    }

    /// Refuses lists with too many options for a search.
    fn check(&self, lists: &Vec<Vec<u64>>) -> Result<()> {
        let (cost, most) = (self.listing_cost(lists), MOST_SEARCHED.max(self.limit as u128));
        match cost > most {
            true => Err(Failure::refused(format!(
                "no theorem helps, and {cost} moves are more than {most}; --limit N allows N"
            ))
            .into()),
            false => Ok(()),
        }
    }

    /// Returns the moves to positions with a value, by formula, if the game has one and there are
    /// too many moves to search.
    #[cfg(feature = "long-heaps")]
    fn formula_moves(
        &mut self,
        lists: &Vec<Vec<u64>>,
        target: &Worth,
    ) -> Result<Option<Vec<Step<Vec<u64>>>>> {
        let has_values = lists.iter().all(|list| self.game.value(list).is_some());
        if self.play == Play::Misere || !has_values || self.check_listing(lists).is_ok() {
            return Ok(None);
        }
        let total = self.worth(lists)?.plus(target.clone())?;
        long::moves_to(self.game, lists, &total)
    }

    #[cfg(not(feature = "long-heaps"))]
    fn formula_moves(
        &mut self,
        _lists: &Vec<Vec<u64>>,
        _target: &Worth,
    ) -> Result<Option<Vec<Step<Vec<u64>>>>> {
        Ok(None)
    }

    /// Returns the deciding fact, without a full stop.
    fn sentence(&self, list: &[u64], outcome: Outcome) -> String {
        let is_lost = outcome == Outcome::Previous;
        match (self.game, list) {
            (ListGame::Wythoff, &[first, second]) => wythoff(first.abs_diff(second), is_lost),
            (ListGame::Euclid, _) => euclid(),
            (ListGame::Fibonacci, &[heap, most]) => fibonacci(heap, most, is_lost),
            (ListGame::Staircase, steps) => staircase(self.game.value(steps).unwrap_or(0)),
            (ListGame::Moore { limit }, _) => moore(*limit, is_lost),
            _ => "A theorem decides".to_string(),
        }
    }
}

pub(super) fn wythoff(difference: impl Display, is_lost: bool) -> String {
    let is = if is_lost { "is" } else { "is not" };
    format!(
        "The heaps differ by k = {difference}, and the smaller {is} k times the golden ratio, \
         rounded\ndown"
    )
}

pub(super) fn euclid() -> String {
    "The first player with one heap at least twice the other decides who faces\nthe remainder, \
     and equal heaps end the game"
        .to_string()
}

/// Returns the deciding fact for a heap of Fibonacci Nim from which at most `most` may be taken.
pub(super) fn fibonacci(heap: impl Display, most: impl Display, is_lost: bool) -> String {
    let is = if is_lost { "exceeds" } else { "does not exceed" };
    format!(
        "Of the Fibonacci numbers, no two of them neighbours, that add up to {heap}, the least\n{is} \
         what may be taken, {most}"
    )
}

pub(super) fn staircase(nim_sum: impl Display) -> String {
    format!("The nim sum of the odd steps is {nim_sum}")
}

pub(super) fn moore(limit: usize, is_lost: bool) -> String {
    let all = if is_lost { "Every" } else { "Not every" };
    let base = limit.saturating_add(1);
    format!("{all} binary digit stands in a multiple of {base} of the heaps")
}

pub(super) fn name(game: &ListGame, list: &[u64]) -> String {
    match (game, list) {
        // The limit is obvious at the first move and at the end.
        (ListGame::Fibonacci, &[heap, most]) if most != heap.saturating_sub(1) => {
            format!("{heap} (take at most {most})")
        }
        (ListGame::Fibonacci, &[heap, _]) => heap.to_string(),
        _ => texts(list).join(","),
    }
}

impl Game for Lists<'_> {
    type Position = Vec<Vec<u64>>;
    type Move = Step<Vec<u64>>;

    fn moves(&self, lists: &Self::Position, _mover: Player) -> Vec<Self::Move> {
        Step::all(self.game, lists)
    }

    fn listing_cost(&self, lists: &Self::Position) -> u128 {
        let costs = lists.iter().map(|list| self.game.option_cost(list));
        costs.fold(0, u128::saturating_add)
    }

    fn after(&self, lists: &Self::Position, chosen: &Self::Move) -> Self::Position {
        chosen.after(self.game, lists)
    }

    fn advice(&mut self, lists: &Self::Position, _mover: Player) -> Result<Advice<Self::Move>> {
        if let (Play::Normal, [list]) = (self.play, &lists[..]) {
            let moves = self.game.winning_moves(list).into_iter();
            let moves = moves.map(|option| Step::new(list.clone(), vec![option]));
            return Ok(Advice { outcome: self.game.outcome(list), moves: moves.collect() });
        }
        if let Some(moves) = self.formula_moves(lists, &Worth::Nimber(0))? {
            let outcome = self.worth(lists)?.outcome(Player::Left);
            return Ok(Advice { outcome, moves });
        }
        self.check(lists)?;
        let outcome = self.solver.outcome(&self.pieces(lists)).map_err(with_hint)?;
        let moves = self.solver.winning_moves(&self.pieces(lists)).map_err(with_hint)?;
        Ok(Advice { outcome, moves: Step::of::<ListGame>(lists, moves) })
    }

    fn worth(&mut self, lists: &Self::Position) -> Result<Worth> {
        if self.play == Play::Normal
            && let Some(values) = lists.iter().map(|list| self.game.value(list)).collect()
        {
            return Worth::of_heaps(Some(values));
        }
        self.check(lists)?;
        Worth::of_heaps(self.solver.nim_heaps(&self.pieces(lists)).map_err(with_hint)?)
    }

    fn moves_to(&mut self, lists: &Self::Position, target: &Worth) -> Result<Vec<Self::Move>> {
        match self.formula_moves(lists, target)? {
            Some(moves) => Ok(moves),
            None => moves_among_all(self, lists, target),
        }
    }

    fn pieces(&self, lists: &Self::Position) -> Vec<Piece> {
        lists.iter().cloned().map(ListGame::piece).collect()
    }

    fn facts(&mut self, lists: &Self::Position, outcome: Outcome) -> Result<Facts> {
        let has_answers = self.listing_cost(lists) <= MOST_ANSWERED;
        let facts = Facts { play: self.play, has_answers, ..Facts::default() };
        if let (Play::Normal, [list]) = (self.play, &lists[..]) {
            return Ok(Facts { sentence: Some(self.sentence(list, outcome)), ..facts });
        }
        let values = match self.play {
            Play::Normal => lists.iter().map(|list| self.game.value(list)).collect(),
            Play::Misere => None,
        };
        let sizes = match values {
            Some(values) => Some(values),
            None => self.solver.nim_heaps(&self.pieces(lists)).map_err(with_hint)?,
        };
        Ok(Facts { sizes, ..facts })
    }

    fn names(&self, lists: &Self::Position) -> Vec<String> {
        lists.iter().map(|list| name(self.game, list)).collect()
    }

    fn written(&self, lists: &Self::Position) -> Option<String> {
        Some(texts(lists.iter().map(|list| texts(list).join(","))).join(" + "))
    }

    fn component(&self, lists: &Self::Position, chosen: &Self::Move) -> Option<usize> {
        lists.iter().position(|list| *list == chosen.from)
    }

    fn change(&self, _lists: &Self::Position, chosen: &Self::Move) -> Change {
        let into = chosen.to.iter().map(|list| name(self.game, list));
        Change::step(name(self.game, &chosen.from), into)
    }
}

#[cfg(test)]
mod tests {
    use super::super::step::living;
    use super::*;
    use test_support::{Rng, size};

    #[test]
    #[cfg(feature = "long-heaps")]
    fn formulas_find_the_moves_that_a_look_at_all_finds() {
        let mut rng = Rng::new(2011);
        for round in 0..size(300, 3000) {
            let game: ListGame = ["euclid", "staircase"][round % 2].parse().unwrap();
            let list = |rng: &mut Rng| game.position(&[rng.below(12), rng.below(12)]).unwrap();
            let start: Vec<Vec<u64>> = (0..1 + rng.below(3)).map(|_| list(&mut rng)).collect();
            let mut lists = Lists::new(&game, &start, (Play::Normal, 100_000));
            let position = living(&game, start);
            let total = lists.worth(&position).unwrap();
            for target in (0..8).map(Worth::Nimber) {
                let change = total.clone().plus(target.clone()).unwrap();
                let found = long::moves_to(&game, &position, &change).unwrap().unwrap();
                let expected = moves_among_all(&mut lists, &position, &target).unwrap();
                assert_eq!(found.len(), expected.len(), "{game} {position:?} {target:?}");
                assert!(found.iter().all(|made| expected.contains(made)), "{game} {position:?}");
            }
        }
    }

    #[test]
    #[cfg(feature = "long-heaps")]
    fn sums_of_lists_with_very_many_moves_are_answered() {
        let answer = |text: &str| {
            let known = (Play::Normal, crate::Limits::default());
            let sum = crate::Sum::parse(text).unwrap();
            let material = sum.read(known, &mut crate::NoFiles).unwrap();
            let mut analysis = material.analysis().unwrap();
            let moves = analysis.winning_moves(Player::Left).unwrap();
            moves.moves().iter().map(|chosen| analysis.text(chosen)).collect::<Vec<String>>()
        };
        // The remainder is 316, and (948, 316) has the value 3: the quotients 1, 2, 3, 4 have the
        // values 0, 1, 2, 4, and (5, 3) has the value 1.
        let moves = answer("euclid 8186569972,948 + nim 17");
        assert_eq!(moves, ["euclid: 8186569972,948 -> 16432,948"]);
        assert_eq!(answer("euclid 8186569972,948 + 5,3"), ["8186569972,948 -> 2212,948"]);
        let moves = answer("staircase 3,4,5000000000000 + nim 3");
        assert_eq!(moves, ["staircase: 3,4,5000000000000 -> 3,5000000000004,0"]);
    }
}
