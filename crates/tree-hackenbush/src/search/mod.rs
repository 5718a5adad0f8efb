//! Search over the positions of a small graph.

pub(crate) mod search;
#[cfg(test)]
mod tests;
