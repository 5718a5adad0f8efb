//! Small games by queues: everything in memory, on one thread, in buffers that are kept.

mod attractor;
pub(crate) mod solver;
#[cfg(test)]
mod tests;
