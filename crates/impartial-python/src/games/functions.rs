//! Any game by its name, and sums of games: the records and sentences of game-table.

use game_table::answer::MoveAnswer;
use game_table::errors::Result;
use game_table::{Analysis, Limits, NoFiles, Player, Sum, games};
use mex_core::Play;
use pyo3::prelude::*;

use crate::errors::Refusal;
use crate::interrupt::long;
use crate::picture::Picture;
use crate::records::{record, rows};
use crate::values::MisereForm;

/// Asks about a sum, on a thread of its own.
fn asked<T: Send + 'static>(
    py: Python<'_>,
    text: &str,
    (misere, limit): (bool, Option<usize>),
    ask: impl FnOnce(&mut Analysis<'_>) -> Result<T> + Send + 'static,
) -> PyResult<T> {
    let limits = Limits { given: limit, ..Limits::default() };
    let sum = Sum::parse(text).map_err(Refusal::of_rule)?;
    long(py, move || {
        let answer = || ask(&mut sum.read((play_of(misere), limits), &mut NoFiles)?.analysis()?);
        answer().map_err(Refusal::of_game)
    })
}

/// Returns the moves that win, or every move; none is left out of these.
///
/// # Errors
/// When there is no answer, and when there are too many moves to list every one.
pub fn steps_of(analysis: &mut Analysis<'_>, every: bool) -> Result<Vec<MoveAnswer>> {
    if every {
        analysis.check_playable()?;
    }
    let mut steps = analysis.position(Player::Left, usize::MAX)?.moves.unwrap_or_default();
    steps.retain(|step| every || step.wins == Some(true));
    Ok(steps)
}

/// Returns what happens to the player who cannot move.
pub fn play_of(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

/// Returns what a position of any game is worth, or a sum of games.
///
/// Parameters
/// ----------
/// sum : str
///     Games with their positions, and plus signs between them: "nim 3 5 + kayles 7 + cram 3x4". What a
///     file describes is no game here; `Graph` and `Hackenbush` are for these.
/// limit : int, optional
///     How many positions may be met where no theory decides.
///
/// Returns
/// -------
/// Record
///     The keys "sum", "outcome", "value" and "parts", as `impartial value --json` prints them.
///
/// Raises
/// ------
/// GameError
///     If a position is wrong; RuleError if a name is, LimitError if the answer takes too much.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> answer = ig.game_value("nim 3 5 + kayles 7 + cram 3x4")
/// >>> answer["value"], [part["value"] for part in answer["parts"]]
/// ('5', ['6', '2', '1'])
#[pyfunction]
#[pyo3(signature = (sum, *, limit=None))]
pub fn game_value<'py>(
    py: Python<'py>,
    sum: &str,
    limit: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    record(py, &asked(py, sum, (false, limit), |analysis| analysis.value())?)
}

/// Returns who wins a position of any game, or a sum of games, and by which moves.
///
/// Parameters
/// ----------
/// sum : str
///     As for `game_value`.
/// misere : bool
///     Whether the player who cannot move wins.
/// limit : int, optional
///     How many positions may be met where no theory decides.
///
/// Returns
/// -------
/// Record
///     The same keys with "moves", as `impartial moves --json` prints them.
///
/// Raises
/// ------
/// GameError
///     If a position is wrong; RuleError if a name is, LimitError if the answer takes too much.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> answer = ig.game_moves("nim 2 + kayles 4", misere=True)
/// >>> answer["outcome"], [move["text"] for move in answer["moves"]]
/// ('N', ['2 -> nothing', '4 -> 2'])
#[pyfunction]
#[pyo3(signature = (sum, *, misere=false, limit=None))]
pub fn game_moves<'py>(
    py: Python<'py>,
    sum: &str,
    misere: bool,
    limit: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let ask = |analysis: &mut Analysis<'_>| analysis.winning_moves(Player::Left);
    record(py, &asked(py, sum, (misere, limit), ask)?)
}

