//! What the program asks of the system before it runs.

mod limits;
pub mod vectors;

pub use limits::prepare;
