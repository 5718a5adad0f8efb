//! Dyadic numbers, the values of positions, and why a position may have no value.

pub(crate) mod dyadic;
pub(crate) mod error;
pub(crate) mod hackenbush;
#[cfg(test)]
mod tests;
