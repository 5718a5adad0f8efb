//! Periods of rules, and their assumptions.

use super::texts;
use crate::reason::Reason;
use heap_games::{Assumption, Period, PeriodReport, RuleError, Theorem};
use serde::Serialize;
use std::fmt::{self, Display};

/// The period of a rule, or why none was found.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PeriodAnswer {
    /// The assumptions of the answer, apart from computed values.
    pub assumes: Option<Assumes>,
    /// The greatest value up to the end of the first period; `None` if values grow without end.
    pub max_value: Option<u64>,
    /// Why no period was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// How the values were computed.
    pub method: Option<String>,
    /// The length of the period in heaps.
    pub period: Option<u64>,
    /// The least heap from which on the values repeat.
    pub preperiod: Option<u64>,
    /// Whether a theorem proves it from computed values only.
    pub proved: bool,
    /// Why it holds for ever, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The rule.
    pub rule: String,
    /// The growth of the values with each period.
    pub saltus: Option<u64>,
    /// The limit that ended the search, if one did; absent if a period was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<Option<StoppedBy>>,
    /// The theorem that proves the period, even if only under the assumption.
    pub theorem: Option<String>,
    /// The number of compared values.
    pub values_checked: u64,
    /// Whether the rule is from a rule file.
    #[serde(skip)]
    is_own: bool,
}

/// A limit, and its size.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StoppedBy {
    /// Values to compute.
    Values(u64),
    /// Steps of the search.
    Steps(u64),
    /// Bytes of memory.
    Bytes(u64),
}

/// A checkpoint whose values an answer assumes.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Assumes {
    /// Its path.
    pub checkpoint: String,
    /// The number of its values that were computed again.
    pub recomputed: u64,
    /// The number of others that were compared with the definition.
    pub sampled: u64,
    /// Its SHA-256.
    pub sha256: String,
    /// The number of its values.
    pub values: u64,
}

impl Assumes {
    /// Returns the assumption about the values of a checkpoint.
    pub fn new(checkpoint: String, sha256: String, assumption: Assumption) -> Self {
        let Assumption { given: values, recomputed, sampled, .. } = assumption;
        Assumes { checkpoint, recomputed, sampled, sha256, values }
    }

    /// Returns the assumption for a certificate, which may be read without the file.
    pub fn note(&self) -> String {
        format!("a checkpoint of sha256 {}: {}", self.sha256, self.checked())
    }

    fn checked(&self) -> String {
        let Assumes { values, recomputed, sampled, .. } = self;
        format!(
            "of the {values} values that the run began with, {recomputed} were computed again and \
             {sampled} others, picked at random, follow from those before them"
        )
    }
}

/// Shows the assumption as text that follows "if".
impl Display for Assumes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Assumes { checkpoint, sha256, .. } = self;
        write!(formatter, "{checkpoint} is right (sha256 {sha256}): {}", self.checked())
    }
}

impl PeriodAnswer {
    /// Returns the answer of a successful search.
    pub fn found(report: &PeriodReport, assumes: Option<Assumes>) -> Self {
        let Period { preperiod, length, saltus } = report.period;
        let assumed = report.assumption.and_then(|assumption| assumption.theorem);
        let theorem = report.proof.or(assumed);
        PeriodAnswer {
            assumes,
            // Values with a saltus have no greatest.
            max_value: (saltus == 0).then_some(report.max_value),
            method: Some(report.method.to_string()),
            period: Some(length),
            preperiod: Some(preperiod),
            proved: report.proof.is_some(),
            rule: report.rule.to_string(),
            saltus: Some(saltus),
            theorem: theorem.map(|theorem| theorem.to_string()),
            values_checked: report.values_checked,
            ..PeriodAnswer::default()
        }
    }

