//! Positions read from text.

mod dense_names;
pub(crate) mod error;
mod line;
mod text;
