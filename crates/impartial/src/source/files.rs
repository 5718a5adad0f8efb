//! The files that games are named with, read as every other input.

use super::own_rule::options;
use super::{GraphSource, Source, read_picture};
use crate::console::Console;
use crate::errors::Result;
use crate::limits::MemoryOption;
use game_table::{Files, NamedGraph, OwnRule};
use heap_games::OptionTable;
use std::path::Path;
use tree_hackenbush::Position;

/// Progress is shown while a file is read.
impl Files for Console<'_> {
    fn graph(&mut self, path: &Path, is_directed: bool) -> Result<NamedGraph> {
        let source = match is_directed {
            true => GraphSource::file(path),
            false => GraphSource::undirected(path),
        };
        source.load(MemoryOption::default(), self)
    }

    fn picture(&mut self, path: &Path) -> Result<Position> {
        read_picture(Source::of(Some(path)), self)
    }

    fn options(&mut self, rule: &OwnRule, table: OptionTable, most: usize) -> Result<OptionTable> {
        options(rule, table, most)
    }
}
