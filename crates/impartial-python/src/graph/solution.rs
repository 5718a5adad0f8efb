//! Solutions as arrays.

use std::sync::Arc;

use game_table::GraphPicture;
use graph_retro::{Digraph, Moves, Play, SeatSolution, Solution};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::arrays::letters;
use crate::graph::names::{Solved, rows};
use crate::interrupt::long;
use crate::numbers::narrow;
use crate::records::{TABLES, in_python};

/// What stands in an array where there is no number.
const NONE: i64 = -1;

/// A solution as lists, before Python sees them.
pub struct Lists {
    pub letters: Vec<u32>,
    pub remoteness: Vec<i64>,
    pub moves: Vec<i64>,
}

fn or_none(number: Option<u32>) -> i64 {
    number.map_or(NONE, i64::from)
}

fn moves_of(moves: &Moves) -> impl Iterator<Item = i64> + '_ {
    moves.iter().map(or_none)
}

impl Lists {
    /// Returns the lists of a solution, a position after the other.
    pub fn of_solution(graph: &Digraph, solution: &Solution) -> Self {
        let positions = 0..solution.position_count();
        Lists {
            letters: solution.outcomes().map(|outcome| outcome.letter().into()).collect(),
            remoteness: positions.map(|position| or_none(solution.remoteness(position))).collect(),
            moves: moves_of(&solution.moves(graph)).collect(),
        }
    }

    /// Returns the lists of a game of seats, a seat after the other.
    pub fn of_seats(graph: &Digraph, solution: &SeatSolution) -> Self {
        let mut lists = Lists { letters: Vec::new(), remoteness: Vec::new(), moves: Vec::new() };
        for seat in 0..solution.seat_count() {
            let positions = 0..solution.position_count();
            lists.letters.extend(solution.values(seat).map(|value| u32::from(value.letter())));
            lists
                .remoteness
                .extend(positions.map(|position| or_none(solution.remoteness(position, seat))));
            lists.moves.extend(moves_of(&solution.moves(graph, seat)));
        }
        lists
    }
}

/// Returns an array that cannot be written.
pub fn sealed<'py>(array: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let flags = array.getattr("flags")?;
    flags.setattr("writeable", false)?;
    Ok(array)
}

/// Who wins from every position of a graph, how soon, and by which move.
///
/// It is what `solve_graph` and `Graph.solve` return. The arrays cannot be written. An item
/// is what is known of one position, by its node in a networkx graph or its number.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> solution = ig.solve_graph(3, [1, 2], [0, 1])
/// >>> "".join(solution.outcomes), solution.remoteness.tolist(), solution.moves.tolist()
/// ('PNP', [0, 1, 2], [-1, 0, 1])
/// >>> solution[2]
/// PositionFacts(outcome='P', remoteness=2, move=1)
#[pyclass(frozen, eq, module = "impartial_games")]
pub struct GraphSolution {
    of: Solved,
    solution: Arc<Solution>,
    outcomes: Py<PyAny>,
    remoteness: Py<PyAny>,
    moves: Py<PyAny>,
}

impl PartialEq for GraphSolution {
    fn eq(&self, other: &Self) -> bool {
        let (one, two) = (&self.solution, &other.solution);
        one.play() == two.play()
            && one.outcomes().eq(two.outcomes())
            && (0..one.position_count()).all(|at| one.remoteness(at) == two.remoteness(at))
    }
}

impl GraphSolution {
    /// Returns the solution of a graph with its lists as arrays.
    pub fn new(py: Python<'_>, of: Solved, solution: Solution, lists: Lists) -> PyResult<Self> {
        let numbers = |list| sealed(PyArray1::from_vec(py, list).into_any());
        Ok(GraphSolution {
            of,
            solution: Arc::new(solution),
            outcomes: sealed(letters(py, lists.letters)?)?.unbind(),
            remoteness: numbers(lists.remoteness)?.unbind(),
            moves: numbers(lists.moves)?.unbind(),
        })
    }
}

#[pymethods]
impl GraphSolution {
    /// The graph that was solved.
    #[getter]
    fn graph(&self, py: Python<'_>) -> Py<PyAny> {
        self.of.object.clone_ref(py)
    }

    /// The nodes of the networkx graph in the order of the positions, or None.
    #[getter]
    fn names<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyList>> {
        self.of.names.list(py)
    }

    /// Whether a player who cannot move wins.
    #[getter]
    fn misere(&self) -> bool {
        self.solution.play() == Play::Misere
    }

    /// For every position "N" if the player to move wins, "P" if the other does, "D" for a draw.
    #[getter]
    fn outcomes(&self, py: Python<'_>) -> Py<PyAny> {
        self.outcomes.clone_ref(py)
    }

