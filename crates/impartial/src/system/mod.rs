//! What the program asks of the system: limits, vectors, and word of Ctrl-C.

mod interrupt;
mod limits;
pub mod vectors;

pub(crate) use interrupt::{INTERRUPTED, Listening};
pub use limits::prepare;
