//! Hackenbush: values, outcomes, winning moves and pictures.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use game_table::answer::HackenbushValueAnswer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use tree_hackenbush::{Colour, Edge, Position};

use crate::errors::{Refusal, raised, refused};
use crate::interrupt::long;
use crate::numbers::{count, kind};
use crate::records::{TABLES, in_python};
use crate::values::{ShortGame, player_named};

/// The most edges that are evaluated without a thread that Ctrl-C can leave.
const FEW: usize = 16;

/// A Hackenbush position: edges of three colours on the ground, which is vertex 0.
///
/// Left takes blue and green edges, Right red and green ones; what is cut off from the ground falls.
///
/// Parameters
/// ----------
/// edges : iterable of tuple, or str
///     Edges `(u, v, colour)` or bundles of parallel edges `(u, v, colour, count)`; a colour is
///     "blue", "red" or "green", or its first letter. A text has a line `u v colour [count]` for
///     each of them.
///
/// Raises
/// ------
/// ValueError
///     If an edge is not one, with its place.
/// TypeError
///     If an edge is not a tuple of integers and a colour.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> position = ig.Hackenbush([(0, 1, "blue"), (1, 2, "red"), (0, 3, "green")])
/// >>> position.value()
/// '1/2*'
/// >>> position.outcome()
/// 'L'
/// >>> position.winning_moves("Left")
/// [2]
#[pyclass(frozen, eq, hash, module = "impartial_games")]
#[derive(Clone)]
pub struct Hackenbush {
    position: Arc<Position>,
}

impl PartialEq for Hackenbush {
    fn eq(&self, other: &Self) -> bool {
        self.position.edges().eq(other.position.edges())
    }
}

impl Hash for Hackenbush {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for edge in self.position.edges() {
            (edge.u, edge.v, edge.count).hash(state);
        }
    }
}

impl Hackenbush {
    /// Asks the position something, so that Ctrl-C can interrupt it.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&Position) -> Result<T, Refusal> + Send + 'static,
    ) -> PyResult<T> {
        if self.position.edge_count() <= FEW {
            return Ok(question(&self.position)?);
        }
        let position = Arc::clone(&self.position);
        long(py, move || question(&position))
    }
}

#[pymethods]
impl Hackenbush {
    #[new]
    fn new(py: Python<'_>, edges: &Bound<'_, PyAny>) -> PyResult<Self> {
        let position = match edges.cast::<PyString>() {
            Ok(text) => {
                let text = text.to_cow()?.into_owned();
                long(py, move || Ok(text.parse()?))?
            }
            Err(_) => from_list(edges)?,
        };
        Ok(Hackenbush { position: Arc::new(position) })
    }

    /// The edges, as tuples `(u, v, colour, count)`.
    #[getter]
    fn edges(&self) -> Vec<(u32, u32, String, u64)> {
        let name = |vertex| self.position.name(vertex);
        let edges = self.position.edges();
        edges
            .map(|edge| (name(edge.u), name(edge.v), edge.colour.to_string(), edge.count))
            .collect()
    }

