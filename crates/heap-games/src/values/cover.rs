//! The pairs that a block uses first: those of rare heaps, and a greedy cover of the other values
//! to hit.
//!
//! The last blocks of the table are samples of the next one. For each of their lanes the values
//! that had to be hit are known. The gain of an offset is the number of those that it hits; among a
//! few offsets in turn, the one with the greatest gain is chosen, the values that it hits are
//! crossed off, and so on, until all are hit several times. Gains only decrease, so an offset
//! without gain is dropped. A bad choice costs time but never changes a value: values that it
//! misses are searched elsewhere.
//!
//! Always finding the best of all (Minoux's lazy greedy) saves a quarter of the offsets and takes
//! four times as long, which matters in short tables.
//!
//! # References
//! B. Mirzasoleiman and others, *Lazier than lazy greedy* (2015): a few are nearly as good as all.

use std::collections::VecDeque;

use crate::values::dense::Moves;
#[cfg(target_arch = "x86_64")]
use crate::values::nibbles::Nibbles;
use crate::values::simd::{Cell, LANES, Offset, bit_of, count_hits, mark_sums};
use crate::values::space::Space;
use crate::values::sparse::{Work, reaches_from};

/// The blocks at the end of the table used as samples.
const SAMPLES: usize = 4;

/// The number of possible witnesses of rare values for each word of the sets.
const WITNESSES: usize = 400;

const MAX_OFFSETS: usize = 2400;

/// How often each wanted rare value should be reached.
const RARE_COVERS: usize = 2;

/// The shortest table that blocks can extend.
pub(crate) const SHORTEST: usize = 2048;

/// Returns how many useful offsets are compared for each choice: more in long tables, where a plan
/// is used for long.
fn compared(len: usize) -> usize {
    (len >> 14).clamp(16, 256)
}

/// The lanes of a group, which share middle offsets; also the least middle offset.
pub(crate) const GROUP: usize = 8;

/// Returns how many packed values of either kind fit into a set of `words` words.
pub(crate) const fn places(words: usize) -> usize {
    32 * words
}

/// A set of packed values in S words, an even number: the first half of its bits is for the common
/// ones, the second for the rare ones, either without their top bit.
#[derive(Clone, Copy)]
pub(crate) struct Marks<const S: usize>(pub(crate) [u64; S]);

impl<const S: usize> Default for Marks<S> {
    fn default() -> Self {
        Self([0; S])
    }
}

impl<const S: usize> Marks<S> {
    /// Adds a packed value with its top bit flipped, if the set has a bit for it.
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

    /// Returns the least common value outside the set, or a value without a place.
    #[inline(always)]
    pub(crate) fn least_common(&self) -> usize {
        let mut least = 0;
        for (word, set) in self.0.iter().take(S / 2).enumerate() {
            if least == 64 * word {
                least += set.trailing_ones() as usize;
            }
        }
        least
    }
}

