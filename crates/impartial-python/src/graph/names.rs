//! What positions are called: numbers from 0, or the nodes of a networkx graph.

use std::sync::Arc;

use graph_retro::Digraph;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::errors::{CycleError, refused};
use crate::numbers::{count, kind};

/// How many positions are listed between two looks for signals.
const PIECE: u32 = 1 << 16;

/// What the positions of a graph are called.
#[derive(Clone)]
pub struct Names {
    position_count: u32,
    nodes: Option<Arc<Nodes>>,
}

/// What an answer keeps of the graph that it is about.
pub struct Solved {
    /// The graph as Python has it.
    pub object: Py<PyAny>,
    pub graph: Arc<Digraph>,
    pub names: Names,
}

/// The nodes in the order of the positions, and back.
struct Nodes {
    list: Py<PyList>,
    places: Py<PyDict>,
}

/// Who wins, after how many moves and by which move, as a tuple of Python's.
pub type Facts<'py> = (char, Option<i64>, Option<Bound<'py, PyAny>>);

impl Names {
    /// Returns the names of positions that have only numbers.
    pub fn numbers(position_count: u32) -> Self {
        Names { position_count, nodes: None }
    }

    /// Returns the names of positions that are nodes.
    pub fn nodes(list: Bound<'_, PyList>) -> PyResult<Self> {
        let places = PyDict::new(list.py());
        for (place, node) in list.iter().enumerate() {
            places.set_item(node, place)?;
        }
        let position_count = u32::try_from(list.len())?;
        let nodes = Nodes { list: list.unbind(), places: places.unbind() };
        Ok(Names { position_count, nodes: Some(Arc::new(nodes)) })
    }

    /// Returns a copy of the nodes, if there are any.
    pub fn list<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyList>> {
        let list = self.nodes.as_ref()?.list.bind(py);
        Some(list.get_slice(0, list.len()))
    }

    /// Returns whether the positions are nodes.
    pub fn are_nodes(&self) -> bool {
        self.nodes.is_some()
    }

    /// Returns the nodes as texts; none if there are none.
    pub fn texts(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let list = self.list(py);
        let texts = list.iter().flatten().map(|node| Ok(node.str()?.to_cow()?.into_owned()));
        texts.collect()
    }

    /// Returns the number of a position that exists, by what the user calls it.
    pub fn position(&self, name: &Bound<'_, PyAny>) -> PyResult<u32> {
        if let Some(nodes) = &self.nodes {
            return match nodes.places.bind(name.py()).get_item(name)? {
                Some(place) => place.extract(),
                None => Err(refused(format!("{} is no node of the graph", name.repr()?))),
            };
        }
        let (position, positions) = (count(name, "position")?, self.position_count);
        match u32::try_from(position) {
            Ok(position) if position < positions => Ok(position),
            _ => Err(refused(format!("position {position} of {positions} positions"))),
        }
    }

    /// Returns the numbers of several positions that exist.
    pub fn positions(&self, names: &Bound<'_, PyAny>, argument: &str) -> PyResult<Vec<u32>> {
        let items = names.try_iter().map_err(|_| {
            let found = kind(names);
            PyTypeError::new_err(format!("{argument}: expected several positions, found {found}"))
        })?;
        items.map(|name| self.position(&name?)).collect()
    }

    /// Returns what the user calls a position.
    pub fn name<'py>(&self, py: Python<'py>, position: u32) -> PyResult<Bound<'py, PyAny>> {
        match &self.nodes {
            Some(nodes) => nodes.list.bind(py).get_item(position as usize),
            None => Ok(position.into_pyobject(py)?.into_any()),
        }
    }

    /// Returns an iterator over what the user calls the positions.
    pub fn each<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let all = match self.list(py) {
            Some(list) => list.into_any(),
            None => py.import("builtins")?.call_method1("range", (self.position_count,))?,
        };
        all.call_method0("__iter__")
    }

    /// Returns the error that names the positions of a cycle, of a long one the first.
    pub fn cycle(&self, py: Python<'_>, cycle: &[u32]) -> PyErr {
        const SHOWN: usize = 8;
        let name = |&position| Ok(format!("{} -> ", self.name(py, position)?.repr()?));
        let shown: PyResult<String> = cycle.iter().take(SHOWN).map(name).collect();
        let skipped = match cycle.len() {
            0..=SHOWN => String::new(),
            count => format!("... ({count} positions) -> "),
        };
        match (shown, self.name(py, cycle[0]).and_then(|first| first.repr())) {
            (Ok(shown), Ok(first)) => {
                CycleError::new_err(format!("positions {shown}{skipped}{first} form a cycle"))
            }
            (Err(error), _) | (_, Err(error)) => error,
        }
    }

    /// Returns a dict from what each position is called to what is known of it.
    pub fn keyed<'py, T: IntoPyObject<'py>>(
        &self,
        py: Python<'py>,
        fact: impl Fn(u32) -> PyResult<T>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let facts = PyDict::new(py);
        for position in 0..self.position_count {
            if position % PIECE == 0 {
                py.check_signals()?;
            }
            facts.set_item(self.name(py, position)?, fact(position)?)?;
        }
        Ok(facts)
    }

    /// Returns what three arrays say of a position, with None where they have -1.
    pub fn facts<'py>(
        &self,
        py: Python<'py>,
        (letter, remoteness, option): (char, i64, i64),
    ) -> PyResult<Facts<'py>> {
        let option = u32::try_from(option).ok().map(|option| self.name(py, option)).transpose()?;
        Ok((letter, (remoteness >= 0).then_some(remoteness), option))
    }

    /// Returns the same of every seat.
    pub fn facts_of_seats<'py>(
        &self,
        py: Python<'py>,
        letters: &[char],
        remoteness: &[i64],
        options: &[i64],
    ) -> PyResult<Vec<Facts<'py>>> {
        let seats = letters.iter().zip(remoteness).zip(options);
        seats.map(|((&letter, &left), &option)| self.facts(py, (letter, left, option))).collect()
    }
}

/// Returns an array as a list.
pub fn rows<T: for<'a, 'py> FromPyObject<'a, 'py>>(
    py: Python<'_>,
    array: &Py<PyAny>,
) -> PyResult<Vec<T>> {
    array.bind(py).call_method0("tolist")?.extract()
}