    /// After how many moves play ends if the winner hurries and the loser delays; -1 for a draw.
    #[getter]
    fn remoteness(&self, py: Python<'_>) -> Py<PyAny> {
        self.remoteness.clone_ref(py)
    }

    /// The least of the best options of every position; -1 where there is none.
    #[getter]
    fn moves(&self, py: Python<'_>) -> Py<PyAny> {
        self.moves.clone_ref(py)
    }

    /// Returns the solution by position: a node of a networkx graph, else a number.
    ///
    /// Returns
    /// -------
    /// dict
    ///     For each position a tuple of outcome, remoteness and a best option, None where there is
    ///     none.
    fn by_name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (outcomes, remoteness): (Vec<char>, Vec<i64>) =
            (rows(py, &self.outcomes)?, rows(py, &self.remoteness)?);
        let moves: Vec<i64> = rows(py, &self.moves)?;
        self.of.names.keyed(py, |position| {
            let at = position as usize;
            self.of.names.facts(py, (outcomes[at], remoteness[at], moves[at]))
        })
    }

    /// Returns the solution as a frame of pandas, a row for each position.
    ///
    /// Returns
    /// -------
    /// pandas.DataFrame
    ///     The columns "position", "outcome", "remoteness" and "move".
    ///
    /// Raises
    /// ------
    /// ImportError
    ///     If pandas is not installed.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf.py(), (TABLES, "solution_frame"), (slf, "pandas"))
    }

    /// Returns the solution as a frame of polars, with the columns of `to_pandas`.
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
        in_python(slf.py(), (TABLES, "solution_frame"), (slf, "polars"))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf.py(), (TABLES, "solution_html"), (slf,))
    }

    /// Returns all options with which the player to move wins.
    ///
    /// Parameters
    /// ----------
    /// position
    ///     The position: a node of a networkx graph, else a number.
    ///
    /// Returns
    /// -------
    /// list
    ///     The options, in the order of the positions; empty if the player to move does not win.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If there is no such position.
    fn winning_options<'py>(
        &self,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (py, names) = (position.py(), &self.of.names);
        let position = names.position(position)?;
        let (graph, solution) = (Arc::clone(&self.of.graph), Arc::clone(&self.solution));
        let options = long(py, move || Ok(solution.winning_options(&graph, position)))?;
        options.into_iter().map(|option| names.name(py, option)).collect()
    }

    /// Returns the graph in rows by remoteness as a picture, with outcomes and best moves.
    ///
    /// Nodes of a networkx graph keep their names.
    ///
    /// Parameters
    /// ----------
    /// first_number : int
    ///     The number that position 0 has in the picture.
    ///
    /// Returns
    /// -------
    /// str
    ///     The picture as SVG; beyond 200 positions or 1000 edges it gives their numbers alone.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If the number does not fit 32 bits.
    #[pyo3(signature = (first_number=None))]
    fn to_svg(&self, py: Python<'_>, first_number: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let first = first_number.map_or(Ok(0), |number| narrow(number, "first_number"))?;
        let (graph, solution) = (Arc::clone(&self.of.graph), Arc::clone(&self.solution));
        let names = self.of.names.texts(py)?;
        long(py, move || {
            let picture = GraphPicture::new(&graph, &solution).names(&names);
            Ok(picture.first_number(first).to_svg())
        })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.to_svg(py, None)
    }

    fn __len__(&self) -> usize {
        self.of.graph.position_count() as usize
    }

    fn __getitem__<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, place) = (position.py(), self.of.names.position(position)?);
        let [outcome, remoteness, option] = [&self.outcomes, &self.remoteness, &self.moves]
            .map(|array| array.bind(py).call_method1("item", (place,)));
        let known = (outcome?.extract()?, remoteness?.extract()?, option?.extract()?);
        in_python(py, (TABLES, "PositionFacts"), self.of.names.facts(py, known)?)
    }

    fn __contains__(&self, position: &Bound<'_, PyAny>) -> bool {
        self.of.names.position(position).is_ok()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.of.names.each(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let solve = py.import("impartial_games")?.getattr("solve_graph")?;
        Ok((solve, (self.of.object.clone_ref(py), None, None, self.misere())))
    }

    fn __repr__(&self) -> String {
        use graph_retro::Outcome::{Draw, Next, Previous};
        let [next, previous, draw] =
            [Next, Previous, Draw].map(|outcome| self.solution.count(outcome));
        let positions = self.of.graph.position_count();
        format!("<GraphSolution of {positions} positions: {next} N, {previous} P, {draw} D>")
    }
}

/// What pickle calls, and with what.
type Reduced<'py> = (Bound<'py, PyAny>, (Py<PyAny>, Option<()>, Option<()>, bool));