/// Returns the moves of a sum that win, or every move, with what each leads to.
#[pyfunction]
#[pyo3(name = "_game_steps", signature = (sum, misere, limit, every))]
pub fn game_steps<'py>(
    py: Python<'py>,
    sum: &str,
    misere: bool,
    limit: Option<usize>,
    every: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let ask = move |analysis: &mut Analysis<'_>| steps_of(analysis, every);
    rows(record(py, &asked(py, sum, (misere, limit), ask)?)?)
}

/// Returns the games that have names and are not played with heaps under a rule.
///
/// Returns
/// -------
/// str
///     A table of names, positions and what is done, as in `impartial games`.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> print(ig.game_list().splitlines()[0].split()[0])
/// wythoff
#[pyfunction]
pub fn game_list() -> String {
    let others = games().into_iter().filter(|game| !game.is_rule && game.form != ":FILE");
    others.map(|game| game.line() + "\n").collect()
}

/// Returns why a position of any game is won, lost or drawn, in words.
///
/// Parameters
/// ----------
/// sum : str
///     As for `game_value`.
/// misere : bool
///     Whether the player who cannot move wins.
/// limit : int, optional
///     How many positions may be met where no theory decides.
///
/// Returns
/// -------
/// str
///     The lines that `impartial moves --explain` prints.
///
/// Raises
/// ------
/// GameError
///     If a position is wrong; RuleError if a name is, LimitError if the answer takes too much.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> print(ig.game_reason("nim 1 + kayles 1"))
/// nim 1     1  1
/// kayles 1  1  1
/// nim sum   0  0
/// <BLANKLINE>
/// The nim sum is 0, so the player to move loses: every move changes one value and with it
/// the nim sum, and the opponent makes it 0 again.
/// <BLANKLINE>
#[pyfunction]
#[pyo3(signature = (sum, *, misere=false, limit=None))]
pub fn game_reason(
    py: Python<'_>,
    sum: &str,
    misere: bool,
    limit: Option<usize>,
) -> PyResult<String> {
    let ask = |analysis: &mut Analysis<'_>| Ok(analysis.reason(Player::Left)?.to_string());
    asked(py, sum, (misere, limit), ask)
}

/// Returns a position of any game, or a sum of games, as a picture.
///
/// Parameters
/// ----------
/// sum : str
///     As for `game_value`.
///
/// Returns
/// -------
/// Picture
///     The picture that `impartial picture` draws.
///
/// Raises
/// ------
/// GameError
///     If a position is wrong; RuleError if a name is.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> "N: the player to move wins" in str(ig.game_picture("nim 3 5 7"))
/// True
#[pyfunction]
#[pyo3(signature = (sum))]
pub fn game_picture(py: Python<'_>, sum: &str) -> PyResult<Picture> {
    let sum = Sum::parse(sum).map_err(Refusal::of_rule)?;
    let svg = long(py, move || {
        let material = sum.read((Play::Normal, Limits::default()), &mut NoFiles);
        Ok(material.map_err(Refusal::of_game)?.to_svg())
    })?;
    Ok(Picture::from(svg))
}

/// Returns the simplest form of a sum of games in misère play.
///
/// Parameters
/// ----------
/// sum : str
///     Games with their positions, as for `game_value`.
/// limit : int, optional
///     How many positions may be met, and how many forms kept.
///
/// Returns
/// -------
/// MisereForm
///     The form, which says who wins every sum that the games are part of.
///
/// Raises
/// ------
/// RuleError
///     If the text is no sum of games.
/// GameError
///     If a game has no misère play in sums.
/// LimitError
///     If more positions are met, or the form is too long to be written.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> ig.misere_form("kayles 5")
/// MisereForm('*[2[2]321]')
#[pyfunction]
#[pyo3(signature = (sum, *, limit=None))]
pub fn misere_form(py: Python<'_>, sum: &str, limit: Option<usize>) -> PyResult<MisereForm> {
    let form = asked(py, sum, (true, limit), |analysis| Ok(analysis.misere_form()?.form.form))?;
    let too_long = || Refusal::of_size("the form is too long to be written");
    MisereForm::of_text(py, form.ok_or_else(too_long)?)
}
