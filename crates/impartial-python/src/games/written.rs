//! A game of game-table: one with a name, or the text of a rule.

use std::path::Path;
use std::sync::Arc;

use game_table::answer::SumAnswer;
use game_table::errors::Result;
use game_table::{
    Analysis, Family, Files, Limits, Material, NoFiles, OwnRule, Player, Sum, find_game, games,
};
use mex_core::stop_point;
use pyo3::prelude::*;

use crate::errors::Refusal;
use crate::interrupt::{Done, heard, long};
use crate::passing::{Found, play_of, record};

/// The name of a rule, as if it were a file.
const RULE: &str = "rule";

/// The text of an empty sum.
const NOTHING: &str = "nim 0";

/// The text of a rule, instead of files.
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

/// A game whose positions are text; without a name, any sum of games.
#[pyclass(frozen, module = "impartial_games._native")]
#[derive(Clone)]
pub struct Written {
    #[pyo3(get)]
    name: String,
    text: Text,
    limits: Limits,
}

impl Written {
    /// Returns a position, or a sum that begins with one, with the name of the game if missing.
    fn named(&self, position: &str) -> String {
        let rest = position.trim_start().strip_prefix(&self.name);
        let has_name = rest.is_some_and(|rest| rest.starts_with(' '));
        let is_whole = self.name.is_empty() || position == NOTHING || has_name;
        if is_whole { position.to_string() } else { format!("{} {position}", self.name) }
    }

    fn read(&mut self, sum: Sum, misere: bool) -> Result<Material> {
        sum.read((play_of(misere), self.limits), &mut self.text)
    }

    /// Answers a question about the games of a position, on a separate thread.
    fn look<T: Send + 'static>(
        &self,
        py: Python<'_>,
        (position, misere): (&str, bool),
        ask: impl FnOnce(Material) -> Result<T> + Send + 'static,
    ) -> PyResult<T> {
        let sum = Sum::parse(&self.named(position)).map_err(Refusal::of_rule)?;
        let mut game = self.clone();
        long(py, move || game.read(sum, misere).and_then(ask).map_err(Refusal::of_game))
    }

    /// Answers a question about a position.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: (&str, bool),
        ask: impl FnOnce(&mut Analysis<'_>) -> Result<T> + Send + 'static,
    ) -> PyResult<T> {
        self.look(py, question, |material| ask(&mut material.analysis()?))
    }
}

#[pymethods]
impl Written {
    /// Returns the game with a name or a rule; without either, any sum of games.
    #[new]
    fn new(name: Option<&str>, text: Option<&str>, limit: Option<usize>) -> PyResult<Self> {
        if let Some(text) = text {
            OwnRule::check_text(Path::new(RULE), text.as_bytes()).map_err(Refusal::of_rule)?;
        }
        if let Some(name) = name {
            find_game(name).map_err(Refusal::of_rule)?;
        }
        let own = text.map(|_| format!("file:{RULE}"));
        let name = own.or(name.map(|name| name.trim().to_string())).unwrap_or_default();
        let limits = Limits { given: limit, ..Limits::default() };
        Ok(Written { name, text: Text(text.map(Arc::from)), limits })
    }

    /// Refuses an invalid position.
    fn check(&self, py: Python<'_>, position: &str, misere: bool) -> PyResult<()> {
        self.look(py, (position, misere), |_| Ok(()))
    }

    fn value(&self, py: Python<'_>, position: &str) -> PyResult<u128> {
        self.ask(py, (position, false), nimber)
    }

    fn outcome(&self, py: Python<'_>, position: &str, misere: bool) -> PyResult<char> {
        self.ask(py, (position, misere), move |analysis| match misere {
            false => Ok(analysis.value()?.outcome),
            true => Ok(analysis.winning_moves(Player::Left)?.outcome),
        })
    }

    /// Returns the record of a position's value.
    fn worth<'py>(&self, py: Python<'py>, position: &str) -> Found<'py> {
        record(py, &self.ask(py, (position, false), |analysis| analysis.value())?)
    }

    /// Returns the record of who wins, and with which moves.
    fn winning<'py>(&self, py: Python<'py>, position: &str, misere: bool) -> Found<'py> {
        let ask = |analysis: &mut Analysis<'_>| analysis.winning_moves(Player::Left);
        record(py, &self.ask(py, (position, misere), ask)?)
    }

    /// Returns the record of a position with its winning moves, or with all moves.
    fn moves<'py>(&self, py: Python<'py>, position: &str, misere: bool, every: bool) -> Found<'py> {
        let answer = self.ask(py, (position, misere), move |analysis| {
            if every {
                analysis.check_playable()?;
            }
            let mut answer = analysis.position(Player::Left, usize::MAX)?;
            let moves = answer.moves.iter_mut();
            moves.for_each(|all| all.retain(|made| every || made.wins == Some(true)));
            Ok(SumAnswer { more: None, ..answer })
        })?;
        record(py, &answer)
    }

    /// Returns whether a line names one move, and the indices of the moves that it may name.
    fn find(
        &self,
        py: Python<'_>,
        position: &str,
        misere: bool,
        line: String,
    ) -> PyResult<(bool, Vec<usize>)> {
        self.ask(py, (position, misere), move |analysis| {
            let found = analysis.find(Player::Left, &line);
            Ok((found.is_ok(), found.map_or_else(|like| like, |place| vec![place])))
        })
    }

    /// Returns why a position is won or lost.
    fn reason(&self, py: Python<'_>, position: &str, misere: bool) -> PyResult<String> {
        let ask = |analysis: &mut Analysis<'_>| Ok(analysis.reason(Player::Left)?.to_string());
        self.ask(py, (position, misere), ask)
    }

    fn picture(&self, py: Python<'_>, position: &str) -> PyResult<String> {
        self.look(py, (position, false), |material| Ok(material.to_svg()))
    }

    /// Returns the simplest form in misère play, as text.
    fn misere_form(&self, py: Python<'_>, position: &str) -> PyResult<String> {
        let ask = |analysis: &mut Analysis<'_>| Ok(analysis.misere_form()?.form.form);
        let too_long = || Refusal::of_size("the form is too long to write");
        Ok(self.ask(py, (position, true), ask)?.ok_or_else(too_long)?)
    }

    /// Returns the values of a family of positions.
    fn values(
        &self,
        py: Python<'_>,
        template: &str,
        start: u64,
        stop: u64,
        listener: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Vec<u128>> {
        let template = self.named(template);
        let family = Family::new(template.split_whitespace()).map_err(Refusal::of_game)?;
        let mut game = self.clone();
        let mut value = move |number: u64, done: &Done| {
            stop_point();
            done.set((number - start) as usize);
            nimber(&mut game.read(family.sum(number)?, false)?.analysis()?)
        };
        heard(py, &(listener, Some(stop.saturating_sub(start))), move |done| {
            let values = (start..stop).map(|number| value(number, done));
            values.collect::<Result<_>>().map_err(Refusal::of_game)
        })
    }
}

/// Returns the games that have names.
#[pyfunction]
pub fn game_list(py: Python<'_>) -> Found<'_> {
    let is_here = |form: &str| form != ":FILE" && form != ":COMMAND";
    let all = games().into_iter().filter(|game| is_here(game.form));
    record(py, &all.collect::<Vec<_>>())
}

/// Returns the size of the Nim heap that is equal to a position.
fn nimber(analysis: &mut Analysis<'_>) -> Result<u128> {
    let value = analysis.value()?.value.unwrap_or_else(|| "unknown".to_string());
    value.parse().map_err(|_| format!("the value of the position, {value}, is not a nimber").into())
}
