//! The public types: nimbers of every width, and computations with them.

pub(crate) mod element;
pub(crate) mod log;
pub(crate) mod long;
pub(crate) mod order;
pub(crate) mod quadratic;
pub(crate) mod text;
