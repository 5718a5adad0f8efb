//! What a database says of a nimber.

use core::fmt;

/// What is known of the nimber of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// It is this one.
    Value(u32),
    /// It is none of these, in increasing order.
    Not(Vec<u32>),
}

impl fmt::Display for Known {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Known::Value(value) => write!(formatter, "the nimber {value}"),
            Known::Not(excluded) => {
                let excluded: Vec<String> = excluded.iter().map(u32::to_string).collect();
                write!(formatter, "that the nimber is none of {}", excluded.join(", "))
            }
        }
    }
}
