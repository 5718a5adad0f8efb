//! A graph that is made once and queried many times, with arrays as answers.

use std::sync::Arc;

use game_table::GraphPicture;
use graph_retro::{
    DeadEndRule, Digraph as Edges, DigraphBuilder, DigraphError, GraphError, Order, Seat,
    SeatValue, Solution as Solved, Solver,
};
use mex_core::StopPoints;
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::errors::{raised, refused};
use crate::graph::loopy::LoopyValues;
use crate::interrupt::long;
use crate::passing::play_of;

/// The number of edges read between two checks for signals.
const PIECE: usize = 1 << 16;

/// The entry of an array for a missing number.
const NONE: i64 = -1;

/// A row of numbers.
type Array<'py, T> = Bound<'py, PyArray1<T>>;

/// The code points of outcomes, remoteness and best moves, one position after another.
type Arrays<'py> = (Array<'py, u32>, Array<'py, i64>, Array<'py, i64>);

/// A directed graph on which a token is moved along the edges.
#[pyclass(frozen, eq, module = "impartial_games._native")]
pub struct Digraph(Arc<Edges>);

impl PartialEq for Digraph {
    fn eq(&self, other: &Self) -> bool {
        self.0.position_count() == other.0.position_count()
            && self.0.edge_count() == other.0.edge_count()
            && (0..self.0.position_count())
                .all(|position| self.0.predecessors(position) == other.0.predecessors(position))
    }
}

/// A solution as lists, before they are converted for Python.
#[derive(Default)]
struct Lists {
    letters: Vec<u32>,
    remoteness: Vec<i64>,
    moves: Vec<i64>,
}

impl Lists {
    fn arrays(self, py: Python<'_>) -> Arrays<'_> {
        let letters = PyArray1::from_vec(py, self.letters);
        (letters, PyArray1::from_vec(py, self.remoteness), PyArray1::from_vec(py, self.moves))
    }
}

fn or_none(number: Option<u32>) -> i64 {
    number.map_or(NONE, i64::from)
}

#[pymethods]
impl Digraph {
    #[new]
    fn new(
        py: Python<'_>,
        position_count: u64,
        sources: PyReadonlyArray1<'_, u32>,
        targets: PyReadonlyArray1<'_, u32>,
    ) -> PyResult<Self> {
        let positions = u32::try_from(position_count)
            .map_err(|_| raised(DigraphError::TooManyPositions { position_count }))?;
        let (sources, targets) = (sources.as_slice()?, targets.as_slice()?);
        let mut builder = DigraphBuilder::for_positions(positions);
        for (sources, targets) in sources.chunks(PIECE).zip(targets.chunks(PIECE)) {
            let edges: Vec<_> = sources.iter().copied().zip(targets.iter().copied()).collect();
            if edges.len() < PIECE && builder.edge_count() == 0 {
                let graph = py.detach(|| Edges::from_edges(positions, &edges));
                return Ok(Digraph(Arc::new(graph.map_err(raised)?)));
            }
            py.detach(|| builder.add_edges(&edges));
            py.check_signals()?;
        }
        let graph = long(py, move || Ok(builder.finish(Some(positions))?))?;
        Ok(Digraph(Arc::new(graph)))
    }

    fn position_count(&self) -> u32 {
        self.0.position_count()
    }

    fn edge_count(&self) -> u64 {
        self.0.edge_count()
    }

    /// Returns the edges as two arrays, sorted by their targets.
    fn edges<'py>(&self, py: Python<'py>) -> PyResult<(Array<'py, u32>, Array<'py, u32>)> {
        let graph = Arc::clone(&self.0);
        let (sources, targets) = long(py, move || {
            let mut stops = StopPoints::default();
            Ok(graph.edges().inspect(|_| stops.pass()).unzip())
        })?;
        Ok((PyArray1::from_vec(py, sources), PyArray1::from_vec(py, targets)))
    }

