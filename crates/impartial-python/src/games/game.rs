//! A game that is asked about its positions.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::listed::Listed;
use super::written::Written;
use crate::errors::Refusal;
use crate::interrupt::Listener;
use crate::numbers::{count, kind, play_of};
use crate::records::{PLAY, RECORDS, in_python};

/// A game: by a rule of a few lines, or by a callable that lists the options of a position.
///
/// Parameters
/// ----------
/// text : str
///     A rule, as in the file of `impartial value file:RULE.txt`. Positions are written as there, and a sum
///     goes on with the names of other games: "path:7 + nim 3". The game itself is called "file:rule".
/// options : callable
///     Takes a position, which is any value with a hash, and returns those that a move leads to. It is
///     called once for each position.
/// parts : callable, optional
///     Takes a position and returns those of which it is the sum; with `options` alone.
/// limit : int, optional
///     How many positions may be met where no theory decides: 200000, or 1048576 with `options`.
///
/// Raises
/// ------
/// RuleError
///     If the text is no rule, with line and column.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> clobber = ig.Game("on board\nxo -> .x turned\nox -> .o turned\n")
/// >>> clobber.value("2x3=xo"), clobber.outcome("2x3=xo + nim 1")
/// (0, 'N')
/// >>> clobber.values("2xN=xo", 1, 8)
/// [1, 0, 0, 0, 0, 0, 1]
/// >>> kayles = ig.Game(
/// ...     options=lambda row: [row[:at] + "." * length + row[at + length:]
/// ...         for length in (1, 2) for at in range(len(row)) if row[at:at + length] == "o" * length],
/// ...     parts=lambda row: row.replace(".", " ").split(),
/// ... )
/// >>> kayles.value("ooooooo"), [move.after for move in kayles.moves("ooooo")]
/// (2, ['oo.oo'])
#[pyclass(frozen, module = "impartial_games")]
pub struct Game(Kind);

