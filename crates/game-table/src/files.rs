//! The sources of the files of positions.

use crate::errors::Result;
use crate::named_graph::NamedGraph;
use std::path::Path;
use std::time::Duration;
use tree_hackenbush::Position;

/// Reads the files named by games; each interface has its own reader. By default files are refused.
pub trait Files {
    /// Reads a graph in any format; `_is_directed` is false if its edges have no directions.
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

    /// Tells the user something about a file.
    fn note(&mut self, _text: &str) {}

    /// Returns the output of a program for a text, within a limit on time, which is reduced by the
    /// time used, and on bytes.
    ///
    /// # Errors
    /// When it fails, or exceeds a limit.
    fn run(
        &mut self,
        _command: &str,
        _text: &str,
        _limits: (&mut Duration, usize),
    ) -> Result<Vec<u8>> {
        Err(NO_FILES.into())
    }
}

/// Proves that a file was read, or that a game that the page lacks is possible. Without the feature
/// `file` it cannot exist, and compilers remove the code of these games.
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

/// No files: only games whose positions are written directly.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

pub(crate) const NO_FILES: &str = "files cannot be read here";

impl Files for NoFiles {}
