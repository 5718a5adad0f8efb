//! The multiplicative groups of the fields, on bare words.

pub(crate) mod baby_steps;
pub(crate) mod cycles;
pub(crate) mod log;
