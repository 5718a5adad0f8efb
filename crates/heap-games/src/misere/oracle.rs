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

/// How many options are looked at for each position that may be remembered.
const OPTIONS_PER_POSITION: usize = 64;

/// Outcomes of sums of generators, of which the least have a known quotient.
pub(super) struct Oracle<'a> {
    base: &'a Monoid,
    /// The elements of the old heaps in the known quotient.
    elements: &'a [u16],
    one: u32,
    /// The options of each generator that has any, as products of generators.
    options: HashMap<u32, Vec<Word>>,
    known: HashMap<Word, bool>,
    /// From which power on those of a generator are taken to repeat, and how often.
    cycles: HashMap<u32, (usize, usize)>,
    limit: usize,
    /// How many more options may be looked at.
    visits: usize,
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
        limit: usize,
    ) -> Self {
        let one = options.keys().copied().min().unwrap_or(u32::MAX);
        Oracle {
            base,
            elements,
            one,
            options,
            known: HashMap::new(),
            cycles: HashMap::new(),
            limit,
            visits: limit.saturating_mul(OPTIONS_PER_POSITION),
        }
    }

    pub(super) fn product(&self, left: &[u32], right: &[u32]) -> Word {
        self.reduced(product(left, right, self.one))
    }

    /// Returns a word without the powers that are taken for lower ones.
    fn reduced(&self, word: Word) -> Word {
        let mut kept = Vec::with_capacity(word.len());
        let mut from = 0;
        while let Some(&heap) = word.get(from) {
            let power = word[from..]
                .iter()
                .take_while(|&&other| other == heap)
                .count();
            let stays = match self.cycles.get(&heap) {
                Some(&(index, period)) if power >= index + period => {
                    index + (power - index) % period
                }
                _ => power,
            };
            kept.extend(std::iter::repeat_n(heap, stays));
            from += power;
        }
        if kept.len() == word.len() {
            return word;
        }
        kept.into_boxed_slice()
    }

    /// Takes the powers of old generators to repeat in the new quotient nearly as early as in the
    /// old one, which spares positions; where that is wrong, no quotient passes its check.
    pub(super) fn assume_cycles(&mut self) {
        let covered = self.elements.len();
        for &heap in self
            .options
            .keys()
            .filter(|&&heap| (heap as usize) < covered)
        {
            let mut powers = vec![0];
            let (index, period) = loop {
                let last = powers[powers.len() - 1];
                let next = self.base.product(last, self.elements[heap as usize]);
                if let Some(index) = powers.iter().position(|&power| power == next) {
                    break (index, powers.len() - index);
                }
                powers.push(next);
            };
            self.cycles.insert(heap, (index + 1, period));
        }
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
            list.map(move |by| self.reduced(replaced(word, place, by, self.one)))
        });
        options.collect()
    }

    /// Returns whether the player to move loses, if that is known already.
    fn status(&self, word: &[u32]) -> Option<bool> {
        if word
            .last()
            .is_some_and(|&heap| heap as usize >= self.elements.len())
        {
            return self.known.get(word).copied();
        }
        let element = word.iter().fold(0, |product, &heap| {
            self.base.product(product, self.elements[heap as usize])
        });
        Some(self.base.losing.contains(element))
    }

    /// Returns how many positions are remembered.
    pub(super) fn position_count(&self) -> usize {
        self.known.len()
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
                self.visits = self.visits.checked_sub(1).ok_or(Stop::Positions)?;
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
                let option = replaced(&frame.word, frame.place, by, self.one);
                return Some(self.reduced(option));
            }
            while frame.word.get(frame.place) == Some(&heap) {
                frame.place += 1;
            }
            frame.option = 0;
        }
        None
    }
}
