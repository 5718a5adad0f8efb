//! Any game, and sums of games.

use crate::reason::{Reason, words};
use serde::Serialize;
use std::fmt;

/// A game, or a sum of several: who wins, its value, and its moves.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SumAnswer {
    /// The sum as it was written.
    pub sum: String,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// `N`, `P` or `D` if the player to move wins, loses or draws; `L` or `R` if that player wins,
    /// whichever player starts.
    pub outcome: char,
    /// The size of a heap of Nim, `∞(0,2)` if play need not end, a number with a nimber, another
    /// canonical form, or `loony` if the player to move wins in any sum; `None` in misère play, and
    /// if only the outcome was computed.
    pub value: Option<String>,
    /// The games.
    pub parts: Vec<PartAnswer>,
    /// The moves that win or draw; none if the player to move loses. Every move, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveAnswer>>,
    /// The number of moves not listed, if every move is requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<usize>,
    /// The reason, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
}

/// A game of a sum.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PartAnswer {
    /// Its name.
    pub game: String,
    /// Its position as it was written; `None` if it is in the file that the name gives.
    pub position: Option<String>,
    /// Its value, if known.
    pub value: Option<String>,
}

/// A move in one game of a sum.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveAnswer {
    /// The index of the game, from 0.
    pub part: usize,
    /// The heap, the list or the token that is moved, or the whole position of a board.
    pub from: Option<String>,
    /// The result: nothing, one component or several.
    pub into: Option<Vec<String>>,
    /// The number of the edge that is cut, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<u32>,
    /// The number of further moves until play ends, if known; only if play need not end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<u32>,
    /// The same as text, such as `7 -> 2 + 4`.
    pub text: String,
    /// The sum after the move as text, if every move is requested; null if that is impossible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Option<String>>,
    /// Whether it wins, if every move is requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<bool>,
}

impl SumAnswer {
    /// Returns the moves; none if they were not requested.
    pub fn moves(&self) -> &[MoveAnswer] {
        self.moves.as_deref().unwrap_or_default()
    }
}

impl MoveAnswer {
    /// Returns a move in a game.
    pub(crate) fn new(part: usize, change: &Change) -> Self {
        let (from, into, edge) = match change {
            Change::Step { from, into } => {
                (Some(data(from)), Some(into.iter().map(|it| data(it)).collect()), None)
            }
            Change::Cut(edge, _) => (None, None, Some(*edge)),
            Change::Whole { from, into, .. } => (from.clone(), into.clone(), None),
        };
        let text = change.to_string();
        MoveAnswer { part, from, into, edge, remoteness: None, text, after: None, wins: None }
    }
}

/// Returns a heap with its remark as a position: `18 (take at most 4)` is 18,4.
fn data(heap: &str) -> String {
    heap.trim_end_matches(')').replace(" (take at most ", ",")
}

/// The effect of a move as data; as text, the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A component becomes others.
    Step {
        /// The component.
        from: String,
        /// The result.
        into: Vec<String>,
    },
    /// An edge with this number and name is cut.
    Cut(u32, String),
    /// A move that changes the whole position, as text.
    Whole {
        /// The text of the move.
        words: String,
        /// The position before, if it can be written.
        from: Option<String>,
        /// The position after, or nothing.
        into: Option<Vec<String>>,
    },
}

impl Change {
    /// Returns the effect of a move on a component.
    pub fn step(from: impl ToString, into: impl IntoIterator<Item: ToString>) -> Self {
        let into = into.into_iter().map(|part| part.to_string()).collect();
        Change::Step { from: from.to_string(), into }
    }

    /// Returns the effect of a move on a heap; a heap of 0 becomes nothing.
    pub fn of_heap(heap: u64, into: &[u64]) -> Self {
        Change::step(heap, into.iter().filter(|&&part| part > 0))
    }
}

impl fmt::Display for Change {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Step { from, into } => {
                formatter.write_str(&words::step(from, into.iter().cloned()))
            }
            Change::Cut(_, words) | Change::Whole { words, .. } => formatter.write_str(words),
        }
    }
}

/// The values of the positions of a family.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FamilyAnswer {
    /// The sum as it was written, with N for the numbers.
    pub sum: String,
    /// The first number.
    pub from: u64,
    /// The values of the sum for this number and those after it.
    pub values: Vec<String>,
}
