//! Hackenbush values and every winning move.
//!
//! Hackenbush is played on a picture of edges that stand on the ground. A move removes an edge, and
//! with it everything no longer connected to the ground. A player who cannot move loses.
//!
//! ```
//! use tree_hackenbush::WeightedTree;
//!
//! // Vertex 1 stands on the ground by two parallel edges, and carries two twigs.
//! let tree = WeightedTree::from_parents(&[0, 0, 1, 1], &[0, 2, 2, 1])?;
//! assert_eq!(tree.value(), 1);
//! // Lowering the twig of weight 2, or cutting the twig of weight 1, leaves the value 0.
//! assert_eq!(tree.winning_moves(), [2, 3]);
//! # Ok::<(), tree_hackenbush::TreeError>(())
//! ```
//!
//! # Contents
//! - [`Position`]: any picture, read from text ([`Position::parse`]) or made from [`Edge`]s. Its
//!   [`value`](Position::value) in the usual notation (`3/4`, `*5`, `1/2*3`), its
//!   [`outcome`](Position::outcome), the [winning](Position::winning_moves) and the
//!   [best](Position::best_moves) moves of either player, pictures as
//!   [characters](Position::to_text) and as [SVG](Position::to_svg).
//! - [`WeightedTree`]: green trees with parallel edges, value and every winning move in O(n),
//!   without recursion, from parents or from edges in any order.
//! - Green pictures of any kind by fusion in O(V + E), and all winning edges from one walk, without
//!   evaluating the picture again for every edge.
//! - Red-blue trees of any depth, with [`Dyadic`] numbers of any size as values, and winning and
//!   best moves.
//! - Red-blue graphs, which are NP-hard, part by part: a branch at one vertex counts by its value,
//!   and only parts that cannot be taken apart are searched, up to 56 edges and 2^20 positions.
//!   Beyond that the answer is an [`EvaluateError`] with the reason.
//! - Mixed pictures, in which green edges are connected to others: outcomes by search, flower
//!   gardens by the two-ahead rule, and the value if the search finds a number and a nimber.
//! - [`ShortGames`]: canonical forms of short games {L|R}, with order, sums, [`Thermograph`]s and
//!   texts as CGSuite writes them. [`Position::short_value`] finds the canonical form of mixed
//!   pictures: `^*`, `3/4v[3]*`, `{6,6*|6,6*2||6}`.

mod colour;
mod draw;
mod evaluate;
mod green;
mod mixed;
mod position;
mod read;
mod red_blue;
mod search;
mod short;
mod tree;
mod value;

#[cfg(test)]
mod naive;

pub use colour::{Colour, Player};
pub use position::edge_list::Edge;
pub use position::graph::Position;
pub use position::graph::PositionError;
pub use position::parts::GroundedPart;
pub use read::error::{ParseColourError, ReadPositionError};
pub use short::error::ShortGameError;
pub use short::store::{ShortGame, ShortGames};
pub use short::thermograph::Thermograph;
pub use tree::weighted_tree::{TreeError, WeightedTree};
pub use value::dyadic::Dyadic;
pub use value::error::EvaluateError;
pub use value::hackenbush::{HackenbushValue, PartizanOutcome};
