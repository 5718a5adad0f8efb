//! Games between a person and the perfect player.

mod game;
mod graph;
mod green;
mod heaps;
mod pictures;
mod saved;
mod sums;
mod table;
mod tokens;

pub(crate) use game::Game;
pub(crate) use graph::{game_graph, has_cycle_from};
pub(crate) use heaps::Heaps;
pub(crate) use pictures::Pictures;
pub(crate) use saved::Setup;
pub(crate) use sums::Sums;
pub(crate) use table::{Seats, Table};
pub(crate) use tokens::Tokens;
