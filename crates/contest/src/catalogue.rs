//! The list of problems, and the samples that the program carries.

use super::error::SolveError;
use super::problem::Problem;
use crate::problems::PROBLEMS;

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
