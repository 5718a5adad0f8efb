//! Games on several heaps that are not played heap by heap, or on heaps that are not numbers.

mod bottles;
mod cutting;
mod euclid;
mod fibonacci;
mod forbidden;
mod king_corner;
mod largest_heaps;
mod list_game;
#[cfg(feature = "long-heaps")]
mod long;
mod moore;
mod square_box;
mod staircase;
mod wythoff;
mod zeckendorf;

pub use bottles::{bottles_values, bottles_winning_moves};
pub use cutting::CuttingGame;
pub use forbidden::ForbiddenTakes;
pub use king_corner::king_corner_outcome;
pub use largest_heaps::{InsertError, LargestHeaps};
pub use list_game::{ListGame, ListGameError};
#[cfg(feature = "long-heaps")]
pub use long::{LongGame, LongNumberError, long_number, long_numbers};
pub use square_box::square_box_value;
