//! The summands of a form.

use super::error::MisereFormError;
use super::store::{Answer, FormOptions, MisereForm, MisereForms, ZERO};

impl MisereForms {
    /// Returns every summand of a form, including 0 and the form itself, in order of creation.
    ///
    /// # The idea
    /// Let A + B = G, and let G′ be an option of G. It is A′ + B or A + B′, so B or A is a part of
    /// G′ as well, and only the parts of one option of G need be tried. The only parts of 0 are 0
    /// and a heap of one.
    ///
    /// # Complexity
    /// A [`difference`](Self::difference) for each part of an option, of an option of that option,
    /// and so on.
    pub(super) fn all_parts(&mut self, form: MisereForm) -> Answer<Vec<MisereForm>> {
        let mut line = vec![form];
        let mut last = form;
        while let Some(&first) = self.options(last).first()
            && !self.tables.parts.contains_key(&last)
        {
            line.push(first);
            last = first;
        }
        let one = self.heap(1)?;
        let mut parts: FormOptions = match self.tables.parts.get(&last) {
            Some(parts) => parts.clone(),
            None => [ZERO, one].into(),
        };
        for &form in line.iter().rev() {
            if let Some(known) = self.tables.parts.get(&form) {
                parts = known.clone();
                continue;
            }
            let mut of_form = Vec::new();
            for &part in &*parts {
                if let Some(rest) = self.difference(form, part)? {
                    of_form.extend([part, rest]);
                }
            }
            of_form.sort_unstable();
            of_form.dedup();
            parts = of_form.into();
            self.tables.parts.insert(form, parts.clone());
        }
        Ok(parts.to_vec())
    }

    /// Returns the even parts of a form except 0 and itself, each followed by its complement; for
    /// an odd form, the parts of the form without its heap of one.
    ///
    /// # Examples
    /// ```
    /// use mex_core::MisereForms;
    ///
    /// let mut forms = MisereForms::new();
    /// let sum = forms.parse("*[[*[4]+*[2]]]")?;
    /// let parts = forms.parts(sum)?;
    /// let texts: Vec<String> = parts.into_iter().map(|it| forms.text(it)).collect::<Result<_, _>>()?;
    /// assert_eq!(texts, ["*[2]", "*[4[2#-2]]", "*[4]", "*[4[2#-4]]"]);
    /// # Ok::<(), mex_core::MisereFormError>(())
    /// ```
    pub fn parts(&mut self, form: MisereForm) -> Result<Vec<MisereForm>, MisereFormError> {
        let even = self.even_form(form)?;
        let mut all = self.all_parts(even)?;
        all.retain(|&part| part != ZERO && part != even);
        self.sort_as_written(&mut all)?;
        let mut parts = Vec::new();
        for part in all {
            if self.is_even(part)? && !parts.contains(&part) {
                parts.push(part);
                let rest = self.difference(even, part)?;
                parts.extend(rest.filter(|&rest| rest != part));
            }
        }
        Ok(parts)
    }

    /// Returns a form if it is even, and otherwise the form without its heap of one.
    pub(super) fn even_form(&mut self, form: MisereForm) -> Answer<MisereForm> {
        let one = self.heap(1)?;
        if self.is_even(form)? { Ok(form) } else { self.sum(form, one) }
    }
}
