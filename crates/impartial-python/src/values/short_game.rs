//! Games of two players in canonical form.

use std::cmp::Ordering;

use game_table::ThermographPicture;
use game_table::errors::Result as Answer;
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyNotImplemented, PyString};
use tree_hackenbush::{Player, Position, ShortGame as Form, ShortGameError, ShortGames};

use crate::errors::Refusal;
use crate::interrupt::long;
use crate::numbers::kind;

/// A game of two players in canonical form, which is its value: numbers, nimbers, ups, switches,
/// tinies and all others of finitely many positions.
///
/// `+`, `-` and `<=` are those of games, and one operand may be an int or a Fraction. The order is
/// partial: `a <= b` and `b <= a` are both False if the player to move wins the difference.
///
/// Parameters
/// ----------
/// value : str, int or fractions.Fraction
///     The value as text, in canonical form or not, such as "{3||2|1}", "1/2*", "↑*", "^^", "+-1",
///     "Tiny(2)" or "*2 + {1|0}".
///
/// Raises
/// ------
/// ValueError
///     If the text is no game, with the place.
/// LimitError
///     If the game is too large; also in every operation.
/// TypeError
///     If it is neither a text nor a number.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> up, star = ig.ShortGame("{0|*}"), ig.ShortGame("*")
/// >>> print(up + star, -up, ig.ShortGame("{3||2|1}") - 2)
/// ↑* ↓ {1||0|-1}
/// >>> up > 0, up > star, up <= star, star + star == 0
/// (True, False, False, True)
/// >>> hot = ig.ShortGame("{3||2|1}")
/// >>> hot.outcome, hot.birthday, hot.mean(), hot.temperature()
/// ('L', 4, Fraction(9, 4), Fraction(3, 4))
#[pyclass(frozen, module = "impartial_games")]
#[derive(Clone)]
pub struct ShortGame {
    /// The text in plain characters, which is one for each value.
    text: String,
    typeset: String,
    outcome: char,
    birthday: u64,
    is_number: bool,
}

impl ShortGame {
    fn of(games: &mut ShortGames, form: Form) -> Result<Self, ShortGameError> {
        Ok(ShortGame {
            text: games.text(form)?,
            typeset: games.typeset(form)?,
            outcome: games.outcome(form)?.letter(),
            birthday: games.birthday(form),
            is_number: games.to_number(form).is_some(),
        })
    }

    /// Returns the value of a position of Hackenbush.
    pub fn of_position(position: &Position) -> Result<Self, Refusal> {
        let mut games = ShortGames::new();
        let form = position.short_value(&mut games).map_err(Refusal::from)?;
        Self::of(&mut games, form).map_err(Refusal::from)
    }

    /// Works on the form, in a store of its own, so that Ctrl-C can interrupt it.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut ShortGames, Form) -> Result<T, ShortGameError> + Send + 'static,
    ) -> PyResult<T> {
        asked(py, self.text.clone(), question)
    }

    /// Returns what an operation makes of two values, or Python's `NotImplemented`.
    fn with(
        &self,
        other: &Bound<'_, PyAny>,
        work: fn(&mut ShortGames, Form, Form) -> Result<Form, ShortGameError>,
    ) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Some(other) = text_of(other)? else {
            return PyNotImplemented::get(py).into_py_any(py);
        };
        let worked = self.ask(py, move |games, form| {
            let other = games.parse(&other)?;
            let worked = work(games, form, other)?;
            ShortGame::of(games, worked)
        });
        worked?.into_py_any(py)
    }

    /// Asks for the thermograph.
    fn heat<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&ThermographPicture) -> Answer<T> + Send + 'static,
    ) -> PyResult<T> {
        let text = self.text.clone();
        long(py, move || {
            let answer = || question(&ThermographPicture::of_text(&text)?);
            answer().map_err(Refusal::of_game)
        })
    }
}

/// Works on the form of a text.
fn asked<T: Send + 'static>(
    py: Python<'_>,
    text: String,
    question: impl FnOnce(&mut ShortGames, Form) -> Result<T, ShortGameError> + Send + 'static,
) -> PyResult<T> {
    long(py, move || {
        let mut games = ShortGames::new();
        let answer = games.parse(&text).and_then(|form| question(&mut games, form));
        answer.map_err(Refusal::from)
    })
}

/// Returns the text of a game or of a number, if it is one.
fn text_of(object: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if let Ok(game) = object.cast::<ShortGame>() {
        return Ok(Some(game.get().text.clone()));
    }
    let py = object.py();
    let fraction = py.import(intern!(py, "fractions"))?.getattr(intern!(py, "Fraction"))?;
    match object.is_instance_of::<PyInt>() || object.is_instance(&fraction)? {
        // The text of True is no number.
        true => Ok(Some(fraction.call1((object,))?.str()?.to_string())),
        false => Ok(None),
    }
}

