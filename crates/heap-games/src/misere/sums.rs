//! Sums of generators by number, each reduced by relations between sums.
//!
//! Two sums identified by relations have one number, and the sum with one more generator is stored
//! after its first computation. So an option costs a few table look-ups, for any number of
//! relations.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use super::monoid::Monoid;
use super::oracle::Stop;

/// The number of an irreducible sum; 0 is the empty one.
pub(super) type Sum = u32;

/// The number of each generator in a sum, which may be reducible.
pub(super) type Counts = Box<[u8]>;

/// The number of an unknown sum.
const UNKNOWN: Sum = Sum::MAX;

/// Two sums assumed to be equal, the greater one first.
///
/// The greater of two sums has more of the greatest generator in which they differ. An option is
/// less than its sum, so play among irreducible sums ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Relation {
    pub(super) left: Counts,
    pub(super) right: Counts,
}

impl Relation {
    pub(super) fn divides(&self, counts: &[u8]) -> bool {
        self.left.iter().zip(counts).all(|(left, count)| left <= count)
    }

    /// Replaces the left side by the right one.
    pub(super) fn apply(&self, counts: &mut [u8]) -> Result<(), Stop> {
        for ((count, left), right) in counts.iter_mut().zip(&self.left).zip(&self.right) {
            *count = (*count - left).checked_add(*right).ok_or(Stop::Positions)?;
        }
        Ok(())
    }
}

/// The sums so far, and their known outcomes.
pub(super) struct Sums<'a> {
    base: &'a Monoid,
    /// The elements of all generators but the last in the known quotient.
    elements: Vec<u16>,
    letters: usize,
    relations: Vec<Relation>,
    /// For each generator, the relations whose greater side contains it.
    with_letter: Vec<Vec<usize>>,
    /// The counts of every sum, one after the other.
    counts: Vec<u8>,
    /// The sum of every sum and one generator, in the same order.
    steps: Vec<Sum>,
    /// Whether the player to move loses.
    known: Vec<Option<bool>>,
    /// The numbers of sums by the hashes of their counts.
    places: Vec<Sum>,
    limit: usize,
}

impl<'a> Sums<'a> {
    /// Returns a table of the empty sum alone; there is one generator more than elements.
    pub(super) fn new(
        base: &'a Monoid,
        elements: Vec<u16>,
        relations: Vec<Relation>,
        limit: usize,
    ) -> Result<Self, Stop> {
        let letters = elements.len() + 1;
        let mut sums = Sums {
            base,
            elements,
            letters,
            relations: Vec::new(),
            with_letter: Vec::new(),
            counts: Vec::new(),
            steps: Vec::new(),
            known: Vec::new(),
            places: Vec::new(),
            limit,
        };
        sums.reset(relations)?;
        Ok(sums)
    }

    /// Forgets all sums, and uses other relations.
    pub(super) fn reset(&mut self, relations: Vec<Relation>) -> Result<(), Stop> {
        self.with_letter = vec![Vec::new(); self.letters];
        for (index, relation) in relations.iter().enumerate() {
            let letters = (0..self.letters).filter(|&letter| relation.left[letter] > 0);
            letters.for_each(|letter| self.with_letter[letter].push(index));
        }
        self.relations = relations;
        self.counts.clear();
        self.steps.clear();
        self.known.clear();
        self.places = vec![UNKNOWN; 64];
        self.number(&vec![0; self.letters]).map(|_| ())
    }

    /// Returns the approximate bytes of a sum of some generators.
    pub(super) fn bytes(letters: usize) -> usize {
        letters * (1 + size_of::<Sum>()) + 3 * size_of::<Sum>()
    }

    pub(super) fn relations(&self) -> &[Relation] {
        &self.relations
    }

    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    pub(super) fn counts(&self, sum: Sum) -> &[u8] {
        &self.counts[sum as usize * self.letters..][..self.letters]
    }

