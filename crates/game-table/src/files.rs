//! Where the files of positions come from.

use crate::errors::Result;
use crate::named_graph::NamedGraph;
use heap_games::OptionTable;
use std::path::Path;
use tree_hackenbush::Position;

/// What reads the files that games are named with: each face has its own.
pub trait Files {
    /// Reads a graph in any format, or one whose edges have no directions.
    ///
    /// # Errors
    /// When it cannot be read, with the place.
    fn graph(&mut self, path: &Path, is_directed: bool) -> Result<NamedGraph>;

    /// Reads a picture of Hackenbush.
    ///
    /// # Errors
    /// When it cannot be read, with the place.
    fn picture(&mut self, path: &Path) -> Result<Position>;

    /// Reads the text of a rule.
    ///
    /// # Errors
    /// When it cannot be read.
    fn text(&mut self, path: &Path) -> Result<Vec<u8>>;

    /// Asks a program for the options of the heaps that a table wants, `most` heaps at most.
    ///
    /// # Errors
    /// When there are too many, or an answer is none, with the place.
    fn options(&mut self, command: &str, table: OptionTable, most: usize) -> Result<OptionTable>;
}

/// No files: games whose positions are written alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

const NO_FILES: &str = "files are not read here";

impl Files for NoFiles {
    fn graph(&mut self, _path: &Path, _is_directed: bool) -> Result<NamedGraph> {
        Err(NO_FILES.into())
    }

    fn picture(&mut self, _path: &Path) -> Result<Position> {
        Err(NO_FILES.into())
    }

    fn text(&mut self, _path: &Path) -> Result<Vec<u8>> {
        Err(NO_FILES.into())
    }

    fn options(&mut self, _: &str, _: OptionTable, _: usize) -> Result<OptionTable> {
        Err(NO_FILES.into())
    }
}
