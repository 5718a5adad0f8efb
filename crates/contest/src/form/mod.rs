//! A small language for the input format of a problem. A format is enough to draw random inputs,
//! and to check, write and shrink inputs.
//!
//! `syntax.rs` defines the parts of a format, `parse.rs` reads one, and `prove.rs` makes sure that
//! every choice of numbers within the limits leads to an input.

mod cases;
mod draw;
mod edit;
mod error;
mod graph;
mod lex;
mod parse;
mod prove;
mod read;
mod shrink;
mod syntax;
#[cfg(test)]
pub(crate) mod tests;
#[cfg(test)]
mod tests_of_errors;
mod value;

pub use error::{CaseError, FormatError, InputError};
pub use shrink::Tried;

use cases::filled;
use draw::draw;
use parse::parse;
use read::{read, written};
use shrink::shrink;
use std::fmt;
use std::str::FromStr;
use syntax::Syntax;

#[doc = include_str!("language.md")]
///
/// # Examples
/// ```
/// use contest::Format;
///
/// let format: Format = "n:1..100; a[n]:0..9".parse()?;
/// let input = format.draw(7, 20);
/// assert_eq!(input, format.draw(7, 20));
/// assert_eq!(format.check(&input), Ok(()));
/// assert!(format.check("3\n1 2\n").is_err());
/// # Ok::<(), contest::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Format {
    syntax: Syntax,
    text: String,
}

/// Reads a format.
impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        let (syntax, text) = (parse(text)?, text.trim().replace('\n', "; "));
        Ok(Format { syntax, text })
    }
}

/// Writes the format on one line.
impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl Format {
    /// Returns a legal input of about `size` numbers, the same for a seed and a size on every
    /// machine.
    ///
    /// Small sizes mostly have small numbers. An input is at least as long as the format requires,
    /// and sizes above 10^6 count as 10^6.
    pub fn draw(&self, seed: u64, size: usize) -> String {
        written(&self.syntax, &draw(&self.syntax, seed, Some(size)))
    }

    /// Returns one of the largest inputs, of at most about 10^6 numbers.
    pub(crate) fn draw_largest(&self, seed: u64) -> String {
        written(&self.syntax, &draw(&self.syntax, seed, None))
    }

    /// Checks that an input is in the format. Words may be split over lines in any way, as judges
    /// read them.
    ///
    /// # Complexity
    /// O(s log s) for an input of s characters; memory depends on the words of the input, not on
    /// the counts that it claims.
    ///
    /// # Errors
    /// If the input is not in the format, with the place of the first error.
    pub fn check(&self, input: &str) -> Result<(), InputError> {
        read(&self.syntax, input).map(drop)
    }

    /// Substitutes the values of each case of an input for names in a text: `{a}` stands for the
    /// value of `a`, which is numbers, a word, or edges as `1-2`, separated by blanks, and `{a,}`
    /// for the same separated by commas. A case is a repetition of the innermost lines that contain
    /// one of the names; the others must occur there too, or around them. Edges are named `tree`,
    /// `graph` or `dag`.
    ///
    /// # Errors
    /// If a brace is not closed, the format has no such name, or the names are in different cases;
    /// if the input is not in the format.
    ///
    /// # Examples
    /// ```
    /// let format: contest::Format = "k; { n; a[n] } *".parse()?;
    /// let cases = format.filled("7\n2\n3 4\n1\n9\n", "moore:{k} {a,}")?;
    /// assert_eq!(cases, ["moore:7 3,4", "moore:7 9"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn filled(&self, input: &str, text: &str) -> Result<Vec<String>, CaseError> {
        filled(&self.syntax, input, text)
    }

    /// Returns the smallest input found on which a test fails as it does on this one, or nothing if
    /// the input is not in the format. The closures try an input and return whether time is up;
    /// every input tried is legal.
    pub(crate) fn shrink(
        &self,
        input: &str,
        try_input: &mut dyn FnMut(&str) -> Tried,
        is_over: &dyn Fn() -> bool,
    ) -> Option<String> {
        let values = read(&self.syntax, input).ok()?;
        Some(written(&self.syntax, &shrink(&self.syntax, values, try_input, is_over)))
    }
}
