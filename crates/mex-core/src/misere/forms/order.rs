//! The order in which forms are written.

use std::cmp::Ordering;

use super::store::{Answer, FormOptions, MisereForm, MisereForms, Written};

impl MisereForms {
    /// Sorts forms: those born first come first, odd ones before even ones, those with fewer options
    /// first, and otherwise by the greatest options in which they differ.
    ///
    /// # Errors
    /// [`MisereFormError`](super::MisereFormError) when the store is full.
    pub fn sort_as_written(
        &mut self,
        forms: &mut [MisereForm],
    ) -> Result<(), super::error::MisereFormError> {
        self.prepare_order(forms)?;
        forms.sort_by(|&one, &other| self.written_order(one, other));
        Ok(())
    }

    /// Returns the options, the greatest first.
    pub(super) fn written_options(&mut self, form: MisereForm) -> Answer<FormOptions> {
        self.prepare_order(&[form])?;
        Ok(self.tables.written[&form].options.clone())
    }

    /// Computes what the order of some forms depends on.
    fn prepare_order(&mut self, forms: &[MisereForm]) -> Answer<()> {
        let unknown = forms.iter().filter(|form| !self.tables.written.contains_key(form));
        let unknown: Vec<MisereForm> = unknown.copied().collect();
        for form in self.all_below(&unknown) {
            if self.tables.written.contains_key(&form) {
                continue;
            }
            let is_even = self.is_even(form)?;
            let mut options = self.options(form).to_vec();
            options.sort_by(|&one, &other| self.written_order(other, one));
            let written = Written { is_even, options: options.into() };
            self.tables.written.insert(form, written);
        }
        Ok(())
    }

    /// Returns the order of two forms for which all was computed.
    fn written_order(&self, one: MisereForm, other: MisereForm) -> Ordering {
        let (mut one, mut other) = (one, other);
        while one != other {
            let (first, second) = (&self.tables.written[&one], &self.tables.written[&other]);
            let key = |form, written: &Written| {
                (self.birthday(form), written.is_even, written.options.len())
            };
            let order = key(one, first).cmp(&key(other, second));
            if order.is_ne() {
                return order;
            }
            let mut pairs = first.options.iter().zip(second.options.iter());
            match pairs.find(|(one, other)| one != other) {
                Some((&first, &second)) => (one, other) = (first, second),
                None => return Ordering::Equal,
            }
        }
        Ordering::Equal
    }
}
