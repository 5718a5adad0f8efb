//! Values that are more than an integer: ordinals as nimbers, canonical forms of games of two
//! players, simplest forms in misère play.
//!
//! Forms are kept as their texts, of which each has one: an operation reads them into a store of its
//! own, so that values are equal if their texts are, and no store outlives a call.

mod misere_form;
mod ordinal;
mod short_game;

pub use misere_form::MisereForm;
pub use ordinal::{Ordinal, lenstra_excess};
pub use short_game::{ShortGame, player_named};
