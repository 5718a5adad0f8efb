//! Outcomes of positions of heaps, computed from the definition of misère play and a quotient of
//! the least heaps.

use mex_core::StopPoints;
use std::collections::HashMap;

use super::monoid::Monoid;
use super::words::Word;

/// Why a quotient could not be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The limit on elements was reached.
    Elements,
    /// The limit on positions was reached.
    Positions,
    /// The limit on sets of options was reached.
    Options,
}

/// The limit on options for each remembered position.
pub(super) const OPTIONS_PER_POSITION: usize = 128;

/// Outcomes of sums of generators; the least heaps have a known quotient.
pub(super) struct Oracle<'a> {
    base: &'a Monoid,
    /// The elements of the old heaps in the known quotient.
    elements: &'a [u16],
    one: u32,
    /// The options of each generator that has any, as products of generators.
    options: HashMap<u32, Vec<Word>>,
    known: HashMap<Word, bool>,
    limit: usize,
    /// The remaining number of options.
    visits: usize,
    stops: StopPoints,
}

/// A sum whose outcome is being computed, and its next option.
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
            limit,
            visits: limit.saturating_mul(OPTIONS_PER_POSITION),
            stops: StopPoints::default(),
        }
    }

    fn options(&self, heap: u32) -> &[Word] {
        self.options.get(&heap).map_or(&[], Vec::as_slice)
    }

    /// Returns whether the player to move loses, if it is known.
    fn status(&self, word: &[u32]) -> Option<bool> {
        if word.last().is_some_and(|&heap| heap as usize >= self.elements.len()) {
            return self.known.get(word).copied();
        }
        let element = word
            .iter()
            .fold(0, |product, &heap| self.base.product(product, self.elements[heap as usize]));
        Some(self.base.losing.contains(element))
    }

    pub(super) fn position_count(&self) -> usize {
        self.known.len()
    }

    /// Returns whether the player to move loses a sum.
    pub(super) fn is_losing(&mut self, word: &[u32]) -> Result<bool, Stop> {
        if let Some(known) = self.status(word) {
            return Ok(known);
        }
        let frame = |word| Frame { word, place: 0, option: 0 };
        let mut option = Vec::new();
        let mut stack = vec![frame(word.into())];
        let mut result = false;
        while let Some(mut top) = stack.pop() {
            if top.place == 0 && top.option == 0 && self.has_known_losing(&top.word, &mut option)? {
                result = false;
                self.remember(top.word, false, stack.len())?;
                continue;
            }
            let mut losing = true;
            let mut is_open = false;
            while self.next_option(&mut top, &mut option) {
                self.visit()?;
                match self.status(&option) {
                    Some(false) => top.option += 1,
                    known => {
                        losing = false;
                        is_open = known.is_none();
                        break;
                    }
                }
            }
            if is_open {
                stack.push(top);
                stack.push(frame(option.as_slice().into()));
                continue;
            }
            result = losing;
            self.remember(top.word, losing, stack.len())?;
        }
        Ok(result)
    }

    fn visit(&mut self) -> Result<(), Stop> {
        self.stops.pass();
        self.visits = self.visits.checked_sub(1).ok_or(Stop::Positions)?;
        Ok(())
    }

    fn remember(&mut self, word: Word, losing: bool, waiting: usize) -> Result<(), Stop> {
        if self.known.len() + waiting >= self.limit {
            return Err(Stop::Positions);
        }
        self.known.insert(word, losing);
        Ok(())
    }

    /// Returns whether some option of a sum is known to be losing; then the others need no search.
    fn has_known_losing(&mut self, word: &[u32], option: &mut Vec<u32>) -> Result<bool, Stop> {
        let mut place = 0;
        while let Some(&heap) = word.get(place) {
            for index in 0..self.options(heap).len() {
                self.visit()?;
                self.replace(word, place, &self.options(heap)[index], option);
                if self.status(option) == Some(true) {
                    return Ok(true);
                }
            }
            while word.get(place) == Some(&heap) {
                place += 1;
            }
        }
        Ok(false)
    }

    /// Finds the next option of a frame, moving on to the next generator after the last option of
    /// one; returns whether there is one.
    fn next_option(&self, frame: &mut Frame, option: &mut Vec<u32>) -> bool {
        while let Some(&heap) = frame.word.get(frame.place) {
            if let Some(by) = self.options(heap).get(frame.option) {
                self.replace(&frame.word, frame.place, by, option);
                return true;
            }
            while frame.word.get(frame.place) == Some(&heap) {
                frame.place += 1;
            }
            frame.option = 0;
        }
        false
    }

    /// Writes a sum in which the generator at an index is replaced by others.
    fn replace(&self, word: &[u32], place: usize, by: &[u32], option: &mut Vec<u32>) {
        option.clear();
        let mut next = 0;
        for (_, &heap) in word.iter().enumerate().filter(|&(at, _)| at != place) {
            while next < by.len() && by[next] < heap {
                option.push(by[next]);
                next += 1;
            }
            option.push(heap);
        }
        option.extend_from_slice(&by[next..]);
        let ones = option.iter().take_while(|&&heap| heap == self.one).count();
        option.drain(..ones - ones % 2);
    }
}
