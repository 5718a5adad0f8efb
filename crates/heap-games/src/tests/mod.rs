//! What holds for rules of all kinds.

mod codes;
mod extremes;
pub(crate) mod naive;
