//! The rules that have a name.

mod bash_game;
mod bounded;
pub(crate) mod closed_form;
pub(crate) mod coin_shape;
pub(crate) mod equal_split;
mod halving;
mod lasker;
pub(crate) mod subtraction;
pub(crate) mod turning;

pub use bash_game::{auction_winning_raises, bash_value, bash_winning_takes};
pub use bounded::BoundedTake;
pub use coin_shape::CoinShape;
pub use equal_split::equal_split_values;
pub use halving::{halving_value, smaller_part_value};
pub use lasker::lasker_value;
pub use subtraction::{SubtractionPeriod, SubtractionSet};
pub use turning::CoinTurning;
