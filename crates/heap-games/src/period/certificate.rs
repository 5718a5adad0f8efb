//! Certificates of periods, as text for independent checkers.

#[cfg(test)]
mod tests;

use std::fmt;
use std::iter::Peekable;
use std::str::FromStr;

use super::error::CertificateError;
use crate::{Period, PeriodReport, Theorem};

/// The first line of every certificate.
const TITLE: &str = "heap-games period certificate 1";

/// The expected text after the last line.
const END: &str = "windows TABLE SPAN, assumes TEXT or the end";

/// A claim that the values of a rule have a period, with the range in which it was compared.
///
/// [`check`](Certificate::check) replays it by code that shares only the budget and the stop points
/// with the search: it reads the rule and computes the values in its own way.
///
/// # Examples
/// ```
/// use heap_games::{Budget, Certificate, PeriodSearch};
///
/// let report = PeriodSearch::new("0.77".parse()?, 1000).run()?;
/// let text = Certificate::new(&report).to_string();
/// let certificate: Certificate = text.parse()?;
/// certificate.check(Budget::OF_CHECKS, &mut |_| {})?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The rule as text.
    pub rule: String,
    /// The least period, with the least preperiod.
    pub period: Period,
    /// Whether a theorem proves the period from the compared values.
    pub proved: bool,
    /// The number of compared values, from heap 0 on.
    pub values: u64,
    /// The greatest value; `None` for a saltus.
    pub max_value: Option<u64>,
    /// For a proof by equal windows: the number of first values known by all their options, and the
    /// number of values of a window.
    pub windows: Option<[u64; 2]>,
    /// The assumption of the values, in one line, if the author of the certificate did not compute
    /// them all: then a proof depends on it. [`check`](Certificate::check) computes all values and
    /// assumes nothing.
    pub assumes: Option<String>,
}

impl Certificate {
    /// Returns whether a text begins like one of these certificates, valid or not.
    pub fn is_begun_by(head: &[u8]) -> bool {
        head.starts_with(TITLE.as_bytes())
    }

    /// Returns the certificate of the result of a search.
    pub fn new(report: &PeriodReport) -> Self {
        let assumed = report.assumption.and_then(|assumption| assumption.theorem);
        let assumes = report.assumption.map(|assumption| {
            format!(
                "{} values that were given, of which {} were computed again",
                assumption.given, assumption.recomputed
            )
        });
        let windows = match report.proof.or(assumed) {
            Some(Theorem::Windows { table, span }) => Some([table, span]),
            _ => None,
        };
        Self {
            rule: report.rule.to_string(),
            period: report.period,
            proved: report.proof.or(assumed).is_some(),
            values: report.values_checked,
            max_value: (report.period.saltus == 0).then_some(report.max_value),
            windows,
            assumes,
        }
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standing = match (self.proved, &self.assumes) {
            (true, None) => "proved",
            (true, Some(_)) => "conditional",
            (false, _) => "observed",
        };
        writeln!(f, "{TITLE}")?;
        writeln!(f, "rule {}", self.rule)?;
        writeln!(f, "preperiod {}", self.period.preperiod)?;
        writeln!(f, "period {}", self.period.length)?;
        writeln!(f, "saltus {}", self.period.saltus)?;
        writeln!(f, "standing {standing}")?;
        writeln!(f, "values {}", self.values)?;
        match self.max_value {
            Some(value) => writeln!(f, "maximum {value}")?,
            None => writeln!(f, "maximum none")?,
        }
        if let Some([table, span]) = self.windows {
            writeln!(f, "windows {table} {span}")?;
        }
        match &self.assumes {
            Some(assumes) => writeln!(f, "assumes {}", assumes.replace('\n', " ")),
            None => Ok(()),
        }
    }
}

impl FromStr for Certificate {
    type Err = CertificateError;

    fn from_str(text: &str) -> Result<Self, CertificateError> {
        let mut lines = Entries::after(TITLE, text)?;
        let rule = said(&mut lines, "rule", "rule RULE")?.to_string();
        let preperiod = number(&mut lines, "preperiod", "preperiod NUMBER")?;
        let length = number(&mut lines, "period", "period NUMBER")?;
        let saltus = number(&mut lines, "saltus", "saltus NUMBER")?;
        let expected = "standing proved|conditional|observed";
        let standing = said(&mut lines, "standing", expected)?;
        if !["proved", "conditional", "observed"].contains(&standing) {
            return Err(lines.wrong(expected));
        }
        let values = number(&mut lines, "values", "values NUMBER")?;
        let expected = "maximum NUMBER|none";
        let max_value = match said(&mut lines, "maximum", expected)? {
            "none" => None,
            text => Some(digits(text).ok_or_else(|| lines.wrong(expected))?),
        };
        let windows = lines.optional("windows").map(|numbers| {
            let pair = numbers.split_once(' ');
            let pair = pair.and_then(|(table, span)| Some([digits(table)?, digits(span)?]));
            pair.ok_or_else(|| lines.wrong("windows TABLE SPAN"))
        });
        let windows = windows.transpose()?;
        let assumes = match standing {
            "proved" => None,
            "observed" => match lines.optional("assumes") {
                Some("") => return Err(lines.wrong(END)),
                assumes => assumes,
            },
            _ => Some(said(&mut lines, "assumes", "assumes TEXT")?),
        };
        lines.end(END)?;
        Ok(Self {
            rule,
            period: Period { preperiod, length, saltus },
            proved: standing != "observed",
            values,
            max_value,
            windows,
            assumes: assumes.map(str::to_string),
        })
    }
}

/// Reads a line whose text is not empty.
fn said<'a>(
    lines: &mut Entries<'a>,
    name: &str,
    expected: &'static str,
) -> Result<&'a str, CertificateError> {
    let text = lines.entry(name, expected)?;
    if text.is_empty() { Err(lines.wrong(expected)) } else { Ok(text) }
}

fn number(
    lines: &mut Entries<'_>,
    name: &str,
    expected: &'static str,
) -> Result<u64, CertificateError> {
    digits(lines.entry(name, expected)?).ok_or_else(|| lines.wrong(expected))
}

fn digits(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The lines of a certificate after its title.
pub(crate) struct Entries<'a> {
    lines: Peekable<std::str::Lines<'a>>,
    /// The number of the last line read.
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

    /// Reads the next line if it has this name, and returns the text after the name.
    pub(crate) fn optional(&mut self, name: &str) -> Option<&'a str> {
        let rest = self.lines.peek()?.trim_end().strip_prefix(name)?;
        let rest = if rest.is_empty() { rest } else { rest.strip_prefix(' ')? };
        self.lines.next();
        self.number += 1;
        Some(rest)
    }

    /// Reads the next line, which must have this name, and returns the text after the name.
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

    /// Returns an error about the last line read.
    pub(crate) fn wrong(&self, expected: &'static str) -> CertificateError {
        CertificateError::WrongLine { line: self.number, expected }
    }
}
