//! A cache of canonical forms.
//!
//! Splitting a position and finding the least of eight images, or a labelling, takes longer than a
//! look-up in a small table in the L1 or L2 cache, and siblings have many positions in common.

use core::hash::{BuildHasher, Hash};
use foldhash::fast::FixedState;
use mex_core::Ruleset;

/// The number of cached positions.
const PLACES: usize = 1 << 11;
/// A position is cached if it has at most this many parts.
const PARTS: usize = 2;

/// A position as a sum: parts in canonical form, and the nimber of those whose values the rules
/// know.
#[derive(Clone, Debug)]
struct Place<P> {
    position: P,
    nim: u32,
    parts: [Option<P>; PARTS],
}

/// Sums, by the positions from which they came.
#[derive(Clone, Debug)]
pub(crate) struct Forms<P> {
    places: Vec<Option<Place<P>>>,
    hash: FixedState,
    split: Vec<P>,
}

impl<P: Clone + Eq + Hash> Forms<P> {
    pub(crate) fn new() -> Self {
        let hash = FixedState::with_seed(0x666f_726d);
        Forms { places: Vec::new(), hash, split: Vec::new() }
    }

    /// Adds the parts of a position to those of a sum, in which equal parts cancel if play is known
    /// to end; returns the nimber of the parts whose values the rules know.
    pub(crate) fn add<R: Ruleset<Position = P>>(
        &mut self,
        ruleset: &R,
        position: &P,
        sum: &mut Sum<'_, P>,
    ) -> u32 {
        let cancels = ruleset.ends();
        if self.places.is_empty() {
            self.places.resize(PLACES, None);
        }
        let place = self.hash.hash_one(position) as usize % PLACES;
        if let Some(kept) = &self.places[place]
            && kept.position == *position
        {
            kept.parts.iter().flatten().for_each(|form| sum.add(form, cancels));
            return kept.nim;
        }
        let mut nim = 0;
        let mut parts = [const { None }; PARTS];
        let mut count = 0;
        self.split.clear();
        ruleset.parts(position.clone(), &mut self.split);
        for part in self.split.drain(..) {
            if let Some(value) = ruleset.known_value(&part) {
                nim ^= value;
                continue;
            }
            let form = ruleset.canonical(part);
            sum.add(&form, cancels);
            if let Some(part) = parts.get_mut(count) {
                *part = Some(form);
            }
            count += 1;
        }
        if count <= PARTS {
            self.places[place] = Some(Place { position: position.clone(), nim, parts });
        }
        nim
    }
}

/// The parts of a sum, at the end of a shared list.
#[derive(Debug)]
pub(crate) struct Sum<'a, P> {
    list: &'a mut Vec<P>,
    start: usize,
}

impl<'a, P: Clone + Eq> Sum<'a, P> {
    /// Returns an empty sum at the end of a list.
    pub(crate) fn at_end_of(list: &'a mut Vec<P>) -> Self {
        Sum { start: list.len(), list }
    }

    fn add(&mut self, form: &P, cancels: bool) {
        let mut others = self.list[self.start..].iter();
        match others.position(|other| cancels && other == form) {
            Some(place) => drop(self.list.swap_remove(self.start + place)),
            None => self.list.push(form.clone()),
        }
    }
}
