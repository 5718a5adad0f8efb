//! Small games by queues: everything in memory, on one thread, in buffers that are kept.
//!
//! `attractor` settles lanes of bytes level by level, `words` all seats of a position at once where no
//! remoteness is asked for.

mod attractor;
pub(crate) mod solver;
#[cfg(test)]
mod tests;
mod words;
