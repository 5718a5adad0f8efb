//! A format with what follows from it.

use super::cases::filled;
use super::draw::{draw, draw_largest};
use super::error::{CaseError, FormatError, InputError};
use super::parse::parse;
use super::read::read;
use super::shrink::{Tried, shrink};
use super::syntax::Syntax;
use super::write::written;
use std::fmt;
use std::str::FromStr;

/// The input format of a problem, described in a small language.
///
/// | text | input |
/// | --- | --- |
/// | `n m; u v *m` | a line with two numbers, then m lines with two numbers each |
/// | `n:1..100; a[n]:0..10^9` | n from 1 to 100, then a line of n numbers |
/// | `n m:0..n-1; (u:1..n v:u..n) *m` | limits are numbers, or names before them |
/// | `t; { n; a[n] } *t` | lines in braces, t times |
/// | `{ n; a[n] } *; 0` | lines to the end of the file, and a last line `0` |
/// | `a[n]:1..n distinct`, `a[n] sorted` | no number twice; none less than the one before |
/// | `s[n]:"a..z"`, `s[1..9]:"01"`, `s:"YN"` | a word of n, of 1 to 9, and of one letter |
/// | `add x`, `"add" x` | two numbers, and the word `add` before a number |
/// | `tree n`, `graph n m`, `dag n m simple` | lines with the two ends of an edge, from 1 |
/// | `tree n w:1..9` | the same with a weight behind the ends |
/// | `rooted tree n w` | a line for each vertex from 2 on: the vertex above it, and a weight |
/// | `listed dag n` | a line for each vertex: how many successors it has, and these, from 0 |
/// | `{ 1 x \| 2 y z } *q` | lines of one kind or another, known by their first word |
/// | `{ n; a[n] } *"0"` | lines up to a line `0`, which may be missing at the end of the file |
/// | `u:1..9 v:1..9 *m distinct`, `graph n m distinct` | no line twice; no edge twice |
/// | `#m:0..100` | a number that says how long the answer is |
///
/// A semicolon or a line feed ends a line. What is repeated to the end of the file is there at
/// least once, up to a word it may be missing. A name that counts something is from 1 to 1000, and every other number from 1 to
/// 10^9, unless there are limits. Edges of a `graph` are any, those of a `dag` have no cycle;
/// `simple` ones have no loop and no two of them the same ends.
///
/// A format is legal if every choice of numbers within the limits leads to an input: `n k:2..n` is
/// not, since n may be 1.
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
///
/// ```
/// let format: contest::Format = "n:1..1000\n{ (u) *n } *2\n".parse()?;
/// assert_eq!(format.to_string(), "n:1..1000; { (u) *n } *2");
/// assert_eq!(format.to_string().parse(), Ok(format));
/// # Ok::<(), contest::FormatError>(())
/// ```
impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl Format {
    /// Returns a legal input of about `size` numbers, the same for a seed and a size on every
    /// machine.
    ///
    /// Small sizes have small numbers, but for some with numbers at the limits. An input has the
    /// numbers that the format asks for at least, and sizes above 10^6 count as that.
    ///
    /// # Complexity
    /// O(s log s) for an input of s numbers.
    ///
    /// # Examples
    /// ```
    /// let format: contest::Format = "n:1..9; tree n".parse()?;
    /// assert_eq!(format.draw(1, 0), "1\n");
    /// # Ok::<(), contest::FormatError>(())
    /// ```
    pub fn draw(&self, seed: u64, size: usize) -> String {
        written(&self.syntax, &draw(&self.syntax, seed, size))
    }

    /// Returns one of the largest inputs, of at most about 10^6 numbers.
    pub(crate) fn draw_largest(&self, seed: u64) -> String {
        written(&self.syntax, &draw_largest(&self.syntax, seed))
    }

    /// Returns whether an input is in the format. Words may be split over lines in any way, as
    /// judges read them.
    ///
    /// # Complexity
    /// O(s log s) for an input of s characters; memory follows the words of the input, not what its
    /// counts claim.
    ///
    /// # Errors
    /// When it is not, with the first place that is wrong.
    ///
    /// # Examples
    /// ```
    /// let format: contest::Format = "n; a[n]; u v *n".parse()?;
    /// let error = format.check("1\n7\n4\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 4, column 1: expected v, found the end of the input");
    /// # Ok::<(), contest::FormatError>(())
    /// ```
    pub fn check(&self, input: &str) -> Result<(), InputError> {
        read(&self.syntax, input).map(drop)
    }

    /// Fills names of the format into a text, case by case: `{a}` stands for what an input has for `a`,
    /// numbers, a word, or edges as `1-2`, with blanks between several, and `{a,}` for the same with
    /// commas. A case is a repetition of the innermost lines in which one of the names stands; the
    /// others stand there too, or around them. Edges go by `tree`, `graph` or `dag`.
    ///
    /// # Complexity
    /// That of [`check`](Self::check), and of what is returned.
    ///
    /// # Errors
    /// When a brace is not closed, the format has no such name, or the names stand in different cases;
    /// when the input is not in the format.
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

    /// Returns the smallest input found on which a test fails as it does on this one, given what
    /// tries an input and what says that there is no more time; none if the input is not in the
    /// format.
    ///
    /// Every input that is tried is legal.
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
