//! Mixed parts: those in which green edges are connected to others.

pub(crate) mod garden;
mod play;
#[cfg(test)]
mod tests;
mod value;
