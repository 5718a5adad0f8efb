//! Patterns of values, and the evidence for them.

use crate::formula::{Formula, SeenPeriod};
use heap_games::Rule;
use std::fmt;

/// A pattern with which values agree, and the evidence for it.
#[derive(Clone, Debug)]
pub struct Find {
    /// The pattern.
    pub pattern: Pattern,
    /// Other rules whose values are the same as far as was compared.
    pub others: Vec<Rule>,
    /// The number of further such rules; `None` if there were too many to count.
    pub more: Option<usize>,
    /// The first heap from which on the values agree.
    pub from: u64,
    /// The number of values compared.
    pub compared: usize,
    /// The number of these that agree.
    pub agree: usize,
    /// The number of numbers or digits of the pattern that were chosen to fit the values; for a set
    /// of takes the greatest, since each number up to it may be a take or not.
    pub fitted: usize,
    /// The number of values left to test the pattern, beyond those used to fit it.
    pub tested: usize,
    /// The first value that differs, if the pattern is only similar to the values.
    pub difference: Option<Difference>,
}

/// A pattern of values. The text of a rule begins with its name, if it has one: `kayles (0.77)`.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// A game with a name.
    Game(Rule),
    /// A take-and-break code.
    Code(Rule),
    /// A game with a set of takes, or with another number chosen to fit.
    Set(Rule),
    /// A formula.
    Formula(Formula),
    /// A game whose heaps are larger by a number.
    Shift(Rule, i64),
    /// A period.
    Period(SeenPeriod),
    /// The heaps with the value 0, as text, whatever the other values are.
    Zeros(String),
}

/// A value of a list that differs from that of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The index of the value in the list.
    pub index: usize,
    /// The value that the pattern has there, in digits; `None` if it has none.
    pub there: Option<String>,
}

impl Find {
    /// Returns a find with which all values agree from the given heap on, with its count of fitted
    /// numbers.
    pub(crate) fn new(pattern: Pattern, (from, agree): (u64, usize), fitted: usize) -> Self {
        Find {
            pattern,
            others: Vec::new(),
            more: Some(0),
            from,
            compared: agree,
            agree,
            fitted,
            tested: agree.saturating_sub(fitted),
            difference: None,
        }
    }
}

impl Pattern {
    /// Returns the rule with these values; `None` for a formula, a period or zeros.
    pub fn rule(&self) -> Option<&Rule> {
        match self {
            Pattern::Game(rule)
            | Pattern::Code(rule)
            | Pattern::Set(rule)
            | Pattern::Shift(rule, _) => Some(rule),
            Pattern::Formula(_) | Pattern::Period(_) | Pattern::Zeros(_) => None,
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pattern::Game(rule) | Pattern::Code(rule) | Pattern::Set(rule) => {
                out.write_str(&rule_text(rule))
            }
            Pattern::Shift(rule, by) => {
                let sign = if *by < 0 { '-' } else { '+' };
                write!(out, "g(n {sign} {}) of {}", by.unsigned_abs(), rule_text(rule))
            }
            Pattern::Formula(formula) => formula.fmt(out),
            Pattern::Period(period) => period.fmt(out),
            Pattern::Zeros(text) => out.write_str(text),
        }
    }
}

/// Returns a rule as text, after its name if it has one.
///
/// # Examples
/// ```
/// let text = |rule: &str| value_guess::rule_text(&rule.parse().unwrap());
/// assert_eq!(text("0.77"), "kayles (0.77)");
/// assert_eq!(text("bounded:1,5"), "bash:5 (bounded:1,5)");
/// ```
pub fn rule_text(rule: &Rule) -> String {
    let text = rule.to_string();
    match (name_of(rule), rule) {
        (Some(name), _) if name != text => format!("{name} ({text})"),
        (None, Rule::Bounded(take)) if take.min() == 1 => format!("bash:{} ({text})", take.max()),
        _ => text,
    }
}

pub(crate) fn name_of(rule: &Rule) -> Option<&'static str> {
    plain().find(|(_, named)| named == rule).map(|(name, _)| name)
}

/// Returns the names that need no number, with their rules.
pub(crate) fn plain() -> impl Iterator<Item = (&'static str, Rule)> {
    Rule::names().filter_map(|name| Some((name, name.parse().ok()?)))
}
