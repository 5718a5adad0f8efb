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
//! - Nim: [`misere_nim_outcome`], [`moore_outcome`], [`staircase_outcome`].
//! - Takes: [`bash_value`], [`BoundedTake`], [`SubtractionSet`], [`ForbiddenTakes`],
//!   [`halving_value`], [`fibonacci_nim_outcome`], and the auction [`auction_winning_raises`].
//! - Splits: [`lasker_value`], [`equal_split_values`], [`smaller_part_value`], [`CuttingGame`].
//! - Two heaps: [`wythoff_outcome`], [`euclid_outcome`]; these and others by name: [`ListGame`].
//! - Others: [`square_box_value`], [`king_corner_outcome`], [`bottles_values`], [`LargestHeaps`].
//! - Take-and-break codes and every other rule by name: [`HeapCode`], [`Rule`], [`HeapRule`] for
//!   closures, [`CoinTurning`]; values by the method that suits the rule: [`HeapSequence`].
//! - Rules of one's own: [`TextRule`] from a small text, [`OptionTable`] from lists of options, with
//!   the period that their values show ([`observed_period`]).
//! - Periods with proof: [`PeriodSearch`], [`Certificate`] with a checker of its own; `Checkpoint`
//!   for long runs, and the [`Assumption`] that what follows from given values rests on.
//! - Within a [`Budget`]: [`Rule::value`], [`Rule::winning_moves`]; values without end: [`ValueStream`].
//! - Positions: [`Rule::value`], [`Rule::winning_moves`], and in misère play
//!   [`Rule::misere_answer`]; misère quotients with their periods: [`MisereQuotient`].
//!
//! # Features
//! `checkpoint`, on by default, adds checkpoints of long runs; `serde`, that periods and moves are
//! stored and read.

mod lists;
mod misere;
#[cfg(test)]
mod naive;
mod own;
mod period;
mod position;
mod rule;
mod rules;
mod sequence;
mod values;

pub use lists::{
    CuttingGame, ForbiddenTakes, InsertError, LargestHeaps, ListGame, ListGameError, StaircaseMove,
    bottles_values, bottles_winning_moves, euclid_outcome, euclid_winning_multiples,
    fibonacci_nim_outcome, fibonacci_nim_winning_takes, king_corner_outcome, moore_outcome,
    moore_winning_move, square_box_value, staircase_outcome, staircase_value,
    staircase_winning_moves, wythoff_outcome, wythoff_winning_moves,
};
pub use mex_core::{Outcome, PositionLimit};
pub use misere::{
    HeapTake, MisereAnswer, MisereError, MisereGrowth, MisereLimits, MiserePeriod,
    MiserePresentation, MisereQuotient, MisereReason, MisereSolver, misere_nim_outcome,
    misere_nim_winning_takes,
};
pub use own::{OptionTable, OptionTableError, TextRule, TextRuleError, observed_period};
pub use period::{
    Certificate, CertificateError, CheckBudget, CheckProgress, CheckWork, PeriodReport,
    PeriodSearch,
};
#[cfg(feature = "checkpoint")]
pub use period::{Checkpoint, CheckpointError, CheckpointLock, LoadedCheckpoint};
pub use position::{Budget, HeapMove, KnownValues, ValueStream};
pub use rule::{CodeError, HeapCode, HeapRule, Period, RuleError, Theorem, period_standing};
pub use rules::{
    AllBut, BoundedTake, CoinShape, CoinTurning, EqualSplit, ParseRuleError, Rule, SubtractionSet,
    auction_winning_raises, bash_value, bash_winning_takes, equal_split_values, halving_value,
    lasker_value, smaller_part_value,
};
pub use sequence::{Assumption, HeapSequence};
pub use values::{
    Cells, CellsIter, Method, ParseMethodError, limit_vectors, values_by_definition, vector_bytes,
};
