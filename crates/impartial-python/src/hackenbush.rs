//! Hackenbush: values, outcomes, winning moves and pictures.

use std::sync::Arc;

use game_table::answer::HackenbushValueAnswer;
use pyo3::prelude::*;
use tree_hackenbush::{Player, Position, ShortGames};

use crate::errors::Refusal;
use crate::interrupt::long;
use crate::values::{ShortFacts, short_facts};

/// The most edges to evaluate without an interruptible thread.
const FEW: usize = 16;

/// The longest text to read without one, in bytes.
const SHORT: usize = 1 << 12;

/// A position: edges of three colours.
#[pyclass(frozen, name = "Position", module = "impartial_games._native")]
pub struct Hackenbush(Arc<Position>);

impl Hackenbush {
    /// Answers a question about the position, interruptibly.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&Position) -> Result<T, Refusal> + Send + 'static,
    ) -> PyResult<T> {
        if self.0.edge_count() <= FEW {
            return Ok(question(&self.0)?);
        }
        let position = Arc::clone(&self.0);
        long(py, move || question(&position))
    }
}

#[pymethods]
impl Hackenbush {
    #[new]
    fn new(py: Python<'_>, text: String) -> PyResult<Self> {
        let is_short = text.len() <= SHORT;
        let read = move || Ok::<Position, Refusal>(text.parse()?);
        let position = if is_short { read()? } else { long(py, read)? };
        Ok(Hackenbush(Arc::new(position)))
    }

    fn edges(&self) -> Vec<(u32, u32, String, u64)> {
        let name = |vertex| self.0.name(vertex);
        let edges = self.0.edges();
        edges
            .map(|edge| (name(edge.u), name(edge.v), edge.colour.to_string(), edge.count))
            .collect()
    }

    fn value(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, |position| match position.value() {
            Ok(value) => Ok(value.to_string()),
            Err(error) => {
                let canonical = HackenbushValueAnswer::new(position).ok();
                canonical.and_then(|answer| answer.value).ok_or(error.into())
            }
        })
    }

    fn canonical_form(&self, py: Python<'_>) -> PyResult<ShortFacts> {
        self.ask(py, |position| {
            let mut games = ShortGames::new();
            let form = position.short_value(&mut games)?;
            Ok(short_facts(&mut games, form)?)
        })
    }

    fn outcome(&self, py: Python<'_>) -> PyResult<char> {
        self.ask(py, |position| Ok(position.outcome()?.letter()))
    }

    fn winning_moves(&self, py: Python<'_>, is_left: bool) -> PyResult<Vec<u32>> {
        let player = if is_left { Player::Left } else { Player::Right };
        self.ask(py, move |position| Ok(position.winning_moves(player)?))
    }

    fn values_after_moves(&self, py: Python<'_>) -> PyResult<Vec<Option<String>>> {
        self.ask(py, |position| {
            let values = position.values_after_moves()?;
            Ok(values.iter().map(|value| Some(value.as_ref()?.to_string())).collect())
        })
    }

    /// Returns the position after a move at an existing edge.
    fn after_move(&self, edge: u32) -> Self {
        Hackenbush(Arc::new(self.0.after_move(edge)))
    }

    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        let position = Arc::clone(&self.0);
        long(py, move || Ok(position.to_svg()))
    }

    fn to_text(&self) -> Option<String> {
        self.0.to_text()
    }
}
