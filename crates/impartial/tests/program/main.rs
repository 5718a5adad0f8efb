//! The real program: under every fault, on any number of threads, with databases, and its examples.

mod database;
mod determinism;
mod examples;
#[cfg(unix)]
mod faults;
