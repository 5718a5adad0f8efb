//! A game of a callable: positions are any values, and the callable lists their options.
//!
//! mex-core searches the numbers of the positions, in the calling thread, since the callable needs that
//! thread. An exception that the callable raises, such as a `KeyboardInterrupt`, is stored, and the
//! search ends at a stop point.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use mex_core::{
    Evaluator, Options, Play, PositionLimit, Ruleset, RulesetError, RulesetSolver, stop_point,
    stoppable,
};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::errors::{Refusal, raised};
use crate::passing::play_of;

struct Callables {
    options: Py<PyAny>,
    parts: Option<Py<PyAny>>,
    limit: usize,
}

/// The game, with the values found so far.
#[pyclass(frozen, module = "impartial_games._native")]
pub struct Listed {
    callables: Arc<Callables>,
    /// A search that is not in use: a callable that queries its own game gets another one.
    idle: Mutex<Option<Search>>,
}

/// The numbered positions of one search.
struct Rules {
    callables: Arc<Callables>,
    numbers: Py<PyDict>,
    positions: Py<PyList>,
    failure: Mutex<Option<PyErr>>,
    stop: Arc<AtomicBool>,
}

/// A question about sums of positions: whether the player to move loses one.
type Judge<'s> = Box<dyn FnMut(&[u32]) -> Result<bool, RulesetError> + 's>;

#[derive(Clone)]
struct Shared(Arc<Rules>);

struct Search {
    rules: Shared,
    values: Evaluator<Shared>,
}

impl Rules {
    /// Returns the number of a position.
    fn number(&self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let numbers = self.numbers.bind(position.py());
        if let Some(number) = numbers.get_item(position)? {
            return number.extract();
        }
        let positions = self.positions.bind(position.py());
        let (count, limit) = (positions.len(), self.callables.limit);
        let number = u32::try_from(count).ok().filter(|_| count < limit);
        let words = || format!("searched {count} positions; a greater limit allows more");
        let number = number.ok_or_else(|| Refusal::of_size(words()))?;
        numbers.set_item(position, number)?;
        positions.append(position)?;
        Ok(number)
    }

    /// Returns the numbers of the parts of a position.
    fn parts(&self, position: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        let Some(parts) = &self.callables.parts else { return Ok(vec![self.number(position)?]) };
        let parts = parts.bind(position.py()).call1((position,))?;
        parts.try_iter()?.map(|part| self.number(&part?)).collect()
    }

    /// Returns the options that the callable lists.
    fn listed<'py>(
        &self,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<impl Iterator<Item = PyResult<Bound<'py, PyAny>>> + use<'py>> {
        position.py().check_signals()?;
        self.callables.options.bind(position.py()).call1((position,))?.try_iter()
    }

    fn list(&self, py: Python<'_>, number: u32, options: &mut Options<u32>) -> PyResult<()> {
        let position = self.positions.bind(py).get_item(number as usize)?;
        for option in self.listed(&position)? {
            if options.is_full() {
                break;
            }
            options.push_sum(self.parts(&option?)?);
        }
        Ok(())
    }
}

impl Ruleset for Shared {
    type Position = u32;

    fn options(&self, &number: &u32, options: &mut Options<u32>) {
        let rules = &self.0;
        if let Err(error) = Python::attach(|py| rules.list(py, number, options)) {
            if let Ok(mut failure) = rules.failure.lock() {
                *failure = Some(error);
            }
            rules.stop.store(true, Ordering::Relaxed);
            stop_point();
        }
    }
}

impl Search {
    fn new(py: Python<'_>, callables: &Arc<Callables>) -> Self {
        let rules = Shared(Arc::new(Rules {
            callables: Arc::clone(callables),
            numbers: PyDict::new(py).unbind(),
            positions: PyList::empty(py).unbind(),
            failure: Mutex::new(None),
            stop: Arc::default(),
        }));
        let values = Evaluator::with_limit(rules.clone(), callables.limit);
        Search { rules, values }
    }

    /// Returns a judge of sums; in misère play, of the parts of one sum and their followers.
    fn judge(&mut self, sum: &[u32], play: Play) -> Judge<'_> {
        let (rules, limit) = (self.rules.clone(), self.rules.0.callables.limit);
        match play {
            Play::Normal => {
                let values = &mut self.values;
                Box::new(move |sum| Ok(values.sum_value(sum)? == 0))
            }
            Play::Misere => {
                let mut solver = RulesetSolver::new(rules, sum, play, limit);
                Box::new(move |sum| Ok(solver.outcome(sum)? == mex_core::Outcome::Previous))
            }
        }
    }
}

impl Listed {
    /// Queries a search, and keeps it for the next question unless it failed.
    fn asked<T>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut Search) -> PyResult<T>,
    ) -> PyResult<T> {
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.take());
        let mut search = idle.unwrap_or_else(|| Search::new(py, &self.callables));
        let rules = Arc::clone(&search.rules.0);
        match stoppable(&rules.stop, || question(&mut search)) {
            Some(answer) => {
                if let (Ok(_), Ok(mut idle)) = (&answer, self.idle.lock()) {
                    *idle = Some(search);
                }
                answer
            }
            None => {
                let failure = rules.failure.lock().ok().and_then(|mut failure| failure.take());
                Err(failure.unwrap_or_else(|| PyRuntimeError::new_err("the search was aborted")))
            }
        }
    }
}

#[pymethods]
impl Listed {
    /// Returns the game of a callable, perhaps with another that divides positions into parts.
    #[new]
    fn new(options: Py<PyAny>, parts: Option<Py<PyAny>>, limit: Option<usize>) -> Self {
        let limit = limit.unwrap_or(PositionLimit::default().get());
        let callables = Arc::new(Callables { options, parts, limit });
        Listed { callables, idle: Mutex::default() }
    }

    fn value(&self, position: &Bound<'_, PyAny>) -> PyResult<u128> {
        self.asked(position.py(), |search| {
            let parts = search.rules.0.parts(position)?;
            Ok(search.values.sum_value(&parts).map_err(raised)?.into())
        })
    }

    fn outcome(&self, position: &Bound<'_, PyAny>, misere: bool) -> PyResult<char> {
        self.asked(position.py(), |search| {
            let parts = search.rules.0.parts(position)?;
            let loses = search.judge(&parts, play_of(misere))(&parts).map_err(raised)?;
            Ok(if loses { 'P' } else { 'N' })
        })
    }

    /// Returns each winning option once, or every option with whether it wins.
    fn moves<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        misere: bool,
        every: bool,
    ) -> PyResult<Vec<(Bound<'py, PyAny>, bool)>> {
        self.asked(position.py(), |search| {
            let rules = Arc::clone(&search.rules.0);
            let mut loses = search.judge(&rules.parts(position)?, play_of(misere));
            let (mut moves, mut seen) = (Vec::new(), HashSet::new());
            for option in rules.listed(position)? {
                let option = option?;
                let parts = rules.parts(&option)?;
                if !seen.insert(rules.number(&option)?) {
                    continue;
                }
                let wins = loses(&parts).map_err(raised)?;
                if every || wins {
                    moves.push((option, wins));
                }
            }
            Ok(moves)
        })
    }
}
