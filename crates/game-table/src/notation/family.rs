//! Families of positions, with one number left open, or two: `cram 3xN`, `cram MxN`.

use super::sum::{Sum, words_of};
use crate::errors::Result;
use std::fmt;

/// The letter for the number.
const NUMBER: char = 'N';
/// The letter for the number of a row.
const ROW: char = 'M';

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
    /// The words, and whether they are in double quotes.
    words: Vec<(String, bool)>,
}

impl Family {
    /// Returns the family in the arguments of a command, as in [`Sum::from_arguments`]; an N in the
    /// name of a game stays.
    ///
    /// # Errors
    /// When no position has an N.
    pub fn new(arguments: impl IntoIterator<Item = impl Into<String>>) -> Result<Self> {
        let arguments: Vec<String> = arguments.into_iter().map(Into::into).collect();
        let family = Family { words: words_of(&arguments) };
        let has_number = |(is_name, word): (bool, &str)| !is_name && word.contains(NUMBER);
        let is_family = family.names().zip(family.words()).any(has_number);
        if is_family { Ok(family) } else { Err("no position has an N, as in cram 3xN".into()) }
    }

    /// Returns the words, without quotes.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(|(word, _)| word.as_str())
    }

    /// Returns the family of these games, if their names are known.
    pub fn of_games(arguments: impl IntoIterator<Item = impl Into<String>>) -> Option<Self> {
        Family::new(arguments).ok().filter(|family| family.sum(1).is_ok())
    }

    /// Returns whether the positions have a second number, M.
    pub fn has_rows(&self) -> bool {
        self.row(1) != *self
    }

    /// Returns the family with a number instead of each M that is joined with an N, as in MxN.
    #[must_use]
    pub fn row(&self, number: u64) -> Self {
        let put = |(is_name, (word, is_whole)): (bool, &(String, bool))| {
            let put = |text: String, pair: &str| {
                text.replace(pair, &pair.replace(ROW, &number.to_string()))
            };
            let pairs: &[&str] = if is_name { &[] } else { &["MxN", "NxM", "M,N", "N,M"] };
            (pairs.iter().copied().fold(word.clone(), put), *is_whole)
        };
        Family { words: self.names().zip(&self.words).map(put).collect() }
    }

    /// Returns the sum with a number instead of N.
    pub fn sum(&self, number: u64) -> Result<Sum> {
        let number = number.to_string();
        let put = |(is_name, (word, is_whole)): (bool, &(String, bool))| match is_name {
            true => (word.clone(), *is_whole),
            false => (word.replace(NUMBER, &number), *is_whole),
        };
        Sum::of_words(self.names().zip(&self.words).map(put).collect())
    }

    /// Returns which words are names of games: the first, and those after a plus sign.
    fn names(&self) -> impl Iterator<Item = bool> + '_ {
        let is_sign = |place: usize| self.words[place] == ("+".to_string(), false);
        (0..self.words.len()).map(move |place| place == 0 || is_sign(place - 1))
    }
}

/// Shows the family as it was written, with quotes around words with blanks.
impl fmt::Display for Family {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, word) in self.words().enumerate() {
            let between = if index > 0 { " " } else { "" };
            match word.contains(char::is_whitespace) {
                true => write!(formatter, "{between}\"{word}\"")?,
                false => write!(formatter, "{between}{word}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_blanks_stay_whole() {
        for arguments in [
            &["file:my game.txt", "N"][..],
            &["\"file:my game.txt\" N"],
            &["file:my game.txt", "N + nim N"],
            &["run:python3 rule.py ok", "(N,1)"],
        ] {
            let family = Family::new(arguments.iter().copied()).unwrap();
            let five: Vec<String> = arguments.iter().map(|word| word.replace('N', "5")).collect();
            assert_eq!(family.sum(5).unwrap(), Sum::from_arguments(&five).unwrap());
            // What is shown can be read again.
            let again = Family::new([family.to_string()]).unwrap();
            assert_eq!(again.sum(5).unwrap(), family.sum(5).unwrap(), "{family}");
        }
        assert!(Family::new(["file:my Notes.txt", "3"]).is_err());
    }

    #[test]
    fn a_second_number_is_no_letter_of_a_word() {
        let row = |text: &str| Family::new([text]).unwrap().row(3).to_string();
        assert_eq!(row("cram MxN + cram NxM"), "cram 3xN + cram Nx3");
        assert_eq!(row("file:M,N.txt 2,M,N,1"), "file:M,N.txt 2,3,N,1");
        for text in ["cram 3xN", "file:a.txt NxN=xM", "file:M.txt file:My,N", "M N"] {
            assert!(!Family::new([text]).unwrap().has_rows() && row(text) == text, "{text}");
        }
    }
}
