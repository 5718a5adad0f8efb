//! Inputs of the problems: small, large and largest ones, all within the judges' limits, and
//! smaller ones of the same form.
//!
//! A problem's format (`formats.rs`) says how its input stands on the page and what the judge's
//! limits are. Reading, checking, writing, drawing at random and shrinking follow from it.

mod check;
pub(crate) mod family;
mod format;
mod formats;
mod graphs;
mod largest;
mod random;
mod read;
mod shapes;
mod shrink;
pub(crate) mod shrinking;
mod sizes;
#[cfg(test)]
mod tests;
mod thin;
mod value;
mod write;

pub(crate) use check::top;
pub use largest::largest_inputs;
pub use shrinking::Tried;
pub(crate) use sizes::shrunk_input;
pub use sizes::{InputSize, InputSizeError, is_legal_input, random_input};
