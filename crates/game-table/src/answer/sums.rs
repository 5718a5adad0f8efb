//! Any game, and sums of games.

use crate::reason::Reason;
use serde::Serialize;

/// A game of a sum.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameAnswer {
    /// Its name.
    pub game: String,
    /// Its position as it was written; none if it is in the file that the name gives.
    pub position: Option<String>,
    /// What the position is worth, if the question asks for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// What a sum is worth, and who wins it.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueAnswer {
    /// The games, with what each is worth.
    pub games: Vec<GameAnswer>,
    /// `N`, `P` or `D` as the player to move wins, loses or neither; `L` or `R` if that player wins,
    /// no matter who begins.
    pub outcome: char,
    /// The size of a heap of Nim, `∞(0,2)` where play need not end, a number with a nimber, or `loony` where
    /// the player to move wins whatever stands beside.
    pub value: String,
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

/// Who wins a sum, and by which moves.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MovesAnswer {
    /// The games.
    pub games: Vec<GameAnswer>,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// The moves that win, or that hold a draw; none if the player to move loses.
    pub moves: Vec<MoveAnswer>,
    /// `N`, `P` or `D` as the player to move wins, loses or neither.
    pub outcome: char,
}

/// A move in one game of a sum.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveAnswer {
    /// The index of the game, from 0.
    pub game: usize,
    /// After how many more moves play ends, if that is known; only where play need not end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<u32>,
    /// What the move does, as in `7 -> 2 + 4`.
    pub text: String,
}

impl MoveAnswer {
    /// Returns a move whose remoteness is not given.
    pub fn new(game: usize, text: String) -> Self {
        MoveAnswer { game, remoteness: None, text }
    }
}

/// A position with everything that a table shows: who wins, why, and every move.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PositionAnswer {
    /// The games, with what each is worth where that is known.
    pub games: Vec<GameAnswer>,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// How many moves are not listed.
    pub more: usize,
    /// The moves, game by game.
    pub moves: Vec<StepAnswer>,
    /// `N`, `P` or `D` as the player to move wins, loses or neither.
    pub outcome: char,
    /// Why: tables, texts, lists and answers.
    pub reason: Reason,
    /// What the games are worth together, where that is known.
    pub value: Option<String>,
}

/// A move, and what it leads to.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StepAnswer {
    /// The sum afterwards, as a person writes it, where that is possible.
    pub after: Option<String>,
    /// The index of the game, from 0.
    pub game: usize,
    /// What the move does.
    pub text: String,
    /// Whether it wins.
    pub wins: bool,
}
