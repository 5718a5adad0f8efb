//! Sums and differences of misère forms, and sums with heaps of one.

use super::error::MisereFormError;
use super::store::{MisereForm, MisereForms, ZERO, pair};

impl MisereForms {
    /// Returns the sum of two forms, in which a move is a move in one of them.
    ///
    /// # Complexity
    /// A step for every pair of positions below them, unless the sum is known.
    ///
    /// # Examples
    /// ```
    /// use mex_core::MisereForms;
    ///
    /// let mut forms = MisereForms::new();
    /// let (one, two) = (forms.heap(1)?, forms.heap(2)?);
    /// assert_eq!(forms.sum(one, two)?, forms.heap(3)?);
    /// let four = forms.heap(4)?;
    /// let sum = forms.sum(two, four)?;
    /// assert_eq!((forms.text(sum)?, forms.heap_size(sum)), ("*[4[2]]".to_string(), None));
    /// # Ok::<(), mex_core::MisereFormError>(())
    /// ```
    pub fn sum(
        &mut self,
        one: MisereForm,
        other: MisereForm,
    ) -> Result<MisereForm, MisereFormError> {
        let mut stack = vec![(one, other)];
        while let Some(&(a, b)) = stack.last() {
            self.stops.pass();
            if self.known_sum(a, b).is_some() {
                stack.pop();
                continue;
            }
            let waiting = stack.len();
            let pairs = || {
                let moved = self.options(a).iter().map(move |&option| (option, b));
                moved.chain(self.options(b).iter().map(move |&option| (a, option)))
            };
            stack.extend(pairs().filter(|&(a, b)| self.known_sum(a, b).is_none()));
            if stack.len() > waiting {
                continue;
            }
            let options = pairs().filter_map(|(a, b)| self.known_sum(a, b)).collect();
            self.check_room()?;
            let sum = self.form_of_options(options)?;
            self.tables.sums.insert(ordered(a, b), sum);
            stack.pop();
        }
        // The last step has stored it.
        Ok(self.known_sum(one, other).unwrap_or(ZERO))
    }

    fn known_sum(&self, one: MisereForm, other: MisereForm) -> Option<MisereForm> {
        match (one, other) {
            (ZERO, sum) | (sum, ZERO) => Some(sum),
            _ => self.tables.sums.get(&ordered(one, other)).copied(),
        }
    }

    /// Returns the sum of any number of forms.
    pub fn sum_of(
        &mut self,
        forms: impl IntoIterator<Item = MisereForm>,
    ) -> Result<MisereForm, MisereFormError> {
        forms.into_iter().try_fold(ZERO, |sum, form| self.sum(sum, form))
    }

    /// Returns whether a form is even: whether its sum with a heap of one is born later. Of a game
    /// and its sum with a heap of one, exactly one is even.
    pub fn is_even(&mut self, form: MisereForm) -> Result<bool, MisereFormError> {
        let one = self.heap(1)?;
        let beside = self.sum(form, one)?;
        Ok(self.options(form).binary_search(&beside).is_err())
    }

    /// Returns the form whose sum with `part` is `whole`, if there is one; it is unique.
    ///
    /// # The idea
    /// Let A + B = G. An option of A + B is an option of G or reversible to G. So a move from A to
    /// A′ either leaves A′ + B = G′, or has the reply A′ + B′ = G: every option of A is a
    /// difference G′ − B or G − B′. The game with all these differences as options is A, since
    /// those that are not options of A are reversible to A; adding B shows whether it gives G.
    ///
    /// # Complexity
    /// A sum for every pair of a position below `whole` and one below `part`.
    ///
    /// # Examples
    /// ```
    /// use mex_core::MisereForms;
    ///
    /// let mut forms = MisereForms::new();
    /// let (two, four) = (forms.heap(2)?, forms.heap(4)?);
    /// let to_two = forms.parse("*[2#]")?;
    /// let rest = forms.difference(to_two, two)?;
    /// assert_eq!(rest.map(|rest| forms.text(rest)).transpose()?.as_deref(), Some("*[2[#-2]]"));
    /// assert_eq!(forms.difference(to_two, four)?, None);
    /// # Ok::<(), mex_core::MisereFormError>(())
    /// ```
    pub fn difference(
        &mut self,
        whole: MisereForm,
        part: MisereForm,
    ) -> Result<Option<MisereForm>, MisereFormError> {
        let mut stack = vec![(whole, part)];
        while let Some(&(whole, part)) = stack.last() {
            self.stops.pass();
            if self.known_difference(whole, part).is_some() {
                stack.pop();
                continue;
            }
            let waiting = stack.len();
            let pairs = || {
                let moved = self.options(whole).iter().map(move |&option| (option, part));
                moved.chain(self.options(part).iter().map(move |&option| (whole, option)))
            };
            stack.extend(pairs().filter(|&(g, b)| self.known_difference(g, b).is_none()));
            if stack.len() > waiting {
                continue;
            }
            let options = pairs().filter_map(|(g, b)| self.known_difference(g, b)?).collect();
            self.check_room()?;
            let rest = self.form_of_options(options)?;
            let value = self.grundy_value(rest) ^ self.grundy_value(part);
            let fits = value == self.grundy_value(whole) && self.sum(rest, part)? == whole;
            self.tables.differences.insert(pair(whole, part), fits.then_some(rest));
            stack.pop();
        }
        Ok(self.known_difference(whole, part).flatten())
    }

    fn known_difference(&self, whole: MisereForm, part: MisereForm) -> Option<Option<MisereForm>> {
        match part {
            ZERO => Some(Some(whole)),
            _ if part == whole => Some(Some(ZERO)),
            _ => self.tables.differences.get(&pair(whole, part)).copied(),
        }
    }

    /// Returns forms and everything reachable from them, each after its own options.
    pub(super) fn all_below(&self, forms: &[MisereForm]) -> Vec<MisereForm> {
        let mut found: Vec<MisereForm> = Vec::new();
        let mut is_found = crate::memo::QuickMap::default();
        let mut stack = forms.to_vec();
        while let Some(form) = stack.pop() {
            if is_found.insert(form, ()).is_none() {
                found.push(form);
                stack.extend_from_slice(self.options(form));
            }
        }
        // Options are made before the forms that have them.
        found.sort_unstable();
        found
    }
}

/// Returns a key that is the same for both orders of a pair.
fn ordered(one: MisereForm, other: MisereForm) -> u64 {
    pair(one.min(other), one.max(other))
}
