//! The value of one position of a game with cycles.

use std::fmt;
use std::ops::Add;
use std::str::FromStr;

use mex_core::Outcome;

/// The value of an impartial game that may go on forever.
///
/// # Examples
/// ```
/// use graph_retro::{LoopyValue, Outcome};
///
/// let loopy = LoopyValue::Infinite(vec![0, 2]);
/// assert_eq!(loopy.outcome(), Outcome::Next);
/// let sum = &loopy + &LoopyValue::Finite(1);
/// assert_eq!(sum, LoopyValue::Infinite(vec![1, 3]));
/// assert_eq!((sum.to_string(), sum.outcome()), ("∞(1,3)".to_string(), Outcome::Draw));
/// assert_eq!((sum + loopy).to_string(), "∞");
/// ```
///
/// # References
/// C. A. B. Smith, "Graphs and composite games", J. Combin. Theory 1 (1966), section 9.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum LoopyValue {
    /// The game is worth a heap of this size.
    Finite(u32),
    /// Play need not end. These are the values of the options that have finite ones, in increasing
    /// order.
    Infinite(Vec<u32>),
}

impl LoopyValue {
    /// Returns who wins.
    pub fn outcome(&self) -> Outcome {
        match self {
            LoopyValue::Finite(0) => Outcome::Previous,
            LoopyValue::Finite(_) => Outcome::Next,
            LoopyValue::Infinite(set) if set.contains(&0) => Outcome::Next,
            LoopyValue::Infinite(_) => Outcome::Draw,
        }
    }
}

/// The value of two games of which a player moves in one.
impl Add for &LoopyValue {
    type Output = LoopyValue;

    #[expect(clippy::suspicious_arithmetic_impl, reason = "the sum of games is the nim sum")]
    fn add(self, other: Self) -> LoopyValue {
        match (self, other) {
            (LoopyValue::Finite(first), LoopyValue::Finite(second)) => {
                LoopyValue::Finite(first ^ second)
            }
            (LoopyValue::Infinite(set), LoopyValue::Finite(heap))
            | (LoopyValue::Finite(heap), LoopyValue::Infinite(set)) => {
                let mut moved: Vec<u32> = set.iter().map(|value| value ^ heap).collect();
                moved.sort_unstable();
                LoopyValue::Infinite(moved)
            }
            (LoopyValue::Infinite(_), LoopyValue::Infinite(_)) => LoopyValue::Infinite(Vec::new()),
        }
    }
}

impl Add for LoopyValue {
    type Output = LoopyValue;

    fn add(self, other: Self) -> LoopyValue {
        &self + &other
    }
}

/// Why a text is no value of a game with cycles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a number, ∞, or ∞ with increasing numbers as in ∞(0,2), found {found:?}")]
pub struct ParseLoopyValueError {
    /// How the text begins.
    found: String,
}

/// Reads what [`Display`](fmt::Display) writes.
///
/// # Examples
/// ```
/// use graph_retro::LoopyValue;
///
/// assert_eq!("7".parse(), Ok(LoopyValue::Finite(7)));
/// assert_eq!("∞(0,2)".parse(), Ok(LoopyValue::Infinite(vec![0, 2])));
/// assert_eq!("∞".parse(), Ok(LoopyValue::Infinite(vec![])));
/// assert!("∞(2,0)".parse::<LoopyValue>().is_err());
/// ```
impl FromStr for LoopyValue {
    type Err = ParseLoopyValueError;

    fn from_str(text: &str) -> Result<LoopyValue, ParseLoopyValueError> {
        let number = |text: &str| text.parse().ok().filter(|_| !text.starts_with('+'));
        let value = match text.strip_prefix('∞') {
            None => number(text).map(LoopyValue::Finite),
            Some("") => Some(LoopyValue::Infinite(Vec::new())),
            Some(rest) => rest
                .strip_prefix('(')
                .and_then(|rest| rest.strip_suffix(')'))
                .and_then(|list| list.split(',').map(number).collect::<Option<Vec<u32>>>())
                .filter(|set| set.is_sorted_by(|one, next| one < next))
                .map(LoopyValue::Infinite),
        };
        value.ok_or_else(|| ParseLoopyValueError { found: text.chars().take(40).collect() })
    }
}

impl fmt::Display for LoopyValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = match self {
            LoopyValue::Finite(value) => return write!(formatter, "{value}"),
            LoopyValue::Infinite(set) => set,
        };
        formatter.write_str("∞")?;
        for (index, value) in set.iter().enumerate() {
            let before = if index == 0 { '(' } else { ',' };
            write!(formatter, "{before}{value}")?;
        }
        if !set.is_empty() {
            formatter.write_str(")")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_they_are_written() {
        for set in [vec![], vec![0], vec![3, 7, u32::MAX]] {
            let value = LoopyValue::Infinite(set);
            assert_eq!(value.to_string().parse(), Ok(value));
        }
        for text in ["", "+1", "-1", "4294967296", "∞()", "∞(", "∞(1,)", "∞(1,1)", "∞ (1)", "inf"]
        {
            assert!(text.parse::<LoopyValue>().is_err(), "{text}");
        }
        let error = "x".parse::<LoopyValue>().unwrap_err().to_string();
        assert!(error.ends_with("as in ∞(0,2), found \"x\""), "{error}");
    }
}
