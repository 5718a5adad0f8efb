//! Red-blue stalks, trees and graphs.

mod budget;
mod bundle_value;
pub(crate) mod graph;
mod moves;
pub(crate) mod stalk;
#[cfg(test)]
mod tests;
pub(crate) mod tree;