    /// Returns the generators of a sum in increasing order, with repetitions.
    pub(super) fn letters(&self, sum: Sum) -> impl Iterator<Item = usize> + '_ {
        letters_of(self.counts(sum))
    }

    /// Returns whether the player to move loses, if it is known.
    pub(super) fn status(&self, sum: Sum) -> Option<bool> {
        self.known[sum as usize]
    }

    pub(super) fn remember(&mut self, sum: Sum, losing: bool) {
        self.known[sum as usize] = Some(losing);
    }

    pub(super) fn step(&mut self, sum: Sum, letter: usize) -> Result<Sum, Stop> {
        match self.steps[sum as usize * self.letters + letter] {
            UNKNOWN => self.first_step(sum, letter),
            to => Ok(to),
        }
    }

    /// Computes a step for the first time.
    #[cold]
    fn first_step(&mut self, sum: Sum, letter: usize) -> Result<Sum, Stop> {
        let (mut to, mut waiting) = (sum, vec![letter]);
        let mut counts = vec![0; self.letters];
        while let Some(letter) = waiting.pop() {
            let known = self.steps[to as usize * self.letters + letter];
            if known != UNKNOWN {
                to = known;
                continue;
            }
            counts.copy_from_slice(self.counts(to));
            counts[letter] = counts[letter].checked_add(1).ok_or(Stop::Positions)?;
            let count = counts[letter];
            let mut relations =
                self.with_letter[letter].iter().map(|&index| &self.relations[index]);
            let is_found = |it: &&Relation| it.left[letter] == count && it.divides(&counts);
            if let Some(relation) = relations.find(is_found) {
                // The rest without the left side was part of an irreducible sum.
                counts.iter_mut().zip(&relation.left).for_each(|(count, left)| *count -= left);
                waiting.extend(letters_of(&relation.right));
                to = self.number(&counts)?;
            } else {
                let next = self.number(&counts)?;
                self.steps[to as usize * self.letters + letter] = next;
                to = next;
            }
        }
        self.steps[sum as usize * self.letters + letter] = to;
        Ok(to)
    }

    pub(super) fn without(&mut self, sum: Sum, letter: usize) -> Result<Sum, Stop> {
        let mut counts = self.counts(sum).to_vec();
        counts[letter] -= 1;
        self.number(&counts)
    }

    /// Returns a sum with more generators.
    pub(super) fn add(
        &mut self,
        sum: Sum,
        letters: impl IntoIterator<Item = usize>,
    ) -> Result<Sum, Stop> {
        letters.into_iter().try_fold(sum, |sum, letter| self.step(sum, letter))
    }

    fn place(&self, counts: &[u8]) -> usize {
        let mask = self.places.len() - 1;
        let mut place = FixedState::default().hash_one(counts) as usize & mask;
        while self.places[place] != UNKNOWN && self.counts(self.places[place]) != counts {
            place = (place + 1) & mask;
        }
        place
    }

    fn number(&mut self, counts: &[u8]) -> Result<Sum, Stop> {
        let mut place = self.place(counts);
        if self.places[place] != UNKNOWN {
            return Ok(self.places[place]);
        }
        let sum = self.len();
        if sum >= self.limit || sum >= UNKNOWN as usize {
            return Err(Stop::Positions);
        }
        if 2 * sum >= self.places.len() {
            self.places = vec![UNKNOWN; 2 * self.places.len()];
            for old in 0..sum as Sum {
                let place = self.place(self.counts(old));
                self.places[place] = old;
            }
            place = self.place(counts);
        }
        self.places[place] = sum as Sum;
        self.counts.extend_from_slice(counts);
        self.steps.resize(self.counts.len(), UNKNOWN);
        // The known quotient decides sums without the new generator.
        let is_old = counts[self.letters - 1] == 0;
        self.known.push(is_old.then(|| self.base.losing.contains(self.element(counts))));
        Ok(sum as Sum)
    }

    /// Returns the element of a sum without the new generator in the known quotient.
    pub(super) fn element(&self, counts: &[u8]) -> u16 {
        let letters = letters_of(counts);
        letters.fold(0, |product, letter| self.base.product(product, self.elements[letter]))
    }
}

/// Returns each generator as often as counted, in increasing order.
pub(super) fn letters_of(counts: &[u8]) -> impl Iterator<Item = usize> + '_ {
    let letters = counts.iter().enumerate();
    letters.flat_map(|(letter, &count)| std::iter::repeat_n(letter, usize::from(count)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::{Rng, size};

    /// Returns the least sum reachable by relations, always applying the first that divides.
    fn reduced(mut counts: Vec<u8>, relations: &[Relation]) -> Vec<u8> {
        while let Some(relation) = relations.iter().find(|relation| relation.divides(&counts)) {
            for (place, count) in counts.iter_mut().enumerate() {
                *count = *count - relation.left[place] + relation.right[place];
            }
        }
        counts
    }

    #[test]
    fn sums_are_those_that_relations_of_powers_leave() {
        let mut rng = Rng::new(5);
        let base = Monoid::trivial();
        for _ in 0..size(200, 2000) {
            let letters = 1 + rng.below(6) as usize;
            // Powers of different generators repeat; the order of reductions does not matter.
            let power = |letter: usize, rng: &mut Rng| {
                let (index, period) = (rng.below(4) as u8, 1 + rng.below(3) as u8);
                let mut relation = Relation {
                    left: vec![0; letters].into_boxed_slice(),
                    right: vec![0; letters].into_boxed_slice(),
                };
                relation.left[letter] = index + period;
                relation.right[letter] = index;
                relation
            };
            let relations: Vec<Relation> = (0..letters).map(|it| power(it, &mut rng)).collect();
            let elements = vec![0; letters - 1];
            let mut sums = Sums::new(&base, elements, relations.clone(), 1 << 20).unwrap();
            let (mut sum, mut counts) = (0, vec![0; letters]);
            for _ in 0..30 {
                let letter = rng.below(letters as u64) as usize;
                sum = sums.step(sum, letter).unwrap();
                counts[letter] += 1;
                counts = reduced(counts, &relations);
                assert_eq!(sums.counts(sum), counts, "{relations:?}");
                let some = letters_of(&counts).next();
                if let Some(letter) = some.filter(|_| rng.below(3) == 0) {
                    counts[letter] -= 1;
                    sum = sums.without(sum, letter).unwrap();
                }
                assert_eq!(sums.add(0, letters_of(&counts)), Ok(sum));
            }
        }
    }

    #[test]
    fn more_sums_than_allowed_are_refused() {
        let base = Monoid::trivial();
        let mut sums = Sums::new(&base, vec![0], Vec::new(), 3).unwrap();
        assert_eq!(sums.add(0, [1, 1]), Ok(2));
        assert_eq!(sums.add(0, [1, 1, 1]), Err(Stop::Positions));
        let mut sums = Sums::new(&base, vec![0], Vec::new(), 1000).unwrap();
        assert_eq!(sums.add(0, [0; 256]), Err(Stop::Positions), "a count is a byte");
    }
}
