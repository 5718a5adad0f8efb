//! The multiplicative groups of the fields, on bare words.

pub(crate) mod babies;
