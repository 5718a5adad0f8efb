//! Converts errors of the crates to exceptions of the package, in the terms of Python.

use std::error::Error;
use std::fmt::Display;

use game_table::errors::{REFUSED, chain, status_of};
use heap_games::{MisereError, ParseRuleError, RuleError as HeapError};
use mex_core::RulesetError;
use pyo3::exceptions::PyValueError;
use pyo3::import_exception;
use pyo3::prelude::*;
use tree_hackenbush::EvaluateError;

import_exception!(impartial_games._errors, CycleError);
import_exception!(impartial_games._errors, GameError);
import_exception!(impartial_games._errors, LimitError);
import_exception!(impartial_games._errors, PeriodError);
import_exception!(impartial_games._errors, RuleError);

/// Terms in the errors of the crates, each with its equivalent in Python.
const SPOKEN: [(&str, &str); 8] = [
    ("--limit N", "limit=N"),
    ("--limit", "limit"),
    ("--misere", "misere=True"),
    (" (--to)", ""),
    ("`impartial games`", "game_list()"),
    ("`impartial value`, `moves` or `play`", "Sum, game_value or game_moves"),
    ("by `impartial`", "by the command line"),
    (
        "files cannot be read here",
        "files are not read; use Game(open(\"x.txt\").read()) for a rule, Graph or Hackenbush",
    ),
];

/// The start of an error's note on the memory option, which has no counterpart here.
const OF_MEMORY: &str = "; --max-memory ";

/// Returns the message of an error in the terms of Python.
fn spoken(words: &str) -> String {
    let words = words.split(OF_MEMORY).next().unwrap_or_default().to_string();
    SPOKEN.iter().fold(words, |words, (found, said)| words.replace(found, said))
}

/// Why a question has no answer: the exception to raise, with its message.
pub struct Refusal {
    exception: fn(String) -> PyErr,
    words: String,
}

impl Refusal {
    /// Returns the refusal of an argument.
    pub fn of_argument(words: impl Display) -> Self {
        Refusal { exception: PyValueError::new_err, words: words.to_string() }
    }

    /// Returns why a search for a period failed or was refused.
    pub fn of_search(error: HeapError) -> Self {
        let ends = error.ends_search();
        let refusal = Refusal::from(error);
        if ends { Refusal { exception: PeriodError::new_err, ..refusal } } else { refusal }
    }

    /// Returns why a game has no answer.
    pub fn of_game(error: Box<dyn Error + Send + Sync>) -> Self {
        let is_of_size = status_of(error.as_ref()) == REFUSED;
        let exception = if is_of_size { LimitError::new_err } else { GameError::new_err };
        Refusal { exception, words: chain(error.as_ref()) }
    }

    /// Returns why a rule or a sum is invalid, or a name unknown.
    pub fn of_rule(error: Box<dyn Error + Send + Sync>) -> Self {
        Refusal { exception: RuleError::new_err, words: chain(error.as_ref()) }
    }

    /// Returns the refusal of an answer that takes too much work.
    pub fn of_size(words: impl Display) -> Self {
        Refusal { exception: LimitError::new_err, words: words.to_string() }
    }
}

impl<E: Error + 'static> From<E> for Refusal {
    fn from(error: E) -> Self {
        Refusal { exception: exception_of(&error), words: chain(&error) }
    }
}

impl From<Refusal> for PyErr {
    fn from(refusal: Refusal) -> Self {
        (refusal.exception)(spoken(&refusal.words))
    }
}

fn exception_of(error: &(dyn Error + 'static)) -> fn(String) -> PyErr {
    if status_of(error) == REFUSED {
        LimitError::new_err
    } else if error.is::<RulesetError>() {
        CycleError::new_err
    } else if error.is::<ParseRuleError>() {
        RuleError::new_err
    } else if error.is::<HeapError>() || error.is::<MisereError>() || error.is::<EvaluateError>() {
        GameError::new_err
    } else {
        PyValueError::new_err
    }
}

/// Returns the `ValueError` for an invalid argument.
pub fn refused(words: impl Display) -> PyErr {
    Refusal::of_argument(words).into()
}

/// Returns the exception for an error of a crate, with the messages of its sources.
pub fn raised(error: impl Error + 'static) -> PyErr {
    Refusal::from(error).into()
}
