//! Games on heaps: values, winning moves, and proven periods.
//!
//! # Examples
//! The first player wins a sum of heaps, each under a rule of its own, when its value is not 0.
//! ```
//! use heap_games::{SubtractionSet, lasker_value};
//!
//! let rule = SubtractionSet::new([1, 3, 4])?;
//! assert_ne!(u128::from(rule.value(1_000_000_000_000)?) ^ lasker_value(7), 0);
//! # Ok::<(), heap_games::RuleError>(())
//! ```
//!
//! # What is here
//! - Takes: [`bash_value`], [`BoundedTake`], [`SubtractionSet`], [`ForbiddenTakes`],
//!   [`halving_value`], [`fibonacci_nim_is_win`], and the auction [`auction_winning_raises`].
//! - Splits: [`lasker_value`], [`equal_split_values`], [`smaller_part_value`], [`any_run_value`],
//!   [`CuttingGame`].
//! - Two heaps: [`wythoff_is_win`], [`euclid_is_win`].
//! - Others: [`square_box_value`], [`king_corner_is_win`], [`bottles_values`], [`LargestHeaps`].
//! - Take-and-break codes and every other rule by name: [`HeapCode`], [`Rule`], [`HeapRule`] for
//!   closures, [`CoinTurning`]; values by the method that suits the rule: [`HeapSequence`].
//! - Periods with proof: [`PeriodSearch`], [`Certificate`] with a checker of its own; `Checkpoint`
//!   for long runs, and the [`Assumption`] that what follows from given values rests on.
//! - Within a [`Budget`]: [`Rule::value_within`]; values without end: [`ValueStream`].
//! - Positions: [`Rule::value`], [`Rule::winning_moves`], and in misère play
//!   [`Rule::misere_answer`]; misère quotients with their periods: [`MisereQuotient`].
//!
//! # Features
//! `checkpoint`, on by default, adds checkpoints of long runs.

mod any_run;
mod bash_game;
mod blocks;
mod bottles;
mod bounded;
mod budget;
mod cells;
mod certificate;
mod checker;
#[cfg(feature = "checkpoint")]
mod checkpoint;
mod closed_form;
mod code;
mod coin_shape;
mod cost;
mod cutting;
mod definition;
mod dense;
mod equal_split;
mod error;
mod euclid;
mod fibonacci;
mod forbidden;
mod halving;
mod king_corner;
mod known_values;
mod largest_heaps;
mod lasker;
mod misere;
#[cfg(test)]
mod naive;
mod octal;
mod parse_rule;
mod period;
mod plan;
mod position;
mod rule;
mod sequence;
mod simd;
mod space;
mod sparse;
mod square_box;
mod stream;
mod subtraction;
mod takes;
mod turning;
mod wythoff;
mod zeckendorf;

pub use any_run::{any_run_misere_is_win, any_run_value};
pub use bash_game::{auction_winning_raises, bash_value, bash_winning_takes};
pub use bottles::{bottles_values, bottles_winning_moves};
pub use bounded::BoundedTake;
pub use budget::Budget;
pub use cells::Cells;
pub use certificate::{Certificate, CertificateError};
pub use checker::{CheckBudget, CheckProgress, CheckWork};
#[cfg(feature = "checkpoint")]
pub use checkpoint::{Checkpoint, CheckpointError, CheckpointLock, LoadedCheckpoint};
pub use code::{CodeError, HeapCode};
pub use coin_shape::CoinShape;
pub use cutting::CuttingGame;
pub use definition::values_by_definition;
pub use equal_split::equal_split_values;
pub use error::RuleError;
pub use euclid::{euclid_is_win, euclid_winning_multiples};
pub use fibonacci::{fibonacci_nim_is_win, fibonacci_nim_winning_takes};
pub use forbidden::ForbiddenTakes;
pub use halving::{halving_value, smaller_part_value};
pub use king_corner::king_corner_is_win;
pub use known_values::KnownValues;
pub use largest_heaps::{InsertError, LargestHeaps};
pub use lasker::lasker_value;
pub use mex_core::Outcome;
pub use misere::{
    MisereAnswer, MisereError, MisereGrowth, MisereLimits, MiserePeriod, MiserePresentation,
    MisereQuotient, MisereReason, MisereSolver,
};
pub use parse_rule::ParseRuleError;
pub use period::{PeriodReport, PeriodSearch, Theorem};
pub use position::HeapMove;
pub use rule::{HeapRule, Rule};
pub use sequence::{Assumption, HeapSequence, Method};
pub use simd::limit_vectors;
pub use square_box::square_box_value;
pub use stream::ValueStream;
pub use subtraction::{SubtractionPeriod, SubtractionSet};
pub use turning::CoinTurning;
pub use wythoff::{wythoff_is_win, wythoff_winning_moves};
