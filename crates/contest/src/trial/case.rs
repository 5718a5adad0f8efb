//! Inputs for testing a program, and how many of them it answered correctly.

use super::error::TrialError;
use super::report::counted;
use super::subject::Subject;
use crate::inputs::largest_inputs;
use crate::{InputSize, Problem};
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::atomic::AtomicBool;

/// An input, with the right answer if it is known.
#[derive(Clone, Debug)]
pub struct Case {
    /// Where it comes from.
    pub origin: Origin,
    /// The input; a random one is drawn when it is needed.
    pub input: Option<Vec<u8>>,
    /// The right answer, unless the problem has to compute it.
    pub expected: Option<Vec<u8>>,
}

/// The origin of an input.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// A judge's sample, with this name.
    Sample(String),
    /// An earlier trial, which saved it in this file.
    Kept(String),
    /// The largest inputs; this is the name of the shape.
    Largest(&'static str),
    /// Random numbers.
    #[serde(untagged)]
    Random {
        /// The random seed.
        seed: u64,
        /// Its size.
        #[serde(serialize_with = "as_text")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        size: InputSize,
    },
}

fn as_text<S: Serializer>(size: &InputSize, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(size)
}

impl Case {
    /// Returns random cases of a problem, the first ones small; seeds count up from `seed`.
    pub fn random(subject: &dyn Subject, seed: u64, count: u64) -> impl Iterator<Item = Self> {
        (0..count).map(move |index| {
            let (seed, size) = (seed.wrapping_add(index), subject.size(index, count));
            Case { origin: Origin::Random { seed, size }, input: None, expected: None }
        })
    }

    /// Returns the largest cases of a problem of the catalogue.
    pub fn largest(problem: &Problem) -> impl Iterator<Item = Self> {
        largest_inputs(problem.id).map(|(shape, input)| Case {
            origin: Origin::Largest(shape),
            input: Some(input.into_bytes()),
            expected: None,
        })
    }

    pub(super) fn completed(
        self,
        subject: &dyn Subject,
        stop: &AtomicBool,
    ) -> Result<(Vec<u8>, Vec<u8>), TrialError> {
        let input = match (self.input, &self.origin) {
            (Some(input), _) => input,
            (None, &Origin::Random { seed, size }) => {
                let drawn = subject.draw(seed, size, stop);
                drawn.map_err(|error| self.origin.place(error))?
            }
            (None, _) => Vec::new(),
        };
        subject.check(&input).map_err(|error| self.origin.place(error))?;
        let expected = match self.expected {
            Some(expected) => expected,
            None => subject.answer(&input, stop).map_err(|error| self.origin.place(error))?,
        };
        Ok((input, expected))
    }
}

impl Origin {
    /// Adds the name of the case to an error.
    fn place(&self, error: TrialError) -> TrialError {
        let name = match self {
            Origin::Sample(name) => format!("{name}.in"),
            origin => origin.to_string(),
        };
        TrialError::Input { name, error: error.into() }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Sample(name) | Origin::Kept(name) => formatter.write_str(name),
            Origin::Random { seed, size: InputSize::Small } => {
                write!(formatter, "the small case of seed {seed}")
            }
            Origin::Random { seed, size } => {
                write!(formatter, "the case of seed {seed} and size {size}")
            }
            Origin::Largest(shape) => write!(formatter, "the largest case `{shape}`"),
        }
    }
}

/// How many cases of each origin a program answered correctly.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Agreed {
    /// Inputs of earlier trials.
    pub kept: u64,
    /// The largest inputs.
    pub largest: u64,
    /// Random inputs.
    pub random: u64,
    /// The judge's samples.
    pub samples: u64,
}

impl Agreed {
    pub(super) fn count(&mut self, origin: &Origin) {
        *match origin {
            Origin::Sample(_) => &mut self.samples,
            Origin::Kept(_) => &mut self.kept,
            Origin::Random { .. } => &mut self.random,
            Origin::Largest(_) => &mut self.largest,
        } += 1;
    }

    pub(super) fn is_empty(&self) -> bool {
        self.samples + self.kept + self.random + self.largest == 0
    }
}

/// Shows the counts in words.
impl fmt::Display for Agreed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = [
            (self.samples, "sample"),
            (self.kept, "kept case"),
            (self.random, "random case"),
            (self.largest, "largest case"),
        ];
        let words: Vec<String> = list
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, name)| counted(count, name))
            .collect();
        match &*words {
            [] => formatter.write_str("no case"),
            [one] => formatter.write_str(one),
            [first @ .., last] => write!(formatter, "{} and {last}", first.join(", ")),
        }
    }
}

/// How many samples the library answers correctly.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, Serialize)]
pub struct SamplesReport {
    /// How many it fails.
    pub failed: usize,
    /// How many it passes.
    pub passed: usize,
    /// The problems.
    pub problems: Vec<SamplesAnswer>,
}

/// How many samples of a problem the library answers correctly.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct SamplesAnswer {
    /// The first difference of each wrong answer.
    pub differences: Vec<String>,
    /// How many answers are wrong.
    pub failed: usize,
    /// The problem.
    pub id: &'static str,
    /// How many answers are right.
    pub passed: usize,
}
