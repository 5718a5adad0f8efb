//! Tables of positions: their numbers, and their winners.

mod intern;
mod search;

pub(crate) use foldhash::HashMap as QuickMap;
pub(crate) use intern::Interner;
pub(crate) use search::{MOVES_PER_POSITION, Moves, Search, SearchError};
