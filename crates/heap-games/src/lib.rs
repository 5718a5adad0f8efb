//! Games on heaps: values, winning moves, and proven periods.
//!
//! # Examples
//! The first player wins a sum of heaps under different rules if its value is not 0.
//! ```
//! use heap_games::{SubtractionSet, lasker_value};
//!
//! let rule = SubtractionSet::new([1, 3, 4])?;
//! assert_ne!(u128::from(rule.value(1_000_000_000_000)?) ^ lasker_value(7), 0);
//! # Ok::<(), heap_games::RuleError>(())
//! ```
//!
//! # Contents
//! - Nim in misère play: [`misere_nim_outcome`].
//! - Takes: [`bash_value`], [`BoundedTake`], [`SubtractionSet`],
//!   [`halving_value`], and the auction [`auction_winning_raises`].
//! - Splits: [`lasker_value`], [`EqualSplit`].
//! - Wythoff's game, Euclid, Fibonacci, staircase and Moore's Nim: [`ListGame`]; with heaps of any
//!   number of digits, also for Nim: [`LongGame`].
//! - Heaps with play that need not end: [`LoopyHeaps`].
//! - Heaps with moves that force a reply: [`EntailingHeaps`].
//! - Take-and-break codes and every other rule by name: [`HeapCode`], [`BreakCode`], [`Rule`],
//!   [`HeapRule`] for closures, [`CoinTurning`]; values by the best method for the rule:
//!   [`HeapSequence`].
//! - Rules of the user: [`OptionTable`] from lists of options, with the period observed in their
//!   values ([`Period::observed`]).
//! - Periods with proof: [`PeriodSearch`], [`Certificate`] with an independent checker;
//!   `Checkpoint` for long runs, and the [`Assumption`] of a result that relies on given values.
//! - Within a [`Budget`]: [`Rule::value`], [`Rule::winning_moves`]; sequences without end:
//!   [`ValueStream`].
//! - Positions: [`Rule::value`], [`Rule::winning_moves`], and in misère play
//!   [`MisereSolver`]; misère quotients with their periods: [`MisereQuotient`].
//!
//! # Features
//! `checkpoint`, `long-heaps` and `residues`, on by default, add checkpoints of long runs, heaps of
//! any number of digits, and the theorem of moves by residues with its rules.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod entailing;
mod lists;
mod loops;
mod misere;
mod period;
mod position;
mod rule;
mod rules;
mod sequence;
#[cfg(test)]
mod tests;
mod values;

pub use entailing::{EntailingHeaps, EntailingHeapsError};
pub use lists::{ListGame, ListGameError};
#[cfg(feature = "long-heaps")]
pub use lists::{LongGame, LongNumberError, long_numbers};
pub use loops::{LoopyHeaps, LoopyHeapsError};
pub use mex_core::Outcome;
pub use misere::{
    MisereAnswer, MisereError, MisereGrowth, MiserePeriod, MiserePresentation, MisereQuotient,
    MisereReason, MisereSolver, QuotientCertificate, misere_nim_outcome,
};
pub use period::{
    Certificate, CertificateError, PeriodReport, PeriodSearch, WindowSearch, repetition,
};
#[cfg(feature = "checkpoint")]
pub use period::{Checkpoint, CheckpointError};
pub use position::{HeapMove, KnownValues, ValueStream};
pub use rule::{
    BreakCode, Budget, CodeDigit, CodeError, HeapCode, HeapRule, Mark, Period, RuleError, Theorem,
};
#[cfg(feature = "residues")]
pub use rules::ResidueCodes;
pub use rules::{
    AllBut, BoundedTake, CoinTurning, EqualSplit, HeapOptions, OptionTable, OptionTableError,
    ParseRuleError, Rule, SubtractionSet, auction_winning_raises, bash_value, halving_value,
    lasker_value,
};
pub use sequence::{Assumption, HeapSequence};
pub use values::{HeapValues, Method, limit_vectors, values_by_definition, vector_bytes};
