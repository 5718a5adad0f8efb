//! What the program asks of the system: memory, limits, vectors, and word of Ctrl-C.

mod child;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod heap;
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod huge_pages;
mod input;
mod interrupt;
mod limits;
mod program;
pub mod vectors;

pub(crate) use child::{Ending, Run};
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub use huge_pages::HugePages;
pub use input::input_file;
pub(crate) use interrupt::{INTERRUPTED, Listening};
pub(crate) use limits::limits_addresses;
pub use limits::prepare;
pub(crate) use program::Program;