/// Returns the player of a name.
pub fn player_named(name: &str) -> PyResult<Player> {
    match name.to_ascii_lowercase().as_str() {
        "left" | "l" => Ok(Player::Left),
        "right" | "r" => Ok(Player::Right),
        _ => Err(PyValueError::new_err(format!("expected Left or Right, found {name:?}"))),
    }
}

/// Returns a number of a text as a Fraction.
fn fraction<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import(intern!(py, "fractions"))?.call_method1(intern!(py, "Fraction"), (text,))
}

#[pymethods]
impl ShortGame {
    #[new]
    fn new(py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = match value.cast::<PyString>() {
            Ok(text) => text.to_cow()?.into_owned(),
            Err(_) => text_of(value)?.ok_or_else(|| {
                let words = format!("expected a text or a number, found {}", kind(value));
                PyTypeError::new_err(words)
            })?,
        };
        asked(py, text, ShortGame::of)
    }

    /// "N" if the first player wins, "P" if the second player does, "L" or "R" if Left or Right wins
    /// either way.
    #[getter]
    fn outcome(&self) -> char {
        self.outcome
    }

    /// After how many rounds of making games from those before the value is made.
    #[getter]
    fn birthday(&self) -> u64 {
        self.birthday
    }

    /// Returns a player's options, none of which dominates another or can be reversed.
    ///
    /// Parameters
    /// ----------
    /// player : str
    ///     "Left" or "Right".
    ///
    /// Returns
    /// -------
    /// list of ShortGame
    ///     The options.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If there is no such player.
    #[pyo3(signature = (player="Left"))]
    fn options(&self, py: Python<'_>, player: &str) -> PyResult<Vec<ShortGame>> {
        let player = player_named(player)?;
        self.ask(py, move |games, form| {
            let options = games.options(form, player)?;
            options.iter().map(|&option| ShortGame::of(games, option)).collect()
        })
    }

    /// Returns the number at which play ends if a player starts.
    ///
    /// Parameters
    /// ----------
    /// player : str
    ///     "Left" or "Right".
    ///
    /// Returns
    /// -------
    /// fractions.Fraction
    ///     The stop.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If there is no such player.
    #[pyo3(signature = (player="Left"))]
    fn stop<'py>(&self, py: Python<'py>, player: &str) -> PyResult<Bound<'py, PyAny>> {
        let player: Player = player_named(player)?;
        let stop = self.ask(py, move |games, form| Ok(games.stop(form, player).to_string()))?;
        fraction(py, &stop)
    }

    /// Returns the mean, to which many copies of the game come close on average.
    ///
    /// Returns
    /// -------
    /// fractions.Fraction
    ///     The mean.
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.heat(py, |picture| Ok(picture.mean()))?)
    }

    /// Returns the temperature: the price of a move at which neither player cares to move.
    ///
    /// Returns
    /// -------
    /// fractions.Fraction
    ///     The temperature; that of a number with denominator 2**k is -1/2**k.
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.heat(py, |picture| Ok(picture.temperature()))?)
    }

    /// Returns the thermograph as SVG.
    ///
    /// Returns
    /// -------
    /// str
    ///     The picture that `impartial picture --thermograph hackenbush:- --text --draw` draws.
    ///
    /// Raises
    /// ------
    /// LimitError
    ///     If it is too wide or too high.
    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        self.heat(py, |picture| picture.to_svg())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        // A notebook shows the text of what is too large to be drawn.
        self.to_svg(py).ok()
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.with(other, |games, one, other| games.sum(one, other))
    }

    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(other)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.with(other, |games, one, other| games.difference(one, other))
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.with(other, |games, one, other| games.difference(other, one))
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Self> {
        self.ask(py, |games, form| {
            let negative = games.negative(form)?;
            ShortGame::of(games, negative)
        })
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operator: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Some(text) = text_of(other)? else {
            return PyNotImplemented::get(py).into_py_any(py);
        };
        let order = match (self.text == text, operator) {
            (true, _) => Some(Ordering::Equal),
            (false, CompareOp::Eq | CompareOp::Ne) => None,
            _ => self.ask(py, move |games, form| {
                let other = games.parse(&text)?;
                games.compare(form, other)
            })?,
        };
        let holds = match order {
            Some(order) => operator.matches(order),
            None => matches!(operator, CompareOp::Ne),
        };
        holds.into_py_any(py)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        match self.is_number {
            true => fraction(py, &self.text)?.hash(),
            false => PyString::new(py, &self.text).hash(),
        }
    }

    fn __str__(&self) -> &str {
        &self.typeset
    }

    fn __repr__(&self) -> String {
        format!("ShortGame('{}')", self.text)
    }

    fn __getnewargs__(&self) -> (&str,) {
        (&self.text,)
    }
}