    /// Returns the value as it is written: "3/4", "*5", "1/2*3", "↑*".
    ///
    /// Returns
    /// -------
    /// str
    ///     A number, a nimber, or the sum of both; else a canonical form.
    ///
    /// Raises
    /// ------
    /// LimitError
    ///     If the position is too large to be searched.
    /// GameError
    ///     If it mixes colours so that its value takes too much.
    fn value(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, |position| match position.value() {
            Ok(value) => Ok(value.to_string()),
            Err(error) => {
                let canonical = HackenbushValueAnswer::new(position).ok();
                canonical.and_then(|answer| answer.value).ok_or(error.into())
            }
        })
    }

    /// Returns the value in canonical form.
    ///
    /// Returns
    /// -------
    /// ShortGame
    ///     The value, which can be added and compared.
    ///
    /// Raises
    /// ------
    /// LimitError
    ///     If the position is too large to be searched, or the value too large.
    fn canonical_form(&self, py: Python<'_>) -> PyResult<ShortGame> {
        self.ask(py, ShortGame::of_position)
    }

    /// Returns who wins.
    ///
    /// Returns
    /// -------
    /// str
    ///     "N" if the first player wins, "P" if the second player does, "L" or "R" if Left or Right wins
    ///     either way.
    ///
    /// Raises
    /// ------
    /// LimitError
    ///     If the position is too large to be searched.
    fn outcome(&self, py: Python<'_>) -> PyResult<char> {
        self.ask(py, |position| Ok(position.outcome()?.letter()))
    }

    /// Returns the moves with which a player who is to move wins.
    ///
    /// Parameters
    /// ----------
    /// player : str
    ///     "Left" or "Right".
    ///
    /// Returns
    /// -------
    /// Rows of int
    ///     The places of the edges among `edges`; empty if the player loses.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If there is no such player.
    /// LimitError
    ///     If the position is too large to be searched.
    #[pyo3(signature = (player="Left"))]
    fn winning_moves<'py>(&self, py: Python<'py>, player: &str) -> PyResult<Bound<'py, PyAny>> {
        let player = player_named(player)?;
        let moves = self.ask(py, move |position| Ok(position.winning_moves(player)?))?;
        in_python(py, (TABLES, "Rows"), (moves, ["edge"]))
    }

    /// Returns the values that the moves lead to.
    ///
    /// Returns
    /// -------
    /// list of (str or None)
    ///     For each edge the value after it is taken, None where that is not computed.
    ///
    /// Raises
    /// ------
    /// LimitError
    ///     If the position is too large to be searched.
    fn values_after_moves(&self, py: Python<'_>) -> PyResult<Vec<Option<String>>> {
        self.ask(py, |position| {
            let values = position.values_after_moves()?;
            Ok(values.iter().map(|value| Some(value.as_ref()?.to_string())).collect())
        })
    }

    /// Returns the position after a move, without what is cut off from the ground.
    ///
    /// Parameters
    /// ----------
    /// edge : int
    ///     The place of the edge among `edges`; of a bundle, one edge is taken.
    ///
    /// Returns
    /// -------
    /// Hackenbush
    ///     The position.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If there is no such edge.
    fn after_move(&self, edge: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (number, edges) = (count(edge, "edge")?, self.position.edge_count());
        match u32::try_from(number) {
            Ok(place) if (place as usize) < edges => {
                Ok(Hackenbush { position: Arc::new(self.position.after_move(place)) })
            }
            _ => Err(PyValueError::new_err(format!("edge {number} of {edges} edges"))),
        }
    }

    /// Returns the picture as SVG.
    ///
    /// Returns
    /// -------
    /// str
    ///     The picture; beyond 2,000 edges it gives their number alone.
    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        let position = Arc::clone(&self.position);
        long(py, move || Ok(position.to_svg()))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.to_svg(py)
    }

    fn __str__(&self) -> String {
        self.position.to_text().unwrap_or_else(|| self.__repr__())
    }

    fn __repr__(&self) -> String {
        let edges = self.position.edges().map(|edge| {
            let (u, v) = (self.position.name(edge.u), self.position.name(edge.v));
            match edge.count {
                1 => format!("({u}, {v}, '{}')", edge.colour),
                count => format!("({u}, {v}, '{}', {count})", edge.colour),
            }
        });
        match self.position.edge_count() {
            0..=100 => format!("Hackenbush([{}])", edges.collect::<Vec<_>>().join(", ")),
            count => format!("<Hackenbush with {count} edges>"),
        }
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, [PyList::new(py, self.edges())?])
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.clone()
    }
}

/// Returns the position of a list of edges. Its vertices may have any numbers of 32 bits.
fn from_list(list: &Bound<'_, PyAny>) -> PyResult<Position> {
    let items = list.try_iter().map_err(|_| {
        PyTypeError::new_err(format!("edges: expected a list or a text, found {}", kind(list)))
    })?;
    let mut text = String::new();
    let mut edges = Vec::new();
    for (place, item) in items.enumerate() {
        let edge = edge(&item?, place)?;
        text.push_str(&format!("{} {} {} {}\n", edge.u, edge.v, edge.colour, edge.count));
        edges.push(edge);
    }
    let greatest = edges.iter().map(|edge| edge.u.max(edge.v)).max().unwrap_or(0);
    if greatest as usize <= 2 * edges.len() {
        return Position::from_edges(greatest + 1, edges).map_err(raised);
    }
    // Numbers with gaps are read as a file's, which keeps them as names.
    text.parse().map_err(raised)
}

/// Returns one edge of a list.
fn edge(item: &Bound<'_, PyAny>, place: usize) -> PyResult<Edge> {
    let shape = || PyTypeError::new_err(format!("edge {place}: expected (u, v, colour[, count])"));
    let parts: Vec<Bound<'_, PyAny>> =
        item.try_iter().map_err(|_| shape())?.collect::<PyResult<_>>()?;
    let (u, v, colour, number) = match parts.as_slice() {
        [u, v, colour] => (u, v, colour, None),
        [u, v, colour, number] => (u, v, colour, Some(number)),
        _ => return Err(shape()),
    };
    let vertex = |end: &Bound<'_, PyAny>| {
        let number = count(end, &format!("edge {place}"))?;
        u32::try_from(number).map_err(|_| {
            let words = "expected a vertex from 0 to 4294967295, found";
            PyValueError::new_err(format!("edge {place}: {words} {number}"))
        })
    };
    let colour = colour.extract::<String>().map_err(|_| shape())?;
    let colour: Colour =
        colour.parse().map_err(|error| refused(format!("edge {place}: {error}")))?;
    let number = number.map(|number| count(number, &format!("edge {place}"))).transpose()?;
    let number = number.unwrap_or(1);
    if number == 0 {
        return Err(PyValueError::new_err(format!("edge {place} has count 0")));
    }
    Ok(Edge { u: vertex(u)?, v: vertex(v)?, colour, count: number })
}
