//! The results of checking books and certificates.

use heap_games::{Certificate, QuotientCertificate};
use serde::Serialize;
use std::fmt;

/// Whether a book proves its claim.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BookAnswer {
    /// The number of entries; null, like all of its head, if the head is invalid.
    pub entries: Option<u64>,
    /// The first wrong line, if there is one.
    pub line: Option<u64>,
    /// The position.
    pub position: Option<String>,
    /// Whether every line follows from earlier ones.
    pub proved: bool,
    /// The error in the line.
    pub reason: Option<String>,
    /// The text of the rules.
    pub rules: Option<String>,
    /// The claimed value of the position.
    pub value: Option<String>,
}

impl fmt::Display for BookAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookAnswer { line: Some(line), reason: Some(reason), .. } => {
                writeln!(formatter, "line {line}: {reason}")
            }
            BookAnswer { position, value, rules, .. } => {
                let [position, value, rules] =
                    [position, value, rules].map(|text| text.as_deref().unwrap_or_default());
                writeln!(formatter, "{position} has the value {value} under these rules:")?;
                write!(formatter, "{rules}")
            }
        }
    }
}

/// The contents of a valid certificate.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CertificateAnswer {
    /// The rule.
    pub rule: String,
    /// Whether it is for misère play.
    pub misere: bool,
    /// The least heap from which on the values or the elements of heaps repeat.
    pub preperiod: Option<u64>,
    /// The length of the period in heaps; `None` for a quotient of finitely many heaps.
    pub period: Option<u64>,
    /// Whether a theorem proves it.
    pub proved: bool,
    /// The number of replayed values, or of kinds of heaps whose sums decide a quotient.
    pub replayed: u64,
    /// The number of elements of the quotient.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<usize>,
    /// The number of losing elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p_portion: Option<usize>,
    /// The greatest heap of a quotient without a period.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
}

impl CertificateAnswer {
    /// Returns the contents of a certificate of a period, after `replayed` of its values were
    /// recomputed.
    pub fn of_period(certificate: &Certificate, replayed: u64) -> Self {
        CertificateAnswer {
            rule: certificate.rule.to_string(),
            preperiod: Some(certificate.period.preperiod),
            period: Some(certificate.period.length),
            proved: certificate.proved,
            replayed,
            ..CertificateAnswer::default()
        }
    }

    /// Returns the contents of a certificate of a misère quotient, decided by `kinds` kinds of
    /// heaps.
    pub fn of_quotient(certificate: &QuotientCertificate, kinds: usize) -> Self {
        let QuotientCertificate { rule, order, losing, heaps, period, .. } = certificate;
        CertificateAnswer {
            rule: rule.clone(),
            misere: true,
            preperiod: period.map(|[preperiod, _]| preperiod),
            period: period.map(|[_, length]| length),
            proved: true,
            replayed: kinds as u64,
            order: Some(*order),
            p_portion: Some(losing.len()),
            to: period.is_none().then(|| heaps.len() - 1),
        }
    }
}

impl fmt::Display for CertificateAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CertificateAnswer { rule, replayed, order, p_portion, .. } = self;
        let (preperiod, length) = (self.preperiod.unwrap_or(0), self.period.unwrap_or(0));
        if let (Some(order), Some(losing)) = (order, p_portion) {
            let reach = match self.to {
                Some(to) => format!("heaps up to {to}"),
                None => format!("all heaps, by the period {length} from heap {preperiod} on"),
            };
            return writeln!(
                formatter,
                "rule {rule}, misère play: {order} elements, {losing} of them losing, for {reach}; \
                 proven by the sums of {replayed} kinds of heaps"
            );
        }
        let standing = if self.proved { "proven" } else { "observed" };
        write!(formatter, "rule {rule}: preperiod {preperiod}, period {length}, {standing}; ")?;
        match replayed {
            0 => writeln!(formatter, "a closed form gives all values"),
            _ => writeln!(formatter, "{replayed} values replayed"),
        }
    }
}
