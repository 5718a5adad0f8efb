//! A graph that is made once and asked several things.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use graph_retro::{DeadEndRule, Digraph, GraphError, Play, Solver};
use mex_core::StopPoints;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::errors::raised;
use crate::graph::input;
use crate::graph::loopy::LoopyValues;
use crate::graph::names::{Names, Solved};
use crate::graph::seats::{Asked, SeatsSolution, labels_named, seats_named};
use crate::graph::solution::{GraphSolution, Lists};
use crate::interrupt::long;

/// A directed graph on which a token is moved along the edges.
///
/// Parameters
/// ----------
/// positions : int, scipy sparse matrix or networkx graph
///     How many positions there are, numbered from 0. A sparse matrix stands alone and has an edge
///     for each entry, from its row to its column. So does a networkx graph: its nodes are numbered
///     in their order, and an undirected edge counts both ways.
/// sources, targets : array_like of int, optional
///     The edges, from each source to the target beside it. Sources alone are a list of pairs, or an
///     array with two columns. Arrays of uint32, int32, uint64 or int64 in one piece are not copied.
///
/// Raises
/// ------
/// ValueError
///     If an edge names a position that does not exist, with its place.
/// TypeError
///     If an array is not made of integers.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> graph = ig.Graph(4, [0, 1, 1, 3], [1, 0, 2, 3])
/// >>> graph
/// <Graph with 4 positions and 4 edges>
/// >>> graph == ig.Graph(4, [(0, 1), (1, 0), (1, 2), (3, 3)])
/// True
#[pyclass(frozen, eq, hash, module = "impartial_games")]
pub struct Graph {
    graph: Arc<Digraph>,
    names: Names,
}

impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        self.graph.position_count() == other.graph.position_count()
            && self.graph.edge_count() == other.graph.edge_count()
            && (0..self.graph.position_count()).all(|position| {
                self.graph.predecessors(position) == other.graph.predecessors(position)
            })
    }
}

impl Hash for Graph {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Graphs of one size are few, and reading all edges is much to ask of a hash.
        (self.graph.position_count(), self.graph.edge_count()).hash(state);
    }
}

impl Graph {
    /// Returns what an answer keeps of the graph that it is about.
    fn solved(&self, own: &Bound<'_, Self>) -> Solved {
        Solved {
            object: own.clone().into_any().unbind(),
            graph: Arc::clone(&self.graph),
            names: self.names.clone(),
        }
    }

    fn grundy_list(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        let graph = Arc::clone(&self.graph);
        match long(py, move || Ok(graph_retro::grundy_values(&graph)))? {
            Ok(values) => Ok(values),
            Err(GraphError::Cycle { cycle }) => Err(self.names.cycle(py, &cycle)),
            Err(error) => Err(raised(error)),
        }
    }
}

