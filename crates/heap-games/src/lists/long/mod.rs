//! Nim and games on lists whose heaps have any number of digits.

mod euclid;
mod fibonacci;
mod long_game;
mod number;
#[cfg(test)]
mod tests;
mod wythoff;

pub use long_game::LongGame;
pub use number::{LongNumberError, long_numbers};