    fn solve<'py>(&self, py: Python<'py>, misere: bool) -> PyResult<(Solution, Arrays<'py>)> {
        let graph = Arc::clone(&self.0);
        let (solution, lists) = long(py, move || {
            let solution = Solver::new().solve(&graph, play_of(misere));
            let positions = 0..solution.position_count();
            let lists = Lists {
                letters: solution.outcomes().map(|outcome| outcome.letter().into()).collect(),
                remoteness: positions.map(|at| or_none(solution.remoteness(at))).collect(),
                moves: solution.moves(&graph).iter().map(or_none).collect(),
            };
            Ok((solution, lists))
        })?;
        Ok((Solution(Arc::clone(&self.0), Arc::new(solution)), lists.arrays(py)))
    }

    /// Returns the solution for any number of seats, one starting seat after the other.
    fn solve_seats<'py>(
        &self,
        py: Python<'py>,
        teams: &str,
        orders: Option<Vec<String>>,
        misere: bool,
        labels: Option<&str>,
    ) -> PyResult<Arrays<'py>> {
        let seats = seats_named(teams, orders.as_deref())?;
        let labels = labels.map(labels_named).transpose()?;
        let graph = Arc::clone(&self.0);
        let lists = long(py, move || {
            let rule = match &labels {
                Some(labels) => DeadEndRule::Labels(labels),
                None if misere => DeadEndRule::StuckWins,
                None => DeadEndRule::StuckLoses,
            };
            let solution = Solver::new().solve_seats(&graph, &seats, rule)?;
            let mut lists = Lists::default();
            for seat in 0..solution.seat_count() {
                let values = solution.values(seat).map(|value| u32::from(value.letter()));
                let positions = 0..solution.position_count();
                let remoteness = positions.map(|at| or_none(solution.remoteness(at, seat)));
                lists.letters.extend(values);
                lists.remoteness.extend(remoteness);
                lists.moves.extend(solution.moves(&graph, seat).iter().map(or_none));
            }
            Ok(lists)
        })?;
        Ok(lists.arrays(py))
    }

    /// Returns the Grundy values, or the positions of a cycle.
    #[expect(clippy::type_complexity, reason = "one or the other")]
    fn grundy_values<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Option<Array<'py, u32>>, Option<Vec<u32>>)> {
        let graph = Arc::clone(&self.0);
        match long(py, move || Ok(graph_retro::grundy_values(&graph)))? {
            Ok(values) => Ok((Some(PyArray1::from_vec(py, values)), None)),
            Err(GraphError::Cycle { cycle }) => Ok((None, Some(cycle))),
            Err(error) => Err(raised(error)),
        }
    }

    fn loopy_values(&self, py: Python<'_>) -> PyResult<LoopyValues> {
        let graph = Arc::clone(&self.0);
        let values = long(py, move || Ok(graph_retro::loopy_values(&graph)))?;
        Ok(LoopyValues::new(Arc::clone(&self.0), values))
    }
}

/// Returns the seats of a row of teams, with their preferences.
fn seats_named(teams: &str, orders: Option<&[String]>) -> PyResult<Vec<Seat>> {
    let mut own = Vec::new();
    for (place, text) in orders.into_iter().flatten().enumerate() {
        let wrong = |error| refused(format!("seat {place}: {error}"));
        own.push(text.parse::<Order>().map_err(wrong)?);
    }
    Seat::row(teams, &own).map_err(raised)
}

/// Returns the results of dead ends from a row of letters.
fn labels_named(labels: &str) -> PyResult<Vec<SeatValue>> {
    let values = labels.chars().enumerate().map(|(place, letter)| {
        let wrong = || {
            let found = letter.to_string();
            refused(format!("label {place}: expected A, D or B, found {found:?}"))
        };
        SeatValue::from_letter(letter).ok_or_else(wrong)
    });
    values.collect()
}

/// A graph with its solution.
#[pyclass(frozen, module = "impartial_games._native")]
pub struct Solution(Arc<Edges>, Arc<Solved>);

#[pymethods]
impl Solution {
    fn winning_options(&self, py: Python<'_>, position: u32) -> PyResult<Vec<u32>> {
        let (graph, solution) = (Arc::clone(&self.0), Arc::clone(&self.1));
        long(py, move || Ok(solution.winning_options(&graph, position)))
    }

    /// Returns the picture; `names` is empty if the positions have only numbers.
    fn to_svg(&self, py: Python<'_>, first_number: u32, names: Vec<String>) -> PyResult<String> {
        let (graph, solution) = (Arc::clone(&self.0), Arc::clone(&self.1));
        long(py, move || {
            let picture = GraphPicture::new(&graph, &solution).names(&names);
            Ok(picture.first_number(first_number).to_svg())
        })
    }
}
