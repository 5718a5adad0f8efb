//! Exact solution of games on graphs with cycles.
//!
//! A token stands on a position of a directed graph and is moved along edges, by two players in
//! turn or by any number of seats in a fixed cyclic order, each with a team and a preference over
//! "A wins", "draw" and "B wins". Play that never ends is a draw; a player who cannot move loses.
//! One queue-driven propagation over reversed edges settles every state once.
//!
//! - [`Digraph`]: predecessors in compressed rows, built from a slice, an iterator, a
//!   [`DigraphBuilder`], or a file by a [`GraphFormat`], whose errors name line and column.
//! - [`solve`](solve()): outcome and remoteness of every position of the impartial game, normal or
//!   misère. [`Solution::moves`] gives an optimal option for every
//!   position, [`Solution::winning_options`] all that win.
//! - [`solve_seats`]: the winner for every position and starting seat, if the game has a value;
//!   [`Owners::values`] if positions have owners.
//! - [`Solver`]: the same without remoteness, on all threads, or with progress reports;
//!   [`GraphReader`]: files read on all threads, from streams, or within a limit on memory.
//!   [`SmallSolver`] and [`Digraph::set_edges`]: many small games in the same memory.
//! - [`verify`], [`verify_claims`]: a solution checked from first principles.
//! - [`loopy_values`], [`LoopyValue`]: values of positions with cycles, their sums and best moves;
//!   [`TokenSums`]: sums unfolded to a graph; [`grundy_values`] without cycles.
//! - [`Dot`]: the graph as a picture, coloured by outcome.
//! - [`CsrFileBuilder`], [`Digraph::open`]: graphs packed into files with checksums; [`CsrFile`],
//!   for [`Solver::solve_file`] and [`Solver::solve_seats_file`]: larger than memory.
//!
//! # Memory
//! For m edges and n positions. A test measures these bounds.
//!
//! | | bytes |
//! | --- | --- |
//! | a graph | 4 m + 5 n (9 n from 2^32 edges on) |
//! | while it is built | at most 12 m + 9 n, and a few megabytes |
//! | its outcomes, without remoteness | n |
//! | [`solve`](solve()) of it | 5 n |
//! | while it is solved | as above, and at most a quarter of m |
//! | a graph in a file | n, 4 for each 4096 of the file, and n for its outcomes |
//!
//! ```
//! use graph_retro::{Digraph, Outcome, Play, solve};
//!
//! // 0 and 1 form a cycle, 1 can also stop at 2.
//! let graph = Digraph::from_edges(4, &[(0, 1), (1, 0), (1, 2), (3, 3)])?;
//! let solution = solve(&graph, Play::Normal);
//! assert_eq!(solution.outcome(1), Outcome::Next);
//! assert_eq!(solution.outcome(0), Outcome::Previous);
//! assert_eq!(solution.remoteness(0), Some(2));
//! assert_eq!(solution.outcome(3), Outcome::Draw);
//! # Ok::<(), graph_retro::DigraphError>(())
//! ```
//!
//! Two features, on by default, only add items; without them the crate depends only on mex-core
//! and `thiserror`.
//! - `file`: graphs in packed files, also larger than memory.
//! - `parallel`: parallel entry points.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod dot;
mod game;
mod graph;
mod grundy;
mod loopy;
#[cfg(feature = "file")]
mod packed;
mod read;
#[cfg(any(feature = "file", feature = "parallel"))]
mod read_at;
mod solve;

#[cfg(test)]
mod naive;

pub use dot::Dot;
pub use game::dead_ends::DeadEndRule;
pub use game::error::SeatsError;
pub use game::seat::{Endless, Order, OrderError, Owners, Seat, SeatValue, Team};
pub use graph::builder::DigraphBuilder;
pub use graph::counter::{Counters, Reserves};
pub use graph::digraph::Digraph;
pub use graph::error::DigraphError;
pub use grundy::grundy_values;
pub use loopy::sums::{LoopySumMove, LoopySumMoves};
pub use loopy::unfold::TokenSums;
pub use loopy::value::LoopyValue;
pub use loopy::values::{LoopyValues, loopy_values};
pub use mex_core::{GraphError, Outcome, Play};
#[cfg(feature = "file")]
pub use packed::{builder::CsrFileBuilder, file::CsrFile, format::CsrFileError, part::CsrPart};
pub use read::error::ReadGraphError;
pub use read::format::{GraphFile, GraphFormat, ReadNote};
pub use read::reader::GraphReader;
#[cfg(any(feature = "file", feature = "parallel"))]
pub use read_at::ReadAt;
pub use solve::best::BestOptions;
pub use solve::moves::Moves;
pub use solve::plan::{Effect, SeatPlan, StateClass};
pub use solve::propagate::Progress;
pub use solve::seat_solution::SeatSolution;
pub use solve::small::SmallSolver;
pub use solve::solution::Solution;
pub use solve::solver::{Solver, solve, solve_seats};
pub use solve::verify::{Claim, VerifyError, verify, verify_claims};
