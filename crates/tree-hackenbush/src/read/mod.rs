//! Positions read from text.

mod colour_name;
mod dense_names;
pub(crate) mod error;
mod line;
mod read;
mod shown;
