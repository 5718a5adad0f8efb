//! Any game by its name, and sums of games: the records and sentences of game-table.

use game_table::{Player, games};
use pyo3::prelude::*;

use super::written::Written;
use crate::errors::Refusal;
use crate::records::{picture, record};
use crate::values::MisereForm;

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
///     The keys "sum", "outcome", "value" and "parts" of `impartial value --json`; values are integers,
///     or texts if they are none.
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
/// (5, [6, 2, 1])
#[pyfunction]
#[pyo3(signature = (sum, *, limit=None))]
pub fn game_value<'py>(
    py: Python<'py>,
    sum: &str,
    limit: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    record(py, &Written::any(limit).ask(py, (sum, false), |analysis| analysis.value())?)
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
    let game = Written::any(limit);
    let answer = game.ask(py, (sum, misere), |analysis| analysis.winning_moves(Player::Left));
    record(py, &answer?)
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
    Written::any(limit).moves(py, (sum, misere), every)
}

/// Refuses a text that is no sum of games.
#[pyfunction]
#[pyo3(name = "_check_sum", signature = (sum, misere, limit))]
pub fn check_sum(py: Python<'_>, sum: &str, misere: bool, limit: Option<usize>) -> PyResult<()> {
    Written::any(limit).look(py, (sum, misere), |_| Ok(()))
}

/// Returns the games that have names.
///
/// Returns
/// -------
/// Rows of Record
///     For each game its `name` and `aliases`, the `form` of what follows the name, a `position` as an
///     example, what a move is `about`, and whether it `is_rule`, one for heaps.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> [game.name for game in ig.game_list() if not game.is_rule][:3]
/// ['wythoff', 'euclid', 'fibonacci']
#[pyfunction]
pub fn game_list(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let is_here = |form: &str| form != ":FILE" && form != ":COMMAND";
    let all = games().into_iter().filter(|game| is_here(game.form));
    record(py, &all.collect::<Vec<_>>())
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
/// The nim sum is 0, so the player to move loses: any move makes the nim sum
/// non-zero, and the opponent makes it 0 again.
/// <BLANKLINE>
#[pyfunction]
#[pyo3(signature = (sum, *, misere=false, limit=None))]
pub fn game_reason(
    py: Python<'_>,
    sum: &str,
    misere: bool,
    limit: Option<usize>,
) -> PyResult<String> {
    Written::any(limit).reason(py, (sum, misere))
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
pub fn game_picture<'py>(py: Python<'py>, sum: &str) -> PyResult<Bound<'py, PyAny>> {
    picture(py, Written::any(None).look(py, (sum, false), |material| Ok(material.to_svg()))?)
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
    let game = Written::any(limit);
    let form = game.ask(py, (sum, true), |analysis| Ok(analysis.misere_form()?.form.form))?;
    let too_long = || Refusal::of_size("the form is too long to be written");
    MisereForm::of_text(py, form.ok_or_else(too_long)?)
}
