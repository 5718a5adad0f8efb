//! Mixed parts: those in which green edges are connected to others.

pub(crate) mod garden;
mod moves;
mod outcome;
mod singles;
#[cfg(test)]
mod tests;
mod value;
