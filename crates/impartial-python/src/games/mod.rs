//! Any game: by its name, by a rule of a few lines, or by a callable that lists options.

mod listed;
mod written;

pub use listed::Listed;
pub use written::{Written, game_list};
