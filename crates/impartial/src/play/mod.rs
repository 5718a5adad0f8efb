//! Games between a person and the perfect player.

mod game;
mod graph;
mod green;
mod heaps;
mod table;

pub(crate) use graph::{cycle_from, game_graph};
pub(crate) use green::{Bundle, Green, name as green_name, parts as green_parts};
pub(crate) use heaps::check_heaps;
pub(crate) use table::Table;
