//! The values of games in sums.

use crate::errors::Result;
use graph_retro::LoopyValue;
use mex_core::{EntailedValue, NimberSet, Outcome};
#[cfg(feature = "long-heaps")]
use num_bigint::BigUint;
use std::cmp::Ordering;
use std::fmt;
use tree_hackenbush::{HackenbushValue, PartizanOutcome, Player};

/// The value of a position in sums in normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Worth {
    /// A heap of Nim.
    Nimber(u128),
    /// A heap of Nim that does not fit the variant above.
    #[cfg(feature = "long-heaps")]
    Long(BigUint),
    /// An infinite value of a game that need not end.
    Loopy(Vec<u32>),
    /// A number that is not 0, and a heap of Nim.
    Partizan(HackenbushValue),
    /// The player to move wins in any sum with nimbers.
    Loony,
    /// The move must be made here, and wins in a sum with the nimbers of a set.
    Entailed(NimberSet),
}

impl Worth {
    pub fn of_loopy(value: LoopyValue) -> Self {
        match value {
            LoopyValue::Finite(value) => Worth::Nimber(value.into()),
            LoopyValue::Infinite(options) => Worth::Loopy(options),
        }
    }

    pub fn of_hackenbush(value: HackenbushValue) -> Self {
        match value.number.sign() {
            Ordering::Equal => Worth::Nimber(value.nimber.into()),
            _ => Worth::Partizan(value),
        }
    }

    /// Returns the value of heaps of Nim that are equivalent to a position, if there are any.
    pub fn of_heaps(sizes: Option<Vec<u64>>) -> Result<Self> {
        let sizes = sizes.ok_or("in misère play a position has no value that a sum can use")?;
        Ok(Worth::Nimber(sizes.into_iter().fold(0, |sum, size| sum ^ size).into()))
    }

    /// Returns the value of a heap of Nim of any size.
    #[cfg(feature = "long-heaps")]
    pub fn of_long(size: BigUint) -> Self {
        u128::try_from(&size).map_or(Worth::Long(size), Worth::Nimber)
    }

    /// Returns the size of the heap of Nim with this value, if there is one.
    #[cfg(feature = "long-heaps")]
    pub fn long_size(&self) -> Option<BigUint> {
        match self {
            Worth::Nimber(size) => Some((*size).into()),
            Worth::Long(size) => Some(size.clone()),
            _ => None,
        }
    }

    pub fn is_nimber(&self) -> bool {
        match self {
            Worth::Nimber(_) => true,
            #[cfg(feature = "long-heaps")]
            Worth::Long(_) => true,
            _ => false,
        }
    }

    /// Returns whether the player to move loses the sum of a position and one worth a heap of Nim.
    pub fn loses_beside(self, beside: &Self) -> Result<bool> {
        Ok(match self {
            Worth::Entailed(_) => !self.plus(beside.clone())?.outcome(Player::Left).mover_wins(),
            _ => self == *beside,
        })
    }

