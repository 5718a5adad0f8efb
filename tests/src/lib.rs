//! Shared tools of the workspace's tests and benchmarks.

pub mod oracle;
pub mod race;
mod rng;

pub use rng::Rng;
