//! The games, each asking a game crate for its theory.

mod boards;
mod contract;
mod cycles;
mod green;
mod heaps;
mod limits;
mod lists;
mod mixed;
mod open;
mod own;
mod part;
mod pictures;
mod step;
#[cfg(feature = "database")]
mod stored;
mod sums;
mod tokens;
mod worth;

pub use contract::{Board, Verb};
pub use limits::{refused_heaps, with_hint};
pub use mixed::{Mixed, Piece};
pub(crate) use open::Ground;
pub use part::{Choice, Part};
#[cfg(feature = "database")]
pub(crate) use stored::{Stored, around, is_known};
pub use worth::Worth;
