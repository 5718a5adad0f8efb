//! Outcomes of sums of generators, of which all but the last have a known quotient.
//!
//! # The idea
//! Sums are packed ([sums](super::sums)), so that an option is a subtraction, an addition and one look
//! into a table of what is known. The options without the last generator need no table: the known
//! quotient has the element of what stays, and each option its own. A sum is first looked over for an
//! option that is known to lose; only without one are the unknown options followed, from a stack
//! that holds them all, those of the greatest heaps first: a third fewer sums than in the order of
//! the heaps. To look up eight options before the first is looked at was a quarter slower.
//!
//! The powers of old generators are taken to repeat in the new quotient nearly as early as in the old
//! one, which spares positions by orders of magnitude; where that is wrong, no quotient passes its
//! check.

use mex_core::StopPoints;

use super::base::Base;
use super::monoid::Monoid;
use super::oracle::{OPTIONS_PER_POSITION, Stop};
use super::sums::{Cycle, KnownSums, Layout, Sum};
use super::words::Word;

/// Outcomes of sums of generators.
pub(super) struct Outcomes<'a, const WORDS: usize> {
    base: &'a Monoid,
    pub(super) layout: Layout<WORDS>,
    generators: Vec<Generator<WORDS>>,
    known: KnownSums<WORDS>,
    /// The sums that are being decided, from the one asked for on.
    frames: Vec<Frame<WORDS>>,
    /// The options of those sums that were unknown when they were first seen.
    waiting: Vec<Sum<WORDS>>,
    limit: usize,
    /// How many more options may be looked at.
    visits: usize,
    stops: StopPoints,
}

/// The options of a generator, and the elements of its powers, if it has any, in the known quotient.
struct Generator<const WORDS: usize> {
    options: Vec<Choice<WORDS>>,
    powers: Powers,
}

/// An option of a generator, and its element in the known quotient.
#[derive(Clone, Copy)]
struct Choice<const WORDS: usize> {
    sum: Sum<WORDS>,
    element: u16,
}

/// A sum that is being decided, and the number of options that waited before its own.
struct Frame<const WORDS: usize> {
    sum: Sum<WORDS>,
    waiting: usize,
}

/// The distinct powers of an element from the zeroth on, and the one that comes after the last.
struct Powers {
    elements: Vec<u16>,
    index: usize,
}

impl Powers {
    fn new(monoid: &Monoid, element: u16) -> Self {
        let mut elements = vec![0];
        loop {
            let next = monoid.product(elements[elements.len() - 1], element);
            if let Some(index) = elements.iter().position(|&power| power == next) {
                return Powers { elements, index };
            }
            elements.push(next);
        }
    }

    fn period(&self) -> usize {
        self.elements.len() - self.index
    }

    fn get(&self, power: usize) -> u16 {
        match self.elements.get(power) {
            Some(&element) => element,
            None => self.elements[self.index + (power - self.index) % self.period()],
        }
    }
}

/// Returns how the powers of generators are taken to repeat, the last of which is new.
///
/// Where those of an old generator repeat by p from i on in the known quotient, they are taken to
/// repeat by p · slack from i + slack on; without a slack they are not taken to repeat. Those of
/// the first cancel in pairs, as it is a heap that only has moves to the end.
pub(super) fn cycles<R>(base: &Base<R>, heaps: &[u32], slack: Option<usize>) -> Vec<Option<Cycle>> {
    let cycle = |(place, &heap): (usize, &u32)| {
        if place == 0 {
            return Some((0, 2));
        }
        let powers = Powers::new(&base.monoid, *base.elements.get(heap as usize)?);
        slack.map(|slack| (powers.index + slack, powers.period() * slack))
    };
    heaps.iter().enumerate().map(cycle).collect()
}

impl<'a, const WORDS: usize> Outcomes<'a, WORDS> {
    /// Returns the outcomes of sums of the given heaps, of which only the last is new, with their
    /// options as sums of these heaps without the last.
    pub(super) fn new<R>(
        base: &'a Base<R>,
        heaps: &[u32],
        options: &[Vec<Word>],
        cycles: &[Option<Cycle>],
    ) -> Result<Self, Stop> {
        let layout = Layout::new(cycles);
        let element = |heap: u32| base.elements.get(heap as usize).copied().unwrap_or(0);
        let choice = |word: &Word| {
            let mut choice = Choice { sum: layout.empty(), element: 0 };
            for &heap in word {
                let place = heaps.binary_search(&heap).map_err(|_| Stop::Options)?;
                let unit = layout.unit(place);
                choice.sum = layout.add(&choice.sum, &unit).ok_or(Stop::Positions)?;
                choice.element = base.monoid.product(choice.element, element(heap));
            }
            Ok(choice)
        };
        let generator = |(&heap, list): (&u32, &Vec<Word>)| {
            let options = list.iter().map(choice).collect::<Result<_, Stop>>()?;
            Ok(Generator { options, powers: Powers::new(&base.monoid, element(heap)) })
        };
        let generators = heaps.iter().zip(options).map(generator).collect::<Result<_, Stop>>()?;
        let limit = base.position_limit();
        Ok(Outcomes {
            base: &base.monoid,
            layout,
            generators,
            known: KnownSums::default(),
            frames: Vec::new(),
            waiting: Vec::new(),
            limit,
            visits: limit.saturating_mul(OPTIONS_PER_POSITION),
            stops: StopPoints::default(),
        })
    }

