//! Values of positions with cycles.

use std::sync::Arc;

use graph_retro::{Digraph, LoopyValue as Value, LoopyValues as Values};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::interrupt::long;

/// A value: the size of a heap, or none with the finite values of its options, each once and in order.
type Plain = (Option<u32>, Vec<u32>);

fn value_of((finite, options): Plain) -> Value {
    finite.map_or(Value::Infinite(options), Value::Finite)
}

fn plain(value: Value) -> Plain {
    match value {
        Value::Finite(heap) => (Some(heap), Vec::new()),
        Value::Infinite(options) => (None, options),
    }
}

/// Returns the outcome of a value, and its text.
#[pyfunction]
pub fn loopy_facts(value: Plain) -> (char, String) {
    let value = value_of(value);
    (value.outcome().letter(), value.to_string())
}

#[pyfunction]
pub fn loopy_sum(one: Plain, other: Plain) -> Plain {
    plain(&value_of(one) + &value_of(other))
}

/// The values of all positions of a graph that may have cycles.
#[pyclass(frozen, eq, module = "impartial_games._native")]
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
    fn value(&self, position: u32) -> Plain {
        plain(self.values.value(position))
    }

    /// Returns the finite value of every position; -1 where it is not finite.
    fn finite<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let values = &self.values;
        let list = (0..values.position_count()).map(|at| values.finite(at).map_or(-1, i64::from));
        PyArray1::from_vec(py, list.collect())
    }

    fn sum(&self, tokens: Vec<u32>) -> Plain {
        plain(self.values.sum(&tokens))
    }

    fn best_moves(&self, py: Python<'_>, tokens: Vec<u32>) -> PyResult<Vec<(usize, u32)>> {
        let (graph, values) = (Arc::clone(&self.graph), Arc::clone(&self.values));
        long(py, move || Ok(values.best_moves(&graph, &tokens)))
    }
}
