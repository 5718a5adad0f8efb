//! Ordinals: representation, text, and arithmetic term by term.

pub(crate) mod constants;
pub(crate) mod element;
pub(crate) mod error;
pub(crate) mod exponent;
pub(crate) mod power;
pub(crate) mod primes;
pub(crate) mod product;
pub(crate) mod read;
#[cfg(test)]
mod tests;
mod write;
