//! Shared tools of the workspace's tests and benchmarks.

pub mod race;
