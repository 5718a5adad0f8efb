//! Certificates of periods, as text that another program can replay.

#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use crate::PeriodReport;
use crate::period::checker::{
    CertificateError, CheckBudget, CheckProgress, CheckWork, Claim, check, work,
};

/// The first line of every certificate.
const TITLE: &str = "heap-games period certificate 1";

/// A claim that the values of a rule have a period, with the range in which it was compared.
///
/// [`check`](Certificate::check) replays it by code that shares nothing with the search: it reads
/// the rule and computes the values its own way.
///
/// # Examples
/// ```
/// use heap_games::{Certificate, PeriodSearch};
///
/// let report = PeriodSearch::new("0.77".parse()?, 1000).run()?;
/// let text = Certificate::new(&report).to_string();
/// let certificate: Certificate = text.parse()?;
/// certificate.check(1 << 20)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The rule as text.
    pub rule: String,
    /// The least heap from which on the values repeat.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// What a period adds to the values.
    pub saltus: u64,
    /// Whether a theorem makes the values compared enough for ever.
    pub proved: bool,
    /// How many values, from heap 0 on, were compared.
    pub values: u64,
    /// The greatest value before the end of the first period.
    pub max_value: u64,
    /// What the values rest on besides their computation, in one line, where whoever wrote the
    /// certificate did not compute them all: a proof is then only one if that is right.
    /// [`check`](Certificate::check) computes them all and trusts nothing.
    pub assumes: Option<String>,
}

impl Certificate {
    /// Returns the certificate of what a search found.
    pub fn new(report: &PeriodReport) -> Self {
        let assumed = report.assumption.and_then(|assumption| assumption.theorem);
        let assumes = report.assumption.map(|assumption| {
            format!(
                "{} values that were given, of which {} were computed anew",
                assumption.given, assumption.recomputed
            )
        });
        Self {
            rule: report.rule.to_string(),
            preperiod: report.preperiod,
            period: report.period,
            saltus: report.saltus,
            proved: report.proof.or(assumed).is_some(),
            values: report.values_checked,
            max_value: report.max_value,
            assumes,
        }
    }

    /// Returns about what a check takes, from the rule and its first values.
    ///
    /// # Complexity
    /// Less than a second.
    ///
    /// # Errors
    /// [`CertificateError::UnknownRule`], [`CertificateError::NoTheorem`] or
    /// [`CertificateError::TooShort`] where no check can succeed.
    ///
    /// # Examples
    /// ```
    /// use heap_games::{Certificate, PeriodSearch};
    ///
    /// let report = PeriodSearch::new("0.77".parse()?, 1000).run()?;
    /// let work = Certificate::new(&report).work()?;
    /// assert_eq!((work.values, work.bytes), (report.values_checked, report.values_checked.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn work(&self) -> Result<CheckWork, CertificateError> {
        work(&self.claim())
    }

    /// Replays the certificate within the usual [`CheckBudget`] and a limit on its values, as
    /// [`check_within`](Self::check_within) does.
    ///
    /// # Errors
    /// What is wrong; [`CertificateError::TooLong`] when more than `limit` values are claimed.
    pub fn check(&self, limit: u64) -> Result<(), CertificateError> {
        if self.values > limit {
            let needed = self.values;
            return Err(CertificateError::TooLong { needed, limit });
        }
        self.check_within(CheckBudget::default(), &mut |_| {}).map(|_| ())
    }

    /// Replays the certificate: computes the values anew, compares all that it claims, and, where
    /// it claims a proof, checks that the theorem's range was covered. A claim about a rule with a
    /// closed form is compared with that form instead.
    ///
    /// Returns how many values were computed anew, 0 if there is a closed form. From time to
    /// time `progress` is called with how far the check has come.
    ///
    /// # Complexity
    /// For codes that leave at most two heaps the values times the rare heaps, and 1 or 2 bytes a
    /// value; quadratic where no values are rare, for codes that repeat and for those that leave
    /// three heaps. [`work`](Self::work) estimates it.
    ///
    /// # Errors
    /// What is wrong; before any work [`CertificateError::TooMuchWork`] or
    /// [`CertificateError::TooMuchMemory`] where the estimate exceeds the budget, and the same
    /// later where the estimate was too low.
    pub fn check_within(
        &self,
        budget: CheckBudget,
        progress: &mut dyn FnMut(CheckProgress),
    ) -> Result<u64, CertificateError> {
        check(&self.claim(), budget, progress)
    }

    fn claim(&self) -> Claim<'_> {
        Claim {
            rule: &self.rule,
            preperiod: self.preperiod,
            period: self.period,
            saltus: self.saltus,
            proved: self.proved,
            values: self.values,
            max_value: self.max_value,
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
        writeln!(f, "preperiod {}", self.preperiod)?;
        writeln!(f, "period {}", self.period)?;
        writeln!(f, "saltus {}", self.saltus)?;
        writeln!(f, "standing {standing}")?;
        writeln!(f, "values {}", self.values)?;
        writeln!(f, "maximum {}", self.max_value)?;
        match &self.assumes {
            Some(assumes) => writeln!(f, "assumes {}", assumes.replace('\n', " ")),
            None => Ok(()),
        }
    }
}

impl FromStr for Certificate {
    type Err = CertificateError;

    fn from_str(text: &str) -> Result<Self, CertificateError> {
        let mut lines = text.lines().map(str::trim_end).enumerate();
        if lines.next().is_none_or(|(_, line)| line != TITLE) {
            return Err(CertificateError::WrongTitle { expected: TITLE });
        }
        let mut entry = |name: &'static str, expected: &'static str| {
            let (index, line) = lines.next().unwrap_or((0, ""));
            let line_number = if index == 0 { text.lines().count() + 1 } else { index + 1 };
            let rest = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
            let error = CertificateError::WrongLine { line: line_number, expected };
            rest.map(|rest| (rest, error.clone())).ok_or(error)
        };
        let number = |(text, error): (&str, CertificateError)| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u64>().ok().filter(|_| digits).ok_or(error)
        };
        let rule = entry("rule", "rule RULE")?.0.to_string();
        let preperiod = number(entry("preperiod", "preperiod NUMBER")?)?;
        let period = number(entry("period", "period NUMBER")?)?;
        let saltus = number(entry("saltus", "saltus NUMBER")?)?;
        let (standing, error) = entry("standing", "standing proved|conditional|observed")?;
        let proved = match standing {
            "proved" | "conditional" => true,
            "observed" => false,
            _ => return Err(error),
        };
        let values = number(entry("values", "values NUMBER")?)?;
        let max_value = number(entry("maximum", "maximum NUMBER")?)?;
        let assumes = match standing {
            "proved" => None,
            "observed" => entry("assumes", "assumes TEXT").ok(),
            _ => Some(entry("assumes", "assumes TEXT")?),
        };
        Ok(Self {
            rule,
            preperiod,
            period,
            saltus,
            proved,
            values,
            max_value,
            assumes: assumes.map(|(text, _)| text.to_string()),
        })
    }
}
