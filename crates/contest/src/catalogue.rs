//! The problems and the contents of their folders: page, format and samples.

use super::error::SolveError;
use crate::form::Format;
#[cfg(test)]
use crate::kit::io::Scan;
use crate::problems::{Solve, answer_of};
use judge_io::{Scanner, Writer};
use serde::Serialize;
use std::fmt;
use std::io::{Read, Write};
use std::sync::LazyLock;

/// A problem of the catalogue.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Problem {
    /// The name in commands.
    pub id: &'static str,
    /// The judge, or `-`.
    pub judge: &'static str,
    /// The technique, in a few words.
    pub technique: &'static str,
    /// The problem's title.
    pub title: &'static str,
    /// Whether long inputs are read with random access and solved as a large graph for two players.
    #[serde(skip)]
    pub(super) is_large_graph: bool,
    #[serde(skip)]
    solve: Solve,
    #[serde(skip)]
    pub(super) folder: &'static Folder,
}

impl Problem {
    /// Reads a judge's input to its end and writes the answer.
    ///
    /// Returns the place of the first byte after the problem's format other than white space, if
    /// any.
    ///
    /// # Errors
    /// [`SolveError`] for input that is not in the format or has no answer; answers to earlier
    /// cases may have been written.
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

/// A sample built into the program.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// The problem's id.
    pub id: &'static str,
    /// The sample's name, such as `sample-1`.
    pub name: &'static str,
    /// The input.
    pub input: &'static [u8],
    /// The expected output.
    pub output: &'static [u8],
}

/// The last line in the description of a problem whose long inputs are solved as large graphs.
const LARGE: &str = "large graph";

/// The contents of a problem's folder.
#[derive(Debug)]
pub(super) struct Folder {
    id: &'static str,
    /// Title, judge and technique, a line each, and [`LARGE`] if it applies.
    about: &'static str,
    page: &'static str,
    /// The format of inputs with the judge's limits or, if there are none, those of the largest
    /// inputs.
    format: &'static str,
    /// The same with limits so low that a search by the rules of the game can answer.
    small: &'static str,
    samples: &'static [BuiltIn],
    /// The source of the readable solution.
    pub(super) solution: &'static str,
    /// The readable solution: answers a judge's input, and panics if it is not in the format.
    #[cfg(test)]
    pub(super) by_kits: fn(&mut Scan<'_>, &mut String),
}

include!(concat!(env!("OUT_DIR"), "/folders.rs"));

/// Every problem, by id.
static PROBLEMS: LazyLock<Vec<Problem>> = LazyLock::new(|| {
    let problem = |folder: &'static Folder| {
        let (id, mut about) = (folder.id, folder.about.lines());
        let mut line = || about.next().unwrap_or_default();
        let (title, judge, technique, is_large_graph) = (line(), line(), line(), line() == LARGE);
        let solve = answer_of(id).expect("something answers each problem");
        Problem { id, judge, technique, title, is_large_graph, solve, folder }
    };
    FOLDERS.iter().map(problem).collect()
});

/// A problem with its description.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct ProblemPage {
    /// The problem.
    #[serde(flatten)]
    pub problem: Problem,
    /// The game, the format with its limits, why the technique works, and the call that answers it,
    /// in Markdown.
    pub page: String,
    /// The judge's samples.
    pub samples: Vec<ProblemSample>,
}

/// A judge's sample.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct ProblemSample {
    /// The input.
    pub input: String,
    /// Its name, such as `sample-1`.
    pub name: &'static str,
    /// The right answer.
    pub output: String,
}

impl ProblemPage {
    /// Returns the description of the problem with an id, or [`SolveError::UnknownId`].
    pub fn of(id: &str) -> Result<Self, SolveError> {
        let problem = *find(id)?;
        // Lines that only serve to test a block of Rust are hidden, as in documentation.
        let mut is_rust = false;
        let shown = problem.folder.page.lines().filter(|line| {
            is_rust = *line == "```rust" || (is_rust && *line != "```");
            !(is_rust && line.starts_with("# "))
        });
        let page = shown.flat_map(|line| [line, "\n"]).collect();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let samples = built_in(id).map(|BuiltIn { name, input, output, .. }| ProblemSample {
            input: text(input),
            name,
            output: text(output),
        });
        Ok(ProblemPage { problem, page, samples: samples.collect() })
    }
}

/// Shows the page with the samples.
impl fmt::Display for ProblemPage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.page)?;
        for ProblemSample { input, name, output } in &self.samples {
            let title = name.replace("sample-", "Sample ");
            let (input, output) = (input.trim_end(), output.trim_end());
            write!(formatter, "\n## {title}\n```text\n{input}\n```\n```text\n{output}\n```\n")?;
        }
        Ok(())
    }
}

/// Returns every problem, by id.
pub fn problems() -> &'static [Problem] {
    &PROBLEMS
}

/// Returns the problem with an id, or [`SolveError::UnknownId`].
pub fn find(id: &str) -> Result<&'static Problem, SolveError> {
    let problem = PROBLEMS.iter().find(|problem| problem.id == id);
    problem.ok_or_else(|| SolveError::UnknownId(id.to_string()))
}

/// Returns the built-in samples of a problem.
pub fn built_in(id: &str) -> impl Iterator<Item = &'static BuiltIn> {
    find(id).map_or(&[][..], |problem| problem.folder.samples).iter()
}

/// Returns the format of a problem's inputs.
pub(crate) fn format_of(id: &str) -> Option<Format> {
    find(id).ok()?.folder.format.parse().ok()
}

/// Returns the format of a problem's small inputs.
pub(crate) fn small_format_of(id: &str) -> Option<Format> {
    find(id).ok()?.folder.small.parse().ok()
}

/// Returns a judge's answer to a judge's input.
///
/// # Errors
/// [`SolveError`] for an unknown id or an input that is not in the problem's format.
pub fn answer(id: &str, input: &[u8]) -> Result<Vec<u8>, SolveError> {
    let mut output = Vec::new();
    find(id)?.solve(&mut &input[..], input.len() as u64, &mut output)?;
    Ok(output)
}
