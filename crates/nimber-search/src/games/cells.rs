//! Sets of cells as the bits of integers: of one word, two, four, or as many as a board needs.

use core::fmt::Debug;
use core::hash::Hash;

/// A set of cells, numbered from 0.
///
/// Boards of up to 64 cells are fastest on `u64`, of up to 128 on `u128`, of up to 256 on
/// [`Cells256`], and all others need [`ManyCells`].
pub trait Cells: Clone + Eq + Ord + Hash + Debug + Send + Sync {
    /// The greatest number of cells.
    const MOST: u32;
    /// Returns the set of the first `count` cells.
    fn first(count: u32) -> Self;
    /// Returns the number of cells in the set.
    fn count(&self) -> u32;
    /// Returns the least cell, or an arbitrary number if there is none.
    fn lowest(&self) -> u32;
    /// Returns the greatest cell of a set that is not empty.
    fn highest(&self) -> u32;
    /// Returns whether there are no cells.
    fn is_empty(&self) -> bool;
    /// Adds a cell.
    fn insert(&mut self, cell: u32);
    /// Removes a cell.
    fn remove(&mut self, cell: u32);
    /// Returns the intersection.
    fn and(&self, other: &Self) -> Self;
    /// Returns the union.
    fn or(&self, other: &Self) -> Self;
    /// Returns the difference.
    fn without(&self, other: &Self) -> Self;
    /// Returns the set with every cell moved up by `by`, without those that do not fit; `by` is
    /// less than the greatest number of cells.
    fn up(&self, by: u32) -> Self;
    /// Returns the set with every cell moved down by `by`, without those that would be negative;
    /// `by` is less than the greatest number of cells.
    fn down(&self, by: u32) -> Self;
    /// Returns the set with cell `c` moved to `length - 1 - c`; all are below `length`.
    fn reversed(&self, length: u32) -> Self;
    /// Returns the cells below 64 as bits.
    fn low_bits(&self) -> u64;

    /// Returns the set of one cell.
    #[inline]
    fn only(cell: u32) -> Self {
        let mut set = Self::first(0);
        set.insert(cell);
        set
    }

    /// Returns the cells in increasing order.
    #[inline]
    fn iter(&self) -> CellsIter<Self> {
        CellsIter(self.clone())
    }
}

/// The cells of a set in increasing order.
#[derive(Clone, Debug)]
pub struct CellsIter<C>(C);

impl<C: Cells> Iterator for CellsIter<C> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0.is_empty() {
            return None;
        }
        let cell = self.0.lowest();
        self.0.remove(cell);
        Some(cell)
    }
}

