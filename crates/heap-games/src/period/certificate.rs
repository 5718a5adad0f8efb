//! Certificates of periods, as text that another program can replay.

#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use super::error::CertificateError;
use crate::{Period, PeriodReport, Theorem};

/// The first line of every certificate.
const TITLE: &str = "heap-games period certificate 1";

/// What is expected after the last line.
const END: &str = "windows TABLE SPAN, assumes TEXT or the end";

/// A claim that the values of a rule have a period, with the range in which it was compared.
///
/// [`check`](Certificate::check) replays it by code that shares only the budget and the stop points with the search: it
/// reads the rule and computes the values its own way.
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
    /// The least period, from the least heap on.
    pub period: Period,
    /// Whether a theorem makes the values compared enough for ever.
    pub proved: bool,
    /// How many values, from heap 0 on, were compared.
    pub values: u64,
    /// The greatest value; `None` when the values grow, by a saltus.
    pub max_value: Option<u64>,
    /// Where the proof is by equal windows: how many first values are known by all their options, and
    /// how many values a window has.
    pub windows: Option<[u64; 2]>,
    /// What the values rest on besides their computation, in one line, where whoever wrote the
    /// certificate did not compute them all: a proof is then only one if that is right.
    /// [`check`](Certificate::check) computes them all and trusts nothing.
    pub assumes: Option<String>,
}

impl Certificate {
    /// Returns whether a text begins as one of these certificates, right or wrong.
    pub fn is_begun_by(head: &[u8]) -> bool {
        head.starts_with(TITLE.as_bytes())
    }

    /// Returns the certificate of what a search found.
    pub fn new(report: &PeriodReport) -> Self {
        let assumed = report.assumption.and_then(|assumption| assumption.theorem);
        let assumes = report.assumption.map(|assumption| {
            format!(
                "{} values that were given, of which {} were computed anew",
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
        let mut lines = text.lines().map(str::trim_end).enumerate().peekable();
        if lines.next().is_none_or(|(_, line)| line != TITLE) {
            return Err(CertificateError::WrongTitle { expected: TITLE });
        }
        let mut entry = |name: &'static str, expected: &'static str| {
            let (index, line) = lines.peek().copied().unwrap_or((0, ""));
            let line_number = if index == 0 { text.lines().count() + 1 } else { index + 1 };
            let rest = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
            let error = CertificateError::WrongLine { line: line_number, expected };
            let rest = rest.ok_or(error.clone())?;
            lines.next();
            Ok((rest, error))
        };
        let number = |(text, error): (&str, CertificateError)| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u64>().ok().filter(|_| digits).ok_or(error)
        };
        let rule = entry("rule", "rule RULE")?.0.to_string();
        let preperiod = number(entry("preperiod", "preperiod NUMBER")?)?;
        let length = number(entry("period", "period NUMBER")?)?;
        let saltus = number(entry("saltus", "saltus NUMBER")?)?;
        let (standing, error) = entry("standing", "standing proved|conditional|observed")?;
        let proved = match standing {
            "proved" | "conditional" => true,
            "observed" => false,
            _ => return Err(error),
        };
        let values = number(entry("values", "values NUMBER")?)?;
        let max_value = match entry("maximum", "maximum NUMBER|none")? {
            ("none", _) => None,
            text => Some(number(text)?),
        };
        let windows = match entry("windows", "windows TABLE SPAN") {
            Err(_) => None,
            Ok((numbers, error)) => {
                let (table, span) = numbers.split_once(' ').ok_or(error.clone())?;
                Some([number((table, error.clone()))?, number((span, error))?])
            }
        };
        let assumes = match standing {
            "proved" => None,
            "observed" => entry("assumes", "assumes TEXT").ok(),
            _ => Some(entry("assumes", "assumes TEXT")?),
        };
        if let Some((index, _)) = lines.find(|(_, line)| !line.is_empty()) {
            return Err(CertificateError::WrongLine { line: index + 1, expected: END });
        }
        Ok(Self {
            rule,
            period: Period { preperiod, length, saltus },
            proved,
            values,
            max_value,
            windows,
            assumes: assumes.map(|(text, _)| text.to_string()),
        })
    }
}
