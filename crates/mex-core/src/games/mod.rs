//! Classical games as rulesets.

mod arc_kayles;
mod chomp;
mod cram;
mod node_kayles;
#[cfg(test)]
mod published;

pub use arc_kayles::ArcKayles;
pub use chomp::Chomp;
pub use cram::{Cram, CramError, CramGrid};
pub use node_kayles::NodeKayles;
