//! Values of positions with cycles.

use std::sync::Arc;

use graph_retro::{Digraph, LoopyValue as Value, LoopyValues as Values};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::interrupt::long;
use crate::numbers::narrow;

/// The value of a position of a game that may go on for ever.
///
/// Parameters
/// ----------
/// finite : int or None
///     The size of the heap that the position is worth, or None.
/// options : iterable of int
///     If it is worth no heap, the values of the options that have finite ones.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> value = ig.LoopyValue(None, [0, 2])
/// >>> str(value), value.outcome
/// ('∞(0,2)', 'N')
/// >>> value + ig.LoopyValue(1)
/// LoopyValue(None, (1, 3))
#[pyclass(frozen, eq, hash, module = "impartial_games")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LoopyValue(Value);

#[pymethods]
impl LoopyValue {
    #[new]
    #[pyo3(signature = (finite, options=None))]
    fn new(
        finite: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut values = Vec::new();
        if let Some(options) = options {
            for (place, option) in options.try_iter()?.enumerate() {
                values.push(narrow(&option?, &format!("options[{place}]"))?);
            }
        }
        values.sort_unstable();
        values.dedup();
        Ok(LoopyValue(match finite {
            Some(finite) => Value::Finite(narrow(finite, "finite")?),
            None => Value::Infinite(values),
        }))
    }

    /// The size of the heap that the position is worth, or None.
    #[getter]
    fn finite(&self) -> Option<u32> {
        match self.0 {
            Value::Finite(heap) => Some(heap),
            Value::Infinite(_) => None,
        }
    }

    /// The finite values of its options, if it is worth no heap.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        match &self.0 {
            Value::Finite(_) => Ok(PyTuple::empty(py)),
            Value::Infinite(options) => PyTuple::new(py, options),
        }
    }

    /// "N" if the player to move wins, "P" if the other does, "D" for a draw.
    #[getter]
    fn outcome(&self) -> char {
        self.0.outcome().letter()
    }

    fn __add__(&self, other: &Bound<'_, Self>) -> Self {
        LoopyValue(&self.0 + &other.get().0)
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(Option<u32>, Bound<'py, PyTuple>)> {
        Ok((self.finite(), self.options(py)?))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(match self.finite() {
            Some(heap) => format!("LoopyValue({heap})"),
            None => format!("LoopyValue(None, {})", self.options(py)?.repr()?),
        })
    }
}

/// The values of all positions of a graph that may have cycles.
#[pyclass(frozen, eq, name = "_LoopyValues", module = "impartial_games._native")]
pub struct LoopyValues {
    graph: Arc<Digraph>,
    values: Arc<Values>,
}

impl PartialEq for LoopyValues {
    fn eq(&self, other: &Self) -> bool {
        let (one, two) = (&self.values, &other.values);
        one.position_count() == two.position_count()
            && (0..one.position_count()).all(|position| {
                one.finite(position) == two.finite(position)
                    && one.options_of_infinite(position) == two.options_of_infinite(position)
            })
    }
}

impl LoopyValues {
    /// Returns the values of a graph.
    pub fn new(graph: Arc<Digraph>, values: Values) -> Self {
        LoopyValues { graph, values: Arc::new(values) }
    }
}

#[pymethods]
impl LoopyValues {
    fn value(&self, position: u32) -> LoopyValue {
        LoopyValue(self.values.value(position))
    }

    /// Returns the finite value of every position; -1 where it is not finite.
    fn finite<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let values = &self.values;
        let list = (0..values.position_count()).map(|at| values.finite(at).map_or(-1, i64::from));
        PyArray1::from_vec(py, list.collect())
    }

    fn sum(&self, tokens: Vec<u32>) -> LoopyValue {
        LoopyValue(self.values.sum(&tokens))
    }

    fn best_moves(&self, py: Python<'_>, tokens: Vec<u32>) -> PyResult<Vec<(usize, u32)>> {
        let (graph, values) = (Arc::clone(&self.graph), Arc::clone(&self.values));
        long(py, move || Ok(values.best_moves(&graph, &tokens)))
    }
}
