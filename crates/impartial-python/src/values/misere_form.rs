//! Simplest forms in misère play.

use mex_core::{MisereForm as Form, MisereFormError, MisereForms};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyNotImplemented, PyString};

use game_table::answer::FormAnswer;
use game_table::errors::Result as Answer;

use crate::errors::Refusal;
use crate::interrupt::long;
use crate::numbers::{kind, narrow};

/// The simplest form of an impartial game in misère play, where a player who cannot move wins.
///
/// Games that have the same form can replace each other in every sum. `+` adds forms.
///
/// Parameters
/// ----------
/// value : str or int
///     The form as text, such as "*[2#0]" or "*[[2],0]+*2", or the size of a heap of Nim.
///
/// Raises
/// ------
/// ValueError
///     If the text is no form, with the place.
/// LimitError
///     If the form is too large; also in every operation.
/// TypeError
///     If it is neither a text nor an integer.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> form = ig.MisereForm("*[[2],0]")
/// >>> form, form.outcome, form.genus, form.nature, form.birthday
/// (MisereForm('*[2#0]'), 'N', '1^20', 'restive', 4)
/// >>> form + ig.MisereForm(1)
/// MisereForm('*[(2#0)[1]]')
/// >>> form.options()
/// [MisereForm('*[0]'), MisereForm('*[2#]')]
#[pyclass(frozen, eq, hash, module = "impartial_games")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct MisereForm {
    text: String,
    birthday: u32,
    genus: String,
    nature: &'static str,
    outcome: char,
    grundy_value: u32,
}

impl MisereForm {
    fn of(forms: &mut MisereForms, form: Form) -> Answer<Self> {
        let FormAnswer { birthday, genus, nature, outcome, .. } = FormAnswer::new(forms, form)?;
        let (text, grundy_value) = (forms.text(form)?, forms.grundy_value(form));
        Ok(MisereForm { text, birthday, genus, nature, outcome, grundy_value })
    }

    /// Returns the form of a text.
    pub fn of_text(py: Python<'_>, text: String) -> PyResult<Self> {
        asked(py, text, MisereForm::of)
    }

    /// Works on the form, in a store of its own, so that Ctrl-C can interrupt it.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut MisereForms, Form) -> Answer<T> + Send + 'static,
    ) -> PyResult<T> {
        asked(py, self.text.clone(), question)
    }

    /// Returns the forms that a question finds.
    fn forms(
        &self,
        py: Python<'_>,
        question: fn(&mut MisereForms, Form) -> Result<Vec<Form>, MisereFormError>,
    ) -> PyResult<Vec<Self>> {
        self.ask(py, move |forms, form| {
            let found = question(forms, form)?;
            found.into_iter().map(|form| MisereForm::of(forms, form)).collect()
        })
    }
}

/// Works on the form of a text.
fn asked<T: Send + 'static>(
    py: Python<'_>,
    text: String,
    question: impl FnOnce(&mut MisereForms, Form) -> Answer<T> + Send + 'static,
) -> PyResult<T> {
    long(py, move || {
        let mut forms = MisereForms::new();
        let form = forms.parse(&text).map_err(Refusal::from)?;
        question(&mut forms, form).map_err(Refusal::of_game)
    })
}

#[pymethods]
impl MisereForm {
    #[new]
    fn new(py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = match value.cast::<PyString>() {
            Ok(text) => text.to_cow()?.into_owned(),
            Err(_) if value.is_instance_of::<PyInt>() => format!("*{}", narrow(value, "value")?),
            Err(_) => {
                let words = format!("expected a text or an integer, found {}", kind(value));
                return Err(PyTypeError::new_err(words));
            }
        };
        Self::of_text(py, text)
    }

    /// "N" if the player to move wins, "P" if the other does.
    #[getter]
    fn outcome(&self) -> char {
        self.outcome
    }

    /// The greatest number of moves that can be made in the form.
    #[getter]
    fn birthday(&self) -> u32 {
        self.birthday
    }

    /// The value in normal play, and the misère values beside 0, 1, 2, … heaps of two.
    #[getter]
    fn genus(&self) -> &str {
        &self.genus
    }

    /// "tame", "restive", "restless" or "wild".
    #[getter]
    fn nature(&self) -> &str {
        self.nature
    }

    /// The value in normal play.
    #[getter]
    fn grundy_value(&self) -> u32 {
        self.grundy_value
    }

    /// Returns what moves lead to, in simplest form.
    ///
    /// Returns
    /// -------
    /// list of MisereForm
    ///     The options, in the order in which they are written.
    fn options(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        self.forms(py, |forms, form| {
            let mut options = forms.options(form).to_vec();
            forms.sort_as_written(&mut options)?;
            Ok(options)
        })
    }

    /// Returns the mate, a form beside which this one is lost by the player to move.
    ///
    /// Returns
    /// -------
    /// MisereForm
    ///     The mate.
    fn mate(&self, py: Python<'_>) -> PyResult<Self> {
        self.ask(py, |forms, form| {
            let mate = forms.mate(form)?;
            MisereForm::of(forms, mate)
        })
    }

    /// Returns the even parts but 0 and the form itself, each followed by what makes the form with
    /// it; of an odd form, those of the form without its heap of one.
    ///
    /// Returns
    /// -------
    /// list of MisereForm
    ///     The parts; none if the form is no sum of two such.
    fn parts(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        self.forms(py, |forms, form| forms.parts(form))
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<MisereForm>() else {
            return PyNotImplemented::get(py).into_py_any(py);
        };
        let other = other.get().text.clone();
        let sum = self.ask(py, move |forms, form| {
            let other = forms.parse(&other)?;
            let sum = forms.sum(form, other)?;
            MisereForm::of(forms, sum)
        });
        sum?.into_py_any(py)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("MisereForm('{}')", self.text)
    }

    fn __getnewargs__(&self) -> (&str,) {
        (&self.text,)
    }
}
