//! Sets of packed values of either kind, and whether pairs reach them.

use crate::values::dense::Moves;
use crate::values::simd::{Cell, LANES, bit_of};
use crate::values::sparse::{Head, reaches_from};

/// The lanes of a group, which middle offsets serve together: the shortest of those.
pub(crate) const GROUP: usize = 8;

/// Returns how many packed values of either kind fit into a set of `words` words.
pub(crate) const fn places(words: usize) -> usize {
    32 * words
}

/// A set of packed values in S words: in the first half of its bits the common ones, in the second
/// half the rare ones, either without their top bit.
#[derive(Clone, Copy)]
pub(crate) struct Marks<const S: usize>(pub(crate) [u64; S]);

impl<const S: usize> Default for Marks<S> {
    fn default() -> Self {
        Self([0; S])
    }
}

impl<const S: usize> Marks<S> {
    /// Adds a packed value, the top bit of which is turned, if there is a place for it.
    #[inline(always)]
    pub(crate) fn add(&mut self, flipped: u32, top: u32) {
        let (low, kind) = (flipped as usize & (top as usize - 1), usize::from(flipped >= top));
        if low < places(S) {
            let place = (low + places(S) * kind) as u32;
            for (word, set) in self.0.iter_mut().enumerate() {
                *set |= bit_of(place, 64 * word as u64);
            }
        }
    }

    /// Returns the least common value that is not in the set, or something without a place.
    #[inline(always)]
    pub(crate) fn least_common(&self) -> usize {
        let mut least = 0;
        for (word, set) in self.0.iter().take(S.div_ceil(2)).enumerate() {
            if least == 64 * word {
                least += set.trailing_ones() as usize;
            }
        }
        least
    }
}

/// Returns whether each of the packed values in a set is the sum of a pair of heaps before the block,
/// one of them among the first where only those and the last are kept.
#[cold]
pub(crate) fn have_witnesses<T: Cell, const S: usize>(
    head: Option<&Head<T>>,
    packed: &[T],
    moves: &Moves,
    missing: &Marks<S>,
) -> bool {
    let places_of_a_kind = places(S) as u32;
    let words = missing.0.iter().enumerate();
    let mut values = words.flat_map(|(word, &set)| {
        let sets = std::iter::successors(Some(set), |set| Some(set & set.wrapping_sub(1)));
        let places = sets.take_while(|&set| set != 0).map(u64::trailing_zeros);
        places.map(move |place| 64 * word as u32 + place - places_of_a_kind)
    });
    values.all(|value| reaches_from(head, packed, moves, LANES, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_common_value_is_found_in_full_sets_too() {
        assert_eq!(Marks([u64::MAX]).least_common(), 64);
        assert_eq!(Marks([u32::MAX.into()]).least_common(), 32);
        assert_eq!(Marks([u64::MAX, 0]).least_common(), 64);
        assert_eq!(Marks([u64::MAX, 7, 0, 0]).least_common(), 67);
        assert_eq!(Marks([6, u64::MAX, 0, 0]).least_common(), 0);
    }
}
