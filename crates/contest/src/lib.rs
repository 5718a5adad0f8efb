//! Game problems of online judges: 38 of them, with inputs of every size and their answers.
//!
//! [`answer`] answers a judge's input: a problem reads it with judge-io, calls a theory crate, and
//! writes the answer. Each problem's format is described once; from it follow reading, checking,
//! drawing and shrinking of inputs ([`random_input`], [`is_legal_input`]). Small inputs are checked
//! against the rules of each game alone. [`kit`] has short modules for programs of your own, and
//! [`solution`] prints a readable program for each problem, built on them. [`trial`] tests a user's
//! program on all these inputs, and shrinks the one on which it fails. A [`Format`] describes the
//! input of a problem of your own.
//!
//! ```
//! let answer = contest::answer("hdu2516-fibonacci-nim", b"2\n13\n10000\n0\n")?;
//! assert_eq!(answer, b"Second win\nSecond win\nFirst win\n");
//! # Ok::<(), contest::SolveError>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

mod catalogue;
mod error;
mod form;
mod inputs;
#[clippy::msrv = "1.70"]
pub mod kit;
mod long_input;
mod oracle;
mod paste;
mod problems;
mod reading;
pub mod trial;

/// The pages of the problems, whose Rust blocks are documentation tests.
#[cfg(doctest)]
mod tests_of_pages {
    include!(concat!(env!("OUT_DIR"), "/tests_of_pages.rs"));
}

pub use catalogue::{
    BuiltIn, Problem, ProblemPage, ProblemSample, answer, built_in, find, problems,
};
pub use error::SolveError;
pub use form::{CaseError, Format, FormatError, InputError, Tried};
pub use inputs::{InputSize, InputSizeError, is_legal_input, random_input};
pub use long_input::answer_long_input;
pub use paste::{kits, paste, solution};
pub use problems::{
    CuttingGame, ForbiddenTakes, InsertError, LargestHeaps, bottles_winning_moves,
    king_corner_outcome, square_box_value,
};
pub use reading::{Input, Output};
