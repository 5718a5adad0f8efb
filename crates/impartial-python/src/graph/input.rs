//! Graphs in all the forms that Python has them in.

use graph_retro::{Digraph, DigraphBuilder, DigraphError};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::arrays::{Column, Numbers, Stray};
use crate::errors::{Refusal, raised};
use crate::graph::names::Names;
use crate::interrupt::long;
use crate::numbers::{count, kind};

/// How many edges are read between two looks for signals.
const PIECE: usize = 1 << 16;

/// A graph, and what its positions are called.
pub type Read = (Digraph, Names);

/// Returns the graph that the arguments describe.
pub fn read(
    positions: &Bound<'_, PyAny>,
    sources: Option<&Bound<'_, PyAny>>,
    targets: Option<&Bound<'_, PyAny>>,
) -> PyResult<Read> {
    let py = positions.py();
    let graph = match (sources, targets) {
        (None, None) if positions.hasattr(intern!(py, "tocoo"))? => from_matrix(positions)?,
        (None, None) if positions.hasattr(intern!(py, "nodes"))? => return from_network(positions),
        (None, None) if !positions.hasattr(intern!(py, "__index__"))? => {
            let words = "a number of positions, a sparse matrix or a networkx graph";
            return Err(PyTypeError::new_err(format!(
                "expected {words}, found {}",
                kind(positions)
            )));
        }
        (None, None) => Digraph::from_edges(size(positions)?, &[]).map_err(raised)?,
        (Some(edges), None) => from_pairs(size(positions)?, edges)?,
        (Some(sources), Some(targets)) => from_columns(size(positions)?, sources, targets)?,
        (None, Some(_)) => return Err(PyTypeError::new_err("targets without sources")),
    };
    let names = Names::numbers(graph.position_count());
    Ok((graph, names))
}

/// Returns a number of positions.
fn size(number: &Bound<'_, PyAny>) -> PyResult<u32> {
    let position_count = count(number, "positions")?;
    u32::try_from(position_count)
        .map_err(|_| raised(DigraphError::TooManyPositions { position_count }))
}

/// Returns the graph of a square sparse matrix: an edge for each entry, from its row to its column.
fn from_matrix(matrix: &Bound<'_, PyAny>) -> PyResult<Digraph> {
    let py = matrix.py();
    let (rows, columns): (Bound<'_, PyAny>, Bound<'_, PyAny>) =
        matrix.getattr(intern!(py, "shape"))?.extract()?;
    if !rows.eq(&columns)? {
        let words = format!("a matrix of {rows} rows and {columns} columns is not square");
        return Err(PyValueError::new_err(words));
    }
    let entries = matrix.call_method0(intern!(py, "tocoo"))?;
    let [sources, targets] = ["row", "col"].map(|name| entries.getattr(name));
    from_columns(size(&rows)?, &sources?, &targets?)
}

/// Returns a networkx graph, whose positions are numbered in the order of its nodes.
fn from_network(network: &Bound<'_, PyAny>) -> PyResult<Read> {
    let py = network.py();
    let nodes = network.getattr(intern!(py, "nodes"))?.try_iter()?.collect::<PyResult<Vec<_>>>()?;
    let positions = size(nodes.len().into_pyobject(py)?.as_any())?;
    let names = Names::nodes(PyList::new(py, nodes)?)?;
    let both_ways = !network.call_method0(intern!(py, "is_directed"))?.extract::<bool>()?;
    let place = |edge: &Bound<'_, PyAny>, end: usize| names.position(&edge.get_item(end)?);
    let mut edges = Vec::new();
    for edge in network.call_method0(intern!(py, "edges"))?.try_iter()? {
        let edge = edge?;
        let (from, to) = (place(&edge, 0)?, place(&edge, 1)?);
        edges.push((from, to));
        if both_ways && from != to {
            edges.push((to, from));
        }
    }
    let graph = long(py, move || Ok(Digraph::from_edges(positions, &edges)?))?;
    Ok((graph, names))
}

