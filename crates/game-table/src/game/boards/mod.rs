//! Games on boards that are drawn: what is on a board is a sum of what its parts are worth.

pub(super) mod board;
pub(super) mod chomp;
pub(super) mod cram;
pub(super) mod kayles;
#[cfg(test)]
mod tests;
pub(super) mod text;