    /// Returns two sums together.
    pub(super) fn add(&self, left: &Sum<WORDS>, right: &Sum<WORDS>) -> Result<Sum<WORDS>, Stop> {
        self.layout.add(left, right).ok_or(Stop::Positions)
    }

    /// Returns the options of a generator.
    pub(super) fn options(&self, generator: usize) -> impl Iterator<Item = Sum<WORDS>> + '_ {
        self.generators[generator].options.iter().map(|option| option.sum)
    }

    /// Returns every option of a sum.
    pub(super) fn options_of_sum(&self, sum: &Sum<WORDS>) -> Result<Vec<Sum<WORDS>>, Stop> {
        let mut list = Vec::new();
        for generator in 0..self.generators.len() {
            if self.layout.count(sum, generator) > 0 {
                let rest = self.layout.without(sum, generator);
                for option in self.options(generator) {
                    list.push(self.add(&rest, &option)?);
                }
            }
        }
        Ok(list)
    }

    /// Returns the element of a sum without the new generator in the known quotient.
    fn element(&self, sum: &Sum<WORDS>) -> u16 {
        self.generators.iter().enumerate().fold(0, |product, (place, generator)| {
            match self.layout.count(sum, place) {
                0 => product,
                count => self.base.product(product, generator.powers.get(count)),
            }
        })
    }

    fn new_count(&self, sum: &Sum<WORDS>) -> usize {
        self.layout.count(sum, self.generators.len() - 1)
    }

    /// Returns whether the player to move loses a sum.
    pub(super) fn is_losing(&mut self, sum: &Sum<WORDS>) -> Result<bool, Stop> {
        if self.new_count(sum) == 0 {
            return Ok(self.base.losing.contains(self.element(sum)));
        }
        if let Some(known) = self.known.get(sum) {
            return Ok(known);
        }
        self.frames.clear();
        self.waiting.clear();
        self.open(*sum)?;
        while let Some(&Frame { sum, waiting }) = self.frames.last() {
            let known = match self.waiting.get(waiting..).and_then(<[_]>::last) {
                // Every option is won by who then is to move.
                None => Some(true),
                Some(option) => self.known.get(option),
            };
            let is_done = self.waiting.len() == waiting;
            match known {
                Some(losing) if is_done || losing => {
                    self.frames.pop();
                    self.waiting.truncate(waiting);
                    self.remember(sum, is_done)?;
                }
                Some(_) => {
                    self.waiting.pop();
                }
                None => self.open(self.waiting[self.waiting.len() - 1])?,
            }
        }
        Ok(self.known.get(sum) == Some(true))
    }

    /// Begins to decide a sum: it is remembered if its known options suffice, and otherwise gets a
    /// frame.
    fn open(&mut self, sum: Sum<WORDS>) -> Result<(), Stop> {
        let waiting = self.waiting.len();
        if self.has_losing_option(&sum)? {
            self.waiting.truncate(waiting);
            return self.remember(sum, false);
        }
        if self.waiting.len() == waiting {
            return self.remember(sum, true);
        }
        self.frames.push(Frame { sum, waiting });
        Ok(())
    }

    /// Returns whether some option of a sum is known to be losing; puts those that are not known
    /// on the stack.
    fn has_losing_option(&mut self, sum: &Sum<WORDS>) -> Result<bool, Stop> {
        let newest = self.generators.len() - 1;
        // What is put on the stack last is followed first: the options of the greatest old generator.
        for place in std::iter::once(newest).chain(0..newest) {
            let generator = &self.generators[place];
            if self.layout.count(sum, place) == 0 {
                continue;
            }
            let count = generator.options.len();
            self.stops.pass_many(count);
            self.visits = self.visits.checked_sub(count).ok_or(Stop::Positions)?;
            let rest = self.layout.without(sum, place);
            if place == newest && self.new_count(&rest) == 0 {
                let rest = self.element(&rest);
                let is_losing = |option: &Choice<WORDS>| {
                    self.base.losing.contains(self.base.product(rest, option.element))
                };
                if generator.options.iter().any(is_losing) {
                    return Ok(true);
                }
                continue;
            }
            for option in &generator.options {
                let sum = self.layout.add(&rest, &option.sum).ok_or(Stop::Positions)?;
                match self.known.get(&sum) {
                    Some(true) => return Ok(true),
                    Some(false) => {}
                    None => self.waiting.push(sum),
                }
            }
        }
        Ok(false)
    }

    fn remember(&mut self, sum: Sum<WORDS>, losing: bool) -> Result<(), Stop> {
        if self.known.len() + self.waiting.len() >= self.limit {
            return Err(Stop::Positions);
        }
        self.known.insert(sum, losing);
        Ok(())
    }
}
