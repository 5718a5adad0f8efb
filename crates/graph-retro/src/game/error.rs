//! The errors of games of seats.

use crate::game::seat::Order;

/// Why a game of seats cannot be solved. Messages count seats from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum SeatsError {
    #[error("a game needs at least one seat")]
    NoSeats,
    #[error("letter {place}: expected A or B, found {found:?}")]
    Letter {
        /// Its place, from 1.
        place: usize,
        found: char,
    },
    #[error("{order_count} orders for {seat_count} seats")]
    OrderCount { order_count: usize, seat_count: usize },
    /// Two orders are neither equal nor opposite and the graph has a cycle, so the game need not
    /// have a value.
    #[error(
        "seat {} prefers {first_order} and seat {} prefers {second_order}: \
             on a graph with cycles the orders must be equal or opposite",
        .first + 1,
        .second + 1
    )]
    Clash {
        /// Index of a seat, from 0.
        first: usize,
        first_order: Order,
        /// Index of another seat.
        second: usize,
        second_order: Order,
    },
    #[error("{label_count} labels for {position_count} positions")]
    LabelCount { label_count: usize, position_count: u32 },
    /// There are more states than fit into memory or into a remoteness.
    #[error("too many states: {position_count} positions times {lane_count} kinds of seats")]
    TooManyStates {
        position_count: u32,
        /// The number of seats that need states of their own.
        lane_count: usize,
    },
}

impl SeatsError {
    /// Returns whether the game was refused because of its size.
    pub fn is_refusal(&self) -> bool {
        matches!(self, SeatsError::TooManyStates { .. })
    }
}
