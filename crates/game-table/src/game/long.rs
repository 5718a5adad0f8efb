//! Nim and games on lists with heaps of any number of digits: theorems decide, and only winning
//! moves are listed.

use super::contract::{Advice, Facts, Game};
use super::lists;
use super::step::{Step, distinct};
use super::worth::Worth;
use crate::answer::{Change, texts};
use crate::errors::{Failure, Result};
use heap_games::{ListGame, LongGame, LongNumberError, Rule, long_numbers};
use mex_core::{Outcome, Play};
use num_bigint::BigUint;
use tree_hackenbush::Player;

pub(crate) type LongList = Vec<BigUint>;

/// A game with long heaps, and the lists of a sum.
pub(crate) type LongGround = (LongGame, Vec<LongList>);

/// The number of decimal digits of 2^64: numbers with fewer digits are short.
const SHORT: usize = 20;

const TOO_MANY: &str = "the position has too many moves to list";

/// Returns the position of a sum of lists with a number that does not fit 64 bits; `None` if all
/// do.
pub(super) fn lists_of(game: &ListGame, lists: &[Vec<&str>]) -> Result<Option<LongGround>> {
    let Some(wide) = LongGame::of(game) else {
        return Ok(None);
    };
    let mut numbers = Vec::new();
    for list in lists {
        match numbers_of(list)? {
            Some(list) => numbers.push(list),
            None => return Ok(None),
        }
    }
    let lists = numbers;
    // Coins of a staircase may meet.
    let is_short = match game {
        ListGame::Staircase => lists.iter().all(|list| list.iter().sum::<BigUint>().bits() <= 64),
        _ => lists.iter().all(|list| is_short(list)),
    };
    if is_short {
        return Ok(None);
    }
    let lists = lists.iter().map(|list| wide.position(list));
    Ok(Some((wide, lists.collect::<std::result::Result<_, _>>()?)))
}

/// Returns heaps under a rule with a number that does not fit 64 bits, if the rule supports long
/// heaps.
pub(super) fn heaps_of(rule: &Rule, heaps: &[&str]) -> Result<Option<LongGround>> {
    if *rule != Rule::Nim {
        return Ok(None);
    }
    // Most heaps are short, which is checked quickly.
    if heaps.iter().all(|heap| looks_short(heap)) {
        return Ok(None);
    }
    let heaps = numbers_of(heaps)?.filter(|heaps| !is_short(heaps));
    Ok(heaps.map(|heaps| (LongGame::Nim, vec![heaps])))
}

fn numbers_of(list: &[&str]) -> Result<Option<LongList>> {
    match long_numbers(list.iter().copied()) {
        Ok(list) => Ok(Some(list)),
        // The reader of short numbers reports words that are not numbers.
        Err(LongNumberError::NotANumber { .. }) if list.iter().all(|word| looks_short(word)) => {
            Ok(None)
        }
        Err(error @ LongNumberError::NotANumber { .. }) => Err(error.into()),
        Err(error) => Err(Failure::refused(error.to_string()).into()),
    }
}

fn looks_short(word: &str) -> bool {
    word.len() < SHORT && !word.contains('^')
}

fn is_short(list: &[BigUint]) -> bool {
    list.iter().all(|number| number.bits() <= 64)
}

/// Returns the moves in a sum of short lists that change its value by a nim sum; `None` if no
/// formula gives all of them.
pub(super) fn moves_to(
    game: &ListGame,
    lists: &[Vec<u64>],
    change: &Worth,
) -> Result<Option<Vec<Step<Vec<u64>>>>> {
    let Some(wide) = LongGame::of(game) else {
        return Ok(None);
    };
    let mut moves = Vec::new();
    for list in lists {
        let long: LongList = list.iter().copied().map(BigUint::from).collect();
        let worth = wide.value(&long).map(Worth::of_long);
        let Some(worth) = worth else { return Ok(None) };
        let wanted = worth.plus(change.clone())?.long_size().unwrap_or_default();
        let Some(found) = wide.moves_to(&long, &wanted) else { return Ok(None) };
        let after = |to: &LongList| to.iter().map(u64::try_from).collect();
        let found: std::result::Result<Vec<Vec<u64>>, _> = found.iter().map(after).collect();
        let found = found.map_err(|error| error.to_string())?;
        moves.extend(found.into_iter().map(|to| Step::new(list.clone(), vec![to])));
    }
    Ok(Some(distinct(moves)))
}

