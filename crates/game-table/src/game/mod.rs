//! The games, each with the theory of a game crate.

mod boards;
#[cfg(feature = "file")]
mod book;
mod contract;
mod entailing;
mod heaps;
#[cfg(feature = "file")]
mod lines;
mod lists;
#[cfg(feature = "long-heaps")]
mod long;
mod look;
mod loops;
mod mixed;
mod open;
mod part;
mod pictures;
mod product;
mod reached;
mod rule_file;
mod step;
#[cfg(feature = "database")]
mod stored;
#[cfg(feature = "paper")]
mod strings;
mod sums;
mod tokens;
mod worth;

#[cfg(feature = "file")]
pub(crate) use book::Book;
pub use contract::Board;
pub use mixed::{Mixed, Piece};
pub(crate) use open::Ground;
pub use part::{Choice, Part};
#[cfg(feature = "residues")]
pub use rule_file::misere_rule;
pub use rule_file::{answer_name, heap_rule};
#[cfg(feature = "database")]
pub(crate) use stored::{Stored, around, is_known};
pub use worth::Worth;
