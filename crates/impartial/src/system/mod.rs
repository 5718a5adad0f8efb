//! What the program asks of the system: memory, limits, vectors, and word of Ctrl-C.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod heap;
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod huge_pages;
mod input;
mod interrupt;
mod limits;
pub mod vectors;

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub use huge_pages::HugePages;
pub use input::input_file;
pub(crate) use interrupt::{INTERRUPTED, Listening};
pub(crate) use limits::limits_addresses;
pub use limits::prepare;
