//! Writes misère forms, without recursion.
//!
//! A digit is a heap of Nim. Options are written side by side in parentheses, the greatest first,
//! without parentheses at the top. Changes to a game follow it: `#` makes the game whose only
//! option it is, and numbers in brackets are heaps added, or subtracted after a minus. So 2#0 has a
//! move to 0 and one to the game whose only option is a heap of two; 2[#1] is that game plus a heap
//! of one, and 2[#-2] the game whose sum with a heap of two is 2#.

use super::error::MisereFormError;
use super::store::{Answer, FormOptions, MisereForm, MisereForms, Written, ZERO};
use core::cmp::Ordering;

/// The most bytes of a text.
const TEXT_LIMIT: usize = 1 << 16;

/// How to write a form in terms of another.
enum Step {
    /// The form is a heap of Nim, or is written as its options.
    Base,
    /// The only option.
    Single(MisereForm),
    /// Another form plus a heap.
    Plus(MisereForm, u32),
    /// Another form minus a heap.
    Minus(MisereForm, u32),
}

/// What remains to be written.
enum Piece {
    Text(String),
    Form(MisereForm),
}

impl MisereForms {
    /// Returns the text of a form, such as `*[2#0]`; [`parse`](Self::parse) reads it.
    ///
    /// # Errors
    /// [`MisereFormError::TextTooLong`] beyond 2^16 bytes, and [`MisereFormError`] if the store is
    /// full, as sums with heaps are computed.
    pub fn text(&mut self, form: MisereForm) -> Result<String, MisereFormError> {
        let mut text = String::from("*[");
        let (base, after) = self.taken_apart(form)?;
        let mut pieces = vec![Piece::Text(format!("{after}]"))];
        match self.heap_size(base) {
            _ if !after.is_empty() => pieces.push(Piece::Form(base)),
            Some(_) => pieces.push(Piece::Form(base)),
            None => self.push_options(base, &mut pieces)?,
        }
        while let Some(piece) = pieces.pop() {
            self.stops.pass();
            match piece {
                Piece::Text(piece) => text.push_str(&piece),
                Piece::Form(form) => {
                    let (base, after) = self.taken_apart(form)?;
                    pieces.push(Piece::Text(after));
                    match self.heap_size(base) {
                        Some(size) => pieces.push(Piece::Text(heap_text(size))),
                        None => {
                            pieces.push(Piece::Text(")".to_string()));
                            self.push_options(base, &mut pieces)?;
                            pieces.push(Piece::Text("(".to_string()));
                        }
                    }
                }
            }
            if text.len() + pieces.len() > TEXT_LIMIT {
                return Err(MisereFormError::TextTooLong { limit: TEXT_LIMIT });
            }
        }
        Ok(text)
    }

    /// Adds the options of a form, the greatest first.
    ///
    /// Commas are written only in lists of heaps, where 42 could be read as one heap.
    fn push_options(&mut self, form: MisereForm, pieces: &mut Vec<Piece>) -> Answer<()> {
        let options = self.written_options(form)?;
        let all_heaps = options.iter().all(|&option| self.heap_size(option).is_some());
        for (index, &option) in options.iter().enumerate().rev() {
            pieces.push(Piece::Form(option));
            if all_heaps && index > 0 {
                pieces.push(Piece::Text(",".to_string()));
            }
        }
        Ok(())
    }

    /// Returns the heap or the list of options on which a form is based, and the changes after it.
    fn taken_apart(&mut self, form: MisereForm) -> Answer<(MisereForm, String)> {
        let (mut base, mut after) = (form, Vec::new());
        let mut only_singles = true;
        loop {
            self.stops.pass();
            let (next, text) = match self.written_step(base)? {
                Step::Base => break,
                Step::Single(option) => (option, "#".to_string()),
                Step::Plus(rest, heap) => (rest, heap_text(heap)),
                Step::Minus(whole, heap) => (whole, format!("-{}", heap_text(heap))),
            };
            only_singles &= text == "#";
            after.push(text);
            if after.len() > TEXT_LIMIT {
                return Err(MisereFormError::TextTooLong { limit: TEXT_LIMIT });
            }
            base = next;
        }
        after.reverse();
        let text = after.concat();
        Ok((base, if only_singles { text } else { format!("[{text}]") }))
    }

    fn written_step(&mut self, form: MisereForm) -> Answer<Step> {
        if self.heap_size(form).is_some() {
            return Ok(Step::Base);
        }
        if let &[option] = self.options(form) {
            return Ok(Step::Single(option));
        }
        let even = self.even_form(form)?;
        let below = self.all_below(&[form]);
        let sizes = below.iter().filter_map(|&it| self.heap_size(it));
        let mut sizes: Vec<u32> = sizes.filter(|size| *size > 0 && size % 2 == 0).collect();
        sizes.sort_unstable();
        for &size in &sizes {
            let heap = self.heap(size)?;
            let rest = self.difference(even, heap)?;
            if let Some(rest) = rest.filter(|&rest| self.birthday(rest) < self.birthday(even)) {
                // A heap of one is written together with the previous heap.
                return Ok(Step::Plus(rest, size + u32::from(even != form)));
            }
        }
        if even != form {
            return Ok(Step::Plus(even, 1));
        }
        for &size in &sizes {
            let heap = self.heap(size)?;
            for &whole in &*self.shared_options(form) {
                let value = self.grundy_value(form) ^ size;
                if whole != ZERO
                    && self.grundy_value(whole) == value
                    && self.difference(whole, heap)? == Some(form)
                {
                    return Ok(Step::Minus(whole, size));
                }
            }
        }
        Ok(Step::Base)
    }

    /// Sorts forms by birthday, then odd ones first, then by number of options, then by the
    /// greatest options in which they differ.
    pub fn sort_as_written(&mut self, forms: &mut [MisereForm]) -> Result<(), MisereFormError> {
        self.prepare_order(forms)?;
        forms.sort_by(|&one, &other| self.written_order(one, other));
        Ok(())
    }

    /// Returns the options, the greatest first.
    pub(super) fn written_options(&mut self, form: MisereForm) -> Answer<FormOptions> {
        self.prepare_order(&[form])?;
        Ok(self.tables.written[&form].options.clone())
    }

    /// Computes the data that determines the order of some forms.
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

    /// Returns the order of two prepared forms.
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

fn heap_text(size: u32) -> String {
    if size < 10 { size.to_string() } else { format!("{{{size}}}") }
}
