//! Why a game of seats has no solution.

use crate::game::seat::Order;

/// Why a game of seats was not solved. Messages count seats from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SeatsError {
    /// There are no seats.
    #[error("a game needs at least one seat")]
    NoSeats,
    /// A letter is no team.
    #[error("letter {place}: expected A or B, found {found:?}")]
    Letter {
        /// Its place, from 1.
        place: usize,
        /// The letter.
        found: char,
    },
    /// There is not exactly one order for each seat.
    #[error("{order_count} orders for {seat_count} seats")]
    OrderCount {
        /// How many orders there are.
        order_count: usize,
        /// How many seats there are.
        seat_count: usize,
    },
    /// Two seats' preferences are neither equal nor opposite and the graph has a cycle, so that
    /// the game need not have a value.
    #[error(
        "seat {} prefers {first_order} and seat {} prefers {second_order}: \
             on a graph with cycles the orders must be equal or opposite",
        .first + 1,
        .second + 1
    )]
    Clash {
        /// Index of a seat, from 0.
        first: usize,
        /// Its order.
        first_order: Order,
        /// Index of another seat.
        second: usize,
        /// Its order.
        second_order: Order,
    },
    /// There is not exactly one label for each position.
    #[error("{label_count} labels for {position_count} positions")]
    LabelCount {
        /// How many labels there are.
        label_count: usize,
        /// How many positions there are.
        position_count: u32,
    },
    /// There are more states than memory, or than a remoteness can count.
    #[error("{position_count} positions with {lane_count} kinds of seats are too many")]
    TooManyStates {
        /// How many positions there are.
        position_count: u32,
        /// How many seats need states of their own.
        lane_count: usize,
    },
}

impl SeatsError {
    /// Returns whether the game was refused for its size.
    pub fn is_refusal(&self) -> bool {
        matches!(self, SeatsError::TooManyStates { .. })
    }
}
