//! A problem of the catalogue: its names, and what answers it.

use super::error::SolveError;
use super::reading::{Input, Output};
use judge_io::{Scanner, Writer};
use serde::Serialize;
use std::io::{Read, Write};

/// A problem of the catalogue.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Problem {
    /// The name by which commands know it.
    pub id: &'static str,
    /// Where it is judged, or `-`.
    pub judge: &'static str,
    /// What solves it, in a few words.
    pub technique: &'static str,
    /// The problem's title.
    pub title: &'static str,
    /// Whether a long input is read at any place, and solved as a large graph for two players.
    #[serde(skip)]
    pub(super) is_large_graph: bool,
    #[serde(skip)]
    pub(super) solve: fn(&mut Input<'_>, &mut Output<'_>) -> Result<(), SolveError>,
}

impl Problem {
    /// Reads a judge's input to its end and writes the answer.
    ///
    /// Returns the place of the first byte that the problem's format leaves unread, if any is left
    /// but white space.
    ///
    /// # Errors
    /// [`SolveError`] for input that is not in the format, or that has no answer; answers of
    /// earlier cases may have been written by then.
    pub fn solve(
        &self,
        input: &mut dyn Read,
        size_hint: u64,
        output: &mut dyn Write,
    ) -> Result<Option<judge_io::Place>, SolveError> {
        let mut input = Scanner::from_sized_reader(input, size_hint);
        let mut output = Writer::new(output);
        let result = (self.solve)(&mut input, &mut output);
        output.finish().map_err(SolveError::Write)?;
        result?;
        Ok(if input.at_end()? { None } else { Some(input.place()) })
    }
}
