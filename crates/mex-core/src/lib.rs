//! Minimum excludants, Grundy values of acyclic games, and outcomes of sums.
//!
//! In an impartial game both players have the same moves. Under normal play, the value of every
//! position of a game that must end is a heap of Nim, whose size is the least number missing among
//! the values of its options; the value of a sum is the nim sum of the values.
//!
//! ```
//! use mex_core::{GameGraph, grundy_values};
//!
//! // Two tokens on a graph; a move moves one of them along an edge.
//! let graph = GameGraph::from_edges(5, &[(4, 3), (4, 2), (3, 1), (2, 1), (2, 0), (1, 0)])?;
//! let values = grundy_values(&graph)?;
//! assert_eq!(values, [0, 1, 2, 0, 1]);
//! let sum = values[4] ^ values[2];
//! assert_ne!(sum, 0, "tokens on 4 and 2: the player to move wins");
//! # Ok::<(), mex_core::GraphError>(())
//! ```
//!
//! # What is here
//! - [`mex`], [`mex_of_slice`], [`mex_of_words`], [`MexSet`]: minimum excludants of one list, and of
//!   many lists in turn.
//! - [`GameGraph`], [`grundy_values`]: explicit graphs, values in linear time without recursion;
//!   a cycle is reported.
//! - [`Ruleset`], [`Evaluator`]: games given by their rules, as a type or as a closure
//!   ([`ruleset`]), whose options may be sums; [`Chomp`] is one of them, and [`ChompTable`]
//!   evaluates all its bars at once. [`RulesetSolver`] answers who wins a sum of positions, in
//!   normal and misère play.
//! - [`EntailingRuleset`], [`EntailingEvaluator`]: games whose moves bind the opponent to a
//!   component, or let the same player move again.
//! - [`sum_outcome`], [`sum_winning_moves`], [`SumRule`]: sums under twelve rules of play, with
//!   all winning moves; [`remotenesses`], [`suspenses`], [`every_outcome`].
//! - [`sj_outcome`], [`sj_exception`], [`Genus`], [`misere_outcome`]: misère play, with the
//!   premises of theorems checked, and exact search where they fail, within a [`PositionLimit`].
//! - [`MisereForms`], [`MisereEvaluator`]: misère simplest forms, their sums, differences and
//!   parts, and games that distinguish them.
//! - [`Rows`], [`fill_rows`]: lists in one array, made from pairs in any order by counting.
//! - [`stoppable`], [`stop_point`], [`StopPoints`], [`StopFlag`]: long work that its caller can
//!   interrupt at any time.
//!
//! # Features
//! `bitvec` adds minimum excludants of bit sets on 64-bit targets; it is off by default.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod entailing;
mod games;
mod graph;
mod limit;
mod memo;
mod mex;
mod misere;
#[cfg(test)]
mod naive;
mod outcome;
mod rows;
mod ruleset;
mod stop;
mod sum;

pub use entailing::{
    EntailedValue, EntailingEvaluator, EntailingMove, EntailingOption, EntailingRuleset, MoveKind,
    NimberSet,
};
pub use games::{Chomp, ChompTable};
pub use graph::{GameGraph, GraphError, every_outcome, grundy_values, remotenesses, suspenses};
pub use limit::PositionLimit;
#[cfg(all(feature = "bitvec", target_pointer_width = "64"))]
pub use mex::mex_of_bits;
pub use mex::{MexSet, mex, mex_of_slice, mex_of_words};
pub use misere::{
    Genus, MisereEvaluator, MisereForm, MisereFormError, MisereForms, Nature, sj_exception,
    sj_outcome,
};
pub use outcome::{Outcome, Play};
pub use rows::{RowStart, Rows, fill_rows};
pub use ruleset::{Evaluator, Options, OptionsIter, Ruleset, RulesetError, RulesetMove, ruleset};
pub use stop::{StopFlag, StopPoints, stop_point, stoppable};
pub use sum::{
    Component, Ending, RulesetSolver, Selection, SumError, SumMove, SumMovePart, SumRule,
    misere_outcome, sum_outcome, sum_winning_moves,
};
