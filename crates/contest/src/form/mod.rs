//! A small language for the input format of a problem, and what follows from a format: inputs at
//! random, checking, writing and shrinking.
//!
//! `syntax.rs` says what a format consists of, `parse.rs` reads one, and `prove.rs` makes sure that
//! every choice within its limits leads to an input.

mod cases;
mod draw;
mod edit;
mod error;
mod format;
mod graph;
mod lex;
mod parse;
mod prove;
mod read;
mod shrink;
mod syntax;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_errors;
mod value;
mod write;

pub use error::{CaseError, FormatError, InputError};
pub use format::Format;
pub use shrink::Tried;
