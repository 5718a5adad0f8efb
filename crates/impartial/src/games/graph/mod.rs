//! Tokens on graphs.

pub(super) mod cycles;
pub(super) mod tokens;
