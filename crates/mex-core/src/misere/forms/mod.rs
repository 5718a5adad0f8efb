//! Misère simplest forms of impartial games.
//!
//! # The idea
//! In misère play an option R of a game G can be left out if R has an option equal to the rest: the
//! opponent reverses a move to R. If the rest has no options at all, G must also be won for the
//! player to move, since in misère play a player who cannot move wins. Nothing else simplifies a
//! game, so games are equal exactly when their remainders are identical.
//!
//! In normal play an option to a heap larger than the value is reversible, and every game reduces
//! to a heap of Nim. In misère play little is reversible: of the 2^22 games with options born by
//! day 4, 4171780 are in simplest form.
//!
//! # How
//! Forms are numbers in a store, so equality is a comparison of numbers. `store` makes forms from
//! options, `sum` adds and subtracts, `parts` splits sums, `linked` distinguishes forms, `print`
//! and `parse` handle text, `evaluator` finds the forms of positions.

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
