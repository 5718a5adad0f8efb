//! Graphs: outcomes and values.

use crate::named_graph::NamedGraph;
use graph_retro::{LoopyValue, LoopyValues, Moves, SeatSolution, SeatValue, Solution};
use serde::{Serialize, Serializer};
use std::fmt;

/// The outcome, remoteness and best move of every position of a graph.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct GraphAnswer<'a> {
    /// The number of positions.
    pub positions: u32,
    /// A letter for each position: `N`, `P` or `D`.
    #[serde(serialize_with = "outcomes")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub outcome: &'a Solution,
    /// The number of moves with best play, for each position.
    #[serde(serialize_with = "remotenesses")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Option<u32>>"))]
    pub remoteness: &'a Solution,
    /// A best option for each position.
    #[serde(rename = "move", serialize_with = "options")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Option<u32>>"))]
    pub moves: &'a Moves,
    /// The names of positions, if they have names.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub names: &'a [String],
}

/// The team that wins from every position of a graph, for each starting seat.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct SeatsAnswer<'a> {
    /// The number of positions.
    pub positions: u32,
    /// For each starting seat a letter for each position: `A`, `B` or `D`. A graph with owners of
    /// positions has one such text, with `-` for unused numbers.
    #[serde(serialize_with = "seats")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub values: SeatLetters<'a>,
    /// The names of positions, if they have names.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub names: &'a [String],
}

/// The source of the letters for seats.
#[derive(Clone, Debug)]
pub enum SeatLetters<'a> {
    /// A solution with all starting seats.
    Seats(&'a SeatSolution),
    /// The values of a graph with owners of positions.
    Owned(&'a NamedGraph, &'a [SeatValue]),
}

/// The Grundy values of a graph.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct GrundyAnswer<'a> {
    /// The value of each position.
    pub values: &'a [u32],
    /// The names of positions, if they have names.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub names: &'a [String],
}

/// The values of a graph that may have cycles.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct LoopyAnswer<'a> {
    /// The value of each position.
    #[serde(serialize_with = "worths")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<LoopyWorth>"))]
    pub values: &'a LoopyValues,
    /// The names of positions, if they have names.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub names: &'a [String],
}

/// The value of a position or of tokens.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum LoopyWorth {
    /// The value of a heap of Nim.
    Finite(u32),
    /// A value of play that need not end.
    Infinite {
        /// The finite values among the options.
        inf: Vec<u32>,
    },
}

impl<'a> GraphAnswer<'a> {
    /// Returns the answer for a solution and a best move of every position.
    pub fn new(solution: &'a Solution, moves: &'a Moves, names: &'a [String]) -> Self {
        let positions = solution.position_count();
        GraphAnswer { positions, outcome: solution, remoteness: solution, moves, names }
    }
}

impl From<LoopyValue> for LoopyWorth {
    fn from(value: LoopyValue) -> Self {
        match value {
            LoopyValue::Finite(value) => LoopyWorth::Finite(value),
            LoopyValue::Infinite(set) => LoopyWorth::Infinite { inf: set },
        }
    }
}

fn outcomes<S: Serializer>(solution: &Solution, serializer: S) -> Result<S::Ok, S::Error> {
    Letters(|| solution.outcomes().map(|outcome| outcome.letter())).serialize(serializer)
}

fn remotenesses<S: Serializer>(solution: &Solution, serializer: S) -> Result<S::Ok, S::Error> {
    let positions = 0..solution.position_count();
    serializer.collect_seq(positions.map(|position| solution.remoteness(position)))
}

fn options<S: Serializer>(moves: &Moves, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(moves.iter())
}

fn worths<S: Serializer>(values: &LoopyValues, serializer: S) -> Result<S::Ok, S::Error> {
    let positions = 0..values.position_count();
    serializer.collect_seq(positions.map(|position| LoopyWorth::from(values.value(position))))
}

fn seats<S: Serializer>(values: &SeatLetters<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    match *values {
        SeatLetters::Seats(solution) => {
            let letters = |seat| {
                let positions = 0..solution.position_count();
                let letters = positions.map(move |at| solution.value(at, seat).letter());
                Letters(move || letters.clone())
            };
            serializer.collect_seq((0..solution.seat_count()).map(letters))
        }
        SeatLetters::Owned(graph, values) => {
            let letter = |(position, value): (u32, &SeatValue)| match graph.is_absent(position) {
                true => '-',
                false => value.letter(),
            };
            serializer.collect_seq([Letters(|| (0..).zip(values).map(letter))])
        }
    }
}

/// A text written letter by letter, never kept in memory.
struct Letters<F>(F);

/// The number of letters written at a time.
const PIECE: usize = 1 << 12;

impl<I: Iterator<Item = char>, F: Fn() -> I> fmt::Display for Letters<F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut piece = String::with_capacity(PIECE);
        for letter in (self.0)() {
            piece.push(letter);
            if piece.len() >= PIECE {
                formatter.write_str(&piece)?;
                piece.clear();
            }
        }
        formatter.write_str(&piece)
    }
}

impl<I: Iterator<Item = char>, F: Fn() -> I> Serialize for Letters<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