/// Returns who plays for the last move.
fn play_named(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

#[pymethods]
impl Graph {
    #[new]
    #[pyo3(signature = (positions, sources=None, targets=None))]
    pub fn new(
        positions: &Bound<'_, PyAny>,
        sources: Option<&Bound<'_, PyAny>>,
        targets: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (graph, names) = input::read(positions, sources, targets)?;
        Ok(Graph { graph: Arc::new(graph), names })
    }

    /// How many positions there are.
    #[getter]
    fn position_count(&self) -> u32 {
        self.graph.position_count()
    }

    /// How many edges there are.
    #[getter]
    fn edge_count(&self) -> u64 {
        self.graph.edge_count()
    }

    /// The nodes of the networkx graph in the order of the positions, or None.
    ///
    /// Arrays follow this order; what a method takes or returns are the nodes themselves.
    #[getter]
    fn names<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyList>> {
        self.names.list(py)
    }

    /// Returns who wins from every position, how soon, and by which move.
    ///
    /// Parameters
    /// ----------
    /// misere : bool
    ///     Whether a player who cannot move wins.
    ///
    /// Returns
    /// -------
    /// GraphSolution
    ///     Outcome, remoteness and a best move of every position.
    ///
    /// Examples
    /// --------
    /// >>> import impartial_games as ig
    /// >>> solution = ig.Graph(4, [(0, 1), (1, 0), (1, 2), (3, 3)]).solve()
    /// >>> solution.outcomes
    /// array(['P', 'N', 'P', 'D'], dtype='<U1')
    /// >>> solution.remoteness
    /// array([ 2,  1,  0, -1])
    #[pyo3(signature = (misere=false))]
    pub fn solve(slf: &Bound<'_, Self>, misere: bool) -> PyResult<GraphSolution> {
        let py = slf.py();
        let graph = Arc::clone(&slf.get().graph);
        let (solution, lists) = long(py, move || {
            let solution = Solver::new().solve(&graph, play_named(misere));
            let lists = Lists::of_solution(&graph, &solution);
            Ok((solution, lists))
        })?;
        GraphSolution::new(py, slf.get().solved(slf), solution, lists)
    }

    /// Returns the winner for every position and starting seat, with any number of seats in turn.
    ///
    /// Parameters
    /// ----------
    /// teams : str
    ///     The team of each seat, "A" or "B", in the order of the turns.
    /// orders : list of str, optional
    ///     For each seat its preference, best first, such as "ADB"; without them each seat wants its
    ///     own team to win, else a draw.
    /// misere : bool
    ///     Whether the team of a seat that cannot move wins.
    /// labels : str, optional
    ///     For each position who wins there if it has no move: "A", "D" or "B".
    ///
    /// Returns
    /// -------
    /// SeatsSolution
    ///     Winner and remoteness by position and starting seat.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If the orders of two seats clash on a graph with cycles, or teams, orders or labels are
    ///     not what they should be.
    ///
    /// Examples
    /// --------
    /// >>> import impartial_games as ig
    /// >>> ig.Graph(3, [(0, 1), (1, 2)]).solve_seats("AAB").values
    /// array([['A', 'B', 'B'],
    ///        ['B', 'A', 'B'],
    ///        ['B', 'B', 'A']], dtype='<U1')
    #[pyo3(signature = (teams, orders=None, misere=false, labels=None))]
    fn solve_seats(
        slf: &Bound<'_, Self>,
        teams: &str,
        orders: Option<Vec<String>>,
        misere: bool,
        labels: Option<&str>,
    ) -> PyResult<SeatsSolution> {
        let seats = seats_named(teams, orders.as_deref())?;
        let given = labels.map(str::to_string);
        let labels = labels.map(labels_named).transpose()?;
        let graph = Arc::clone(&slf.get().graph);
        let asked = Asked {
            graph: slf.get().solved(slf),
            teams: teams.to_string(),
            orders,
            misere,
            labels: given,
        };
        let lists = long(slf.py(), move || {
            let rule = match &labels {
                Some(labels) => DeadEndRule::Labels(labels),
                None if misere => DeadEndRule::StuckWins,
                None => DeadEndRule::StuckLoses,
            };
            let solution = Solver::new().solve_seats(&graph, &seats, rule)?;
            Ok(Lists::of_seats(&graph, &solution))
        })?;
        SeatsSolution::new(slf.py(), asked, lists)
    }

    /// Returns the Grundy value of every position of a graph without cycles.
    ///
    /// Returns
    /// -------
    /// numpy.ndarray
    ///     The values, as uint32.
    ///
    /// Raises
    /// ------
    /// CycleError
    ///     If the graph has a cycle, with its positions.
    ///
    /// Examples
    /// --------
    /// >>> import impartial_games as ig
    /// >>> ig.Graph(3, [(1, 0), (2, 1), (2, 0)]).grundy_values()
    /// array([0, 1, 2], dtype=uint32)
    pub fn grundy_values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        Ok(PyArray1::from_vec(py, self.grundy_list(py)?))
    }

    /// Returns the Grundy values by position: a node of a networkx graph, else a number.
    ///
    /// Returns
    /// -------
    /// dict
    ///     The value of each position.
    ///
    /// Raises
    /// ------
    /// CycleError
    ///     If the graph has a cycle, with its positions.
    ///
    /// Examples
    /// --------
    /// >>> import impartial_games as ig
    /// >>> ig.Graph(3, [(1, 0), (2, 1), (2, 0)]).grundy_by_name()
    /// {0: 0, 1: 1, 2: 2}
    fn grundy_by_name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = self.grundy_list(py)?;
        self.names.keyed(py, |position| Ok(values[position as usize]))
    }

    /// Returns the value of every position, finite or not, of a graph that may have cycles.
    ///
    /// Returns
    /// -------
    /// LoopyValues
    ///     The values, and answers about sums of tokens.
    ///
    /// Examples
    /// --------
    /// >>> import impartial_games as ig
    /// >>> values = ig.Graph(3, [(1, 0), (2, 2), (2, 1)]).loopy_values()
    /// >>> [str(value) for value in values]
    /// ['0', '1', '∞(1)']
    pub fn loopy_values(slf: &Bound<'_, Self>) -> PyResult<LoopyValues> {
        let py = slf.py();
        let graph = Arc::clone(&slf.get().graph);
        let values = long(py, move || Ok(graph_retro::loopy_values(&graph)))?;
        Ok(LoopyValues::new(slf.get().solved(slf), values))
    }

    /// Returns the edges as two arrays, sorted by their targets.
    ///
    /// Returns
    /// -------
    /// tuple of numpy.ndarray
    ///     Sources and targets, as uint32.
    fn edges<'py>(&self, py: Python<'py>) -> PyResult<Edges<'py>> {
        let graph = Arc::clone(&self.graph);
        let (sources, targets) = long(py, move || {
            let mut stops = StopPoints::default();
            Ok(graph.edges().inspect(|_| stops.pass()).unzip())
        })?;
        Ok((PyArray1::from_vec(py, sources), PyArray1::from_vec(py, targets)))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let py = slf.py();
        let graph = slf.get();
        let (sources, targets) = graph.edges(py)?;
        let restore = slf.get_type().getattr("_restored")?;
        Ok((restore, (graph.position_count(), sources, targets, graph.names(py))))
    }

    #[staticmethod]
    fn _restored(
        positions: &Bound<'_, PyAny>,
        sources: &Bound<'_, PyAny>,
        targets: &Bound<'_, PyAny>,
        names: Option<Bound<'_, PyList>>,
    ) -> PyResult<Self> {
        let graph = Graph::new(positions, Some(sources), Some(targets))?;
        let names = names.map_or(Ok(graph.names), Names::nodes)?;
        Ok(Graph { graph: graph.graph, names })
    }

    fn __repr__(&self) -> String {
        let (positions, edges) = (self.graph.position_count(), self.graph.edge_count());
        format!("<Graph with {positions} positions and {edges} edges>")
    }
}

/// Sources and targets.
type Edges<'py> = (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>);

/// What pickle calls, and with what.
type Reduced<'py> = (
    Bound<'py, PyAny>,
    (u32, Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>, Option<Bound<'py, PyList>>),
);
