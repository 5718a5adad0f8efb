//! Classical games as rulesets.

mod chomp;
#[cfg(test)]
mod published;

pub use chomp::Chomp;
