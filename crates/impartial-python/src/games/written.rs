//! A game of game-table: one with a name, or the text of a rule.

use std::path::Path;
use std::sync::Arc;

use game_table::errors::Result;
use game_table::{
    Analysis, Family, Files, Limits, Material, NoFiles, OwnRule, Player, Sum, find_game,
};
use mex_core::stop_point;
use pyo3::prelude::*;

use crate::errors::Refusal;
use crate::interrupt::{Done, Listener, heard, long};
use crate::numbers::play_of;
use crate::records::record;

/// What a text of a rule is called, as if it were a file.
const RULE: &str = "rule";

/// The sum of no games, as it is written.
const NOTHING: &str = "nim 0";

/// The text of a rule, in place of files.
#[derive(Clone)]
struct Text(Option<Arc<str>>);

impl Files for Text {
    fn text(&mut self, path: &Path) -> Result<Vec<u8>> {
        match &self.0 {
            Some(text) if path == Path::new(RULE) => Ok(text.as_bytes().to_vec()),
            _ => NoFiles.text(path),
        }
    }
}

/// A game whose positions are written; without a name, any sum of games.
#[derive(Clone)]
pub struct Written {
    pub name: String,
    text: Text,
    limits: Limits,
}

impl Written {
    /// Returns the game of a text.
    pub fn of_text(text: &str, limit: Option<usize>) -> Result<Self> {
        OwnRule::check_text(Path::new(RULE), text.as_bytes())?;
        let own = Text(Some(text.into()));
        Ok(Written { name: format!("file:{RULE}"), text: own, ..Written::any(limit) })
    }

    /// Returns the game of a name.
    pub fn of_name(name: &str, limit: Option<usize>) -> Result<Self> {
        find_game(name)?;
        Ok(Written { name: name.trim().to_string(), ..Written::any(limit) })
    }

    /// Returns what answers for any sum of games with names.
    pub fn any(limit: Option<usize>) -> Self {
        let limits = Limits { given: limit, ..Limits::default() };
        Written { name: String::new(), text: Text(None), limits }
    }

    /// Returns a position, or the first of a sum, with the name of the game before it; that of an option
    /// has one.
    fn named(&self, position: &str) -> String {
        let rest = position.trim_start().strip_prefix(&self.name);
        let has_name = rest.is_some_and(|rest| rest.starts_with(' '));
        match self.name.is_empty() || position == NOTHING || has_name {
            true => position.to_string(),
            false => format!("{} {position}", self.name),
        }
    }

    fn read(&mut self, sum: Sum, misere: bool) -> Result<Material> {
        sum.read((play_of(misere), self.limits), &mut self.text)
    }

    /// Asks what a position is played on, on a thread of its own.
    pub fn look<T: Send + 'static>(
        &self,
        py: Python<'_>,
        (position, misere): (&str, bool),
        ask: impl FnOnce(Material) -> Result<T> + Send + 'static,
    ) -> PyResult<T> {
        let sum = Sum::parse(&self.named(position)).map_err(Refusal::of_rule)?;
        let mut game = self.clone();
        long(py, move || game.read(sum, misere).and_then(ask).map_err(Refusal::of_game))
    }

    /// Asks about a position.
    pub fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: (&str, bool),
        ask: impl FnOnce(&mut Analysis<'_>) -> Result<T> + Send + 'static,
    ) -> PyResult<T> {
        self.look(py, question, |material| ask(&mut material.analysis()?))
    }

    pub fn value(&self, py: Python<'_>, position: &str) -> PyResult<u128> {
        self.ask(py, (position, false), nimber)
    }

    pub fn outcome(&self, py: Python<'_>, (position, misere): (&str, bool)) -> PyResult<char> {
        self.ask(py, (position, misere), move |analysis| match misere {
            false => Ok(analysis.value()?.outcome),
            true => Ok(analysis.winning_moves(Player::Left)?.outcome),
        })
    }

    /// Returns the moves that win, or every move; none is left out of these.
    pub fn moves<'py>(
        &self,
        py: Python<'py>,
        question: (&str, bool),
        every: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let moves = self.ask(py, question, move |analysis| {
            if every {
                analysis.check_playable()?;
            }
            let moves = analysis.position(Player::Left, usize::MAX)?.moves;
            let mut moves = moves.unwrap_or_default();
            moves.retain(|made| every || made.wins == Some(true));
            Ok(moves)
        })?;
        record(py, &moves)
    }

    /// Returns why a position is won or lost.
    pub fn reason(&self, py: Python<'_>, question: (&str, bool)) -> PyResult<String> {
        self.ask(py, question, |analysis| Ok(analysis.reason(Player::Left)?.to_string()))
    }

    pub fn values(
        &self,
        listener: Listener<'_>,
        template: &str,
        (start, stop): (u64, u64),
    ) -> PyResult<Vec<u128>> {
        let template = self.named(template);
        let family = Family::new(template.split_whitespace()).map_err(Refusal::of_game)?;
        let mut game = self.clone();
        let mut value = move |number: u64, done: &Done| {
            stop_point();
            done.set((number - start) as usize);
            nimber(&mut game.read(family.sum(number)?, false)?.analysis()?)
        };
        heard(listener, move |done| {
            let values = (start..stop).map(|number| value(number, done));
            values.collect::<Result<_>>().map_err(Refusal::of_game)
        })
    }
}

/// Returns the size of the heap of Nim that a position is worth.
fn nimber(analysis: &mut Analysis<'_>) -> Result<u128> {
    let value = analysis.value()?.value.unwrap_or_else(|| "unknown".to_string());
    value.parse().map_err(|_| format!("the position is worth {value}, which is no nimber").into())
}
