//! Heaps and other positions: values and winning moves.

use super::period::Assumes;
use super::sums::{GameAnswer, MovesAnswer, ValueAnswer};
use super::texts;
use heap_games::{HeapMove, KnownValues, Rule};
use mex_core::Outcome;
use serde::{Serialize, Serializer};
use std::collections::HashMap;
use std::fmt::Display;

/// The values of the heaps from a first one on.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValuesAnswer {
    /// What the values rest on besides what was computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumes: Option<Assumes>,
    /// The first heap.
    pub from: u64,
    /// How they were computed.
    pub method: String,
    /// The rule.
    pub rule: String,
    /// The values.
    pub values: Vec<String>,
}

impl ValuesAnswer {
    /// Returns the answer of a rule whose values from heap 0 on were computed by a method from nothing
    /// else.
    pub fn new(
        rule: String,
        method: String,
        values: impl IntoIterator<Item = impl Display>,
    ) -> Self {
        ValuesAnswer { assumes: None, from: 0, method, rule, values: texts(values) }
    }
}

/// What heaps of a rule are worth, one by one and together.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeapValueAnswer {
    /// The heaps.
    pub heaps: Vec<String>,
    /// `N` or `P` as the player to move wins or loses.
    pub outcome: char,
    /// The rule.
    pub rule: String,
    /// The nim sum of the values.
    pub value: String,
    /// The value of each heap.
    pub values: Vec<String>,
}

impl HeapValueAnswer {
    /// Returns the answer to heaps of a rule whose values are known.
    pub fn new(rule: &Rule, heaps: &[u64], known: &KnownValues) -> Self {
        let values: Vec<u128> = heaps.iter().filter_map(|&heap| known.value(heap)).collect();
        let sum = values.iter().fold(0, |sum, value| sum ^ value);
        HeapValueAnswer {
            heaps: texts(heaps),
            outcome: Outcome::from_mover_wins(sum != 0).letter(),
            rule: rule.to_string(),
            value: sum.to_string(),
            values: texts(values),
        }
    }
}

/// What a position of a game of another shape is worth.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionValueAnswer {
    /// `N`, `P` or `D` as the player to move wins, loses or neither.
    pub outcome: char,
    /// The position as it was written; none if it is in the file that the rule names.
    pub position: Option<String>,
    /// The game.
    pub rule: String,
    /// What it is worth.
    pub value: String,
}

impl From<ValueAnswer> for PositionValueAnswer {
    fn from(ValueAnswer { games, outcome, value }: ValueAnswer) -> Self {
        let (rule, position) = named(games);
        PositionValueAnswer { outcome, position, rule, value }
    }
}

impl From<MovesAnswer> for PositionMovesAnswer {
    fn from(MovesAnswer { games, misere, moves, outcome }: MovesAnswer) -> Self {
        let (rule, position) = named(games);
        let moves = moves.into_iter().map(|made| made.text).collect();
        PositionMovesAnswer { misere, moves, outcome, position, rule }
    }
}

/// Returns the first game and its position.
fn named(games: Vec<GameAnswer>) -> (String, Option<String>) {
    games.into_iter().next().map(|it| (it.game, it.position)).unwrap_or_default()
}

/// Who wins heaps of a rule, and by which moves.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeapMovesAnswer<'a> {
    /// The heaps.
    pub heaps: Vec<String>,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// The moves that win; of equal heaps in the first one.
    #[serde(serialize_with = "HeapMoves::each")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<HeapMoveAnswer>"))]
    pub moves: HeapMoves<'a>,
    /// `N` or `P` as the player to move wins or loses.
    pub outcome: char,
    /// The rule.
    pub rule: String,
}

/// Moves, and the heaps that they are made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapMoves<'a> {
    heaps: &'a [u64],
    moves: &'a [HeapMove],
}

/// A move in a heap.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeapMoveAnswer {
    /// The index of the heap, from 0.
    pub component: usize,
    /// The heaps that it becomes.
    pub into: Vec<String>,
}

impl<'a> HeapMovesAnswer<'a> {
    /// Returns the answer of a rule.
    pub fn new(
        rule: &Rule,
        heaps: &'a [u64],
        misere: bool,
        outcome: Outcome,
        moves: &'a [HeapMove],
    ) -> Self {
        let (outcome, rule) = (outcome.letter(), rule.to_string());
        let moves = HeapMoves { heaps, moves };
        HeapMovesAnswer { heaps: texts(heaps), misere, moves, outcome, rule }
    }
}

impl HeapMoves<'_> {
    /// Writes the moves one after the other: all of them as values take gigabytes.
    fn each<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let heaps = self.heaps.iter().enumerate().rev();
        let first: HashMap<u64, usize> = heaps.map(|(index, &heap)| (heap, index)).collect();
        serializer.collect_seq(self.moves.iter().map(|made| {
            let component = first.get(&made.heap_size).copied().unwrap_or_default();
            HeapMoveAnswer::new(component, &made.into)
        }))
    }
}

impl HeapMoveAnswer {
    /// Returns the move that makes some heaps of one.
    pub fn new(component: usize, into: &[u64]) -> Self {
        HeapMoveAnswer { component, into: texts(into.iter().filter(|&&part| part > 0)) }
    }
}

/// Who wins a position of a game of another shape, and by which moves.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionMovesAnswer {
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// The moves that win, or that hold a draw, in words.
    pub moves: Vec<String>,
    /// `N`, `P` or `D` as the player to move wins, loses or neither.
    pub outcome: char,
    /// The position as it was written; none if it is in the file that the rule names.
    pub position: Option<String>,
    /// The game.
    pub rule: String,
}
