//! The text of certificates: a title, then lines of a name and what is said of it.

use super::error::CertificateError;
use std::iter::Peekable;

/// The lines of a certificate after its title.
pub(crate) struct Entries<'a> {
    lines: Peekable<std::str::Lines<'a>>,
    /// The number of the line read last.
    number: usize,
}

impl<'a> Entries<'a> {
    pub(crate) fn after(title: &'static str, text: &'a str) -> Result<Self, CertificateError> {
        let mut lines = text.lines().peekable();
        match lines.next().map(str::trim_end) == Some(title) {
            true => Ok(Entries { lines, number: 1 }),
            false => Err(CertificateError::WrongTitle { expected: title }),
        }
    }

    /// Reads the next line if it has a name, and returns what follows that.
    pub(crate) fn optional(&mut self, name: &str) -> Option<&'a str> {
        let rest = self.lines.peek()?.trim_end().strip_prefix(name)?;
        let rest = if rest.is_empty() { rest } else { rest.strip_prefix(' ')? };
        self.lines.next();
        self.number += 1;
        Some(rest)
    }

    /// Reads the next line, which has a name, and returns what follows that.
    pub(crate) fn entry(
        &mut self,
        name: &str,
        expected: &'static str,
    ) -> Result<&'a str, CertificateError> {
        let line = self.number + 1;
        self.optional(name).ok_or(CertificateError::WrongLine { line, expected })
    }

    /// Checks that only empty lines are left.
    pub(crate) fn end(&mut self, expected: &'static str) -> Result<(), CertificateError> {
        let left = self.lines.position(|line| !line.trim_end().is_empty());
        left.map_or(Ok(()), |left| {
            Err(CertificateError::WrongLine { line: self.number + 1 + left, expected })
        })
    }

    /// Returns an error about the line read last.
    pub(crate) fn wrong(&self, expected: &'static str) -> CertificateError {
        CertificateError::WrongLine { line: self.number, expected }
    }
}
