//! Rare and common values for 64 heaps at a time, for large values or many rare heaps.
//!
//! # The idea
//! With hundreds of values and thousands of rare heaps, sets of bits no longer stay in registers as
//! they do for [blocks](crate::values::blocks), and no choice of offsets hits all required values:
//! most values below the answer are sums of a handful of pairs. So the values that the far pairs of
//! a block leave open are [searched](crate::values::survivors) for all lanes together, first the
//! common values, then the rare ones below them, and each lane in turn takes the first that its
//! near pairs leave:
//!
//! ```text
//! for each block:
//!     common = two values for each lane that no far pair with a rare heap reaches
//!     rare = the rare values below that no pair with one of the first common heaps reaches
//!     for each lane:
//!         late = takes, and pairs with rare heaps outside a block's reach
//!         value = the first of `common` that is not late
//!         g = the first of `rare` below that is neither late nor a sum of any pair, else value
//! ```
//!
//! # Why it is right
//! Every pair with a rare heap is marked, compared or late, so the chosen value is the least common
//! one that no option has, as in [sparse](crate::values::sparse). Rare values are excluded only by
//! a pair, and the chosen one was compared with every pair. Heaps are settled in increasing order.
//! Excluded pairs of equal heaps would only add the sum 0, a rare value: far pairs are searched for
//! common values, and all others are unequal.
//!
//! # Measured
//! To 2^17, `.744` takes a sixth of the time of sets of bits, `.74` a third, `.564` a fifth, `.204`
//! a half. If more than a 25th of the heaps are rare, as in `.007` up to about 4·10^5, it is slower
//! than the dense method: 33 µs a value at 2.5·10^5, against 16.

use crate::values::dense::{Moves, reaches};
use crate::values::simd::{BLOCKS_PAY, Cell, LANES, Offset};
use crate::values::sparse::{Halt, Work};
use crate::values::survivors::{Goal, Open, drop_reached, open_values};
use crate::values::tuner::Balance;

/// The shortest table that blocks can extend.
const SHORTEST: usize = 2048;

/// This many values of a lane survive all far pairs: usually one of them survives the near ones.
const SURVIVORS: usize = 2;

/// Rare values that no far pair hits are compared one by one when all lanes together have this few.
const FEW: usize = 16;

/// The most heaps that serve as witnesses of rare values.
const WITNESSES: usize = 1 << 14;

/// The number of blocks in a measurement of how many pairs to mark.
const TURN: usize = 4;

/// Appends an item and swaps it with another, so that neighbours are unrelated: the pairs that hit
/// a value are close together, and in order would all be found early or all late.
fn push_shuffled<T>(list: &mut Vec<T>, item: T) {
    list.push(item);
    let last = list.len() - 1;
    // The fractions of multiples of the golden ratio, in 32 bits.
    let fraction = (last as u64).wrapping_mul(0x9e37_79b9) & 0xffff_ffff;
    let place = (fraction * (last as u64 + 1)) >> 32;
    list.swap(place as usize, last);
}

/// The number of comparisons of all slots that take as long as a mark.
const MARK: usize = 7;

/// The pairs of a block.
#[derive(Clone)]
pub(crate) struct Wide<T> {
    /// Offsets of rare heaps, a block long or longer, and shorter ones.
    far: Vec<Offset<T>>,
    near: Vec<Offset<T>>,
    /// Rare heaps too near to the end for whole blocks.
    pending: Vec<usize>,
    /// The number of rare heaps, in order, that are in the lists or pending.
    adopted: usize,
    /// Offsets of common heaps.
    witnesses: Vec<Offset<T>>,
    common: Balance,
    rare: Balance,
    greatest: u32,
}

