//! The values of a rule as a table that grows, by the method that suits the rule.

use std::fmt;

use crate::rules::equal_split::Splits;
use crate::rules::turning::TurningValues;
use crate::values::definition::CodeDefinition;
use crate::values::octal::Octal;
use crate::{Cells, Rule, RuleError, halving_value, lasker_value, smaller_part_value};

use crate::values::given::Given;

/// How values were computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// A closed form.
    Formula,
    /// The least value that no option has, by the sets that sums of heaps reach.
    Definition,
    /// Every pair of heaps, compared with a few candidates at a time.
    Dense,
    /// Rare and common values, one heap at a time.
    Sparse,
    /// Rare and common values, 64 heaps at a time.
    SparseBlocks,
    /// Counters of the options, changed only where they change.
    Counters,
    /// The heaps before that a take reaches.
    Takes,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Method::Formula => "formula",
            Method::Definition => "definition",
            Method::Dense => "dense",
            Method::Sparse => "sparse",
            Method::SparseBlocks => "sparse-blocks",
            Method::Counters => "counters",
            Method::Takes => "takes",
        })
    }
}

/// The Grundy values of a rule from heap 0 on, extended as far as wanted.
///
/// # Examples
/// ```
/// use heap_games::HeapSequence;
///
/// let mut kayles = HeapSequence::new("0.77".parse()?);
/// kayles.extend_to(1000)?;
/// assert_eq!(kayles.values().get(11), Some(6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct HeapSequence {
    rule: Rule,
    pub(crate) values: Cells,
    pub(crate) growth: Growth,
    /// About the most bytes that the table may take.
    pub(crate) bytes: u64,
    /// What is known of the first values, where they were given.
    pub(crate) given: Option<Given>,
}

pub(crate) enum Growth {
    Formula(fn(u64) -> u128),
    Bounded,
    AllBut(Vec<u32>),
    Takes,
    EqualSplit(Box<Splits>),
    Turning(Box<TurningValues>),
    Code(Box<CodeDefinition>),
    Octal(Box<Octal>),
}

impl HeapSequence {
    /// Returns the empty table of a rule.
    pub fn new(rule: Rule) -> Self {
        let growth = match &rule {
            Rule::Nim => Growth::Formula(u128::from),
            Rule::Lasker => Growth::Formula(lasker_value),
            Rule::Halving => Growth::Formula(|heap| halving_value(heap).into()),
            Rule::SmallerPart => Growth::Formula(|heap| smaller_part_value(heap).into()),
            Rule::UnequalSplit => Growth::Octal(Box::new(Octal::grundy())),
            Rule::EqualSplit { .. } => Growth::EqualSplit(Box::new(Splits::new())),
            Rule::Turning(game) => Growth::Turning(Box::new(TurningValues::new(*game))),
            Rule::Bounded(_) => Growth::Bounded,
            Rule::Subtract(_) => Growth::Takes,
            Rule::AllBut(_) => Growth::AllBut(Vec::new()),
            Rule::Code(code) => match Octal::new(code) {
                Some(octal) => Growth::Octal(Box::new(octal)),
                None => Growth::Code(Box::new(CodeDefinition::new(code.clone()))),
            },
        };
        Self { rule, values: Cells::new(), growth, bytes: u64::MAX, given: None }
    }

    /// Returns the table with a bound on its bytes, and those of what the method keeps about it,
    /// beyond which it is not extended.
    #[must_use]
    pub fn within_bytes(mut self, bytes: u64) -> Self {
        self.bytes = bytes;
        self
    }

    /// Returns the empty table of a rule whose method is given wherever the rule has a choice:
    /// [`Method::Dense`], [`Method::Sparse`] or [`Method::SparseBlocks`] for finite octal codes
    /// and Grundy's game, [`Method::Definition`] for every code. The values are the same.
    pub fn with_method(rule: Rule, method: Method) -> Self {
        let mut sequence = Self::new(rule);
        match (&mut sequence.growth, &sequence.rule, method) {
            (_, Rule::Code(code), Method::Definition) => {
                sequence.growth = Growth::Code(Box::new(CodeDefinition::new(code.clone())));
            }
            (Growth::Octal(octal), _, Method::Dense | Method::Sparse | Method::SparseBlocks) => {
                octal.force(method);
            }
            _ => {}
        }
        sequence
    }

    /// Returns the rule.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Returns the values computed so far, from heap 0 on.
    pub fn values(&self) -> &Cells {
        &self.values
    }

    /// Returns the method that the values last computed came from.
    pub fn method(&self) -> Method {
        match &self.growth {
            Growth::Formula(_) | Growth::Bounded => Method::Formula,
            Growth::AllBut(_) | Growth::EqualSplit(_) => Method::Counters,
            Growth::Takes => Method::Takes,
            Growth::Code(_) | Growth::Turning(_) => Method::Definition,
            Growth::Octal(octal) => octal.method(),
        }
    }

    /// Returns a sequence that goes on after values computed before, as
    /// [`with_values`](Self::with_values) has it, by a given method as
    /// [`with_method`](Self::with_method) has it.
    ///
    /// # Errors
    /// As [`with_values`](Self::with_values).
    pub fn with_values_and_method(
        rule: Rule,
        values: Cells,
        method: Method,
    ) -> Result<Self, RuleError> {
        let mut sequence = Self::with_values(rule, values)?;
        if let Growth::Octal(octal) = &mut sequence.growth {
            octal.force(method);
        }
        Ok(sequence)
    }

    /// Returns whether the method was given by the caller.
    pub(crate) fn is_forced(&self) -> bool {
        matches!(&self.growth, Growth::Octal(octal) if octal.is_forced())
    }

