//! Where the files of positions come from.

use crate::errors::Result;
use crate::named_graph::NamedGraph;
use std::path::Path;
use std::time::Duration;
use tree_hackenbush::Position;

/// What reads the files that games are named with: each face has its own. Those that it does not read are
/// refused.
pub trait Files {
    /// Reads a graph in any format, or one whose edges have no directions.
    ///
    /// # Errors
    /// When it cannot be read, with the place.
    fn graph(&mut self, _path: &Path, _is_directed: bool) -> Result<NamedGraph> {
        Err(NO_FILES.into())
    }

    /// Reads a picture of Hackenbush.
    ///
    /// # Errors
    /// When it cannot be read, with the place.
    fn picture(&mut self, _path: &Path) -> Result<Position> {
        Err(NO_FILES.into())
    }

    /// Reads the text of a rule.
    ///
    /// # Errors
    /// When it cannot be read.
    fn text(&mut self, _path: &Path) -> Result<Vec<u8>> {
        Err(NO_FILES.into())
    }

    /// Returns what a program writes when it reads a text, within a time, from which it takes what that took,
    /// and a number of bytes.
    ///
    /// # Errors
    /// When it fails, or takes or writes more.
    fn run(
        &mut self,
        _command: &str,
        _text: &str,
        _limits: (&mut Duration, usize),
    ) -> Result<Vec<u8>> {
        Err(NO_FILES.into())
    }
}

/// Shows that a file was read, or that there is room for a game that a page does without. Without the feature
/// `file` no such thing can be, and compilers leave out what is played so.
#[cfg(feature = "file")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct FromFile;

#[cfg(not(feature = "file"))]
#[derive(Clone, Copy, Debug)]
pub(crate) enum FromFile {}

impl FromFile {
    #[cfg(feature = "file")]
    #[expect(clippy::unnecessary_wraps, reason = "it fails without the feature")]
    pub(crate) fn new() -> Result<Self> {
        Ok(FromFile)
    }

    #[cfg(not(feature = "file"))]
    pub(crate) fn new() -> Result<Self> {
        Err(NO_FILES.into())
    }
}

/// No files: games whose positions are written alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

pub(crate) const NO_FILES: &str = "files are not read here";

impl Files for NoFiles {}
