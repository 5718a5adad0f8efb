//! Sums of generators, packed: how often each generator occurs, side by side in machine words.
//!
//! A generator has a field of bits with a guard bit above it, so that two sums are added by one
//! addition per word. Powers that repeat are taken for lower ones at once: with 2^w − limit added, the
//! guard bits show which fields have reached their limits, and those lose a period. The top bit of a
//! word belongs to no field, so that a table of outcomes keeps them there and is a third smaller.

use std::collections::HashSet;
use std::hash::{Hash, Hasher};

use foldhash::fast::FixedState;

/// How powers of a generator repeat: from which on, and how often.
pub(super) type Cycle = (usize, usize);

/// The bits for a generator whose powers are not taken to repeat, without the guard bit.
const FREE_BITS: u32 = 14;

/// The bit of the first word that marks a losing sum in a table.
const MARK: u64 = 1 << 63;

/// A sum of generators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sum<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Hash for Sum<WORDS> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|&word| state.write_u64(word));
    }
}

/// A sum that may be marked, and is the same sum if it is not.
#[derive(Clone, Copy)]
struct Marked<const WORDS: usize>(Sum<WORDS>);

impl<const WORDS: usize> Marked<WORDS> {
    fn plain(&self) -> Sum<WORDS> {
        let mut sum = self.0;
        sum.0[0] &= !MARK;
        sum
    }
}

impl<const WORDS: usize> PartialEq for Marked<WORDS> {
    fn eq(&self, other: &Self) -> bool {
        self.plain() == other.plain()
    }
}

impl<const WORDS: usize> Eq for Marked<WORDS> {}

impl<const WORDS: usize> Hash for Marked<WORDS> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.plain().hash(state);
    }
}

/// The sums whose outcomes are known.
#[derive(Default)]
pub(super) struct KnownSums<const WORDS: usize>(HashSet<Marked<WORDS>, FixedState>);

impl<const WORDS: usize> KnownSums<WORDS> {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the player to move loses a sum, if that is known.
    pub(super) fn get(&self, sum: &Sum<WORDS>) -> Option<bool> {
        self.0.get(&Marked(*sum)).map(|found| found.0.0[0] & MARK != 0)
    }

    /// Remembers the outcome of a sum that was not known.
    pub(super) fn insert(&mut self, mut sum: Sum<WORDS>, losing: bool) {
        sum.0[0] |= if losing { MARK } else { 0 };
        self.0.insert(Marked(sum));
    }
}

#[derive(Clone, Copy)]
struct Field {
    word: usize,
    shift: u32,
    bits: u32,
}

/// Where the generators of a sum have their bits.
pub(super) struct Layout<const WORDS: usize> {
    fields: Vec<Field>,
    /// What carries a field that has reached its limit into its guard bit.
    bias: [u64; WORDS],
    /// The guard bits of the generators whose powers repeat.
    guards: [u64; WORDS],
    /// The guard bits of the others.
    ends: [u64; WORDS],
    /// The period of the field with a guard bit, at its place.
    periods: [[u64; 64]; WORDS],
}

/// Returns the fields of generators, each in the first word that has room after the last.
fn fields(cycles: &[Option<Cycle>]) -> impl Iterator<Item = Field> + '_ {
    let (mut word, mut shift) = (0, 0);
    cycles.iter().map(move |cycle| {
        // Two powers below the limit are added before a period is taken away.
        let most = cycle.map(|(index, period)| 2 * (index + period - 1) as u64);
        let bits = most.map_or(FREE_BITS, |most| u64::BITS - most.leading_zeros());
        if shift + bits + 1 > MARK.trailing_zeros() {
            (word, shift) = (word + 1, 0);
        }
        let field = Field { word, shift, bits };
        shift += bits + 1;
        field
    })
}

/// Returns how many machine words sums of generators with the given cycles take.
pub(super) fn words_needed(cycles: &[Option<Cycle>]) -> usize {
    fields(cycles).last().map_or(0, |field| field.word + 1)
}

impl<const WORDS: usize> Layout<WORDS> {
    /// Returns the layout for generators with the given cycles, which must fit.
    pub(super) fn new(cycles: &[Option<Cycle>]) -> Self {
        let mut layout = Layout {
            fields: fields(cycles).collect(),
            bias: [0; WORDS],
            guards: [0; WORDS],
            ends: [0; WORDS],
            periods: [[0; 64]; WORDS],
        };
        for (&Field { word, shift, bits }, cycle) in layout.fields.iter().zip(cycles) {
            let guard = shift + bits;
            match cycle {
                Some((index, period)) => {
                    layout.bias[word] |= (1 << guard) - (((index + period) as u64) << shift);
                    layout.guards[word] |= 1 << guard;
                    layout.periods[word][guard as usize] = (*period as u64) << shift;
                }
                None => layout.ends[word] |= 1 << guard,
            }
        }
        layout
    }

    /// Returns the empty sum.
    pub(super) fn empty(&self) -> Sum<WORDS> {
        Sum([0; WORDS])
    }

