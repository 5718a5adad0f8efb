//! Classical games as rulesets.

mod chomp;
mod chomp_table;

pub use chomp::Chomp;
pub use chomp_table::ChompTable;
