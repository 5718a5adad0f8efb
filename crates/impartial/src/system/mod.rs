//! What the program asks of the system: limits, vectors, and word of Ctrl-C.

mod child;
mod interrupt;
mod limits;
mod program;
pub mod vectors;

pub(crate) use child::{Ending, Run};
pub(crate) use interrupt::{INTERRUPTED, Listening};
pub use limits::prepare;
pub(crate) use program::Program;
