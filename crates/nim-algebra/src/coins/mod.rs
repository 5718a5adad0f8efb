//! Games that turn coins, and their products.

pub(crate) mod tartan;
pub(crate) mod turning;