    /// Returns the answer of a search ended by an error after `values` values.
    pub fn unfound(rule: String, values: u64, error: &RuleError) -> Self {
        let stopped_by = match *error {
            RuleError::NoPeriod { limit } => Some(StoppedBy::Values(limit)),
            RuleError::OutOfSteps { budget, .. } | RuleError::TooMuchWork { budget, .. } => {
                Some(StoppedBy::Steps(budget))
            }
            RuleError::TooMuchMemory { limit, .. } => Some(StoppedBy::Bytes(limit)),
            // Memory that the system refused now may be available later.
            RuleError::NoMemory { .. } => Some(StoppedBy::Bytes(0)),
            _ => None,
        };
        PeriodAnswer {
            message: Some(error.to_string()),
            rule,
            stopped_by: Some(stopped_by),
            values_checked: values,
            ..PeriodAnswer::default()
        }
    }

    /// Returns the period seen in the values of a rule file: it is observed, and never proven.
    pub fn observed(rule: String, values: &[u32]) -> Self {
        let count = values.len() as u64;
        let none = RuleError::NoPeriod { limit: count };
        let none = PeriodAnswer {
            method: Some("definition".to_string()),
            message: Some(format!("{count} values show no period")),
            is_own: true,
            ..PeriodAnswer::unfound(rule, values.len() as u64, &none)
        };
        let Some(Period { preperiod, length, saltus }) = Period::observed(values) else {
            return none;
        };
        let greatest = values.iter().max().filter(|_| saltus == 0);
        PeriodAnswer {
            max_value: greatest.copied().map(u64::from),
            message: None,
            period: Some(length),
            preperiod: Some(preperiod),
            saltus: Some(saltus),
            stopped_by: None,
            ..none
        }
    }

    /// Returns how certain the period is, as text.
    pub fn standing(&self) -> String {
        let standing = Theorem::standing(self.theorem.as_deref());
        match &self.assumes {
            Some(assumes) => {
                format!("{standing}, if {assumes}; --recompute computes all of them again")
            }
            None => standing,
        }
    }
}

/// Shows a period with its proof, or why there is none.
impl Display for PeriodAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PeriodAnswer { rule, values_checked: count, .. } = self;
        let (Some(preperiod), Some(period)) = (self.preperiod, self.period) else {
            let hint = if self.is_own { "; --limit N compares N values" } else { "" };
            let message = self.message.as_deref().unwrap_or("");
            return writeln!(formatter, "rule {rule}: {message}{hint}");
        };
        let saltus = match self.saltus {
            None | Some(0) => String::new(),
            Some(saltus) => format!(" + {saltus}"),
        };
        write!(formatter, "rule {rule}: g(n + {period}) = g(n){saltus} ")?;
        let standing = self.standing();
        if self.is_own {
            return writeln!(
                formatter,
                "from n = {preperiod} on, for all values computed\n{standing}; repeated {} times in \
                 {count} values, by the definition",
                (count - preperiod) / period - 1
            );
        }
        write!(formatter, "for all n ≥ {preperiod}\n{standing}; {count} values compared")?;
        if let Some(greatest) = self.max_value {
            write!(formatter, ", the greatest {greatest}")?;
        }
        writeln!(formatter, ", by the method {}", self.method.as_deref().unwrap_or(""))?;
        self.reason.as_ref().map_or(Ok(()), |reason| reason.fmt(formatter))
    }
}

/// The values of the heaps from a first heap on.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValuesAnswer {
    /// The assumptions of the values, apart from computed ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumes: Option<Assumes>,
    /// The first heap.
    pub from: u64,
    /// The method of computing them.
    pub method: String,
    /// The rule.
    pub rule: String,
    /// The values.
    pub values: Vec<String>,
}

impl ValuesAnswer {
    /// Returns the answer for a rule whose values from heap 0 on were all computed by a method.
    pub fn new(
        rule: String,
        method: String,
        values: impl IntoIterator<Item = impl Display>,
    ) -> Self {
        ValuesAnswer { assumes: None, from: 0, method, rule, values: texts(values) }
    }
}
