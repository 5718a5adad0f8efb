//! Comparison of a program's output with the expected output, the way judges do it.

use std::fmt;

/// The first line in which two outputs differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The line, from 1.
    pub line: usize,
    /// The column of the first difference in characters, from 1.
    pub column: usize,
    /// The expected line, or `None` if the expected output has ended.
    pub expected: Option<String>,
    /// The line found, or `None` if the output has ended.
    pub found: Option<String>,
    /// How many lines differ in all.
    pub differing_lines: usize,
}

/// Compares two outputs line by line, ignoring white space at the end of a line and empty lines at
/// the end of the output.
///
/// # Complexity
/// O(length of both) time.
///
/// # Errors
/// The first line that differs; bytes that are not UTF-8 show as replacement characters.
///
/// # Examples
/// ```
/// use judge_io::compare;
///
/// assert!(compare(b"1 2\n3\n", b"1 2  \n3\n\n").is_ok());
/// let mismatch = compare(b"1 2\n3\n", b"1 2\n4\n").unwrap_err();
/// assert_eq!((mismatch.line, mismatch.column), (2, 1));
/// ```
pub fn compare(expected: &[u8], found: &[u8]) -> Result<(), Mismatch> {
    let mut expected_lines = lines(expected);
    let mut found_lines = lines(found);
    let mut first: Option<Mismatch> = None;
    let mut line = 0;
    loop {
        line += 1;
        let pair = (expected_lines.next(), found_lines.next());
        match pair {
            (None, None) => return first.map_or(Ok(()), Err),
            (expected, found) if expected == found => {}
            (expected, found) => match &mut first {
                Some(mismatch) => mismatch.differing_lines += 1,
                None => first = Some(Mismatch::new(line, expected, found)),
            },
        }
    }
}

/// Returns the lines of an output, trimmed at their ends, without empty ones at the end.
fn lines(output: &[u8]) -> impl Iterator<Item = &[u8]> {
    let output = output.trim_ascii_end();
    let mut lines = output.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    if output.is_empty() {
        lines.next();
    }
    lines
}

impl Mismatch {
    fn new(line: usize, expected: Option<&[u8]>, found: Option<&[u8]>) -> Self {
        let text =
            |line: Option<&[u8]>| line.map(|line| String::from_utf8_lossy(line).into_owned());
        let (expected, found) = (text(expected), text(found));
        let column = match (&expected, &found) {
            (Some(expected), Some(found)) => {
                1 + expected
                    .chars()
                    .zip(found.chars())
                    .take_while(|(left, right)| left == right)
                    .count()
            }
            _ => 1,
        };
        Mismatch { line, column, expected, found, differing_lines: 1 }
    }
}

/// How many characters of a line a message shows.
const SHOWN: usize = 60;

/// Returns at most [`SHOWN`] characters of a line, with `start` near the left.
fn excerpt(line: Option<&str>, start: usize) -> String {
    let Some(line) = line else {
        return "(the output ends here)".to_string();
    };
    let length = line.chars().count();
    let shown: String = line.chars().skip(start).take(SHOWN).collect();
    let before = if start > 0 { "…" } else { "" };
    let after = if start.saturating_add(SHOWN) < length { "…" } else { "" };
    format!("{before}{shown}{after}")
}

impl fmt::Display for Mismatch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = if self.column > SHOWN - 10 { self.column - 10 } else { 0 };
        writeln!(formatter, "line {}, column {}:", self.line, self.column)?;
        writeln!(formatter, "  expected  {}", excerpt(self.expected.as_deref(), start))?;
        write!(formatter, "  found     {}", excerpt(self.found.as_deref(), start))?;
        if self.expected.is_some() && self.found.is_some() {
            let indent = self.column.saturating_sub(1 + start) + usize::from(start > 0);
            write!(formatter, "\n            {}^", " ".repeat(indent))?;
        }
        match self.differing_lines {
            0 | 1 => Ok(()),
            2 => write!(formatter, "\n  and 1 more line differs"),
            lines => write!(formatter, "\n  and {} more lines differ", lines - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Mismatch;

    #[test]
    fn a_mismatch_made_by_hand_is_shown_whatever_its_numbers() {
        for number in [0, 1, 50, 51, 60, usize::MAX] {
            let mismatch = Mismatch {
                line: number,
                column: number,
                expected: Some("a".to_string()),
                found: Some("b".to_string()),
                differing_lines: number,
            };
            assert!(mismatch.to_string().contains("expected"), "{number}");
        }
    }
}