macro_rules! cells {
    ($($word:ty),+) => {
        $(impl Cells for $word {
            const MOST: u32 = <$word>::BITS;

            #[inline]
            fn first(count: u32) -> Self {
                if count >= Self::MOST { !0 } else { !(!0 << count) }
            }

            #[inline]
            fn count(&self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(&self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn highest(&self) -> u32 {
                Self::MOST - 1 - self.leading_zeros()
            }

            #[inline]
            fn is_empty(&self) -> bool {
                *self == 0
            }

            #[inline]
            fn insert(&mut self, cell: u32) {
                *self |= 1 << cell;
            }

            #[inline]
            fn remove(&mut self, cell: u32) {
                *self &= !(1 << cell);
            }

            #[inline]
            fn and(&self, other: &Self) -> Self {
                self & other
            }

            #[inline]
            fn or(&self, other: &Self) -> Self {
                self | other
            }

            #[inline]
            fn without(&self, other: &Self) -> Self {
                self & !other
            }

            #[inline]
            fn up(&self, by: u32) -> Self {
                debug_assert!(by < Self::MOST);
                self.wrapping_shl(by)
            }

            #[inline]
            fn down(&self, by: u32) -> Self {
                debug_assert!(by < Self::MOST);
                self.wrapping_shr(by)
            }

            #[inline]
            fn reversed(&self, length: u32) -> Self {
                self.reverse_bits() >> (Self::MOST - length)
            }

            #[inline]
            fn low_bits(&self) -> u64 {
                *self as u64
            }
        })+
    };
}
cells!(u64, u128);

/// A set of up to 256 cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cells256([u64; 4]);

/// A set of any number of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ManyCells {
    /// The cells in words, of which the last is not 0.
    words: Vec<u64>,
}

/// The common part of sets of several words.
trait Words: Sized {
    fn words(&self) -> &[u64];
    /// Returns the set whose words come from a function; those from `count` on are 0.
    fn of_words(count: usize, word: impl FnMut(usize) -> u64) -> Self;
    /// Returns a word of the set, or 0.
    #[inline]
    fn word(&self, place: usize) -> u64 {
        self.words().get(place).copied().unwrap_or(0)
    }
}

impl Words for Cells256 {
    #[inline]
    fn words(&self) -> &[u64] {
        &self.0
    }

    #[inline]
    fn of_words(_count: usize, word: impl FnMut(usize) -> u64) -> Self {
        Cells256(core::array::from_fn(word))
    }
}

impl Words for ManyCells {
    fn words(&self) -> &[u64] {
        &self.words
    }

    fn of_words(count: usize, word: impl FnMut(usize) -> u64) -> Self {
        let mut words: Vec<u64> = (0..count).map(word).collect();
        words.truncate(words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1));
        ManyCells { words }
    }
}