pub(super) fn check_listing() -> Result<()> {
    Err(Failure::refused(TOO_MANY).into())
}

pub(super) struct LongLists {
    game: LongGame,
    play: Play,
}

/// A move: the index of a list, and the list after it.
#[derive(PartialEq)]
pub(super) struct LongStep {
    index: usize,
    to: LongList,
}

impl LongLists {
    pub(super) fn new((game, lists): &LongGround, play: Play) -> Result<Self> {
        let first = lists.first().filter(|_| lists.len() == 1);
        let has_theorem = first.and_then(|list| game.misere(list)).is_some();
        match play == Play::Misere && !has_theorem {
            true => Err("no theorem decides heaps of 2^64 or more in misère play".into()),
            false => Ok(LongLists { game: *game, play }),
        }
    }

    fn name(&self, list: &[BigUint]) -> String {
        match (self.game, list) {
            (LongGame::Fibonacci, [heap, most])
                if *heap != BigUint::ZERO && most + 1u8 != *heap =>
            {
                format!("{heap} (take at most {most})")
            }
            (LongGame::Fibonacci, [heap, _]) => heap.to_string(),
            _ => texts(list).join(","),
        }
    }

    fn sentence(&self, list: &[BigUint], outcome: Outcome) -> String {
        let is_lost = outcome == Outcome::Previous;
        match (self.game, list) {
            (LongGame::Wythoff, [first, second]) => {
                lists::wythoff(first.max(second) - first.min(second), is_lost)
            }
            (LongGame::Euclid, _) => lists::euclid(),
            (LongGame::Fibonacci, [heap, most]) => lists::fibonacci(heap, most, is_lost),
            (LongGame::Staircase, _) => lists::staircase(self.game.value(list).unwrap_or_default()),
            _ => format!("The nim sum is {}", self.game.value(list).unwrap_or_default()),
        }
    }

    fn value(&self, list: &[BigUint]) -> Result<Worth> {
        let unknown = || {
            "no formula is known for the value of a won position of this game; for heaps of 2^64 \
             or more only the outcome and winning moves are known"
        };
        Ok(Worth::of_long(self.game.value(list).ok_or_else(unknown)?))
    }
}

impl Game for LongLists {
    type Position = Vec<LongList>;
    type Move = LongStep;

    fn moves(&self, _lists: &Self::Position, _mover: Player) -> Vec<LongStep> {
        Vec::new()
    }

    fn listing_cost(&self, _lists: &Self::Position) -> u128 {
        u128::MAX
    }

    fn after(&self, lists: &Self::Position, chosen: &LongStep) -> Self::Position {
        let mut after = lists.clone();
        after[chosen.index].clone_from(&chosen.to);
        after
    }

    fn advice(&mut self, lists: &Self::Position, _mover: Player) -> Result<Advice<LongStep>> {
        let [list] = &lists[..] else {
            let outcome = self.worth(lists)?.outcome(Player::Left);
            return Ok(Advice { outcome, moves: self.moves_to(lists, &Worth::Nimber(0))? });
        };
        let (outcome, moves) = match self.play {
            Play::Normal => (self.game.outcome(list), self.game.winning_moves(list)),
            Play::Misere => self.game.misere(list).ok_or("no theorem decides in misère play")?,
        };
        let moves = moves.into_iter().map(|to| LongStep { index: 0, to }).collect();
        Ok(Advice { outcome, moves })
    }

    fn worth(&mut self, lists: &Self::Position) -> Result<Worth> {
        if self.play == Play::Misere {
            return Worth::of_heaps(None);
        }
        let worths = lists.iter().map(|list| self.value(list)).collect::<Result<Vec<Worth>>>()?;
        Worth::total(&worths)
    }

    fn moves_to(&mut self, lists: &Self::Position, target: &Worth) -> Result<Vec<LongStep>> {
        let total = self.worth(lists)?.plus(target.clone())?;
        let mut moves = Vec::new();
        for (index, list) in lists.iter().enumerate() {
            let wanted = total.clone().plus(self.value(list)?)?.long_size().unwrap_or_default();
            let to = self.game.moves_to(list, &wanted).ok_or(
                "the winning moves cannot all be listed: no formula is known for the values of this \
                 game",
            )?;
            moves.extend(to.into_iter().map(|to| LongStep { index, to }));
        }
        Ok(moves)
    }

