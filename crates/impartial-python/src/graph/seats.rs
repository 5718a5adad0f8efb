//! Games of several seats in turn.

use graph_retro::{Order, Seat, SeatValue};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::arrays::letters;
use crate::errors::{raised, refused};
use crate::graph::names::{Facts, Solved, rows};
use crate::graph::solution::{Lists, sealed};
use crate::records::{TABLES, in_python};

/// Returns the seats of a row of teams, with their preferences.
pub fn seats_named(teams: &str, orders: Option<&[String]>) -> PyResult<Vec<Seat>> {
    let mut own = Vec::new();
    for (place, text) in orders.into_iter().flatten().enumerate() {
        let wrong = |error| refused(format!("seat {place}: {error}"));
        own.push(text.parse::<Order>().map_err(wrong)?);
    }
    Seat::row(teams, &own).map_err(raised)
}

/// Returns what a row of letters says of dead ends.
pub fn labels_named(labels: &str) -> PyResult<Vec<SeatValue>> {
    let values = labels.chars().enumerate().map(|(place, letter)| {
        let wrong = || {
            let found = letter.to_string();
            refused(format!("label {place}: expected A, D or B, found {found:?}"))
        };
        SeatValue::from_letter(letter).ok_or_else(wrong)
    });
    values.collect()
}

/// Who wins from every position with every starting seat, how soon, and by which move.
///
/// It is what `Graph.solve_seats` returns. The arrays cannot be written. An item has a
/// tuple for each seat, as in `by_name`.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> solution = ig.Graph(2, [(0, 1)]).solve_seats("AB")
/// >>> solution.values.tolist(), solution.remoteness.tolist()
/// ([['A', 'B'], ['B', 'A']], [[1, 1], [0, 0]])
/// >>> solution[0]
/// [('A', 1, 1), ('B', 1, 1)]
#[pyclass(frozen, module = "impartial_games")]
pub struct SeatsSolution {
    asked: Asked,
    values: Py<PyAny>,
    remoteness: Py<PyAny>,
    moves: Py<PyAny>,
}

/// What a solution answers: the graph, and the arguments of `Graph.solve_seats`.
pub struct Asked {
    pub graph: Solved,
    pub teams: String,
    pub orders: Option<Vec<String>>,
    pub misere: bool,
    pub labels: Option<String>,
}

impl SeatsSolution {
    /// Returns the solution with its lists, one seat after the other, as arrays.
    pub fn new(py: Python<'_>, asked: Asked, lists: Lists) -> PyResult<Self> {
        let (seat_count, positions) = (asked.teams.len(), asked.graph.graph.position_count());
        let table = |list: Bound<'_, PyAny>| -> PyResult<Py<PyAny>> {
            let rows = list.call_method1("reshape", (seat_count, positions))?;
            Ok(sealed(rows.getattr("T")?)?.unbind())
        };
        Ok(SeatsSolution {
            asked,
            values: table(letters(py, lists.letters)?)?,
            remoteness: table(PyArray1::from_vec(py, lists.remoteness).into_any())?,
            moves: table(PyArray1::from_vec(py, lists.moves).into_any())?,
        })
    }
}

#[pymethods]
impl SeatsSolution {
    /// The graph that was solved.
    #[getter]
    fn graph(&self, py: Python<'_>) -> Py<PyAny> {
        self.asked.graph.object.clone_ref(py)
    }

    /// The nodes of the networkx graph in the order of the positions, or None.
    #[getter]
    fn names<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyList>> {
        self.asked.graph.names.list(py)
    }

    /// Returns the solution by position: a node of a networkx graph, else a number.
    ///
    /// Returns
    /// -------
    /// dict
    ///     For each position and starting seat the winner, the remoteness and a best option, None
    ///     where there is none.
    fn by_name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (values, remoteness): (Vec<Vec<char>>, Vec<Vec<i64>>) =
            (rows(py, &self.values)?, rows(py, &self.remoteness)?);
        let (moves, names): (Vec<Vec<i64>>, _) = (rows(py, &self.moves)?, &self.asked.graph.names);
        names.keyed(py, |position| {
            let at = position as usize;
            names.facts_of_seats(py, &values[at], &remoteness[at], &moves[at])
        })
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf.py(), (TABLES, "seats_html"), (slf,))
    }

    fn __len__(&self) -> usize {
        self.asked.graph.graph.position_count() as usize
    }

    fn __getitem__<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Vec<Facts<'py>>> {
        let (py, names) = (position.py(), &self.asked.graph.names);
        let place = names.position(position)?;
        let row = |array: &Py<PyAny>| array.bind(py).get_item(place)?.call_method0("tolist");
        let (values, remoteness): (Vec<char>, Vec<i64>) =
            (row(&self.values)?.extract()?, row(&self.remoteness)?.extract()?);
        names.facts_of_seats(py, &values, &remoteness, &row(&self.moves)?.extract::<Vec<i64>>()?)
    }

    fn __contains__(&self, position: &Bound<'_, PyAny>) -> bool {
        self.asked.graph.names.position(position).is_ok()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.asked.graph.names.each(py)
    }

    /// The team of each seat.
    #[getter]
    fn teams(&self) -> &str {
        &self.asked.teams
    }

    /// By position and starting seat "A" or "B" if that team wins, "D" for a draw.
    #[getter]
    fn values(&self, py: Python<'_>) -> Py<PyAny> {
        self.values.clone_ref(py)
    }

    /// By position and starting seat after how many moves play ends; -1 where it does not.
    #[getter]
    fn remoteness(&self, py: Python<'_>) -> Py<PyAny> {
        self.remoteness.clone_ref(py)
    }

    /// By position and starting seat the least of the best options; -1 where there is none.
    #[getter]
    fn moves(&self, py: Python<'_>) -> Py<PyAny> {
        self.moves.clone_ref(py)
    }

    fn __repr__(&self) -> String {
        format!("<SeatsSolution of the seats {}>", self.asked.teams)
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> PyResult<bool> {
        let (py, other) = (other.py(), other.get());
        let equal = py.import("numpy")?.getattr("array_equal")?;
        let same = |one: &Py<PyAny>, two: &Py<PyAny>| equal.call1((one, two))?.extract::<bool>();
        Ok(self.asked.teams == other.asked.teams
            && same(&self.values, &other.values)?
            && same(&self.remoteness, &other.remoteness)?
            && same(&self.moves, &other.moves)?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let graph = self.asked.graph.object.bind(py);
        let solve = graph.get_type().getattr("solve_seats")?;
        let Asked { teams, orders, misere, labels, .. } = &self.asked;
        Ok((solve, (graph.clone(), teams.clone(), orders.clone(), *misere, labels.clone())))
    }
}

/// What pickle calls, and with what.
type Reduced<'py> =
    (Bound<'py, PyAny>, (Bound<'py, PyAny>, String, Option<Vec<String>>, bool, Option<String>));