    /// Returns the sum of one generator alone.
    pub(super) fn unit(&self, generator: usize) -> Sum<WORDS> {
        let Field { word, shift, .. } = self.fields[generator];
        let mut sum = [0; WORDS];
        sum[word] = 1 << shift;
        Sum(sum)
    }

    /// Returns how often a generator occurs.
    pub(super) fn count(&self, sum: &Sum<WORDS>, generator: usize) -> usize {
        let Field { word, shift, bits } = self.fields[generator];
        (sum.0[word] >> shift) as usize & ((1 << bits) - 1)
    }

    /// Returns a sum without one of a generator that it has.
    pub(super) fn without(&self, sum: &Sum<WORDS>, generator: usize) -> Sum<WORDS> {
        let Field { word, shift, .. } = self.fields[generator];
        let mut rest = *sum;
        rest.0[word] -= 1 << shift;
        rest
    }

    /// Returns two sums together; `None` if a generator occurs too often to be counted.
    pub(super) fn add(&self, left: &Sum<WORDS>, right: &Sum<WORDS>) -> Option<Sum<WORDS>> {
        let mut sum = *left;
        let mut ends = 0;
        for (place, word) in sum.0.iter_mut().enumerate() {
            *word += right.0[place];
            ends |= *word & self.ends[place];
            loop {
                let mut reached = (*word + self.bias[place]) & self.guards[place];
                if reached == 0 {
                    break;
                }
                while reached != 0 {
                    *word -= self.periods[place][reached.trailing_zeros() as usize];
                    reached &= reached - 1;
                }
            }
        }
        (ends == 0).then_some(sum)
    }

    /// Returns the generators of a sum in increasing order, each as often as it occurs.
    pub(super) fn letters(&self, sum: Sum<WORDS>) -> impl Iterator<Item = usize> + '_ {
        let places = 0..self.fields.len();
        places.flat_map(move |place| std::iter::repeat_n(place, self.count(&sum, place)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use test_support::{Rng, size};

    fn reduced(mut power: usize, cycle: Option<Cycle>) -> usize {
        while let Some((index, period)) = cycle
            && power >= index + period
        {
            power -= period;
        }
        power
    }

    #[test]
    fn packed_sums_are_sums_of_counts() {
        let mut rng = Rng::new(5);
        let mut below = |bound: usize| rng.below(bound as u64) as usize;
        for _ in 0..size(500, 5000) {
            let cycles: Vec<Option<Cycle>> = (0..1 + below(12))
                .map(|_| (below(4) > 0).then(|| (below(9), 1 + below(7))))
                .collect();
            assert!(words_needed(&cycles) <= 4);
            let layout = Layout::<4>::new(&cycles);
            let mut counts = vec![0; cycles.len()];
            let mut sum = layout.empty();
            for _ in 0..30 {
                let (mut more, mut added) = (vec![0; cycles.len()], layout.empty());
                for _ in 0..below(8) {
                    let letter = below(cycles.len());
                    more[letter] = reduced(more[letter] + 1, cycles[letter]);
                    added = layout.add(&added, &layout.unit(letter)).unwrap();
                }
                sum = layout.add(&sum, &added).unwrap();
                for (place, count) in counts.iter_mut().enumerate() {
                    *count = reduced(*count + more[place], cycles[place]);
                    assert_eq!(layout.count(&sum, place), *count, "{cycles:?}");
                }
                let letters: Vec<usize> = layout.letters(sum).collect();
                assert!(letters.is_sorted() && letters.len() == counts.iter().sum());
                if let Some(&letter) = letters.last() {
                    counts[letter] -= 1;
                    sum = layout.without(&sum, letter);
                    assert_eq!(layout.count(&sum, letter), counts[letter]);
                }
            }
        }
    }

    #[test]
    fn outcomes_are_kept_with_their_sums() {
        let layout = Layout::<2>::new(&[None; 8]);
        let mut rng = Rng::new(6);
        let mut known = KnownSums::default();
        let mut twin = HashMap::new();
        for _ in 0..size(2000, 20_000) {
            let letters = (0..rng.below(7)).map(|_| layout.unit(rng.below(8) as usize));
            let sum = letters.fold(layout.empty(), |sum, unit| layout.add(&sum, &unit).unwrap());
            let counts: Vec<usize> = layout.letters(sum).collect();
            assert_eq!(known.get(&sum), twin.get(&counts).copied());
            if known.get(&sum).is_none() {
                let losing = rng.below(2) == 0;
                known.insert(sum, losing);
                twin.insert(counts, losing);
            }
            assert_eq!(known.len(), twin.len());
        }
    }

    #[test]
    fn sums_that_cannot_be_counted_are_refused() {
        let layout = Layout::<1>::new(&[None, Some((1, 2))]);
        let mut sum = layout.unit(0);
        for _ in 0..13 {
            sum = layout.add(&sum, &sum).unwrap();
        }
        assert_eq!((layout.count(&sum, 0), layout.count(&sum, 1)), (1 << 13, 0));
        assert_eq!(layout.add(&sum, &sum), None);
        assert_eq!(words_needed(&[None; 5]), 2);
    }
}
