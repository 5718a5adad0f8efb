//! What the tests of every crate share: random numbers, and runs of a program.
//!
//! The crates depend on it by its path alone and only for their tests, so that their packages do
//! not name it.

mod process;
mod rng;

pub use process::run_with_input;
pub use rng::Rng;