enum Kind {
    Written(Written),
    Listed(Listed),
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (text=None, *, options=None, parts=None, limit=None))]
    fn new(
        text: Option<&str>,
        options: Option<Bound<'_, PyAny>>,
        parts: Option<Bound<'_, PyAny>>,
        limit: Option<usize>,
    ) -> PyResult<Self> {
        let mut given = options.iter().chain(&parts);
        if let Some(other) = given.find(|given| !given.is_callable()) {
            let words = format!("expected a callable, found {}", kind(other));
            return Err(PyTypeError::new_err(words));
        }
        Ok(Game(match (text, options, parts) {
            (Some(text), None, None) => {
                Kind::Written(Written::of_text(text, limit).map_err(Refusal::of_rule)?)
            }
            (None, Some(options), parts) => {
                Kind::Listed(Listed::new(options.unbind(), parts.map(Bound::unbind), limit))
            }
            _ => return Err(PyTypeError::new_err("a game is a text, or has options")),
        }))
    }

    /// Returns a game that has a name.
    ///
    /// Parameters
    /// ----------
    /// name : str
    ///     A name as `game_value` takes it: "cram", "kayles", "subtract:1,3,4".
    /// limit : int, optional
    ///     How many positions may be met where no theory decides: 200000 unless given.
    ///
    /// Returns
    /// -------
    /// Game
    ///     The game.
    ///
    /// Raises
    /// ------
    /// RuleError
    ///     If no game has that name.
    ///
    /// Examples
    /// --------
    /// >>> import impartial_games as ig
    /// >>> ig.Game.from_name("cram").value("3x4")
    /// 1
    #[staticmethod]
    #[pyo3(signature = (name, *, limit=None))]
    fn from_name(name: &str, limit: Option<usize>) -> PyResult<Self> {
        Ok(Game(Kind::Written(Written::of_name(name, limit).map_err(Refusal::of_rule)?)))
    }

    /// Returns the nimber of a position.
    ///
    /// Parameters
    /// ----------
    /// position : str, or any value with a hash if the game has options
    ///     The position, or a sum that begins with it.
    ///
    /// Returns
    /// -------
    /// int
    ///     Its value in normal play.
    ///
    /// Raises
    /// ------
    /// GameError
    ///     If the text is no position; RuleError if a name in the sum is none of a game, LimitError
    ///     if the answer takes too much, CycleError if a game of a callable does not end. What a
    ///     callable raises is raised.
    fn value(&self, position: &Bound<'_, PyAny>) -> PyResult<u128> {
        match &self.0 {
            Kind::Written(game) => game.value(position.py(), &text_of(position)?),
            Kind::Listed(game) => game.value(position),
        }
    }

    /// Returns who wins a position.
    ///
    /// Parameters
    /// ----------
    /// position : str, or any value with a hash if the game has options
    ///     As for `value`.
    /// misere : bool
    ///     Whether the player who cannot move wins.
    ///
    /// Returns
    /// -------
    /// str
    ///     "N" if the player to move wins, else "P".
    ///
    /// Raises
    /// ------
    /// GameError
    ///     As for `value`.
    #[pyo3(signature = (position, *, misere=false))]
    fn outcome(&self, position: &Bound<'_, PyAny>, misere: bool) -> PyResult<char> {
        match &self.0 {
            Kind::Written(game) => game.outcome(position.py(), (&text_of(position)?, misere)),
            Kind::Listed(game) => game.outcome(position, play_of(misere)),
        }
    }

    /// Returns the moves that win.
    ///
    /// Parameters
    /// ----------
    /// position : str, or any value with a hash if the game has options
    ///     As for `value`.
    /// misere : bool
    ///     Whether the player who cannot move wins.
    /// every : bool
    ///     Whether to list the other moves too, whose `wins` is False; a LimitError if they are too many.
    ///
    /// Returns
    /// -------
    /// list of Record
    ///     For each move `after`, the position that it leads to, which the game can be asked about,
    ///     `game`, the index of the game in a sum, and `text`, what the move does. `after` is None if
    ///     there are too many moves to list.
    ///
    /// Raises
    /// ------
    /// GameError
    ///     As for `value`.
    ///
    /// Examples
    /// --------
    /// >>> import impartial_games as ig
    /// >>> for move in ig.Game.from_name("cram").moves("1x4"):
    /// ...     print(move.text, "leads to", move.after)
    /// cover row 1, columns 2–3 leads to cram .##.
    #[pyo3(signature = (position, *, misere=false, every=false))]
    fn moves<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        misere: bool,
        every: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = position.py();
        match &self.0 {
            Kind::Written(game) => game.moves(py, (&text_of(position)?, misere), every),
            Kind::Listed(game) => {
                let moves = game.moves((position, play_of(misere)), every)?;
                let moves = moves.into_iter().map(step).collect::<PyResult<Vec<_>>>()?;
                in_python(py, (RECORDS, "read"), (moves,))
            }
        }
    }

    /// Returns why a position is won or lost, in words.
    ///
    /// Parameters
    /// ----------
    /// position : str, or any value with a hash if the game has options
    ///     As for `value`.
    /// misere : bool
    ///     Whether the player who cannot move wins.
    ///
    /// Returns
    /// -------
    /// str
    ///     The lines that `impartial moves --explain` prints; those of a callable have the options
    ///     and what each is worth.
    ///
    /// Raises
    /// ------
    /// GameError
    ///     As for `value`.
    ///
    /// Examples
    /// --------
    /// >>> import impartial_games as ig
    /// >>> print(ig.Game(options=lambda heap: range(heap)).explain(2))
    /// option  value
    /// 0           0
    /// 1           1
    /// <BLANKLINE>
    /// The least value that no option has is 2, so the player to move wins by 0.
    /// <BLANKLINE>
    #[pyo3(signature = (position, *, misere=false))]
    fn explain<'py>(
        slf: &Bound<'py, Self>,
        position: &Bound<'py, PyAny>,
        misere: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        match &slf.get().0 {
            Kind::Written(game) => {
                let reason = game.reason(py, (&text_of(position)?, misere))?;
                Ok(reason.into_pyobject(py)?.into_any())
            }
            Kind::Listed(_) => in_python(py, (PLAY, "reason"), (slf, position, misere)),
        }
    }

    /// Begins to play against the program.
    ///
    /// Parameters
    /// ----------
    /// position : str, or any value with a hash if the game has options
    ///     As for `value`.
    /// misere : bool
    ///     Whether the player who cannot move wins.
    /// first : bool
    ///     Whether you move first.
    ///
    /// Returns
    /// -------
    /// Play
    ///     The play, before your first move.
    ///
    /// Raises
    /// ------
    /// GameError
    ///     As for `value`.
    #[pyo3(signature = (position, *, misere=false, first=true))]
    fn play<'py>(
        slf: &Bound<'py, Self>,
        position: &Bound<'py, PyAny>,
        misere: bool,
        first: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf.py(), (PLAY, "begin"), (slf, position, misere, first))
    }

    /// Returns the nimbers of a family of positions.
    ///
    /// Parameters
    /// ----------
    /// template : str
    ///     A position, or a sum that begins with it, in which N stands for a number: "3xN".
    /// start, stop : int
    ///     The first number, and the one after the last.
    /// progress : bool or callable, optional
    ///     As for `heap_period`: `done` is how many values are known, `total` how many there are.
    ///
    /// Returns
    /// -------
    /// list of int
    ///     The values, as `impartial values` prints them. `ValueSequence` makes tables and frames
    ///     of them.
    ///
    /// Raises
    /// ------
    /// GameError
    ///     As for `value`, and for a game whose positions are not written.
    ///
    /// Examples
    /// --------
    /// >>> import impartial_games as ig
    /// >>> ig.Game.from_name("cram").values("3xN", 1, 8)
    /// [1, 1, 0, 1, 1, 4, 1]
    #[pyo3(signature = (template, start, stop, progress=None))]
    fn values<'py>(
        &self,
        template: &str,
        start: &Bound<'py, PyAny>,
        stop: &Bound<'py, PyAny>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Vec<u128>> {
        let range = (count(start, "start")?, count(stop, "stop")?);
        let total = range.1.saturating_sub(range.0);
        match &self.0 {
            Kind::Written(game) => {
                let listener = Listener::new(start.py(), progress, Some(total))?;
                game.values(listener, template, range)
            }
            Kind::Listed(_) => {
                let words = "positions of a callable are not written; ask for each value";
                Err(Refusal::of_game_alone(words).into())
            }
        }
    }

    /// Refuses what is no position.
    fn _check(&self, position: &Bound<'_, PyAny>, misere: bool) -> PyResult<()> {
        match &self.0 {
            Kind::Written(game) => {
                game.look(position.py(), (&text_of(position)?, misere), |_| Ok(()))
            }
            Kind::Listed(_) => position.hash().map(drop),
        }
    }

    fn __repr__(&self) -> String {
        match &self.0 {
            Kind::Written(game) => format!("<Game {}>", game.name),
            Kind::Listed(_) => "<Game of a callable>".to_string(),
        }
    }
}

/// Returns a position that is written.
fn text_of(position: &Bound<'_, PyAny>) -> PyResult<String> {
    let refusal = || PyTypeError::new_err(format!("expected a str, found {}", kind(position)));
    position.extract().map_err(|_: PyErr| refusal())
}

/// Returns what a record says of a move to an option, with the keys of those of game-table.
fn step<'py>((option, wins): (Bound<'py, PyAny>, bool)) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(option.py());
    fields.set_item("text", option.str()?)?;
    fields.set_item("after", option)?;
    fields.set_item("part", 0)?;
    fields.set_item("wins", wins)?;
    Ok(fields)
}
