//! Games on several heaps that are not sums, or on heaps that are not numbers.

mod euclid;
mod fibonacci;
mod list_game;
#[cfg(feature = "long-heaps")]
mod long;
mod moore;
mod staircase;
mod wythoff;
mod zeckendorf;

pub use list_game::{ListGame, ListGameError};
#[cfg(feature = "long-heaps")]
pub use long::{LongGame, LongNumberError, long_numbers};
