//! Any game: by its name, by a rule of a few lines, or by a callable that lists options.

mod callable;
mod written;

pub use callable::Listed;
pub use written::{Written, game_list};