impl<T: Cell> Wide<T> {
    /// Returns the pairs for blocks from the end of the table on.
    pub(crate) fn new(work: &Work<T>, moves: &Moves, list: &[T]) -> Self {
        let heaps = LANES..(LANES + WITNESSES).min(work.packed.len() / 2);
        let top = work.space.top();
        let witnesses = heaps.filter(|&heap| work.packed[heap].into() >= top).flat_map(|heap| {
            moves.splits.iter().map(move |&split| Offset::new(heap + split, work.packed[heap]))
        });
        Self {
            far: Vec::new(),
            near: Vec::new(),
            pending: Vec::new(),
            adopted: 0,
            witnesses: witnesses.collect(),
            common: Balance::new(1024, TURN),
            rare: Balance::new(1024, TURN),
            greatest: list.iter().fold(T::default(), |a, &b| a.max(b)).into(),
        }
    }

    /// Adds the offsets of new rare heaps to the lists, once they are old enough.
    fn adopt_rare(&mut self, work: &Work<T>, moves: &Moves, base: usize) {
        self.pending.extend_from_slice(&work.rare[self.adopted..]);
        self.adopted = work.rare.len();
        let longest = moves.splits.iter().max().copied().unwrap_or(0);
        let old = self.pending.partition_point(|rare| rare + longest < base);
        // With the top bit flipped, common sums are below the top.
        let top = T::try_from(work.space.top()).unwrap_or_default();
        for rare in self.pending.drain(..old) {
            for &split in &moves.splits {
                let offset = Offset::new(rare + split, work.packed[rare] ^ top);
                match offset.back < LANES {
                    true => self.near.push(offset),
                    false => push_shuffled(&mut self.far, offset),
                }
            }
        }
    }

    /// Returns the sets of common values of a block that no far pair reaches, up to the survivors.
    fn common_values<const R: usize>(&mut self, work: &Work<T>, base: usize) -> Open {
        let goal = Goal { bounds: [R; LANES], survivors: SURVIVORS, few: 0 };
        let (marked, rest) = self.far.split_at(self.common.number().min(self.far.len()));
        let mut open = open_values::<T, R>(&work.packed, base, marked, &self.near);
        let compared = drop_reached(&work.packed, base, rest, &mut open, &goal);
        self.common.note(MARK * marked.len() + compared);
        open
    }

    /// Returns the sets of rare values of a block that few far pairs reach; those from the least
    /// survivor of each lane on are only approximate.
    fn rare_values<const R: usize>(&mut self, work: &Work<T>, base: usize, common: &Open) -> Open {
        let marked = self.rare.number().min(self.witnesses.len());
        let (marked, rest) = self.witnesses.split_at(marked);
        let mut open = open_values::<T, R>(&work.packed, base, marked, &[]);
        let bounds = std::array::from_fn(|lane| {
            let least = common.next(lane, 0).unwrap_or(R - 1) as u32 | work.space.top();
            let common = work.space.unpack(base + lane, least);
            work.space.rares_below(base + lane, common)
        });
        let goal = Goal { bounds, survivors: 1, few: FEW };
        let compared = drop_reached(&work.packed, base, rest, &mut open, &goal);
        self.rare.note(MARK * marked.len() + compared);
        open
    }

    /// Returns the values that a heap reaches by single heaps, by near pairs, and by new rare
    /// heaps.
    fn late_sums(&self, work: &Work<T>, moves: &Moves, list: &[T], heap: usize) -> Vec<T> {
        let top = T::try_from(work.space.top()).unwrap_or_default();
        let packed = &work.packed;
        let whole = moves.whole.iter().filter(|&&whole| whole == heap).map(|_| 0);
        let takes = moves.takes.iter().map(|&take| list[heap - take].into());
        let singles = whole.chain(takes).map(|value| work.space.pack(heap, value));
        let mut sums: Vec<T> = singles.filter_map(|sum| T::try_from(sum).ok()).collect();
        let near = self.near.iter();
        sums.extend(near.map(|offset| packed[heap - offset.back] ^ offset.packed ^ top));
        for &rare in self.pending.iter().chain(&work.rare[self.adopted..]) {
            let partners = moves.splits.iter().filter_map(|&split| heap.checked_sub(split + rare));
            sums.extend(partners.filter(|&p| p > 0).map(|p| packed[rare] ^ packed[p]));
        }
        sums
    }

