//! Red-blue stalks, trees and graphs.

mod budget;
mod bundle_value;
pub(crate) mod graph;
pub(crate) mod moves;
#[cfg(test)]
mod tests;
