//! Misère quotients and genera.

use heap_games::{MisereError, MisereGrowth, MisereQuotient, Rule, Theorem};
use serde::Serialize;
use std::fmt;

/// The number of heaps on a line of the text.
const LINE: usize = 10;

/// The misère quotient of a rule, for the heaps searched.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuotientAnswer {
    /// The generators, each with the least heap that it stands for.
    pub generators: Vec<Generator>,
    /// The size of the quotient after each heap that changed it.
    pub history: Vec<Growth>,
    /// The number of elements.
    pub order: usize,
    /// The losing elements.
    pub p_portion: Vec<String>,
    /// The period of the elements of the heaps.
    pub period: Option<QuotientPeriod>,
    /// The element of each heap.
    pub phi: Vec<String>,
    /// Equations that define the product.
    pub relations: Vec<String>,
    /// The rule.
    pub rule: String,
    /// The limit that ended the search, if one did.
    pub stopped: Option<String>,
    /// Whether it is the quotient of Nim with heaps up to some size.
    pub tame: bool,
    /// The greatest heap.
    pub to: usize,
}

/// A generator of a quotient.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Generator {
    /// The least heap that it stands for.
    pub heap: u64,
    /// Its letter.
    pub name: String,
}

/// The size of a quotient after a heap.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Growth {
    /// The heap.
    pub heap: u64,
    /// The number of elements.
    pub order: usize,
    /// The number of losing elements.
    pub p_portion: usize,
}

/// The period of the elements of heaps.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuotientPeriod {
    /// The length of the period in heaps.
    pub period: u64,
    /// The least heap from which on the elements repeat.
    pub preperiod: u64,
    /// Whether a theorem proves it.
    pub proved: bool,
    /// The theorem.
    #[serde(skip)]
    pub theorem: Option<String>,
}

impl QuotientAnswer {
    /// Returns the answer for a quotient, with the reason why the search for its period ended.
    pub fn new(quotient: &MisereQuotient<Rule>, obstacle: Option<MisereError>) -> Self {
        let presentation = quotient.presentation();
        let generators = presentation.generators().iter();
        let generators =
            generators.map(|(name, heap)| Generator { heap: *heap, name: name.clone() });
        let growth =
            |it: &MisereGrowth| Growth { heap: it.heap, order: it.order, p_portion: it.losing };
        let relations = presentation.relations().iter();
        QuotientAnswer {
            generators: generators.collect(),
            history: quotient.history().iter().map(growth).collect(),
            order: quotient.order(),
            p_portion: presentation.losing().to_vec(),
            period: quotient.period().map(|found| QuotientPeriod {
                period: found.period.length,
                preperiod: found.period.preperiod,
                proved: found.proof.is_some(),
                theorem: found.proof.map(|theorem| theorem.to_string()),
            }),
            phi: quotient.heap_names(),
            relations: relations.map(|(u, v)| format!("{u}={v}")).collect(),
            rule: quotient.rule().to_string(),
            stopped: obstacle.map(|obstacle| obstacle.to_string()),
            tame: quotient.is_tame(),
            to: quotient.greatest_heap(),
        }
    }
}

impl fmt::Display for QuotientAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |label: &str, content: String| writeln!(formatter, "{label:<11}{content}");
        let whole = self.period.as_ref().filter(|period| period.proved);
        let heaps = match whole {
            Some(_) => "all heaps".to_string(),
            None => format!("heaps up to {}", self.to),
        };
        line("rule", format!("{}, misère play, {heaps}", self.rule))?;
        let (order, losing) = (self.order, self.p_portion.len());
        let kind = if self.tame { "tame" } else { "wild" };
        line("quotient", format!("{order} elements, {losing} of them losing; {kind}"))?;
        let generators = self.generators.iter();
        let generators = generators.map(|Generator { heap, name }| format!("{name} = heap {heap}"));
        line("generators", joined(generators))?;
        line("relations", joined(self.relations.iter().cloned()))?;
        line("losing", joined(self.p_portion.iter().cloned()))?;
        let history = self.history.iter();
        let history = history.map(|it| format!("heap {}: {}/{}", it.heap, it.order, it.p_portion));
        line("grown with", joined(history))?;
        line("period", self.period.as_ref().map_or("none seen".to_string(), ToString::to_string))?;
        // The heaps after a proven period repeat.
        let shown = whole.and_then(|whole| (whole.preperiod + whole.period).try_into().ok());
        let shown = self.phi.len().min(shown.unwrap_or(usize::MAX));
        for (index, names) in self.phi[..shown].chunks(LINE).enumerate() {
            let from = index * LINE;
            line(&format!("{from} to {}", from + names.len() - 1), names.join(" "))?;
        }
        match &self.stopped {
            Some(obstacle) => line("stopped", obstacle.clone()),
            None => Ok(()),
        }
    }
}

impl fmt::Display for QuotientPeriod {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let QuotientPeriod { period, preperiod, theorem, .. } = self;
        let standing = Theorem::standing(theorem.as_deref());
        write!(formatter, "heap n + {period} acts like heap n for all n ≥ {preperiod}; {standing}")
    }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { "none".to_string() } else { parts.join(", ") }
}

/// The genera of the heaps of a rule.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GeneraAnswer {
    /// The genus of each heap from 0 on.
    pub genera: Vec<String>,
    /// The rule.
    pub rule: String,
}

impl GeneraAnswer {
    /// Returns the answer of a rule.
    pub fn new(rule: String, genera: impl IntoIterator<Item = impl fmt::Display>) -> Self {
        GeneraAnswer { genera: super::texts(genera), rule }
    }
}

/// Shows one line with the heap and the genus for each.
impl fmt::Display for GeneraAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = self.genera.iter().enumerate();
        lines.try_for_each(|(heap, genus)| writeln!(formatter, "{heap} {genus}"))
    }
}
