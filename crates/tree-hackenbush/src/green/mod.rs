//! Green graphs of any kind, by fusion.

mod arms;
pub(crate) mod graph;
mod moves;
mod position;
#[cfg(test)]
mod tests;
