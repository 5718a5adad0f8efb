//! Misère quotients.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use game_table::QuotientPicture;
use heap_games::{MiserePresentation, MisereQuotient as Quotient, Rule};
use pyo3::prelude::*;

use crate::errors::raised;
use crate::heaps::rule::rule_named;
use crate::heaps::values::argument_count;
use crate::interrupt::{Listener, heard, long};
use crate::numbers::counts;

/// The misère quotient of the sums of a rule's heaps: which sums are alike in every company.
///
/// It is what `misere_quotient` returns.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> quotient = ig.misere_quotient("0.123", 30)
/// >>> quotient.order, quotient.losing_count, quotient.proven
/// (20, 5, True)
/// >>> quotient.outcome([3, 3])
/// 'P'
#[pyclass(frozen, eq, hash, module = "impartial_games")]
#[derive(Clone)]
pub struct MisereQuotient {
    quotient: Arc<Quotient<Rule>>,
    presentation: Arc<MiserePresentation>,
    count: usize,
}

impl PartialEq for MisereQuotient {
    fn eq(&self, other: &Self) -> bool {
        // A rule and how many of its heaps there are decide the quotient.
        self.count == other.count && self.quotient.rule() == other.quotient.rule()
    }
}

impl Hash for MisereQuotient {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.count, self.rule()).hash(state);
    }
}

/// Returns the misère quotient of sums of the first heaps of a rule.
///
/// Parameters
/// ----------
/// rule : str
///     A name or code.
/// count : int
///     The quotient covers the heaps 0 to `count` - 1.
/// progress : callable, optional
///     Called in this thread, at most ten times a second, with a dict: `done` is how many heaps the
///     quotient covers, `total` how many it is to cover. What it raises ends the search.
///
/// Returns
/// -------
/// MisereQuotient
///     The quotient, proven for these heaps; for the whole game if `proven` says so.
///
/// Raises
/// ------
/// RuleError
///     If there is no such rule.
/// LimitError
///     If the quotient grows beyond the limits.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> ig.misere_quotient("kayles", 170)
/// <MisereQuotient of 0.77 up to heap 169: order 40>
#[pyfunction]
#[pyo3(signature = (rule, count, progress=None))]
pub fn misere_quotient(
    py: Python<'_>,
    rule: &str,
    #[pyo3(from_py_with = argument_count)] count: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<MisereQuotient> {
    let rule = rule_named(rule)?;
    let count = count.max(1);
    heard(py, Listener::new(progress, Some(count as u64)), move |done| {
        let mut quotient = Quotient::new(rule);
        for heap in 0..count {
            done.set(heap);
            quotient.extend_to(heap)?;
        }
        let presentation = Arc::new(quotient.presentation());
        Ok(MisereQuotient { quotient: Arc::new(quotient), presentation, count })
    })
}

#[pymethods]
impl MisereQuotient {
    /// The rule.
    #[getter]
    fn rule(&self) -> String {
        self.quotient.rule().to_string()
    }

    /// How many heaps the quotient covers, from heap 0 on.
    #[getter]
    fn count(&self) -> usize {
        self.count
    }

    /// How many elements there are.
    #[getter]
    fn order(&self) -> usize {
        self.quotient.order()
    }

    /// How many elements stand for sums that the player to move loses.
    #[getter]
    fn losing_count(&self) -> usize {
        self.quotient.losing_count()
    }

    /// Whether misère play is as in Nim.
    #[getter]
    fn is_tame(&self) -> bool {
        self.quotient.is_tame()
    }

    /// The generators, each with the least heap that it stands for.
    #[getter]
    fn generators(&self) -> Vec<(String, u64)> {
        self.presentation.generators().to_vec()
    }

    /// The relations between the generators: pairs of equal products.
    #[getter]
    fn relations(&self) -> Vec<(String, String)> {
        self.presentation.relations().to_vec()
    }

    /// The names of the elements.
    #[getter]
    fn elements(&self) -> Vec<String> {
        self.presentation.names().to_vec()
    }

    /// The names of the elements whose sums the player to move loses.
    #[getter]
    fn losing(&self) -> Vec<String> {
        self.presentation.losing().to_vec()
    }

    /// The name of the element of each heap.
    #[getter]
    fn heap_elements(&self) -> Vec<String> {
        self.quotient.heap_names()
    }

    /// Preperiod and length of the period of the elements of heaps, or None.
    #[getter]
    fn period(&self) -> Option<(u64, u64)> {
        self.quotient.period().map(|found| (found.period.preperiod, found.period.length))
    }

    /// Whether a theorem proves the period, so that the quotient is that of the whole game.
    #[getter]
    fn proven(&self) -> bool {
        self.quotient.period().is_some_and(|found| found.proof.is_some())
    }

    /// Returns who wins a sum of heaps in misère play.
    ///
    /// Parameters
    /// ----------
    /// heaps : iterable of int
    ///     The heaps, each below `count`.
    ///
    /// Returns
    /// -------
    /// str
    ///     "N" if the player to move wins, else "P".
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If the quotient does not cover a heap.
    fn outcome(&self, heaps: &Bound<'_, PyAny>) -> PyResult<char> {
        let heaps = counts(heaps, "heaps")?;
        Ok(self.quotient.outcome(&heaps).map_err(raised)?.letter())
    }

    /// Returns the table of the quotient's products as a picture.
    ///
    /// Returns
    /// -------
    /// str
    ///     The picture as SVG; beyond 40 elements it names the losing ones and the heaps alone.
    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        let quotient = Arc::clone(&self.quotient);
        long(py, move || Ok(QuotientPicture::new(&quotient).to_svg()))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.to_svg(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, usize))> {
        let make = py.import("impartial_games")?.getattr("misere_quotient")?;
        Ok((make, (self.rule(), self.count)))
    }

    fn __repr__(&self) -> String {
        let (rule, order) = (self.rule(), self.order());
        format!("<MisereQuotient of {rule} up to heap {}: order {order}>", self.count - 1)
    }
}
