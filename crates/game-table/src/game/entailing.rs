//! Heaps with entailing moves, which force the opponent's reply: the player to move must choose
//! among the heaps with a `!`.

use super::contract::{Facts, Game};
use super::step::distinct;
use super::worth::Worth;
use crate::answer::Change;
use crate::errors::Result;
use crate::limits::with_hint;
use crate::notation::{numbers, words_of};
use crate::reason::SHOWN;
use heap_games::EntailingHeaps;
use mex_core::{
    EntailedValue, EntailingEvaluator, EntailingRuleset, MoveKind, Options, Outcome, Play,
};
use tree_hackenbush::Player;

/// The mark after a heap in which the next move must be made.
const MARK: char = '!';

/// Heaps, and those among which the player to move must choose, if the last move entails.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stacks {
    free: Vec<u64>,
    bound: Option<Vec<u64>>,
}

impl Stacks {
    /// Reads the heaps of a position.
    pub(super) fn read(position: &[String]) -> Result<Self> {
        let mut stacks = Stacks::default();
        for word in words_of(position)? {
            let heap = |text: &str| numbers::<u64>(&[text.to_string()]);
            match word.strip_suffix(MARK) {
                None => stacks.free.extend(heap(word)?),
                Some(size) => {
                    let bound = stacks.bound.get_or_insert_default();
                    bound.extend(heap(size)?);
                }
            }
        }
        Ok(stacks)
    }

    /// Returns the heaps; those in which the next move must be made come last, with a mark.
    fn names(&self) -> Vec<String> {
        let free = self.free.iter().map(u64::to_string);
        let names = self.bound.iter().flat_map(|bound| match bound.is_empty() {
            true => vec![format!("0{MARK}")],
            false => bound.iter().map(|heap| format!("{heap}{MARK}")).collect(),
        });
        free.chain(names).collect()
    }

    /// Returns the heaps in which a move is possible.
    pub(super) fn open(&self) -> &[u64] {
        self.bound.as_deref().unwrap_or(&self.free)
    }
}

/// A move: the result of a heap, and whether the opponent must reply there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StackMove {
    from: u64,
    to: Vec<u64>,
    binds: bool,
}

impl StackMove {
    /// Returns the heap that is left, unless there are several.
    pub(super) fn left(&self) -> Option<u64> {
        match self.to[..] {
            [] => Some(0),
            [left] => Some(left),
            _ => None,
        }
    }
}

pub(super) fn change(made: &StackMove) -> Change {
    let mark = if made.binds { "!" } else { "" };
    match made.binds && made.to.is_empty() {
        true => Change::step(made.from, [format!("0{MARK}")]),
        false => Change::step(made.from, made.to.iter().map(|part| format!("{part}{mark}"))),
    }
}

pub(super) fn moves_of(rules: &EntailingHeaps, heaps: &[u64]) -> Vec<StackMove> {
    let mut moves = Vec::new();
    let mut options = Options::new();
    for from in distinct(heaps.iter().copied()) {
        for (kind, binds) in [(MoveKind::Ordinary, false), (MoveKind::Entailing, true)] {
            options.clear();
            rules.options(&from, kind, &mut options);
            moves.extend(options.iter().map(|parts| stack_move(from, parts.to_vec(), binds)));
        }
    }
    distinct(moves)
}

fn stack_move(from: u64, mut to: Vec<u64>, binds: bool) -> StackMove {
    to.retain(|&part| part > 0);
    to.sort_unstable();
    StackMove { from, to, binds }
}

pub(super) struct Entailing<'r> {
    rules: &'r EntailingHeaps,
    evaluator: EntailingEvaluator<&'r EntailingHeaps>,
}

impl<'r> Entailing<'r> {
    /// Returns the game under some rules; no question may visit more than `limit` heaps.
    pub(super) fn new(rules: &'r EntailingHeaps, (play, limit): (Play, usize)) -> Result<Self> {
        match play {
            Play::Normal => {
                Ok(Entailing { rules, evaluator: EntailingEvaluator::with_limit(rules, limit) })
            }
            Play::Misere => Err(format!("{rules} has no misère play").into()),
        }
    }

