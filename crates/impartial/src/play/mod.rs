//! Games between a person and the perfect player.

pub(crate) mod green;
