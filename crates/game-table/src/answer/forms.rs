//! Misère simplest forms.

use super::sums::PartAnswer;
use crate::errors::{Failure, REFUSED, Result, status_of};
use heap_games::{HeapRule, Rule, RuleError};
use mex_core::{MisereEvaluator, MisereForm, MisereFormError, MisereForms, Nature};
use serde::Serialize;
use std::fmt;

/// The default limit on heaps.
const MOST_HEAPS: u64 = 40;

/// The simplest form of a position in misère play, and its properties.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormAnswer {
    /// The greatest number of moves in play from the form.
    pub birthday: u32,
    /// The form as text; `None` if that is too long.
    pub form: Option<String>,
    /// The Grundy value, and the misère Grundy values in sums with 0, 1, 2, … heaps of two.
    pub genus: String,
    /// `tame`, `restive`, `restless` or `wild`.
    pub nature: &'static str,
    /// The number of options of the form.
    pub options: usize,
    /// `N` or `P` if the player to move wins or loses.
    pub outcome: char,
}

impl FormAnswer {
    /// Returns the properties of a form.
    ///
    /// # Errors
    /// When the store is full.
    pub fn new(forms: &mut MisereForms, form: MisereForm) -> Result<Self> {
        let text = match forms.text(form) {
            Ok(text) => Some(text),
            Err(MisereFormError::TextTooLong { .. }) => None,
            Err(error) => return Err(error.into()),
        };
        Ok(FormAnswer {
            birthday: forms.birthday(form),
            form: text,
            genus: forms.genus(form)?.to_string(),
            nature: match forms.nature(form)? {
                Nature::Tame => "tame",
                Nature::Restive => "restive",
                Nature::Restless => "restless",
                Nature::Wild => "wild",
            },
            options: forms.options(form).len(),
            outcome: forms.outcome(form).letter(),
        })
    }

    fn text(&self) -> &str {
        self.form.as_deref().unwrap_or("too long to write")
    }
}

/// Shows one line for each property.
impl fmt::Display for FormAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "form     {}", self.text())?;
        writeln!(formatter, "genus    {}, {}", self.genus, self.nature)?;
        writeln!(formatter, "birthday {}", self.birthday)?;
        writeln!(formatter, "options  {}", self.options)?;
        writeln!(formatter, "outcome  {}", self.outcome)
    }
}

/// The simplest form of a sum of games in misère play.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SumFormAnswer {
    /// The form.
    pub form: FormAnswer,
    /// The games.
    pub parts: Vec<PartAnswer>,
    /// The misère quotient of the games and all their positions, if it is small.
    pub quotient: Option<ClosedQuotient>,
}

/// The size of the misère quotient of some positions.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClosedQuotient {
    /// The number of elements.
    pub order: usize,
    /// The number of losing elements.
    pub p_portion: usize,
}

/// Shows the form, and the size of the quotient.
impl fmt::Display for SumFormAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.form.fmt(formatter)?;
        match &self.quotient {
            Some(ClosedQuotient { order, p_portion }) => {
                writeln!(formatter, "quotient {order} elements, {p_portion} of them losing")
            }
            None => Ok(()),
        }
    }
}

/// The simplest forms of the heaps of a rule in misère play.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormsAnswer {
    /// The form of each heap from 0 on.
    pub forms: Vec<FormAnswer>,
    /// The rule.
    pub rule: String,
    /// The limit that ended the search, if one did.
    pub stopped: Option<String>,
}

impl FormsAnswer {
    /// Returns the forms of the heaps of a rule up to `to`; by default, up to heap 40 or until the
    /// limit of `limit` forms is reached.
    ///
    /// # Errors
    /// For turning coins, or when the heaps up to `to` need too many forms.
    pub fn new(rule: &Rule, to: Option<u64>, limit: usize) -> Result<Self> {
        if !rule.has_misere() {
            return Err(RuleError::NoMisere.into());
        }
        let forms = MisereForms::with_limit(limit);
        let mut evaluator = MisereEvaluator::with_limits(rule, limit, forms);
        let mut answer = FormsAnswer { forms: Vec::new(), rule: rule.to_string(), stopped: None };
        for heap in 0..=to.unwrap_or(MOST_HEAPS) {
            let found = evaluator
                .form(&heap)
                .map_err(Into::into)
                .and_then(|form| FormAnswer::new(evaluator.forms(), form));
            match found {
                Ok(found) => answer.forms.push(found),
                Err(error) => {
                    let message = format!("heap {heap}: {error}");
                    if to.is_some() || answer.forms.is_empty() || status_of(&*error) != REFUSED {
                        return Err(Failure::reworded(&*error, message).into());
                    }
                    answer.stopped = Some(message);
                    break;
                }
            }
        }
        Ok(answer)
    }
}

/// Shows one line for each heap.
impl fmt::Display for FormsAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "heap\tgenus\tnature\tbirthday\toptions\tform")?;
        for (heap, form) in self.forms.iter().enumerate() {
            let FormAnswer { birthday, genus, nature, options, .. } = form;
            let text = form.text();
            writeln!(formatter, "{heap}\t{genus}\t{nature}\t{birthday}\t{options}\t{text}")?;
        }
        match &self.stopped {
            Some(obstacle) => writeln!(formatter, "stopped\t{obstacle}"),
            None => Ok(()),
        }
    }
}
