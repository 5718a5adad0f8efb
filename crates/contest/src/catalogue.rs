//! The list of problems, and the samples that the program carries.

use super::error::SolveError;
use super::problem::Problem;
use crate::problems::PROBLEMS;
use serde::Serialize;
use std::fmt;

/// A sample case that the program carries.
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

/// Every sample, by id and name.
static SAMPLES: &[BuiltIn] = &include!(concat!(env!("OUT_DIR"), "/samples.rs"));

/// The page of each problem, by id.
static PAGES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// A problem with what there is to know about it.
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
    /// Returns what there is to know about the problem with an id.
    ///
    /// # Errors
    /// [`SolveError::UnknownId`].
    ///
    /// # Examples
    /// ```
    /// let page = contest::ProblemPage::of("poj1067-wythoff")?;
    /// assert!(page.page.starts_with("# Wythoff's game\n"));
    /// # Ok::<(), contest::SolveError>(())
    /// ```
    pub fn of(id: &str) -> Result<Self, SolveError> {
        let problem = *find(id)?;
        let page = PAGES.iter().find(|(of, _)| *of == id).map_or("", |(_, page)| page);
        // Lines with which a block of Rust is tested are hidden, as in documentation.
        let mut is_rust = false;
        let shown = page.lines().filter(|line| {
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

/// Returns the problem with an id.
///
/// # Errors
/// [`SolveError::UnknownId`].
pub fn find(id: &str) -> Result<&'static Problem, SolveError> {
    let problem = PROBLEMS.iter().find(|problem| problem.id == id);
    problem.ok_or_else(|| SolveError::UnknownId { id: id.to_string() })
}

/// Returns the samples of a problem that the program carries.
pub fn built_in(id: &str) -> impl Iterator<Item = &'static BuiltIn> {
    SAMPLES.iter().filter(move |sample| sample.id == id)
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
