//! Misère simplest forms of impartial games.
//!
//! # The idea
//! In misère play an option R of a game G can be left out if it has an option that is equal to what
//! remains: whoever moves to R is taken back. If what remains has no options at all, G must also be won for
//! the player to move, since in misère play whoever cannot move wins. Nothing else
//! simplifies a game, so that games are equal exactly if what is left of them is the same.
//!
//! In normal play an option to a heap larger than the value is reversible, and a heap of Nim remains of every
//! game. In misère play little is reversible: of the 2^22 games with options born by
//! day 4, 4171780 are in simplest form.
//!
//! # How
//! Forms are numbers in a store, so that equality is a comparison of numbers. `store` makes forms of
//! options, `sum` adds and subtracts, `parts` takes sums apart, `linked` tells forms apart,
//! `print` and `parse` are about text, `evaluator` brings positions here.

mod error;
mod evaluator;
mod linked;
mod parse;
mod parts;
mod print;
mod store;
mod sum;
#[cfg(test)]
mod tests;

pub use error::MisereFormError;
pub use evaluator::MisereEvaluator;
pub use store::{MisereForm, MisereForms};
