//! Parts in which green edges hang together with others.

pub(crate) mod garden;
mod moves;
#[cfg(test)]
mod tests;
mod value;
