//! Values that are not integers: ordinals as nimbers, canonical forms of partizan games, simplest forms
//! in misère play.
//!
//! Each is kept as its unique text, so values are equal if their texts are. An operation reads the texts
//! into a store that lasts for the call.

use game_table::ThermographPicture;
use game_table::answer::FormAnswer;
use mex_core::{MisereForm, MisereForms};
use nim_algebra::Ordinal;
use pyo3::prelude::*;
use tree_hackenbush::{Player, ShortGame, ShortGameError, ShortGames};

use crate::errors::{Refusal, refused};
use crate::interrupt::long;

/// An ordinal in plain characters, typeset, and as a number if it is finite.
type OrdinalFacts = (String, String, Option<u128>);

/// Returns the result of an operation on ordinals, or on one and an exponent.
#[pyfunction]
pub fn ordinal(
    py: Python<'_>,
    operation: String,
    a: &str,
    b: &str,
    exponent: i128,
) -> PyResult<OrdinalFacts> {
    let [a, b] = [a, b].map(|text| text.parse::<Ordinal>().map_err(refused));
    let (a, b) = (a?, b?);
    let made = match operation.as_str() {
        "read" => a,
        "sum" => a.nim_sum(&b),
        _ => long(py, move || {
            let made = match operation.as_str() {
                "product" => a.try_mul(&b),
                "quotient" => b.try_inverse().and_then(|inverse| a.try_mul(&inverse)),
                "root" => a.try_sqrt(),
                _ => {
                    let base = if exponent < 0 { a.try_inverse() } else { Ok(a) };
                    base.and_then(|base| base.try_pow(exponent.unsigned_abs()))
                }
            };
            Ok(made?)
        })?,
    };
    Ok((format!("{made:#}"), made.to_string(), made.to_finite()))
}

/// Returns -1, 0 or 1 as one ordinal is less than, equal to or greater than another.
#[pyfunction]
pub fn ordinal_order(a: &str, b: &str) -> PyResult<i8> {
    let [a, b] = [a, b].map(|text| text.parse::<Ordinal>().map_err(refused));
    Ok(a?.cmp(&b?) as i8)
}

/// Returns the exponents and coefficients of the Cantor normal form.
#[pyfunction]
pub fn ordinal_terms(a: &str) -> PyResult<Vec<(String, u128)>> {
    let ordinal: Ordinal = a.parse().map_err(refused)?;
    let terms = ordinal.normal_form();
    Ok(terms.map(|(exponent, number)| (exponent.to_string(), number)).collect())
}

#[pyfunction]
pub fn lenstra_excess(py: Python<'_>, prime: u64, most_bits: u64) -> PyResult<u64> {
    long(py, move || Ok(nim_algebra::lenstra_excess(prime, most_bits)?.excess))
}

/// A partizan game: plain text, typeset text, outcome, birthday, and whether it is a number.
pub type ShortFacts = (String, String, char, u64, bool);

/// Returns the facts about a game.
pub fn short_facts(games: &mut ShortGames, form: ShortGame) -> Result<ShortFacts, ShortGameError> {
    let (outcome, birthday) = (games.outcome(form)?.letter(), games.birthday(form));
    let is_number = games.to_number(form).is_some();
    Ok((games.text(form)?, games.typeset(form)?, outcome, birthday, is_number))
}

fn with_short<T: Send + 'static>(
    py: Python<'_>,
    text: String,
    question: impl FnOnce(&mut ShortGames, ShortGame) -> Result<T, ShortGameError> + Send + 'static,
) -> PyResult<T> {
    long(py, move || {
        let mut games = ShortGames::new();
        let form = games.parse(&text)?;
        Ok(question(&mut games, form)?)
    })
}

/// Returns the result of an operation on games: one game, or the options of a player.
#[pyfunction]
pub fn short_games(
    py: Python<'_>,
    operation: String,
    a: String,
    b: String,
) -> PyResult<Vec<ShortFacts>> {
    with_short(py, a, move |games, form| {
        let other = games.parse(&b)?;
        let made = match operation.as_str() {
            "sum" => vec![games.sum(form, other)?],
            "difference" => vec![games.difference(form, other)?],
            "negative" => vec![games.negative(form)?],
            "Left" => games.options(form, Player::Left)?.to_vec(),
            "Right" => games.options(form, Player::Right)?.to_vec(),
            _ => vec![form],
        };
        made.into_iter().map(|form| short_facts(games, form)).collect()
    })
}

/// Returns -1, 0 or 1 as one game is less than, equal to or greater than another; `None` if incomparable.
#[pyfunction]
pub fn short_order(py: Python<'_>, a: String, b: String) -> PyResult<Option<i8>> {
    with_short(py, a, move |games, form| {
        let other = games.parse(&b)?;
        Ok(games.compare(form, other)?.map(|order| order as i8))
    })
}

/// Returns the stop: the number that play reaches if a player starts.
#[pyfunction]
pub fn short_stop(py: Python<'_>, a: String, is_left: bool) -> PyResult<String> {
    let player = if is_left { Player::Left } else { Player::Right };
    with_short(py, a, move |games, form| Ok(games.stop(form, player).to_string()))
}

/// Returns the mean, the temperature or the picture of a game's thermograph.
#[pyfunction]
pub fn thermograph(py: Python<'_>, a: String, wanted: String) -> PyResult<String> {
    long(py, move || {
        let heat = ThermographPicture::of_text(&a).map_err(Refusal::of_game)?;
        match wanted.as_str() {
            "mean" => Ok(heat.mean()),
            "temperature" => Ok(heat.temperature()),
            _ => heat.to_svg().map_err(Refusal::of_game),
        }
    })
}

/// A misère form as text, its birthday, genus, nature, outcome and value in normal play.
type MisereFacts = (String, u32, String, &'static str, char, u32);

fn misere_facts(
    forms: &mut MisereForms,
    form: MisereForm,
) -> game_table::errors::Result<MisereFacts> {
    let FormAnswer { birthday, genus, nature, outcome, .. } = FormAnswer::new(forms, form)?;
    Ok((forms.text(form)?, birthday, genus, nature, outcome, forms.grundy_value(form)))
}

/// Returns the result of an operation on misère forms.
#[pyfunction]
pub fn misere_forms(
    py: Python<'_>,
    operation: String,
    a: String,
    b: String,
) -> PyResult<Vec<MisereFacts>> {
    long(py, move || {
        let mut forms = MisereForms::new();
        let (form, other) = (forms.parse(&a)?, forms.parse(&b)?);
        let made = match operation.as_str() {
            "sum" => vec![forms.sum(form, other)?],
            "mate" => vec![forms.mate(form)?],
            "parts" => forms.parts(form)?,
            "options" => {
                let mut options = forms.options(form).to_vec();
                forms.sort_as_written(&mut options)?;
                options
            }
            _ => vec![form],
        };
        let facts = made.into_iter().map(|form| misere_facts(&mut forms, form));
        facts.collect::<Result<_, _>>().map_err(Refusal::of_game)
    })
}
