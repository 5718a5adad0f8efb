//! Values of positions: the sum of a number and a nimber.

use crate::Dyadic;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg};

/// The sum of a number and a nimber: the value of every position whose green edges are not
/// connected to others, and of some in which they are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HackenbushValue {
    /// The number: the value of the red and blue edges.
    pub number: Dyadic,
    /// The nimber: the Grundy value of the green edges if they are not connected to others.
    pub nimber: u64,
}

impl HackenbushValue {
    /// Returns who wins the position.
    pub fn outcome(&self) -> PartizanOutcome {
        match (self.number.sign(), self.nimber) {
            (Ordering::Greater, _) => PartizanOutcome::Left,
            (Ordering::Less, _) => PartizanOutcome::Right,
            (Ordering::Equal, 0) => PartizanOutcome::Previous,
            (Ordering::Equal, _) => PartizanOutcome::Next,
        }
    }
}

/// The value of the sum of two positions.
///
/// # Panics
/// If the number would not fit into memory.
impl Add for HackenbushValue {
    type Output = Self;

    #[track_caller]
    fn add(self, other: Self) -> Self {
        Self { number: self.number + other.number, nimber: self.nimber ^ other.nimber }
    }
}

/// The value of the position with blue and red exchanged; a nimber is its own negative.
impl Neg for HackenbushValue {
    type Output = Self;

    fn neg(self) -> Self {
        Self { number: -self.number, nimber: self.nimber }
    }
}

/// Writes `0`, `-13/8`, `*`, `*5`, and the number before the nimber if there are both: `1/2*3`.
impl fmt::Display for HackenbushValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = match (self.number.sign(), self.nimber) {
            (Ordering::Equal, 1..) => String::new(),
            _ => self.number.to_string(),
        };
        let nimber = match self.nimber {
            0 => String::new(),
            1 => "*".to_string(),
            nimber => format!("*{nimber}"),
        };
        f.pad(&format!("{number}{nimber}"))
    }
}

/// Who wins a position, in which the players may have different moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartizanOutcome {
    /// Left, whoever starts.
    Left,
    /// Right, whoever starts.
    Right,
    /// The player who starts.
    Next,
    /// The player who does not start.
    Previous,
}

impl PartizanOutcome {
    /// Returns the outcome, given whether each player wins when starting.
    pub fn from_starts(left_wins: bool, right_wins: bool) -> Self {
        match (left_wins, right_wins) {
            (true, false) => Self::Left,
            (false, true) => Self::Right,
            (true, true) => Self::Next,
            (false, false) => Self::Previous,
        }
    }

    /// Returns the usual letter of the outcome: L, R, N or P.
    pub fn letter(self) -> char {
        match self {
            Self::Left => 'L',
            Self::Right => 'R',
            Self::Next => 'N',
            Self::Previous => 'P',
        }
    }
}

impl fmt::Display for PartizanOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Left => "Left wins",
            Self::Right => "Right wins",
            Self::Next => "the first player wins",
            Self::Previous => "the second player wins",
        })
    }
}
