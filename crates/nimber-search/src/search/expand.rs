//! The options of a position when a question reaches it.
//!
//! They are looked up before any is searched, a few at a time, and the first one known to have the
//! nimber in question ends the work: in Cram this ends two visits out of three.

use super::SearchError;
use super::forms::Sum;
use super::memory::Recall;
use super::question::{Choice, NEVER, Next};
use super::run::{MOST_COMPONENTS, Run};
use super::table::{Effort, Fact};
use core::hash::Hash;
use core::ops::Range;
use mex_core::{Options, Ruleset};

/// Up to this many options are compared with each other.
const COMPARED: usize = 256;
/// How many options are looked up together.
const TOGETHER: usize = 3;

impl<R: Ruleset, M: Recall<R>> Run<R, M>
where
    R::Position: Clone + Eq + Hash,
{
    /// Lists the undecided options of the position on top.
    pub(super) fn expand(&mut self, target: u32) -> Result<Next, SearchError> {
        let frame = self.frames.last().expect("a frame");
        let (position, first) = (frame.position.clone(), frame.choices);
        self.options.clear();
        self.ruleset.undivided(&position, &mut self.options);
        let room = Options::with_room(MOST_COMPONENTS);
        let options = core::mem::replace(&mut self.options, room);
        if options.is_full() {
            return Err(SearchError::TooManyMoves { limit: MOST_COMPONENTS });
        }
        // A nimber is at most the number of options, but a draw has none.
        let mut decided = target as usize > options.len() && self.ruleset.ends();
        let mut hit = 0_u64;
        let mut are_known = true;
        let mut rest = options.iter();
        self.listed.clear();
        self.known.clear();
        self.sums.clear();
        while !decided && rest.len() > 0 {
            let (before, mut start) = (self.sums.len(), self.listed.len());
            self.list(rest.by_ref().take(TOGETHER));
            for &(end, nim) in &self.sums[before..] {
                match value(&self.known[start..end], nim) {
                    Some(value) => {
                        decided |= value == target;
                        hit |= 1_u64.checked_shl(value).unwrap_or(0);
                    }
                    None => are_known = false,
                }
                start = end;
            }
        }
        self.options = options;
        if let Some(frame) = self.frames.last_mut() {
            frame.hit = hit;
        }
        if decided {
            return Ok(self.finish(false));
        }
        let least = hit.trailing_ones();
        if are_known && least < u64::BITS {
            return Ok(self.finish_with(least, true, least == target));
        }
        let mut start = 0;
        for place in 0..self.sums.len() {
            let (end, nim) = self.sums[place];
            self.consider(start..end, nim, target, first);
            start = end;
        }
        self.try_smaller(0);
        Ok(Next::Advance)
    }

    /// Adds the smallest heap, of at least `from`, that is not known to differ from the value to
    /// the choices of the frame on top: one after the other, so that the table keeps all results.
    pub(super) fn try_smaller(&mut self, from: u32) {
        let frame = self.frames.last().expect("a frame");
        let fact = self.memory.look(&frame.position).0;
        // The value of an option is not that of the position.
        let is_open = |&smaller: &u32| {
            frame.hit.checked_shr(smaller).unwrap_or(0) & 1 == 0 && fact.is(smaller) != Some(false)
        };
        let Some(smaller) = (from.max(fact.least())..frame.target).find(is_open) else { return };
        let last = frame.position.clone();
        let effort = Effort { refute: 1, confirm: self.effort(&last).min(NEVER / 4) };
        let nim = frame.target ^ smaller;
        self.choices.push(Choice { last, nim, is_heap: true, effort, others: 0..0 });
    }

    /// Lists the parts of options in canonical form, with the table's facts.
    fn list<'a>(&mut self, options: impl Iterator<Item = &'a [R::Position]>)
    where
        R::Position: 'a,
    {
        let before = self.listed.len();
        for parts in options {
            let mut sum = Sum::at_end_of(&mut self.listed);
            let nim = parts
                .iter()
                .fold(0, |nim, part| nim ^ self.forms.add(&self.ruleset, part, &mut sum));
            self.sums.push((self.listed.len(), nim));
        }
        // All look-ups at once, so that their cache misses overlap.
        self.known.extend(self.listed[before..].iter().map(|part| self.memory.look(part)));
    }

    /// Adds an option to the choices unless it is decided.
    fn consider(&mut self, range: Range<usize>, mut nim: u32, target: u32, first: usize) {
        let begin = self.parts.len();
        let mut work = 0_u32;
        let mut last: Option<(usize, u32)> = None;
        for place in range {
            if let Some(value) = self.known[place].0.value() {
                nim ^= value;
                continue;
            }
            let effort = self.effort(&self.listed[place]);
            work = work.saturating_add(effort);
            let Some(before) = last.replace((place, effort)) else { continue };
            let mut easier = before.0;
            if before.1 > effort {
                (last, easier) = (Some(before), place);
            }
            self.parts.push(self.listed[easier].clone());
        }
        let Some((last, _)) = last else { return };
        let (fact, known) = self.known[last];
        let last = &self.listed[last];
        let mut effort = Effort { refute: 1, confirm: work.min(NEVER / 4) };
        if self.parts.len() == begin {
            if fact.is(target ^ nim) == Some(false) {
                return;
            }
            if let Some((asked, known)) = known
                && asked == target ^ nim
            {
                effort = known;
            }
        }
        let listed = &self.choices[first..];
        let is_listed = |choice: &Choice<R::Position>| {
            choice.last == *last
                && choice.nim == nim
                && self.parts[choice.others.clone()] == self.parts[begin..]
        };
        if listed.len() <= COMPARED && listed.iter().any(is_listed) {
            self.parts.truncate(begin);
        } else {
            let others = begin..self.parts.len();
            let last = last.clone();
            self.choices.push(Choice { last, nim, is_heap: false, effort, others });
        }
    }
}

/// Returns the value of a sum of a heap and parts, if those of all parts are known.
fn value(known: &[(Fact, Option<(u32, Effort)>)], nim: u32) -> Option<u32> {
    known.iter().try_fold(nim, |nim, (fact, _)| Some(nim ^ fact.value()?))
}
