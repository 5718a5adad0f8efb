//! Lenstra's excess of a prime.

pub(crate) mod excess;
