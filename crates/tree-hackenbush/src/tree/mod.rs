//! Green trees with parallel edges.

pub(crate) mod link;
mod long_paths;
mod peel;
#[cfg(test)]
mod tests;
pub(crate) mod weighted_tree;
