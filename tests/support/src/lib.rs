//! What the tests of every crate share: random numbers, sizes, games by definition, and runs of a
//! program.
//!
//! The crates depend on it by its path alone and only for their tests, so that their packages do
//! not name it.

mod process;
mod rng;
mod search;
mod size;

// The same for every package: tests of one package and of all compile the same dependencies.
pub use insta;
pub use process::run_with_input;
pub use proptest;
pub use rng::Rng;
pub use search::{Search, forced_wins, mex};
pub use size::{FULL_SIZE, size};