/// Returns whether each packed value in a set is the sum of a pair of heaps before the block; one
/// of them is among the first heaps if only those and the last are kept.
#[cold]
pub(crate) fn have_witnesses<T: Cell, const S: usize>(
    head: Option<&[T]>,
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

/// The pairs of a block, by their purpose; rare heaps too new for it are `pending`.
#[derive(Clone)]
pub(crate) struct Plan<T, const S: usize> {
    /// Near offsets of rare heaps, and takes, for single lanes.
    pub(crate) near: Vec<Offset<T>>,
    /// Offsets of rare heaps, from [`GROUP`] to 63, for groups of lanes.
    pub(crate) middle: Vec<Offset<T>>,
    /// Far offsets of rare heaps, a block long or longer.
    pub(crate) common: Vec<Offset<T>>,
    /// Far offsets of any heaps that reach nearly every rare value.
    pub(crate) witnesses: Vec<Offset<T>>,
    /// Rare heaps too near to the end for whole blocks.
    pub(crate) pending: Vec<usize>,
    /// The number of rare heaps, in order, that are in the lists or pending.
    pub(crate) adopted: usize,
    /// By parity of the heap and packed common value without its top bit: the lane value.
    pub(crate) table: [Vec<LaneValue<T, S>>; 2],
    /// Packed values from here on, without their top bit, are not in the sets.
    pub(crate) limit: usize,
    /// The look-ups for rows of heaps, if packed values are small.
    #[cfg(target_arch = "x86_64")]
    pub(crate) nibbles: Nibbles,
}

impl<T: Cell, const S: usize> Plan<T, S> {
    /// Returns the plan for blocks from the end of the table on.
    pub(crate) fn new(work: &Work<T>, moves: &Moves, list: &[T]) -> Self {
        let len = work.packed.len();
        let greatest = list.iter().fold(T::default(), |a, &b| a.max(b));
        let limit = packed_bound(work, greatest.into()).next_multiple_of(8).min(places(S));
        let table = [0, 1].map(|parity| lane_values(&work.space, parity, limit));
        let mut plan = Plan {
            near: Vec::new(),
            middle: Vec::new(),
            common: Vec::new(),
            witnesses: Vec::new(),
            pending: Vec::new(),
            adopted: work.rare.len(),
            table,
            limit,
            #[cfg(target_arch = "x86_64")]
            nibbles: Nibbles::Unknown,
        };
        for &take in &moves.takes {
            // Packed values of heaps at the distance of the take differ by this.
            let shift = work.space.pack(0, 0) ^ work.space.pack(take, 0) ^ work.space.top();
            let packed = T::try_from(shift).unwrap_or_default();
            plan.near.push(Offset::new(take, packed));
        }
        for &rare in &work.rare {
            plan.add_rare(work, moves, rare, len);
        }
        plan.choose_witnesses(work, moves, len);
        plan
    }

    /// Adds the offsets of a rare heap, for blocks that start at `base` or later.
    pub(crate) fn add_rare(&mut self, work: &Work<T>, moves: &Moves, rare: usize, base: usize) {
        let longest = moves.splits.iter().max().copied().unwrap_or(0);
        if rare + longest + 1 > base {
            self.pending.push(rare);
            return;
        }
        #[cfg(target_arch = "x86_64")]
        {
            self.nibbles = Nibbles::Unknown;
        }
        // With the top bit flipped, common sums are below the top.
        let top = T::try_from(work.space.top()).unwrap_or_default();
        for &split in &moves.splits {
            let back = rare + split;
            let packed = work.first()[rare] ^ top;
            let offset = Offset::new(back, packed);
            if back < GROUP {
                self.near.push(offset);
            } else if back < LANES {
                self.middle.push(offset);
            } else {
                self.common.push(offset);
            }
        }
    }

    /// Returns the lane value of a heap's least unmarked common value; `None` if it is not in the
    /// table.
    #[inline(always)]
    pub(crate) fn lane_value(&self, heap: usize, marks: &Marks<S>) -> Option<&LaneValue<T, S>> {
        self.table[heap % 2].get(marks.least_common())
    }

    /// Greedily chooses offsets that mark rare values.
    fn choose_witnesses(&mut self, work: &Work<T>, moves: &Moves, len: usize) {
        let wanted = Wanted::<S>::new(work, len);
        let is_common = |heap: &usize| work.first()[*heap].into() >= work.space.top();
        // If all distant heaps are common, a partner of a different kind would reach no rare value.
        let pool: Vec<Offset<T>> = (LANES..LANES + WITNESSES * (S / 2).min(2))
            .filter(is_common)
            .flat_map(|heap| {
                moves.splits.iter().map(move |&split| Offset::new(heap + split, work.first()[heap]))
            })
            .collect();
        let chosen = wanted.choose(work, &pool);
        self.witnesses.extend(chosen.iter().map(|&index| pool[index]));
    }
}

/// The data of a lane's least unreached common value.
#[derive(Clone, Copy)]
pub(crate) struct LaneValue<T, const S: usize> {
    pub(crate) value: T,
    pub(crate) packed: T,
    /// The set of the rare values below it.
    rare_below: Marks<S>,
}

impl<T, const S: usize> LaneValue<T, S> {
    /// Returns the set of rare values below without a mark, if there are any.
    #[inline(always)]
    pub(crate) fn missing(&self, marks: &Marks<S>) -> Option<Marks<S>> {
        let missing = std::array::from_fn(|word| {
            if word < S / 2 { 0 } else { self.rare_below.0[word] & !marks.0[word] }
        });
        (missing != [0; S]).then_some(Marks(missing))
    }
}

/// Values that the last heaps must be shown to reach.
struct Wanted<const S: usize> {
    /// The first heap of each sample, with the sets of its lanes in the first half of their bits.
    samples: Vec<(usize, [[u64; LANES]; S])>,
}

impl<const S: usize> Wanted<S> {
    /// Collects the packed rare values below those of the sampled heaps.
    fn new<T: Cell>(work: &Work<T>, len: usize) -> Self {
        let mut samples = Vec::new();
        for sample in 0..SAMPLES {
            let base = len - LANES * (sample + 1);
            let mut sets = [[0; LANES]; S];
            for (lane, heap) in (base..base + LANES).enumerate() {
                let value = work.space.unpack(heap, work.packed[heap].into());
                for packed in (0..value).map(|lower| work.space.pack(heap, lower)) {
                    if packed < work.space.top() && (packed as usize) < places(S) {
                        sets[packed as usize / 64][lane] |= 1 << (packed % 64);
                    }
                }
            }
            samples.push((base, sets));
        }
        Self { samples }
    }

    /// Returns the indices of offsets that together reach the wanted values often enough.
    fn choose<T: Cell>(&self, work: &Work<T>, pool: &[Offset<T>]) -> Vec<usize> {
        let first = self.samples.iter().map(|&(base, _)| base).min().unwrap_or(0);
        let far = pool.iter().enumerate().filter(|(_, offset)| offset.back < first);
        let mut rest: Vec<usize> = far.map(|(index, _)| index).collect();
        let mut chosen = Vec::new();
        for _ in 0..RARE_COVERS {
            let cover = self.cover(work, pool, &rest, MAX_OFFSETS - chosen.len());
            rest.retain(|index| !cover.contains(index));
            chosen.extend(cover);
        }
        chosen
    }

    /// Returns indices of offsets that reach the wanted values, approximately best first.
    fn cover<T: Cell>(
        &self,
        work: &Work<T>,
        pool: &[Offset<T>],
        among: &[usize],
        most: usize,
    ) -> Vec<usize> {
        let mut open = self.samples.clone();
        let gain = |open: &[(usize, [[u64; LANES]; S])], index: usize| -> u64 {
            let hits =
                open.iter().map(|(base, sets)| count_hits(&work.packed, *base, pool[index], sets));
            hits.sum()
        };
        let mut queue: VecDeque<usize> = among.iter().copied().collect();
        let mut chosen = Vec::new();
        while chosen.len() < most {
            let mut best = None;
            let mut looked = 0;
            while looked < compared(work.packed.len())
                && let Some(index) = queue.pop_front()
            {
                let hits = gain(&open, index);
                if hits == 0 {
                    continue;
                }
                looked += 1;
                if best.is_none_or(|(most, _)| hits > most) {
                    queue.extend(best.replace((hits, index)).map(|(_, index)| index));
                } else {
                    queue.push_back(index);
                }
            }
            let Some((_, index)) = best else {
                break;
            };
            chosen.push(index);
            for (base, sets) in &mut open {
                let mut reached = [[0; LANES]; S];
                mark_sums(&work.packed, *base, &[pool[index]], &mut reached);
                for (set, reached) in sets.iter_mut().flatten().zip(reached.iter().flatten()) {
                    *set &= !reached;
                }
            }
        }
        chosen
    }
}

/// Returns an upper bound on the packed values of either kind, with some room to grow.
pub(crate) fn packed_bound<T: Cell>(work: &Work<T>, greatest: u32) -> usize {
    let top = work.space.top();
    let bound = (0..=greatest)
        .flat_map(|value| [0, 1].map(|heap| work.space.pack(heap, value) % top))
        .max()
        .unwrap_or(0);
    bound as usize + 2
}

/// Returns the lane value of every packed common value, up to the first that does not fit, or has a
/// rare value below it that does not fit the words.
fn lane_values<T: Cell, const S: usize>(
    space: &Space,
    parity: usize,
    limit: usize,
) -> Vec<LaneValue<T, S>> {
    let commons = (0..limit as u32).filter(|&packed| packed < space.top());
    let found = commons.map_while(|common| {
        let packed = common + space.top();
        let value = space.unpack(parity, packed);
        let mut rare_below = Marks::default();
        for rare in (0..value).map(|lower| space.pack(parity, lower)) {
            if rare < space.top() {
                if rare as usize >= places(S) {
                    return None;
                }
                rare_below.add(rare ^ space.top(), space.top());
            }
        }
        let (value, packed) = (T::try_from(value).ok()?, T::try_from(packed).ok()?);
        Some(LaneValue { value, packed, rare_below })
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::simd::low_bits;
    use crate::values::space::ValueCounts;
    use crate::{HeapCode, HeapSequence};

    /// Nibbles assume that each witness is a common heap, whatever its packed value.
    #[test]
    fn no_witness_is_a_rare_heap() {
        let mut passed_over = 0;
        for text in [".16", ".104", ".106", ".054", ".454", ".354", ".644", ".165"] {
            let code: HeapCode = text.parse().unwrap();
            let moves = Moves::of(&code).unwrap();
            let mut sequence = HeapSequence::new(text.parse().unwrap());
            sequence.extend_to(1 << 13).unwrap();
            let list: Vec<u8> = sequence.values().iter().map(|value| value as u8).collect();
            let mut counts = ValueCounts::default();
            counts.follow(&list);
            let (space, _) = Space::choose(&counts, &moves.splits, low_bits::<u8>());
            let work = Work::new(space, &list).unwrap();
            let witnesses = Plan::<u8, 2>::new(&work, &moves, &list).witnesses;
            assert!(witnesses.iter().all(|witness| u32::from(witness.packed) >= space.top()));
            let is_in_reach = |heap: &&usize| (LANES..LANES + WITNESSES).contains(*heap);
            passed_over += work.rare.iter().filter(is_in_reach).count();
        }
        assert!(passed_over > 0, "some rare heaps lie among those that witnesses are chosen from");
    }

    #[test]
    fn the_least_common_value_is_found_in_full_sets_too() {
        assert_eq!(Marks([u64::MAX, 0]).least_common(), 64);
        assert_eq!(Marks([u64::MAX, 7, 0, 0]).least_common(), 67);
        assert_eq!(Marks([6, u64::MAX, 0, 0]).least_common(), 0);
    }
}
