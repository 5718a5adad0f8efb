//! Inputs by their size.

use super::check::is_legal;
use super::formats::format_of;
use super::largest::largest_input;
use super::random::random;
use super::read::read;
use super::shrink::shrink;
use super::shrinking::Tried;
use super::write::written;
use crate::oracle::oracles;
use judge_io::Rng;
use std::fmt;
use std::str::FromStr;

/// How large an input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputSize {
    /// So small that an [`Oracle`](crate::Oracle) answers it.
    Small,
    /// About this many numbers, or fewer if the judge's limits require it.
    Numbers(usize),
    /// As large as the judge's limits allow, in one of the shapes of
    /// [`largest_inputs`](crate::largest_inputs).
    Largest,
}

impl InputSize {
    /// The most numbers that can be asked for.
    pub const MOST: usize = 1_000_000;

    /// Returns the size of one of `count` inputs that grow from 1 to about `largest`.
    pub(crate) fn grown(index: u64, count: u64, largest: usize) -> Self {
        let grown = u128::from(index) * largest as u128 / u128::from(count.max(1));
        InputSize::Numbers(1 + usize::try_from(grown).unwrap_or(largest))
    }
}

/// A text that is not a size of an input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the size must be small, largest, or a number from 1 to {}", InputSize::MOST)]
pub struct InputSizeError;

impl FromStr for InputSize {
    type Err = InputSizeError;

    fn from_str(text: &str) -> Result<Self, InputSizeError> {
        match text {
            "small" => Ok(InputSize::Small),
            "largest" => Ok(InputSize::Largest),
            number => match number.parse() {
                Ok(count) if (1..=InputSize::MOST).contains(&count) => {
                    Ok(InputSize::Numbers(count))
                }
                _ => Err(InputSizeError),
            },
        }
    }
}

impl fmt::Display for InputSize {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputSize::Small => formatter.write_str("small"),
            InputSize::Numbers(count) => count.fmt(formatter),
            InputSize::Largest => formatter.write_str("largest"),
        }
    }
}

/// Returns a random input of a problem within the judge's limits, or nothing if no problem has the
/// id. The same seed gives the same input on every machine.
///
/// # Examples
/// ```
/// use contest::{InputSize, is_legal_input, random_input, answer};
///
/// let input = random_input("hdu1850-good-boy", 1, InputSize::Numbers(50)).unwrap();
/// assert!(is_legal_input("hdu1850-good-boy", &input));
/// assert!(answer("hdu1850-good-boy", input.as_bytes()).is_ok());
/// ```
pub fn random_input(id: &str, seed: u64, size: InputSize) -> Option<String> {
    let format = format_of(id)?;
    // Numbers of a problem's own, far from those of the seeds beside it.
    let mut rng = Rng::new(Rng::named(id).bits() ^ Rng::new(seed).bits());
    match size {
        InputSize::Small => loop {
            // Oracles also answer what a judge would not ask.
            let input = (oracles().iter().find(|oracle| oracle.id == id)?.random_case)(&mut rng);
            if is_legal_input(id, &input) {
                return Some(input);
            }
        },
        InputSize::Numbers(count) => Some(written(format, &random(format, &mut rng, count))),
        InputSize::Largest => largest_input(id, seed),
    }
}

/// Returns whether an input is in a problem's format and keeps to the judge's limits.
pub fn is_legal_input(id: &str, input: &str) -> bool {
    format_of(id)
        .is_some_and(|format| read(format, input).is_some_and(|values| is_legal(format, &values)))
}

/// Returns the smallest legal input found on which a program fails as it does on this one, given
/// what tries an input and what says that there is no more time; nothing if this one is not in the
/// problem's format or beyond its limits.
pub(crate) fn shrunk_input(
    id: &str,
    input: &str,
    fails: &mut dyn FnMut(&str) -> Tried,
    is_over: &dyn Fn() -> bool,
) -> Option<String> {
    let format = format_of(id)?;
    let values = read(format, input).filter(|values| is_legal(format, values))?;
    Some(written(format, &shrink(format, values, fails, is_over)))
}