/// Returns the graph of a list of pairs, or of an array with two columns.
fn from_pairs(positions: u32, edges: &Bound<'_, PyAny>) -> PyResult<Digraph> {
    let py = edges.py();
    let numpy = py.import(intern!(py, "numpy"))?;
    let edges = match edges.hasattr(intern!(py, "__array__"))? {
        true => edges.clone(),
        // numpy makes an array of no iterator and of no set.
        false => PyList::new(py, edges.try_iter()?.collect::<PyResult<Vec<_>>>()?)?.into_any(),
    };
    let array = numpy.call_method1(intern!(py, "asarray"), (edges,)).map_err(|error| {
        PyValueError::new_err(format!("edges: not a list of pairs: {}", error.value(py)))
    })?;
    let shape = array.getattr(intern!(py, "shape"))?.cast_into::<PyTuple>()?;
    if shape.get_item(0).is_ok_and(|length| length.eq(0).unwrap_or(false)) {
        return Digraph::from_edges(positions, &[]).map_err(raised);
    }
    if shape.len() != 2 || !shape.get_item(1)?.eq(2)? {
        let words = format!("edges: expected the shape (m, 2), found {shape}");
        return Err(PyValueError::new_err(words));
    }
    let columns = array.getattr(intern!(py, "T"))?;
    from_columns(positions, &columns.get_item(0)?, &columns.get_item(1)?)
}

/// Returns the graph with an edge from each source to the target beside it.
fn from_columns(
    positions: u32,
    sources: &Bound<'_, PyAny>,
    targets: &Bound<'_, PyAny>,
) -> PyResult<Digraph> {
    let py = sources.py();
    let (sources, targets) = (Column::new(sources, "sources")?, Column::new(targets, "targets")?);
    let (sources, targets) = (sources.numbers()?, targets.numbers()?);
    if sources.len() != targets.len() {
        let words = format!("{} sources and {} targets", sources.len(), targets.len());
        return Err(PyValueError::new_err(words));
    }
    let mut piece = Piece { positions, sources, targets, ..Piece::default() };
    if sources.len() <= PIECE {
        let graph = py.detach(|| -> Result<Digraph, Refusal> {
            piece.read(0)?;
            Ok(Digraph::from_edges(positions, &piece.edges)?)
        });
        return Ok(graph?);
    }
    let mut builder = DigraphBuilder::for_positions(positions);
    for from in (0..sources.len()).step_by(PIECE) {
        py.detach(|| -> Result<(), Refusal> {
            piece.read(from)?;
            builder.add_edges(&piece.edges);
            Ok(())
        })?;
        py.check_signals()?;
    }
    long(py, move || Ok(builder.finish(Some(positions))?))
}

/// Some edges on their way from two arrays into a graph.
struct Piece<'a> {
    positions: u32,
    sources: Numbers<'a>,
    targets: Numbers<'a>,
    from: Vec<u32>,
    to: Vec<u32>,
    edges: Vec<(u32, u32)>,
}

impl Default for Piece<'_> {
    fn default() -> Self {
        let none = Numbers::Unsigned32(&[]);
        let (from, to, edges) = (Vec::new(), Vec::new(), Vec::new());
        Piece { positions: 0, sources: none, targets: none, from, to, edges }
    }
}

impl Piece<'_> {
    /// Reads the edges from a place on; the first that is none is an error.
    fn read(&mut self, from: usize) -> Result<(), Refusal> {
        let to = (from + PIECE).min(self.sources.len());
        let source = self.sources.copy(from, to, self.positions, &mut self.from);
        let target = self.targets.copy(from, to, self.positions, &mut self.to);
        let first = source.into_iter().chain(target).min_by_key(|stray| stray.place);
        if let Some(Stray { place, number }) = first {
            let positions = self.positions;
            return Err(Refusal::of_argument(format!(
                "edge {place} names position {number}, but there are {positions} positions"
            )));
        }
        self.edges.clear();
        self.edges.extend(self.from.iter().copied().zip(self.to.iter().copied()));
        Ok(())
    }
}
