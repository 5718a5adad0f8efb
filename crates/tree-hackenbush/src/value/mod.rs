//! Dyadic numbers, the values of positions, and why there may be none.

pub(crate) mod dyadic;
mod dyadic_text;
pub(crate) mod error;
#[cfg(test)]
mod tests;
pub(crate) mod value;