    /// Returns the value of the sum of two games.
    pub fn plus(self, other: Self) -> Result<Self> {
        const LARGE: &str = "a value is too large beside one of another kind";
        Ok(match (self, other) {
            (Worth::Nimber(first), Worth::Nimber(second)) => Worth::Nimber(first ^ second),
            #[cfg(feature = "long-heaps")]
            (Worth::Long(first), second @ (Worth::Nimber(_) | Worth::Long(_)))
            | (second @ Worth::Nimber(_), Worth::Long(first)) => {
                Worth::of_long(first ^ second.long_size().unwrap_or_default())
            }
            #[cfg(feature = "long-heaps")]
            (Worth::Long(_), _) | (_, Worth::Long(_)) => return Err(LARGE.into()),
            (Worth::Loopy(first), Worth::Loopy(second)) => {
                Worth::of_loopy(LoopyValue::Infinite(first) + LoopyValue::Infinite(second))
            }
            (Worth::Loopy(options), Worth::Nimber(size))
            | (Worth::Nimber(size), Worth::Loopy(options)) => {
                let size = u32::try_from(size).map_err(|_| LARGE)?;
                Worth::of_loopy(LoopyValue::Infinite(options) + LoopyValue::Finite(size))
            }
            (Worth::Partizan(first), Worth::Partizan(second)) => {
                let number = first.number + second.number;
                let nimber = first.nimber ^ second.nimber;
                Worth::of_hackenbush(HackenbushValue { number, nimber })
            }
            (Worth::Partizan(value), Worth::Nimber(size))
            | (Worth::Nimber(size), Worth::Partizan(value)) => {
                let size = u64::try_from(size).map_err(|_| LARGE)?;
                let nimber = value.nimber ^ size;
                Worth::Partizan(HackenbushValue { nimber, ..value })
            }
            (Worth::Partizan(_), Worth::Loopy(_)) | (Worth::Loopy(_), Worth::Partizan(_)) => {
                return Err("nothing is known of a sum of a number and play without end".into());
            }
            (Worth::Loony, Worth::Loony | Worth::Nimber(_)) | (Worth::Nimber(_), Worth::Loony) => {
                Worth::Loony
            }
            (Worth::Entailed(wins), Worth::Loony) | (Worth::Loony, Worth::Entailed(wins)) => {
                Worth::Entailed(wins.beside(EntailedValue::Loony))
            }
            (Worth::Entailed(wins), Worth::Nimber(size))
            | (Worth::Nimber(size), Worth::Entailed(wins)) => {
                let size = u32::try_from(size).map_err(|_| LARGE)?;
                Worth::Entailed(wins.beside(EntailedValue::Nimber(size)))
            }
            (Worth::Entailed(_), Worth::Entailed(_)) => {
                return Err("a move must be made in one game, not in each of two".into());
            }
            (Worth::Loony | Worth::Entailed(_), _) | (_, Worth::Loony | Worth::Entailed(_)) => {
                return Err("nothing is known of a sum of what is loony or entailed and a number \
                            or play without end"
                    .into());
            }
        })
    }

    /// Returns the value of the sum of several games.
    pub fn total(worths: &[Worth]) -> Result<Self> {
        worths.iter().cloned().try_fold(Worth::Nimber(0), Worth::plus)
    }

    pub fn outcome(&self, mover: Player) -> Outcome {
        match self {
            Worth::Nimber(size) => Outcome::from_mover_wins(*size != 0),
            #[cfg(feature = "long-heaps")]
            Worth::Long(_) => Outcome::Next,
            Worth::Loopy(options) => LoopyValue::Infinite(options.clone()).outcome(),
            Worth::Partizan(value) => {
                let is_positive = value.outcome() == PartizanOutcome::Left;
                Outcome::from_mover_wins(is_positive == (mover == Player::Left))
            }
            Worth::Loony => Outcome::Next,
            Worth::Entailed(wins) => {
                Outcome::from_mover_wins(wins.contains(EntailedValue::Nimber(0)))
            }
        }
    }

    /// Returns the letter of the outcome: `L` or `R` if that player wins, whichever player starts.
    pub fn letter(&self) -> char {
        match self {
            Worth::Partizan(value) => value.outcome().letter(),
            _ => self.outcome(Player::Left).letter(),
        }
    }
}

/// Writes the size of a heap, `∞(0,2)`, a number with a nimber as in `1/2*3`, `loony`, or `wins beside {0,2}`.
impl fmt::Display for Worth {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Nimber(size) => size.fmt(formatter),
            #[cfg(feature = "long-heaps")]
            Worth::Long(size) => size.fmt(formatter),
            Worth::Loopy(options) => LoopyValue::Infinite(options.clone()).fmt(formatter),
            Worth::Partizan(value) => value.fmt(formatter),
            Worth::Loony => EntailedValue::Loony.fmt(formatter),
            Worth::Entailed(wins) => write!(formatter, "wins beside {wins}"),
        }
    }
}
