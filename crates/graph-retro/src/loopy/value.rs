//! The value of one position of a game with cycles.

use std::fmt;
use std::ops::Add;

use mex_core::Outcome;

/// The value of an impartial game that may last for ever.
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
pub enum LoopyValue {
    /// The value of a heap of this size.
    Finite(u32),
    /// Play need not end. The set has the finite values of options, in increasing order.
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

/// The value of the sum of two games.
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
