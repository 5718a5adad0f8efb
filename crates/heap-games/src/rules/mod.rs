//! The rules, each in a file with all known facts: its options, closed form, theorem, cost and
//! engine; and the table of their names.

mod all_but;
mod bounded;
mod coin_shape;
mod equal_split;
mod formulas;
pub(crate) mod kind;
mod marked;
mod option_table;
mod parse;
mod partitions;
#[cfg(feature = "residues")]
mod residues;
mod subtraction;
mod table;
mod take_and_break;
mod turning;
mod unequal_split;

pub use all_but::AllBut;
pub use bounded::{BoundedTake, auction_winning_raises, bash_value};
pub use equal_split::EqualSplit;
pub use formulas::{halving_value, lasker_value};
pub use option_table::{HeapOptions, OptionTable, OptionTableError};
pub use parse::ParseRuleError;
#[cfg(feature = "residues")]
pub use residues::ResidueCodes;
pub use subtraction::SubtractionSet;
pub use table::Rule;
pub use turning::CoinTurning;