macro_rules! cells_in_words {
    ($($set:ty, $most:expr;)+) => {
        $(
            /// Sets are ordered as binary numbers.
            impl Ord for $set {
                #[inline]
                fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                    let (one, two) = (self.words(), other.words());
                    one.len().cmp(&two.len()).then_with(|| one.iter().rev().cmp(two.iter().rev()))
                }
            }

            impl PartialOrd for $set {
                #[inline]
                fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                    Some(self.cmp(other))
                }
            }

            impl Cells for $set {
                const MOST: u32 = $most;

                #[inline]
                fn first(count: u32) -> Self {
                    let below = |place: usize| count.saturating_sub(place as u32 * 64);
                    Self::of_words(count.div_ceil(64) as usize, |place| u64::first(below(place)))
                }

                #[inline]
                fn count(&self) -> u32 {
                    self.words().iter().map(|word| word.count_ones()).sum()
                }

                #[inline]
                fn lowest(&self) -> u32 {
                    let first = self.words().iter().position(|&word| word != 0).unwrap_or(0);
                    first as u32 * 64 + self.word(first).trailing_zeros()
                }

                #[inline]
                fn highest(&self) -> u32 {
                    let last = self.words().iter().rposition(|&word| word != 0).unwrap_or(0);
                    (last as u32 * 64 + 63).saturating_sub(self.word(last).leading_zeros())
                }

                #[inline]
                fn is_empty(&self) -> bool {
                    self.words().iter().all(|&word| word == 0)
                }

                #[inline]
                fn insert(&mut self, cell: u32) {
                    *self = self.or(&Self::of_words(cell as usize / 64 + 1, |place| {
                        u64::from(place == cell as usize / 64) << (cell % 64)
                    }));
                }

                #[inline]
                fn remove(&mut self, cell: u32) {
                    *self = Self::of_words(self.words().len(), |place| {
                        self.word(place) & !(u64::from(place == cell as usize / 64) << (cell % 64))
                    });
                }

                #[inline]
                fn and(&self, other: &Self) -> Self {
                    let count = self.words().len().min(other.words().len());
                    Self::of_words(count, |place| self.word(place) & other.word(place))
                }

                #[inline]
                fn or(&self, other: &Self) -> Self {
                    let count = self.words().len().max(other.words().len());
                    Self::of_words(count, |place| self.word(place) | other.word(place))
                }

                #[inline]
                fn without(&self, other: &Self) -> Self {
                    let count = self.words().len();
                    Self::of_words(count, |place| self.word(place) & !other.word(place))
                }

                #[inline]
                fn up(&self, by: u32) -> Self {
                    let (words, bits) = ((by / 64) as usize, by % 64);
                    Self::of_words(self.words().len() + words + 1, |place| {
                        let from = |less| place.checked_sub(less).map_or(0, |place| self.word(place));
                        // Both shifts are by less than a word, and by 64 together.
                        from(words) << bits | from(words + 1) >> 1 >> (63 - bits)
                    })
                }

                #[inline]
                fn down(&self, by: u32) -> Self {
                    let (words, bits) = ((by / 64) as usize, by % 64);
                    Self::of_words(self.words().len().saturating_sub(words), |place| {
                        self.word(place + words) >> bits | self.word(place + words + 1) << 1 << (63 - bits)
                    })
                }

                #[inline]
                fn reversed(&self, length: u32) -> Self {
                    let count = length.div_ceil(64) as usize;
                    let word = |place: usize| {
                        count.checked_sub(place + 1).map_or(0, |place| self.word(place).reverse_bits())
                    };
                    Self::of_words(count, word).down(count as u32 * 64 - length)
                }

                #[inline]
                fn low_bits(&self) -> u64 {
                    self.word(0)
                }
            }
        )+
    };
}
cells_in_words! {
    Cells256, 256;
    ManyCells, 1 << 16;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Compares a kind of set with a set of numbers.
    fn check<C: Cells>(board: u32, one: &BTreeSet<u32>, other: &BTreeSet<u32>, by: u32) {
        let set = |cells: &BTreeSet<u32>| {
            let mut set = C::first(0);
            cells.iter().for_each(|&cell| set.insert(cell));
            set
        };
        let (first, second) = (set(one), set(other));
        let numbers = |set: C| set.iter().collect::<BTreeSet<u32>>();
        assert_eq!(numbers(first.clone()), *one);
        assert_eq!(first.count() as usize, one.len());
        assert_eq!(first.is_empty(), one.is_empty());
        if let (Some(&least), Some(&greatest)) = (one.first(), one.last()) {
            assert_eq!((first.lowest(), first.highest()), (least, greatest));
            let mut rest = first.clone();
            rest.remove(least);
            assert_eq!(rest, set(&one.iter().copied().skip(1).collect()));
        }
        assert_eq!(first.and(&second), set(&(one & other)));
        assert_eq!(first.or(&second), set(&(one | other)));
        assert_eq!(first.without(&second), set(&(one - other)));
        let moved = one.iter().filter(|&&cell| cell + by < board);
        let low = set(&moved.clone().copied().collect());
        assert_eq!(low.up(by), set(&moved.map(|cell| cell + by).collect()));
        let fallen = one.iter().filter_map(|cell| cell.checked_sub(by));
        assert_eq!(first.down(by), set(&fallen.collect()));
        let images = one.iter().map(|cell| board - 1 - cell);
        assert_eq!(first.reversed(board), set(&images.collect()));
        assert_eq!(C::first(by), set(&(0..by).collect()));
        let low = one.iter().filter(|&&cell| cell < 64).fold(0, |bits, cell| bits | 1_u64 << cell);
        assert_eq!(first.low_bits(), low);
        assert_eq!(first.cmp(&second), one.iter().rev().cmp(other.iter().rev()));
    }

    proptest! {
        #[test]
        fn sets_of_cells_are_sets(
            (board, one, other, by) in (1_u32..400).prop_flat_map(|board| {
                let cells = || prop::collection::btree_set(0..board, 0..=board as usize);
                (Just(board), cells(), cells(), 0..board)
            })
        ) {
            check::<ManyCells>(board, &one, &other, by);
            if board <= Cells256::MOST {
                check::<Cells256>(board, &one, &other, by);
            }
            if board <= u128::BITS {
                check::<u128>(board, &one, &other, by);
            }
            if board <= u64::BITS {
                check::<u64>(board, &one, &other, by);
            }
        }
    }
}
