//! Games on boards that are drawn: a board is the sum of its parts.

pub(super) mod board;
pub(super) mod chomp;
pub(super) mod cram;
pub(super) mod kayles;
#[cfg(feature = "paper")]
pub(super) mod sprouts;
#[cfg(test)]
mod tests;
pub(super) mod text;