    /// Extends the table until it holds the heaps 0 to `to`.
    ///
    /// # Errors
    /// [`RuleError::TooLarge`] when a value does not fit 32 bits, or 24 where coins are turned;
    /// [`RuleError::TooMuchMemory`] when the table would take more than
    /// [`within_bytes`](Self::within_bytes) allows, [`RuleError::NoMemory`] when the system does
    /// not give that much, [`RuleError::WrongValue`] when values were given that the method has to
    /// compute anew and that are wrong. The values so far stay.
    ///
    /// # Complexity
    /// That of the method; one to four bytes for each value.
    pub fn extend_to(&mut self, to: usize) -> Result<(), RuleError> {
        let len = to.saturating_add(1);
        if len <= self.values.len() {
            return Ok(());
        }
        let bytes = self.bytes_of(len as u64);
        if bytes > self.bytes {
            return Err(RuleError::TooMuchMemory { values: len as u64, bytes, limit: self.bytes });
        }
        if self.must_recompute() {
            self.recompute(usize::MAX)?;
        }
        let values = &mut self.values;
        values.reserve(len)?;
        match &mut self.growth {
            Growth::Formula(formula) => {
                for heap in values.len()..len {
                    values.try_push(narrow(formula(heap as u64))?)?;
                }
            }
            Growth::Bounded => {
                if let Rule::Bounded(rule) = &self.rule {
                    for heap in values.len()..len {
                        values.try_push(narrow(rule.value(heap as u64).into())?)?;
                    }
                }
            }
            Growth::AllBut(counts) => {
                if let Rule::AllBut(set) = &self.rule {
                    extend_all_but(set.takes(), counts, values, len)?;
                }
            }
            Growth::Takes => {
                if let Rule::Subtract(set) = &self.rule {
                    set.extend_cells(values, len)?;
                }
            }
            Growth::EqualSplit(splits) => {
                if let Rule::EqualSplit { floor } = &self.rule {
                    splits.extend(*floor, values, len)?;
                }
            }
            Growth::Turning(turning) => turning.extend(values, len)?,
            Growth::Code(definition) => definition.extend(values, len)?,
            Growth::Octal(octal) => octal.extend(values, len)?,
        }
        Ok(())
    }
}

fn narrow(value: u128) -> Result<u32, RuleError> {
    u32::try_from(value).map_err(|_| RuleError::TooLarge {
        needed: u64::try_from(value).unwrap_or(u64::MAX),
        limit: u32::MAX.into(),
    })
}

/// Extends the values of the rule that allows every take but a few.
///
/// Every value below is reached, unless all heaps that have it lie behind a forbidden take.
fn extend_all_but(
    takes: &[u64],
    counts: &mut Vec<u32>,
    values: &mut Cells,
    len: usize,
) -> Result<(), RuleError> {
    let more = len.saturating_sub(counts.len());
    let reserved = counts.try_reserve(more);
    let needed = len as u64;
    reserved.map_err(|_| RuleError::NoMemory { values: needed })?;
    let mut behind = Vec::new();
    for heap in values.len()..len {
        behind.clear();
        let forbidden = takes.iter().take_while(|&&take| take <= heap as u64);
        behind.extend(forbidden.map(|&take| values.at(heap - take as usize)));
        behind.sort_unstable();
        let hidden = behind
            .chunk_by(|a, b| a == b)
            .find(|same| same.len() == counts[same[0] as usize] as usize)
            .map(|same| same[0] as usize);
        let value = hidden.unwrap_or(counts.len());
        if value == counts.len() {
            counts.push(0);
        }
        counts[value] += 1;
        values.try_push(narrow(value as u128)?)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values_by_definition;

    #[test]
    fn sequences_go_on_from_given_values() {
        for text in [
            "lasker",
            "grundy",
            "split-equal:4",
            "bounded:2,9",
            "subtract:2,5",
            "all-but:2,5",
            "0.77",
            ".16",
            "0.[3]",
            "8.3",
        ] {
            let rule: Rule = text.parse().unwrap();
            let to = if text.starts_with(['8', 't']) { 50 } else { 5000 };
            let mut whole = HeapSequence::new(rule.clone());
            whole.extend_to(to).unwrap();
            for len in [0, 1, 2, 3, 4, 17, 47, 400, 2500] {
                let mut first = HeapSequence::new(rule.clone());
                if len > 0 {
                    first.extend_to((len - 1).min(to)).unwrap();
                }
                let mut second =
                    HeapSequence::with_values(rule.clone(), first.values().clone()).unwrap();
                second.extend_to(to).unwrap();
                assert!(second.values().iter().eq(whole.values().iter()), "{text} {len}");
            }
        }
    }

    #[test]
    fn every_rule_agrees_with_its_definition() {
        for text in [
            "nim",
            "lasker",
            "halving",
            "smaller-part",
            "grundy",
            "split-equal:1",
            "split-equal:7",
            "bounded:2,9",
            "bash:4",
            "subtract:1,3,4",
            "subtract:2,5,6,11",
            "all-but:2,5",
            "all-but:1,2,3,7",
            "all-but:4",
            "0.77",
            "4.007",
            "0.[3]",
            "4.[3]",
            "0.3F",
            "8.0",
            "0.0",
            "0.3",
            "0.1",
            "4.0",
            "0.07",
        ] {
            let rule: Rule = text.parse().unwrap();
            let to = if text.contains(['F', '8']) { 60 } else { 150 };
            let mut sequence = HeapSequence::new(rule.clone());
            for part in [0, 9, 10, 40, to] {
                sequence.extend_to(part).unwrap();
                assert_eq!(sequence.values().len(), part + 1);
            }
            let expected = values_by_definition(&rule, to);
            assert!(sequence.values().iter().eq(expected), "{text}");
        }
    }
}
