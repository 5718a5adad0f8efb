//! A small language for the input format of a problem, and what follows from a format: inputs at
//! random, checking, writing and shrinking.
//!
//! `syntax.rs` says what a format consists of, `parse.rs` reads one, and `prove.rs` makes sure that
//! every choice within its limits leads to an input.

mod arrange;
mod cases;
mod draw;
mod draw_graph;
mod edit;
mod error;
mod format;
mod lex;
mod parse;
mod paths;
mod prove;
mod read;
mod shrink;
mod shrinking;
mod syntax;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_errors;
mod value;
mod write;

pub use error::{CaseError, FormatError, InputError};
pub use format::Format;
pub use shrinking::Tried;
