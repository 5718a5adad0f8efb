//! Families of positions, with a number left open: `cram 3xN`.

use super::sum::Sum;
use crate::errors::Result;
use std::fmt;

/// What stands for the number.
const NUMBER: char = 'N';

/// A family of sums: N in their positions stands for a number.
///
/// # Examples
/// ```
/// use game_table::{Family, Sum};
///
/// let family = Family::new(["cram", "3xN", "+", "nim", "N"])?;
/// assert_eq!(family.sum(7)?, Sum::parse("cram 3x7 + nim 7")?);
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    words: Vec<String>,
}

impl Family {
    /// Returns the family that words state, in which no name of a game is read as a number.
    ///
    /// # Errors
    /// When no position has an N.
    pub fn new(words: impl IntoIterator<Item = impl Into<String>>) -> Result<Self> {
        let family = Family { words: words.into_iter().map(Into::into).collect() };
        let has_number = |(is_name, word): (bool, &String)| !is_name && word.contains(NUMBER);
        let is_family = family.names().zip(&family.words).any(has_number);
        if is_family { Ok(family) } else { Err("no position has an N, as in cram 3xN".into()) }
    }

    /// Returns the words, as they were written.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Returns the sum with a number in place of N.
    ///
    /// # Errors
    /// As [`Sum::parse`].
    pub fn sum(&self, number: u64) -> Result<Sum> {
        let number = number.to_string();
        let put = |(is_name, word): (bool, &String)| match is_name {
            true => word.clone(),
            false => word.replace(NUMBER, &number),
        };
        let words: Vec<String> = self.names().zip(&self.words).map(put).collect();
        Sum::from_arguments(&words)
    }

    /// Returns which words are names of games: the first, and those after a plus sign.
    fn names(&self) -> impl Iterator<Item = bool> + '_ {
        (0..self.words.len()).map(|place| place == 0 || self.words[place - 1] == "+")
    }
}

/// Shows the family as it was written.
impl fmt::Display for Family {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.words.join(" "))
    }
}
