//! One call from the edges to the answer.

use numpy::PyArray1;
use pyo3::prelude::*;

use crate::graph::graph::Graph;
use crate::graph::loopy::LoopyValues;
use crate::graph::solution::GraphSolution;

/// Returns the graph of the arguments, or the one that they are.
fn graph_of<'py>(
    positions: &Bound<'py, PyAny>,
    sources: Option<&Bound<'py, PyAny>>,
    targets: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, Graph>> {
    match positions.cast::<Graph>() {
        Ok(graph) if sources.is_none() && targets.is_none() => Ok(graph.clone()),
        _ => Bound::new(positions.py(), Graph::new(positions, sources, targets)?),
    }
}

/// Returns who wins from every position of a graph, how soon, and by which move.
///
/// Parameters
/// ----------
/// positions, sources, targets
///     A graph, in any form that `Graph` takes, or a `Graph`.
/// misere : bool
///     Whether a player who cannot move wins.
///
/// Returns
/// -------
/// GraphSolution
///     Outcome, remoteness and a best move of every position, as arrays.
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
/// >>> import numpy as np
/// >>> import impartial_games as ig
/// >>> ig.solve_graph(4, np.array([0, 1, 1, 3]), np.array([1, 0, 2, 3]))
/// <GraphSolution of 4 positions: 1 N, 2 P, 1 D>
#[pyfunction]
#[pyo3(signature = (positions, sources=None, targets=None, misere=false))]
pub fn solve_graph(
    positions: &Bound<'_, PyAny>,
    sources: Option<&Bound<'_, PyAny>>,
    targets: Option<&Bound<'_, PyAny>>,
    misere: bool,
) -> PyResult<GraphSolution> {
    Graph::solve(&graph_of(positions, sources, targets)?, misere)
}

/// Returns the Grundy value of every position of a graph without cycles.
///
/// Parameters
/// ----------
/// positions, sources, targets
///     A graph, in any form that `Graph` takes, or a `Graph`.
///
/// Returns
/// -------
/// numpy.ndarray
///     The values, as uint32; those of a networkx graph in the order of its nodes.
///
/// Raises
/// ------
/// CycleError
///     If the graph has a cycle, with its positions.
/// ValueError
///     If an edge names a position that does not exist, with its place.
/// TypeError
///     If an array is not made of integers.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> ig.grundy_values(4, [(1, 0), (2, 1), (2, 0), (3, 2)])
/// array([0, 1, 2, 0], dtype=uint32)
/// >>> ig.grundy_values(2, [(0, 1), (1, 0)])
/// Traceback (most recent call last):
///     ...
/// impartial_games.CycleError: positions 0 -> 1 -> 0 form a cycle
#[pyfunction]
#[pyo3(signature = (positions, sources=None, targets=None))]
pub fn grundy_values<'py>(
    positions: &Bound<'py, PyAny>,
    sources: Option<&Bound<'py, PyAny>>,
    targets: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    graph_of(positions, sources, targets)?.get().grundy_values(positions.py())
}

/// Returns the value of every position, finite or not, of a graph that may have cycles.
///
/// Parameters
/// ----------
/// positions, sources, targets
///     A graph, in any form that `Graph` takes, or a `Graph`.
///
/// Returns
/// -------
/// LoopyValues
///     The values, and answers about sums of tokens.
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
/// >>> [str(value) for value in ig.loopy_values(3, [(1, 0), (2, 2), (2, 1)])]
/// ['0', '1', '∞(1)']
#[pyfunction]
#[pyo3(signature = (positions, sources=None, targets=None))]
pub fn loopy_values(
    positions: &Bound<'_, PyAny>,
    sources: Option<&Bound<'_, PyAny>>,
    targets: Option<&Bound<'_, PyAny>>,
) -> PyResult<LoopyValues> {
    Graph::loopy_values(&graph_of(positions, sources, targets)?)
}
