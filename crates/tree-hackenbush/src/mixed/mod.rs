//! Parts in which green edges hang together with others.

pub(crate) mod garden;
mod moves;
mod outcome;
mod singles;
#[cfg(test)]
mod tests;
mod value;
