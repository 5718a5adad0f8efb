//! The games that the program knows by name, each asking a game crate for its theory.

mod boards;
mod game;
mod graph;
mod heaps;
mod limits;
mod lists;
mod names;
mod notation;
mod open;
mod own;
mod pictures;
mod step;
mod sums;
mod table;

pub(crate) use game::Game;
pub(crate) use names::{Named, find, heap_rule, summary};
pub(crate) use notation::{numbers, words};
pub(crate) use open::{Question, Visitor, open};
pub(crate) use own::OwnRule;
pub(crate) use table::dialogue::{Seats, Table};
pub(crate) use table::saved::Setup;
