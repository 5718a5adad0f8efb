//! Any game, and sums of games.

use crate::reason::{Reason, words};
use serde::Serialize;
use std::fmt;

/// A game, or a sum of several: who wins, what it is worth, and by which moves.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SumAnswer {
    /// The sum as it was written.
    pub sum: String,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// `N`, `P` or `D` as the player to move wins, loses or neither; `L` or `R` if that player wins,
    /// no matter who begins.
    pub outcome: char,
    /// The size of a heap of Nim, `∞(0,2)` where play need not end, a number with a nimber, another
    /// canonical form, or `loony` where the player to move wins whatever stands beside; none in misère play,
    /// and where it takes more than who wins.
    pub value: Option<String>,
    /// The games.
    pub parts: Vec<PartAnswer>,
    /// The moves that win, or that hold a draw; none if the player to move loses. Every move, if the
    /// question asks for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveAnswer>>,
    /// How many moves are not listed, where every move is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<usize>,
    /// Why, if the question asks for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
}

/// A game of a sum.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PartAnswer {
    /// Its name.
    pub game: String,
    /// Its position as it was written; none if it is in the file that the name gives.
    pub position: Option<String>,
    /// What it is worth, where that is known.
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
    /// What it becomes: nothing, one or several.
    pub into: Option<Vec<String>>,
    /// The number of the edge that is cut, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<u32>,
    /// After how many more moves play ends, if that is known; only where play need not end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<u32>,
    /// The same in words, as in `7 -> 2 + 4`.
    pub text: String,
    /// The sum afterwards, as a person writes it, where every move is asked for; null where that is
    /// impossible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Option<String>>,
    /// Whether it wins, where every move is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<bool>,
}

impl SumAnswer {
    /// Returns the moves; none if the question does not ask for them.
    pub fn moves(&self) -> &[MoveAnswer] {
        self.moves.as_deref().unwrap_or_default()
    }
}

impl MoveAnswer {
    /// Returns a move in a game whose moves have a verb.
    pub(crate) fn new(part: usize, verb: &str, change: &Change) -> Self {
        let (from, into, edge) = match change {
            Change::Step { from, into } => (Some(from.clone()), Some(into.clone()), None),
            Change::Cut(edge, _) => (None, None, Some(*edge)),
            Change::Whole { from, into, .. } => (from.clone(), into.clone(), None),
        };
        let text = format!("{verb}{change}");
        MoveAnswer { part, from, into, edge, remoteness: None, text, after: None, wins: None }
    }
}

/// What a move does, as data; as text, what follows the verb.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A component becomes others.
    Step {
        /// What it is.
        from: String,
        /// What it becomes.
        into: Vec<String>,
    },
    /// An edge with a number, and what it is called, is cut.
    Cut(u32, String),
    /// Something is done, in words, that changes the whole position.
    Whole {
        /// What is done.
        words: String,
        /// The position before, if it can be written.
        from: Option<String>,
        /// The position after, or nothing.
        into: Option<Vec<String>>,
    },
}

impl Change {
    /// Returns what a move makes of a component.
    pub fn step(from: impl ToString, into: impl IntoIterator<Item: ToString>) -> Self {
        let into = into.into_iter().map(|part| part.to_string()).collect();
        Change::Step { from: from.to_string(), into }
    }

    /// Returns what a move makes of a heap, where nothing is left of a heap of 0.
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

/// What the positions of a family are worth.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FamilyAnswer {
    /// The sum as it was written, with N where the numbers go.
    pub sum: String,
    /// The first number.
    pub from: u64,
    /// What the sum is worth for this number and those after it.
    pub values: Vec<String>,
}
