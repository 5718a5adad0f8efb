//! Classical games as rulesets.

mod arc_kayles;
mod chomp;
mod cram;
mod node_kayles;
#[cfg(test)]
mod published;
mod take_and_break;

pub use arc_kayles::ArcKayles;
pub use chomp::Chomp;
pub use cram::{Cram, CramError, CramGrid};
pub use node_kayles::NodeKayles;
pub use take_and_break::{TakeAndBreak, TakeAndBreakError};
