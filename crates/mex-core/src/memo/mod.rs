//! Tables that remember positions: their hash, their numbers, and who wins from them.

mod hash;
mod intern;
mod search;

pub(crate) use hash::QuickMap;
pub(crate) use intern::Interner;
pub(crate) use search::{MOVES_PER_POSITION, Moves, Search, SearchError};
