//! Heaps on which play may go on for ever.

mod game;
mod read;

pub use game::LoopyHeaps;
pub use read::LoopyHeapsError;
