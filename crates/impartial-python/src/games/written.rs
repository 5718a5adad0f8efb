//! A game of game-table: one with a name, or the text of a rule.

use std::path::Path;
use std::sync::Arc;

use game_table::answer::MoveAnswer;
use game_table::errors::Result;
use game_table::{
    Analysis, Family, Files, Limits, NamedGraph, NoFiles, OwnRule, Player, Sum, find_game,
};
use mex_core::{Play, stop_point};
use pyo3::prelude::*;
use tree_hackenbush::Position;

use super::functions::steps_of;
use crate::errors::Refusal;
use crate::interrupt::{Done, Listener, heard, long};

/// What a text of a rule is called, as if it were a file.
const RULE: &str = "rule";

/// The sum of no games, as it is written.
const NOTHING: &str = "nim 0";

/// The text of a rule, in place of files.
#[derive(Clone)]
struct Text(Option<Arc<str>>);

impl Files for Text {
    fn graph(&mut self, path: &Path, is_directed: bool) -> Result<NamedGraph> {
        NoFiles.graph(path, is_directed)
    }

    fn picture(&mut self, path: &Path) -> Result<Position> {
        NoFiles.picture(path)
    }

    fn text(&mut self, path: &Path) -> Result<Vec<u8>> {
        match &self.0 {
            Some(text) if path == Path::new(RULE) => Ok(text.as_bytes().to_vec()),
            _ => NoFiles.text(path),
        }
    }
}

/// The game, whose positions are written.
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
        let limits = Limits { given: limit, ..Limits::default() };
        Ok(Written { name: format!("file:{RULE}"), text: Text(Some(text.into())), limits })
    }

    /// Returns the game of a name.
    pub fn of_name(name: &str, limit: Option<usize>) -> Result<Self> {
        find_game(name)?;
        let limits = Limits { given: limit, ..Limits::default() };
        Ok(Written { name: name.trim().to_string(), text: Text(None), limits })
    }

    /// Returns a position, or the first of a sum, with the name of the game before it; that of an option
    /// has one.
    fn named(&self, position: &str) -> String {
        let rest = position.trim_start().strip_prefix(&self.name);
        match position == NOTHING || rest.is_some_and(|rest| rest.starts_with(' ')) {
            true => position.to_string(),
            false => format!("{} {position}", self.name),
        }
    }

    fn answer<T>(
        mut self,
        sum: Sum,
        play: Play,
        ask: impl FnOnce(&mut Analysis<'_>) -> Result<T>,
    ) -> Result<T> {
        ask(&mut sum.read((play, self.limits), &mut self.text)?.analysis()?)
    }

    /// Asks about a position, on a thread of its own.
    fn asked<T: Send + 'static>(
        &self,
        py: Python<'_>,
        (position, play): (&str, Play),
        ask: impl FnOnce(&mut Analysis<'_>) -> Result<T> + Send + 'static,
    ) -> PyResult<T> {
        let sum = Sum::parse(&self.named(position)).map_err(Refusal::of_rule)?;
        let game = self.clone();
        long(py, move || game.answer(sum, play, ask).map_err(Refusal::of_game))
    }

    pub fn value(&self, py: Python<'_>, position: &str) -> PyResult<u128> {
        let ask = |analysis: &mut Analysis<'_>| nimber(analysis.value()?.value.as_deref());
        self.asked(py, (position, Play::Normal), ask)
    }

    pub fn outcome(&self, py: Python<'_>, position: &str, play: Play) -> PyResult<char> {
        self.asked(py, (position, play), move |analysis| match play {
            Play::Normal => Ok(analysis.value()?.outcome),
            Play::Misere => Ok(analysis.winning_moves(Player::Left)?.outcome),
        })
    }

    /// Returns the moves that win, or every move.
    pub fn moves(
        &self,
        py: Python<'_>,
        (position, play): (&str, Play),
        every: bool,
    ) -> PyResult<Vec<MoveAnswer>> {
        let ask = move |analysis: &mut Analysis<'_>| steps_of(analysis, every);
        self.asked(py, (position, play), ask)
    }

    /// Returns why a position is won or lost.
    pub fn reason(&self, py: Python<'_>, position: &str, play: Play) -> PyResult<String> {
        let ask = |analysis: &mut Analysis<'_>| Ok(analysis.reason(Player::Left)?.to_string());
        self.asked(py, (position, play), ask)
    }

    pub fn values(
        &self,
        listener: Listener<'_>,
        template: &str,
        (start, stop): (u64, u64),
    ) -> PyResult<Vec<u128>> {
        let template = self.named(template);
        let family = Family::new(template.split_whitespace()).map_err(Refusal::of_game)?;
        let game = self.clone();
        let value = move |number: u64, done: &Done| {
            stop_point();
            done.set((number - start) as usize);
            let ask = |analysis: &mut Analysis<'_>| nimber(analysis.value()?.value.as_deref());
            game.clone().answer(family.sum(number)?, Play::Normal, ask)
        };
        heard(listener, move |done| {
            let values = (start..stop).map(|number| value(number, done));
            values.collect::<Result<_>>().map_err(Refusal::of_game)
        })
    }
}

/// Returns the size of the heap of Nim that a text states.
fn nimber(value: Option<&str>) -> Result<u128> {
    let value = value.unwrap_or("unknown");
    value.parse().map_err(|_| format!("the position is worth {value}, which is no nimber").into())
}
