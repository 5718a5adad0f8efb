//! Values of positions with cycles.

use std::sync::Arc;

use graph_retro::{LoopyValue as Value, LoopyValues as Values};
use numpy::PyArray1;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::graph::names::Solved;
use crate::interrupt::long;
use crate::numbers::narrow;
use crate::records::{TABLES, in_python};

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
///
/// It is what `loopy_values` and `Graph.loopy_values` return: a sequence of `LoopyValue`. An
/// item is the value of one position, by its node in a networkx graph or its number.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> values = ig.loopy_values(3, [(1, 0), (2, 2), (2, 1)])
/// >>> values.finite
/// array([ 0,  1, -1])
/// >>> values[2]
/// LoopyValue(None, (1,))
/// >>> str(values.sum([2, 1])), values.best_moves([2, 1])
/// ('∞(0)', [(0, 1)])
#[pyclass(frozen, eq, module = "impartial_games")]
pub struct LoopyValues {
    of: Solved,
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
    pub fn new(of: Solved, values: Values) -> Self {
        LoopyValues { of, values: Arc::new(values) }
    }
}

#[pymethods]
impl LoopyValues {
    /// The graph.
    #[getter]
    fn graph(&self, py: Python<'_>) -> Py<PyAny> {
        self.of.object.clone_ref(py)
    }

    /// The nodes of the networkx graph in the order of the positions, or None.
    #[getter]
    fn names<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyList>> {
        self.of.names.list(py)
    }

    /// Returns the values by position: a node of a networkx graph, else a number.
    ///
    /// Returns
    /// -------
    /// dict
    ///     The value of each position.
    fn by_name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.of.names.keyed(py, |position| Ok(LoopyValue(self.values.value(position))))
    }

    /// The finite value of every position; -1 where it is not finite.
    #[getter]
    fn finite<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let values = &self.values;
        let list = (0..values.position_count()).map(|at| values.finite(at).map_or(-1, i64::from));
        PyArray1::from_vec(py, list.collect())
    }

    /// Returns the values as a frame of pandas, a row for each position.
    ///
    /// Returns
    /// -------
    /// pandas.DataFrame
    ///     The columns "position", "value", None if it is not finite, and "options", else None.
    ///
    /// Raises
    /// ------
    /// ImportError
    ///     If pandas is not installed.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf.py(), (TABLES, "loopy_frame"), (slf, "pandas"))
    }

    /// Returns the values as a frame of polars, with the columns of `to_pandas`.
    ///
    /// Returns
    /// -------
    /// polars.DataFrame
    ///     The frame; nodes that are no texts and no integers are written as texts.
    ///
    /// Raises
    /// ------
    /// ImportError
    ///     If polars is not installed.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf.py(), (TABLES, "loopy_frame"), (slf, "polars"))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf.py(), (TABLES, "loopy_html"), (slf,))
    }

    /// Returns the value of tokens on these positions, of which a player moves one.
    ///
    /// Parameters
    /// ----------
    /// tokens : iterable
    ///     The position of each token: a node of a networkx graph, else a number.
    ///
    /// Returns
    /// -------
    /// LoopyValue
    ///     The value of the sum.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If there is no such position.
    fn sum(&self, tokens: &Bound<'_, PyAny>) -> PyResult<LoopyValue> {
        let tokens = self.of.names.positions(tokens, "tokens")?;
        Ok(LoopyValue(self.values.sum(&tokens)))
    }

    /// Returns the moves that keep the outcome of tokens for the player to move.
    ///
    /// Parameters
    /// ----------
    /// tokens : iterable
    ///     The position of each token: a node of a networkx graph, else a number.
    ///
    /// Returns
    /// -------
    /// list of tuple
    ///     The index of a token and the position that it is moved to: the moves that win, or those
    ///     that hold a draw.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If there is no such position.
    fn best_moves<'py>(&self, tokens: &Bound<'py, PyAny>) -> PyResult<Vec<TokenMove<'py>>> {
        let (py, names) = (tokens.py(), &self.of.names);
        let tokens = names.positions(tokens, "tokens")?;
        let (graph, values) = (Arc::clone(&self.of.graph), Arc::clone(&self.values));
        let moves = long(py, move || Ok(values.best_moves(&graph, &tokens)))?;
        moves.into_iter().map(|(token, to)| Ok((token, names.name(py, to)?))).collect()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Py<PyAny>,))> {
        let make = py.import("impartial_games")?.getattr("loopy_values")?;
        Ok((make, (self.of.object.clone_ref(py),)))
    }

    fn __len__(&self) -> usize {
        self.values.position_count() as usize
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let names = slf.get().of.names.each(slf.py())?;
        let builtins = slf.py().import("builtins")?;
        builtins.call_method1("map", (slf.getattr("__getitem__")?, names))
    }

    fn __getitem__(&self, position: &Bound<'_, PyAny>) -> PyResult<LoopyValue> {
        let names = &self.of.names;
        if names.are_nodes() {
            return Ok(LoopyValue(self.values.value(names.position(position)?)));
        }
        let (count, position) = (self.values.position_count(), position.extract::<isize>()?);
        let found = u32::try_from(position).ok().filter(|&position| position < count);
        let beyond = || PyIndexError::new_err(format!("position {position} of {count} positions"));
        Ok(LoopyValue(self.values.value(found.ok_or_else(beyond)?)))
    }

    fn __repr__(&self) -> String {
        format!("<LoopyValues of {} positions>", self.values.position_count())
    }
}

/// The index of a token, and the position that it is moved to.
type TokenMove<'py> = (usize, Bound<'py, PyAny>);
