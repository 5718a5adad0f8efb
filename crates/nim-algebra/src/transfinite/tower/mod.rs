//! Finite fields of ordinals in full: words over a small field at the bottom, and one root after
//! another above it.

pub(crate) mod frobenius;
pub(crate) mod inverse;
pub(crate) mod layout;
pub(crate) mod leaf;
pub(crate) mod product;
#[cfg(test)]
mod tests;
