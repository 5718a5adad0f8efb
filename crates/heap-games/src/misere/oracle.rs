//! Outcomes of sums of generators, found from the definition of misère play.

use std::collections::HashMap;

use super::monoid::Monoid;
use super::words::{Word, product, replaced};

/// Why a quotient could not be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// It has too many elements.
    Elements,
    /// Too many positions had to be looked at.
    Positions,
    /// Too many sets of options had to be kept.
    Options,
}

/// Outcomes of sums of generators, of which one is new and the others have a known quotient.
pub(super) struct Oracle<'a> {
    base: &'a Monoid,
    /// The elements of the old heaps in the known quotient.
    elements: &'a [u16],
    newest: u32,
    one: u32,
    /// The options of each generator as products of generators.
    options: HashMap<u32, Vec<Word>>,
    known: HashMap<Word, bool>,
    limit: usize,
}

/// A sum that is being decided, and its option that is next.
struct Frame {
    word: Word,
    place: usize,
    option: usize,
}

impl<'a> Oracle<'a> {
    pub(super) fn new(
        base: &'a Monoid,
        elements: &'a [u16],
        options: HashMap<u32, Vec<Word>>,
        newest: u32,
        limit: usize,
    ) -> Self {
        let one = options.keys().copied().min().unwrap_or(newest);
        Oracle {
            base,
            elements,
            newest,
            one,
            options,
            known: HashMap::new(),
            limit,
        }
    }

    pub(super) fn product(&self, left: &[u32], right: &[u32]) -> Word {
        product(left, right, self.one)
    }

    /// Returns the options of a generator.
    pub(super) fn options(&self, heap: u32) -> &[Word] {
        self.options.get(&heap).map_or(&[], Vec::as_slice)
    }

    /// Returns every option of a sum.
    pub(super) fn options_of_sum(&self, word: &[u32]) -> Vec<Word> {
        let places = (0..word.len()).filter(|&i| i == 0 || word[i] != word[i - 1]);
        let options = places.flat_map(|place| {
            let list = self.options(word[place]).iter();
            list.map(move |by| replaced(word, place, by, self.one))
        });
        options.collect()
    }

    /// Returns whether the player to move loses, if that is known already.
    fn status(&self, word: &[u32]) -> Option<bool> {
        if word.last() == Some(&self.newest) {
            return self.known.get(word).copied();
        }
        let element = word.iter().fold(0, |product, &heap| {
            self.base.product(product, self.elements[heap as usize])
        });
        Some(self.base.losing.contains(element))
    }

    /// Returns whether the player to move loses a sum.
    pub(super) fn is_losing(&mut self, word: &[u32]) -> Result<bool, Stop> {
        if let Some(known) = self.status(word) {
            return Ok(known);
        }
        let frame = |word| Frame {
            word,
            place: 0,
            option: 0,
        };
        let mut stack = vec![frame(word.into())];
        let mut result = false;
        while let Some(mut top) = stack.pop() {
            let mut losing = true;
            let mut deeper = None;
            while let Some(option) = self.next_option(&mut top) {
                match self.status(&option) {
                    Some(false) => top.option += 1,
                    Some(true) => {
                        losing = false;
                        break;
                    }
                    None => {
                        deeper = Some(option);
                        break;
                    }
                }
            }
            if let Some(option) = deeper {
                stack.push(top);
                stack.push(frame(option));
                continue;
            }
            if self.known.len() + stack.len() >= self.limit {
                return Err(Stop::Positions);
            }
            result = losing;
            self.known.insert(top.word, losing);
        }
        Ok(result)
    }

    /// Returns the option that a frame stands at, and moves on to the next generator where one
    /// has no more.
    fn next_option(&self, frame: &mut Frame) -> Option<Word> {
        while let Some(&heap) = frame.word.get(frame.place) {
            if let Some(by) = self.options(heap).get(frame.option) {
                return Some(replaced(&frame.word, frame.place, by, self.one));
            }
            while frame.word.get(frame.place) == Some(&heap) {
                frame.place += 1;
            }
            frame.option = 0;
        }
        None
    }
}
