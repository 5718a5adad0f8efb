//! The periods of many subtraction sets.

use heap_games::{Period, SubtractionSurvey, SurveyedSets};
use serde::Serialize;
use std::fmt;

/// What the periods of all subtraction sets of a size have in common.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SurveyAnswer {
    /// The sets in which a take is the sum of two others.
    pub additive: KindAnswer,
    /// The others.
    pub plain: KindAnswer,
    /// How many takes a set has.
    pub takes: usize,
    /// The greatest take.
    pub to: u64,
}

/// The sets of one kind.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KindAnswer {
    /// How many periods are as expected: divisors of the sum of two takes, or, for three takes a, b and a + b, a(2b + r)/gcd(a, r)
    /// where b = 2ha + r and 2b + r where b = 2ha - r, for r from 0 to a.
    pub expected: u64,
    /// The first sets with other periods.
    pub exceptions: Vec<SetAnswer>,
    /// The first set with the greatest preperiod.
    pub latest: Option<SetAnswer>,
    /// The first set with the longest period.
    pub longest: Option<SetAnswer>,
    /// How many sets there are.
    pub sets: u64,
}

/// A set with its period.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetAnswer {
    /// After how many heaps the values repeat.
    pub period: u64,
    /// The least heap from which on they do.
    pub preperiod: u64,
    /// The takes.
    pub takes: Vec<u64>,
}

impl SurveyAnswer {
    /// Returns the answer of a survey.
    pub fn new((takes, to): (usize, u64), survey: SubtractionSurvey) -> Self {
        let (plain, additive) = (survey.plain.into(), survey.additive.into());
        SurveyAnswer { additive, plain, takes, to }
    }
}

impl From<SurveyedSets> for KindAnswer {
    fn from(kind: SurveyedSets) -> Self {
        let set = |(takes, period): (Vec<u64>, Period)| SetAnswer {
            period: period.length,
            preperiod: period.preperiod,
            takes,
        };
        KindAnswer {
            expected: kind.fitting,
            exceptions: kind.others.into_iter().map(set).collect(),
            latest: kind.latest.map(set),
            longest: kind.longest.map(set),
            sets: kind.sets,
        }
    }
}

impl fmt::Display for SetAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let takes: Vec<String> = self.takes.iter().map(u64::to_string).collect();
        write!(
            formatter,
            "{} has period {} from {} on",
            takes.join(","),
            self.period,
            self.preperiod
        )
    }
}

impl fmt::Display for SurveyAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SurveyAnswer { additive, plain, takes, to } = self;
        writeln!(formatter, "{} sets of {takes} takes up to {to}", additive.sets + plain.sets)?;
        let additive_rule = match takes {
            3 => "is a(2b + r)/gcd(a, r) or 2b + r, where b = 2ha + r or 2ha - r",
            _ => "is expected",
        };
        for (kind, name, rule) in [
            (plain, "no take is the sum of two others", "divides the sum of two takes"),
            (additive, "a take is the sum of two others", additive_rule),
        ] {
            if kind.sets == 0 {
                continue;
            }
            writeln!(formatter, "\n{name}: {} sets", kind.sets)?;
            match (kind.sets - kind.expected, kind.expected) {
                (0, _) => writeln!(formatter, "  the period of each {rule}")?,
                (_, 0) => {}
                (_, expected) => writeln!(formatter, "  the period of {expected} {rule}")?,
            }
            if kind.expected > 0 {
                for set in &kind.exceptions {
                    writeln!(formatter, "  not so: {set}")?;
                }
            }
            for (name, set) in
                [("longest period", &kind.longest), ("greatest preperiod", &kind.latest)]
            {
                if let Some(set) = set {
                    writeln!(formatter, "  {name}: {set}")?;
                }
            }
        }
        Ok(())
    }
}
