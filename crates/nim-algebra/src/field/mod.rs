//! The arithmetic of nimbers on bare words, and the polynomials that multiply them fastest.

pub(crate) mod basis;
pub(crate) mod clmul;
pub(crate) mod gf256;
pub(crate) mod pclmul;
pub(crate) mod tower;
pub(crate) mod words;