    /// Returns the deciding fact, as a sentence without its full stop.
    fn sentence(&mut self, stacks: &Stacks, outcome: Outcome) -> Result<String> {
        let value = self.evaluator.sum_value(&stacks.free).map_err(with_hint)?;
        Ok(match (&stacks.bound, value) {
            (Some(_), _) => {
                let wins = if outcome == Outcome::Next { "one" } else { "none" };
                format!(
                    "The move must be made in a heap with a {MARK}, where {wins} wins beside the \
                     others, worth {value}"
                )
            }
            (None, EntailedValue::Loony) => {
                "One of the heaps is loony: a move in it wins, whatever the other heaps are"
                    .to_string()
            }
            (None, EntailedValue::Nimber(_)) => format!("The heaps together are worth {value}"),
        })
    }
}

fn without(heaps: &[u64], size: u64) -> Vec<u64> {
    let mut others = heaps.to_vec();
    if let Some(place) = heaps.iter().position(|&heap| heap == size) {
        others.remove(place);
    }
    others
}

impl Game for Entailing<'_> {
    type Position = Stacks;
    type Move = StackMove;

    fn moves(&self, stacks: &Stacks, _mover: Player) -> Vec<StackMove> {
        moves_of(self.rules, stacks.open())
    }

    fn listing_cost(&self, stacks: &Stacks) -> u128 {
        let costs = stacks.open().iter().map(|&heap| self.rules.option_cost(heap));
        costs.fold(0, u128::saturating_add)
    }

    fn after(&self, stacks: &Stacks, made: &StackMove) -> Stacks {
        let mut free = without(stacks.open(), made.from);
        if stacks.bound.is_some() {
            free.extend(&stacks.free);
        }
        let bound = made.binds.then(|| made.to.clone());
        if !made.binds {
            free.extend(&made.to);
        }
        Stacks { free, bound }
    }

    fn worth(&mut self, stacks: &Stacks) -> Result<Worth> {
        let value = self.evaluator.sum_value(&stacks.free).map_err(with_hint)?;
        Ok(match (&stacks.bound, value) {
            (None, EntailedValue::Nimber(size)) => Worth::Nimber(size.into()),
            (None, EntailedValue::Loony) => Worth::Loony,
            (Some(bound), _) => {
                let wins = self.evaluator.entailed_wins(bound).map_err(with_hint)?;
                Worth::Entailed(wins.beside(value))
            }
        })
    }

    fn is_entailed(&self, stacks: &Stacks) -> bool {
        stacks.bound.is_some()
    }

    fn facts(&mut self, stacks: &Stacks, outcome: Outcome) -> Result<Facts> {
        let mut before = Vec::new();
        for &heap in stacks.free.iter().take(SHOWN) {
            let value = self.evaluator.value(&heap).map_err(with_hint)?;
            before.push(vec![format!("heap of {heap}"), value.to_string()]);
        }
        let sentence = Some(self.sentence(stacks, outcome)?);
        Ok(Facts { sentence, before, has_answers: true, ..Facts::default() })
    }

    fn names(&self, stacks: &Stacks) -> Vec<String> {
        stacks.names()
    }

    fn change(&self, _stacks: &Stacks, made: &StackMove) -> Change {
        change(made)
    }

    fn introduction(&self, _person: Player) -> Option<String> {
        Some(format!("Where a heap has a {MARK}, the next move must be made in such a heap."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_as_they_are_written() {
        for text in ["5, 3", "2!", "4, 1!, 2!", "0!", "6, 0!"] {
            let stacks = Stacks::read(&[text.to_string()]).unwrap();
            let rules: EntailingHeaps = "top-entails".parse().unwrap();
            let game = Entailing::new(&rules, (Play::Normal, 1000)).unwrap();
            assert_eq!(game.written(&stacks).as_deref(), Some(text));
        }
        assert!(Stacks::read(&["3!!".to_string()]).is_err());
    }
}
