//! Shared tools of the workspace's tests and benchmarks.

pub mod cli;
pub mod guide;
pub mod questions;
pub mod race;
