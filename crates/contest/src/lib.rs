//! Game problems of online judges: 38 of them with inputs of every size, and what answers them.
//!
//! [`solve`] answers a judge's input: a problem reads with judge-io, asks a crate of the theory, and
//! writes what the judge wants. A problem's format is described once; reading, checking, drawing at
//! random and shrinking of inputs follow from it ([`random_input`], [`is_legal_input`]). [`oracles`]
//! solves small inputs from the rules of each game alone.
//!
//! ```
//! let answer = contest::solve("hdu2516-fibonacci-nim", b"2\n13\n10000\n0\n")?;
//! assert_eq!(answer, b"Second win\nSecond win\nFirst win\n");
//! # Ok::<(), contest::SolveError>(())
//! ```

mod at_once;
mod catalogue;
mod error;
mod inputs;
mod oracle;
mod problem;
mod problems;
mod reading;
mod suggest;

pub use at_once::solve_at_once;
pub use catalogue::{BuiltIn, find, problems, samples, solve};
pub use error::SolveError;
pub use inputs::{
    InputSize, InputSizeError, Tried, is_legal_input, largest_inputs, random_input, shrunk_input,
};
pub use oracle::{Oracle, oracles};
pub use problem::Problem;
pub use reading::{Input, Output};
pub use suggest::nearest;
