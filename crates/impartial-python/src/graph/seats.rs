//! Games of several seats in turn.

use graph_retro::{Order, Seat, SeatValue, Team};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::arrays::letters;
use crate::graph::solution::{Lists, sealed};
use crate::interrupt::refused;

/// Returns the seats of a row of teams, with their preferences.
pub fn seats_named(teams: &str, orders: Option<Vec<String>>) -> PyResult<Vec<Seat>> {
    let mut seats = Vec::new();
    for (place, letter) in teams.chars().enumerate() {
        let wrong = || refused(format!("seat {place}: expected A or B, found {letter:?}"));
        seats.push(Seat::loyal(Team::from_letter(letter).ok_or_else(wrong)?));
    }
    let Some(orders) = orders else {
        return Ok(seats);
    };
    if orders.len() != seats.len() {
        return Err(refused(format!("{} orders for {} seats", orders.len(), seats.len())));
    }
    for (place, (seat, text)) in seats.iter_mut().zip(orders).enumerate() {
        seat.order =
            text.parse::<Order>().map_err(|error| refused(format!("seat {place}: {error}")))?;
    }
    Ok(seats)
}

/// Returns what a row of letters says of dead ends.
pub fn labels_named(labels: &str) -> PyResult<Vec<SeatValue>> {
    let values = labels.chars().enumerate().map(|(place, letter)| {
        let wrong = || refused(format!("label {place}: expected A, D or B, found {letter:?}"));
        SeatValue::from_letter(letter).ok_or_else(wrong)
    });
    values.collect()
}

/// Who wins from every position with every starting seat, how soon, and by which move.
///
/// It is what `Graph.solve_seats` returns. The arrays cannot be written.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> solution = ig.Graph(2, [(0, 1)]).solve_seats("AB")
/// >>> solution.values.tolist(), solution.remoteness.tolist()
/// ([['A', 'B'], ['B', 'A']], [[1, 1], [0, 0]])
#[pyclass(frozen, module = "impartial_games")]
pub struct SeatsSolution {
    teams: String,
    values: Py<PyAny>,
    remoteness: Py<PyAny>,
    moves: Py<PyAny>,
}

impl SeatsSolution {
    /// Returns the solution with its lists, one seat after the other, as arrays.
    pub fn new(py: Python<'_>, positions: u32, teams: &str, lists: Lists) -> PyResult<Self> {
        let table = |list: Bound<'_, PyAny>| -> PyResult<Py<PyAny>> {
            let rows = list.call_method1("reshape", (teams.len(), positions))?;
            Ok(sealed(rows.getattr("T")?)?.unbind())
        };
        Ok(SeatsSolution {
            teams: teams.to_string(),
            values: table(letters(py, lists.letters)?)?,
            remoteness: table(PyArray1::from_vec(py, lists.remoteness).into_any())?,
            moves: table(PyArray1::from_vec(py, lists.moves).into_any())?,
        })
    }
}

#[pymethods]
impl SeatsSolution {
    /// The team of each seat.
    #[getter]
    fn teams(&self) -> &str {
        &self.teams
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
        format!("<SeatsSolution of the seats {}>", self.teams)
    }
}