    /// Returns whether some far offset leads a heap to a common value, packed without its top bit.
    fn far_reach(&self, work: &Work<T>, heap: usize, common: u32) -> bool {
        let mut far = self.far.iter();
        far.any(|offset| (work.packed[heap - offset.back] ^ offset.packed).into() == common)
    }

    /// Returns the value of the next heap; `None` if it has no place in the sets.
    fn lane_value(
        &self,
        work: &Work<T>,
        moves: &Moves,
        list: &[T],
        lane: usize,
        [common, rare]: [&Open; 2],
    ) -> Option<u32> {
        let heap = list.len();
        let (space, top) = (&work.space, work.space.top());
        let sums = self.late_sums(work, moves, list, heap);
        let is_late = |packed: u32| T::try_from(packed).is_ok_and(|packed| sums.contains(&packed));
        let mut members = common.members(lane).enumerate();
        let found = members.find(|&(index, common)| {
            let common = common as u32;
            !is_late(common | top) && (index < SURVIVORS || !self.far_reach(work, heap, common))
        });
        // If all common values with a place are reached, the rare ones below the next are tried.
        let next = found.map_or(common.places(), |(_, common)| common) as u32;
        let value = space.unpack(heap, next | top);
        let rares = rare.members(lane).map(|rare| (rare, space.unpack(heap, rare as u32)));
        let mut below = rares.take_while(|&(_, rare)| rare < value);
        let open = below.find(|&(packed, rare)| {
            !is_late(packed as u32)
                && T::try_from(rare).is_ok_and(|rare| !reaches(moves, list, heap, rare))
        });
        open.map(|(_, rare)| rare).or(found.map(|_| value))
    }

    /// Extends a list by whole blocks, with sets of R values, as long as these are enough, within a
    /// length, or until the next value does not fit.
    fn extend_by<const R: usize>(
        &mut self,
        work: &mut Work<T>,
        moves: &Moves,
        list: &mut Vec<T>,
        len: usize,
    ) -> Result<(), Halt> {
        while list.len() + LANES <= len && self.places() <= R {
            let base = list.len();
            self.adopt_rare(work, moves, base);
            let common = self.common_values::<R>(work, base);
            let rare = self.rare_values::<R>(work, base, &common);
            for lane in 0..LANES {
                let value = match self.lane_value(work, moves, list, lane, [&common, &rare]) {
                    Some(value) => value,
                    None => work.value(moves, list, base + lane)?,
                };
                list.push(T::try_from(value).map_err(|_| Halt::Wider(value))?);
                self.greatest = self.greatest.max(value);
                work.append(base + lane, value);
            }
        }
        Ok(())
    }

    /// Extends a list by whole blocks within a length, or until the next value does not fit.
    pub(crate) fn extend(
        &mut self,
        work: &mut Work<T>,
        moves: &Moves,
        list: &mut Vec<T>,
        len: usize,
    ) -> Result<(), Halt> {
        while BLOCKS_PAY && list.len() >= SHORTEST && list.len() + LANES <= len {
            match self.places() {
                0..=128 => self.extend_by::<128>(work, moves, list, len)?,
                129..=256 => self.extend_by::<256>(work, moves, list, len)?,
                257..=512 => self.extend_by::<512>(work, moves, list, len)?,
                513..=1024 => self.extend_by::<1024>(work, moves, list, len)?,
                1025..=2048 => self.extend_by::<2048>(work, moves, list, len)?,
                2049..=4096 => self.extend_by::<4096>(work, moves, list, len)?,
                _ => break,
            }
        }
        Ok(())
    }

    /// Returns the wanted number of places for packed values of either kind: one for two values,
    /// with room to grow by a quarter.
    fn places(&self) -> usize {
        let greatest = self.greatest as usize;
        (greatest + greatest / 4) / 2 + 8
    }
}