    fn facts(&mut self, lists: &Self::Position, outcome: Outcome) -> Result<Facts> {
        let sentence = Some(match (self.play, &lists[..]) {
            (Play::Normal, [list]) => self.sentence(list, outcome),
            (Play::Normal, _) => format!("The lists together are worth {}", self.worth(lists)?),
            (Play::Misere, _) => {
                "Heaps of two or more are left to the last move that leaves ones".to_string()
            }
        });
        Ok(Facts { play: self.play, sentence, ..Facts::default() })
    }

    fn names(&self, lists: &Self::Position) -> Vec<String> {
        lists.iter().map(|list| self.name(list)).collect()
    }

    fn written(&self, lists: &Self::Position) -> Option<String> {
        Some(texts(lists.iter().map(|list| texts(list).join(","))).join(" + "))
    }

    fn change(&self, lists: &Self::Position, chosen: &LongStep) -> Change {
        let from = &lists[chosen.index];
        if self.game == LongGame::Nim
            && let Some((from, to)) = from.iter().zip(&chosen.to).find(|(from, to)| from != to)
        {
            return Change::step(from, (*to != BigUint::ZERO).then_some(to));
        }
        Change::step(self.name(from), [self.name(&chosen.to)])
    }
}

#[cfg(test)]
mod tests {
    use crate::{Limits, NoFiles, Player, Sum};
    use mex_core::Play;

    fn answers(sum: &str, play: Play) -> Result<(String, Vec<String>), String> {
        let known = (play, Limits::default());
        let text = |error: Box<dyn std::error::Error + Send + Sync>| error.to_string();
        let material = Sum::parse(sum).unwrap().read(known, &mut NoFiles).map_err(text)?;
        let mut analysis = material.analysis().map_err(text)?;
        let moves = analysis.winning_moves(Player::Left).map_err(text)?;
        let texts = moves.moves().iter().map(|chosen| analysis.text(chosen)).collect();
        let value = match play {
            Play::Normal => {
                analysis.value().map(|answer| answer.value).map_err(text)?.unwrap_or_default()
            }
            Play::Misere => moves.outcome.to_string(),
        };
        Ok((value, texts))
    }

    #[test]
    fn long_heaps_are_answered_alone_and_in_sums() {
        let zeros = "0".repeat(20);
        for (sum, value, moves) in [
            ("nim 10^20 10^20", "0", vec![]),
            ("nim 10^20 3 + nim 10^20", "3", vec![format!("nim (game 1): 3 -> nothing")]),
            ("nim 2^64 1", "18446744073709551617", vec!["18446744073709551616 -> 1".to_string()]),
            ("euclid 10^20,7", "14285714285714285714", vec![format!("1{zeros},7 -> 9,7")]),
            ("staircase 5,10^20,4 + 1,2", "0", vec![]),
            ("euclid 10^20,10^20 + nim 1", "0", vec![]),
        ] {
            assert_eq!(answers(sum, Play::Normal), Ok((value.to_string(), moves)), "{sum}");
        }
        let misere = answers("nim 1 10^20", Play::Misere).unwrap();
        assert_eq!(misere, ("N".to_string(), vec![format!("1{zeros} -> nothing")]));
    }

    #[test]
    fn what_no_theorem_answers_is_refused() {
        for (sum, play, part) in [
            ("wythoff 10^30,5", Play::Normal, "no formula is known"),
            ("wythoff 10^30,5 + nim 3", Play::Normal, "no formula is known"),
            ("wythoff 10^30,5", Play::Misere, "no theorem decides"),
            ("euclid 10^30", Play::Normal, "two heaps"),
            ("nim 10^100000", Play::Normal, "100000 digits"),
            ("kayles 10^30", Play::Normal, "too large a number"),
            ("wythoff 10^30,x", Play::Normal, "expected a whole number"),
            ("wythoff 3,x", Play::Normal, "a position lists numbers"),
        ] {
            let error = answers(sum, play).unwrap_err();
            assert!(error.contains(part), "{sum}: {error}");
        }
    }
}
