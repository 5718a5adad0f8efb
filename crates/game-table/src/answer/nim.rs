//! Nim, nimbers, and coins in rows and columns.

use super::heaps::HeapMoveAnswer;
use super::texts;
use crate::reason::Reason;
use mex_core::Outcome;
use serde::Serialize;

/// Who wins heaps of Nim, and by which moves.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NimMovesAnswer {
    /// The heaps.
    pub heaps: Vec<String>,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// The moves that win.
    pub moves: Vec<NimMoveAnswer>,
    /// `N` or `P` as the player to move wins or loses.
    pub outcome: char,
    /// The nim sum, if it decides.
    pub value: Option<String>,
}

/// A move of Nim.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum NimMoveAnswer {
    /// In one heap.
    One(HeapMoveAnswer),
    /// In several heaps at once.
    Several {
        /// What is done in each.
        parts: Vec<HeapMoveAnswer>,
    },
}

/// The result of an operation in the field of nimbers.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OperationAnswer {
    /// The arguments, but for an exponent.
    pub arguments: Vec<String>,
    /// The width of the field; absent beside infinite ordinals.
    pub bits: Option<u64>,
    /// The operation.
    pub operation: &'static str,
    /// How the result is computed, if the question asks for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The roots of an equation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roots: Option<RootsAnswer>,
    /// The result of any other operation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// Lenstra's excess of an odd prime p, and what the p-th power of the root κ_p is.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExcessAnswer {
    /// The p-th power of κ_p, an ordinal.
    pub alpha: String,
    /// How many bits the least field with κ of the order has.
    pub degree: u64,
    /// The excess.
    pub excess: u64,
    /// The order of 2 modulo p.
    pub order: u64,
    /// The prime.
    pub prime: u64,
    /// The prime powers whose roots add up to κ of the order.
    pub summands: Vec<u64>,
}

/// The roots of an equation.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum RootsAnswer {
    /// These.
    These(Vec<String>),
    /// The word `every`: all nimbers.
    Every(&'static str),
}

/// Coins in rows and columns: what they are worth, who wins, and by which moves.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TartanAnswer {
    /// The coins that lie up.
    pub coins: Vec<CoinAnswer>,
    /// The moves that win, if the question asks for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<TurnAnswer>>,
    /// `N` or `P` as the player to move wins or loses.
    pub outcome: char,
    /// The nim sum of the values.
    pub value: String,
}

/// A coin.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CoinAnswer {
    /// Its column, from 0.
    pub column: String,
    /// Its row, from 0.
    pub row: String,
    /// Its value, for one that lies up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// A move that turns coins.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnAnswer {
    /// The index of the coin that goes down.
    pub component: Option<usize>,
    /// The places of the others that are turned.
    pub turns: Vec<CoinAnswer>,
}

impl NimMovesAnswer {
    /// Returns the answer to heaps whose winning moves lower a heap, by its index, to a size; if
    /// `at_once`, together they are one move.
    pub fn new(
        heaps: &[u64],
        (outcome, value): (Outcome, Option<u64>),
        moves: impl IntoIterator<Item = (usize, u64)>,
        (misere, at_once): (bool, bool),
    ) -> Self {
        let moves = moves.into_iter().map(|(index, size)| HeapMoveAnswer::new(index, &[size]));
        let moves = match at_once {
            true => match moves.collect() {
                // No move in no heap.
                parts if Vec::is_empty(&parts) => Vec::new(),
                parts => vec![NimMoveAnswer::Several { parts }],
            },
            false => moves.map(NimMoveAnswer::One).collect(),
        };
        let value = value.map(|value| value.to_string());
        NimMovesAnswer { heaps: texts(heaps), misere, moves, outcome: outcome.letter(), value }
    }
}

impl CoinAnswer {
    /// Returns the coin of a row and a column, with its value if it lies up.
    pub fn new((row, column): (u64, u64), value: Option<u64>) -> Self {
        let value = value.map(|value| value.to_string());
        CoinAnswer { column: column.to_string(), row: row.to_string(), value }
    }
}
