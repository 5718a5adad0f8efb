//! The notation of games: names, positions, and sums.

mod family;
mod name;
mod sum;
mod words;

pub use family::Family;
pub(crate) use name::no_position;
pub use name::{GameEntry, Named, OwnRule, about_game, find_game, games, nearest};
pub use sum::{Sum, Term};
#[cfg(feature = "long-heaps")]
pub(crate) use words::component_words;
pub(crate) use words::{components, shown, words_of};
pub use words::{numbers, words};
