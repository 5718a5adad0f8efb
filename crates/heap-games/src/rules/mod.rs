//! The rules, each in a file with all that is known about it: its options, closed form, theorem,
//! cost and engine.

pub(crate) mod all_but;
mod bash_game;
pub(crate) mod bounded;
#[cfg(test)]
mod closed_form;
pub(crate) mod coin_shape;
mod equal_split;
pub(crate) mod halving;
pub(crate) mod lasker;
mod moore;
pub(crate) mod nim;
pub(crate) mod smaller_part;
mod staircase;
pub(crate) mod subtraction;
mod take_and_break;
mod turning;
pub(crate) mod unequal_split;

pub use all_but::AllBut;
pub use bash_game::{auction_winning_raises, bash_value, bash_winning_takes};
pub use bounded::BoundedTake;
pub use coin_shape::CoinShape;
pub use equal_split::{EqualSplit, equal_split_values};
pub use halving::halving_value;
pub use lasker::lasker_value;
pub use moore::{moore_outcome, moore_winning_move};
pub use nim::{HeapTake, misere_nim_outcome, misere_nim_winning_takes};
pub use smaller_part::smaller_part_value;
pub use staircase::{StaircaseMove, staircase_outcome, staircase_value, staircase_winning_moves};
pub use subtraction::SubtractionSet;
pub use turning::CoinTurning;
