//! Inputs on which a program is tried, and how many of them it answered right.

use crate::{InputSize, SolveError, answer, largest_inputs, random_input};
use serde::{Serialize, Serializer};
use std::fmt;

/// An input with the right answer to it.
#[derive(Clone, Debug)]
pub struct Case {
    /// Where it comes from.
    pub origin: Origin,
    /// The input.
    pub input: Vec<u8>,
    /// The right answer.
    pub expected: Vec<u8>,
}

/// Where an input comes from.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The judge's samples; this is its name.
    Sample(String),
    /// An earlier trial, which wrote it to this file.
    Kept(String),
    /// The largest inputs; this is the name of its shape.
    Largest(&'static str),
    /// Random numbers.
    #[serde(untagged)]
    Random {
        /// What the random numbers start from.
        seed: u64,
        /// How large it is.
        #[serde(serialize_with = "as_text")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        size: InputSize,
    },
}

fn as_text<S: Serializer>(size: &InputSize, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(size)
}

impl Case {
    /// Returns a case with the library's answer.
    ///
    /// # Errors
    /// When the input is not in the problem's format.
    pub fn answered(id: &str, origin: Origin, input: Vec<u8>) -> Result<Self, SolveError> {
        let expected = answer(id, &input)?;
        Ok(Case { origin, input, expected })
    }

    /// Returns random cases of a problem, small ones first; the first one has the seed `seed`, and each
    /// other one the next.
    pub fn random(
        id: &str,
        seed: u64,
        count: u64,
    ) -> impl Iterator<Item = Result<Self, SolveError>> {
        (0..count).map(move |index| {
            let (seed, size) = (seed.wrapping_add(index), size_of(index, count));
            let input = random_input(id, seed, size).unwrap_or_default();
            Case::answered(id, Origin::Random { seed, size }, input.into_bytes())
        })
    }

    /// Returns the largest cases of a problem.
    pub fn largest(id: &str) -> impl Iterator<Item = Result<Self, SolveError>> {
        largest_inputs(id).map(move |(shape, input)| {
            Case::answered(id, Origin::Largest(shape), input.into_bytes())
        })
    }
}

/// Returns how large a random case is: of every five the first three are small, and the others
/// grow to about a thousand numbers.
fn size_of(index: u64, count: u64) -> InputSize {
    let (index, count) = (u128::from(index), u128::from(count));
    let grown = count * 2 / 5;
    match index.checked_sub(count - grown) {
        None => InputSize::Small,
        Some(later) => InputSize::Numbers(10 << (8 * later / grown)),
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

/// How many cases of each origin a program answered right.
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

    /// Returns whether there are none.
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
            .map(|(count, name)| format!("{count} {name}{}", if count == 1 { "" } else { "s" }))
            .collect();
        match &*words {
            [] => formatter.write_str("no case"),
            [one] => formatter.write_str(one),
            [first @ .., last] => write!(formatter, "{} and {last}", first.join(", ")),
        }
    }
}

/// How many samples of problems the library answers right.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, Serialize)]
pub struct SamplesReport {
    /// How many it does not.
    pub failed: usize,
    /// How many it does.
    pub passed: usize,
    /// The problems.
    pub problems: Vec<SamplesAnswer>,
}

/// How many samples of a problem the library answers right.
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

#[cfg(test)]
mod tests {
    use super::size_of;
    use crate::InputSize::{Numbers, Small};

    #[test]
    fn cases_grow_whatever_their_number() {
        assert_eq!((size_of(0, 1), size_of(0, 2), size_of(1, 2)), (Small, Small, Small));
        let sizes: Vec<_> = (0..5).map(|index| size_of(index, 5)).collect();
        assert_eq!(sizes, [Small, Small, Small, Numbers(10), Numbers(160)]);
        for count in [200, 1_000_000, u64::MAX] {
            assert_eq!(size_of(count / 2, count), Small);
            assert_eq!(size_of(count / 3 * 2, count), Numbers(20));
            assert_eq!(size_of(count - 1, count), Numbers(1280));
        }
    }
}
