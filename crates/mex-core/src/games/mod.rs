//! Classical games as rulesets.

mod chomp;
mod chomp_table;
#[cfg(test)]
mod published;

pub use chomp::Chomp;
pub use chomp_table::ChompTable;
