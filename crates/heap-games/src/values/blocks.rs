//! Rare and common values for 64 heaps at a time.
//!
//! # The idea
//! The sparse engine pairs each heap with each rare heap: for a rare heap r and a split s, heap n
//! looks up n − s − r. For 64 heaps in a row those are 64 neighbours in the table, one vector load.
//! So a block of 64 heaps, its *lanes*, is marked by each offset s + r at once, into sets of bits
//! that stay in registers or at least in the nearest cache. Three things stand in the way, and each
//! has its answer:
//!
//! - *A lane may need a value of its own block.* Offsets of at least 64 do not, and are marked for
//!   the whole block. Offsets from 8 to 63 are marked for groups of eight lanes, once those before
//!   are known; offsets below 8, and takes, for single lanes.
//! - *Marking every offset costs too much.* Nearly every value below the answer is hit by many. A greedy
//!   choice of offsets ([cover](crate::values::cover)) hits what the last blocks had to hit; only
//!   those are marked. All others are only compared with each lane's candidate, which is cheaper.
//! - *A candidate may fail that comparison.* Then the lane is computed in full, and with it the
//!   lanes that used its value, in increasing order.
//!
//! ```text
//! for each block:
//!     mark the chosen far offsets, and the far witnesses of rare values, for all lanes
//!     for each group of 8 lanes:
//!         mark the middle offsets
//!         for each lane: mark the near ones; candidate = least unmarked common value;
//!             where a rare value below it lacks a mark, look for a witness, else compute in full
//!     compare the far offsets that were not chosen with the candidates
//!     mend the lanes that were hit, and those that depend on them
//! ```
//!
//! # Why it is right
//! Every offset of a rare heap is either marked for a lane or compared with its candidate, so that a
//! candidate that stands is the least common value that no option has, as in
//! [sparse](crate::values::sparse); marks only ever stand for pairs that exist, so a marked rare
//! value is reached. Heaps of the block that turn out rare are marked at once for the lanes after
//! them, or force those to be mended. Whatever does not fit this scheme goes to the engine for one
//! heap at a time.
//!
//! # Measured
//! At 10^6, `.16` takes 16 ns a value and `.104` 8.0, against 225 and 144 for the scalar sparse
//! engine at 10^5; the average to 10^8 is 25 and 16. With many rare heaps (`4.007`: sets of 8 words)
//! a split and rare heap costs 6.2 ns, with few (Grundy's game: 2 words) 0.52.
//!
//! # What was given up
//! At first only the greedy choice was marked. Up to about two thousand offsets all are marked now,
//! chosen or not: a candidate that fails costs more than they do. Shifts that mark one value in each
//! lane gave way, where values fit a byte, to byte shuffles that look up eight values at once.

use crate::values::cover::{LaneValue, Plan, SHORTEST, packed_bound};
use crate::values::moves::Moves;
use crate::values::simd::Cell;
use crate::values::simd::{
    Kernel, LANES, bit_of, least_difference_body, mark_far_sums, mark_sums_inline, pairs_with,
    run_vectorized,
};
use crate::values::sparse::Work;

/// The lanes of a group, which near heaps serve together.
const GROUP: usize = 8;

/// The plan of a table, by the words of its sets.
pub(crate) enum Plans<T> {
    None,
    One(Box<Plan<T, 1>>),
    Two(Box<Plan<T, 2>>),
    Four(Box<Plan<T, 4>>),
    Eight(Box<Plan<T, 8>>),
}

impl<T: Cell> Plans<T> {
    /// Returns the words of the sets, where there is a plan.
    pub(crate) fn words(&self) -> Option<usize> {
        match self {
            Plans::None => None,
            Plans::One(_) => Some(1),
            Plans::Two(_) => Some(2),
            Plans::Four(_) => Some(4),
            Plans::Eight(_) => Some(8),
        }
    }

    fn new(work: &Work<T>, moves: &Moves, list: &[T]) -> Self {
        let greatest = list.iter().max().map_or(0, |&value| value.into());
        let most = work.space.top() as usize / 64;
        match packed_bound(work, greatest).div_ceil(64).min(most) {
            0 | 1 => Plans::One(Box::new(Plan::new(work, moves, list))),
            2 => Plans::Two(Box::new(Plan::new(work, moves, list))),
            3 | 4 => Plans::Four(Box::new(Plan::new(work, moves, list))),
            5..=8 => Plans::Eight(Box::new(Plan::new(work, moves, list))),
            _ => Plans::None,
        }
    }
}

/// Extends a list by whole blocks as long as it stays within a length, or until the next value,
/// which is returned, does not fit.
pub(crate) fn extend_blocks<T: Cell>(
    plans: &mut Plans<T>,
    work: &mut Work<T>,
    moves: &Moves,
    list: &mut Vec<T>,
    len: usize,
) -> Option<u32> {
    if list.len() < SHORTEST || list.len() + LANES > len {
        return None;
    }
    if matches!(plans, Plans::None) {
        *plans = Plans::new(work, moves, list);
    }
    match plans {
        Plans::None => None,
        Plans::One(plan) => run_vectorized(Blocks { plan, work, moves, list, len }),
        Plans::Two(plan) => run_vectorized(Blocks { plan, work, moves, list, len }),
        Plans::Four(plan) => run_vectorized(Blocks { plan, work, moves, list, len }),
        Plans::Eight(plan) => run_vectorized(Blocks { plan, work, moves, list, len }),
    }
}

/// The loop of [`extend_blocks`], compiled for each kind of processor.
struct Blocks<'a, T, const W: usize> {
    plan: &'a mut Plan<T, W>,
    work: &'a mut Work<T>,
    moves: &'a Moves,
    list: &'a mut Vec<T>,
    len: usize,
}

impl<T: Cell, const W: usize> Kernel for Blocks<'_, T, W> {
    type Output = Option<u32>;

    #[inline(always)]
    fn run(self) -> Option<u32> {
        extend_body(self.plan, self.work, self.moves, self.list, self.len)
    }
}

#[inline(always)]
fn extend_body<T: Cell, const W: usize>(
    plan: &mut Plan<T, W>,
    work: &mut Work<T>,
    moves: &Moves,
    list: &mut Vec<T>,
    len: usize,
) -> Option<u32> {
    while list.len() + LANES <= len {
        let base = list.len();
        adopt_rare(plan, work, moves, base);
        let mut block = Block {
            base,
            common: [[0; LANES]; W],
            rare: [[0; LANES]; W],
            candidates: [T::default(); LANES],
            full: 0,
        };
        let limit = plan.limit;
        mark_far_sums(&work.packed, base, &plan.common, limit, &mut block.common);
        mark_far_sums(&work.packed, base, &plan.witnesses, limit, &mut block.rare);
        if block.fill(plan, work, moves, list).is_some() {
            // What stands there was not compared with the rest, nor was what does not fit.
            list.truncate(base);
            work.truncate(base);
            let wider = work.extend_singly(moves, list, base + LANES);
            if wider.is_some() {
                return wider;
            }
            continue;
        }
        let least = least_difference_body(&work.packed, base, &plan.rest, &block.flipped(work));
        let mut again = 0_u64;
        for (lane, &difference) in least.iter().enumerate() {
            again |= u64::from(difference == T::default()) << lane;
        }
        again &= !block.full;
        if again != 0 {
            let wider = block.mend(again, plan, work, moves, list);
            if wider.is_some() {
                return wider;
            }
        }
    }
    None
}

/// Gives the offsets of rare heaps found lately to the lists, once they are old enough.
#[inline(always)]
fn adopt_rare<T: Cell, const W: usize>(
    plan: &mut Plan<T, W>,
    work: &Work<T>,
    moves: &Moves,
    base: usize,
) {
    if plan.adopted < work.rare.len() {
        plan.pending.extend_from_slice(&work.rare[plan.adopted..]);
        plan.adopted = work.rare.len();
    }
    if !plan.pending.is_empty() {
        for rare in std::mem::take(&mut plan.pending) {
            plan.add_rare(work, moves, rare, base);
        }
    }
}

/// The state of one block.
struct Block<T, const W: usize> {
    base: usize,
    common: [[u64; LANES]; W],
    rare: [[u64; LANES]; W],
    /// The packed common value that each lane seems not to reach.
    candidates: [T; LANES],
    /// Bit i says that lane i was computed in full, from pairs that may lie in the block.
    full: u64,
}

impl<T: Cell, const W: usize> Block<T, W> {
    /// Computes what the values seem to be, lane by lane.
    #[inline(always)]
    fn fill(
        &mut self,
        plan: &Plan<T, W>,
        work: &mut Work<T>,
        moves: &Moves,
        list: &mut Vec<T>,
    ) -> Option<u32> {
        for start in (0..LANES).step_by(GROUP) {
            let mut group = [[0; GROUP]; W];
            mark_sums_inline(&work.packed, self.base + start, &plan.middle, &mut group);
            for (set, more) in self.common.iter_mut().zip(&group) {
                for (word, more) in set[start..start + GROUP].iter_mut().zip(more) {
                    *word |= more;
                }
            }
            for lane in start..start + GROUP {
                self.mark_near(plan, work, lane);
                if !plan.pending.is_empty() || work.rare.len() > plan.adopted {
                    self.mark_new(plan, work, moves, lane);
                }
                let wider = self.append_lane(plan, work, moves, list, lane);
                if wider.is_some() {
                    return wider;
                }
            }
        }
        None
    }

    /// Appends the value of a lane, or returns it if it does not fit.
    #[inline(always)]
    fn append_lane(
        &mut self,
        plan: &Plan<T, W>,
        work: &mut Work<T>,
        moves: &Moves,
        list: &mut Vec<T>,
        lane: usize,
    ) -> Option<u32> {
        let heap = self.base + lane;
        if let Some((packed, value)) = self.lane_value(plan, work, moves, lane) {
            list.push(T::try_from(value).unwrap_or_default());
            work.packed.push(packed);
            return None;
        }
        self.full |= 1 << lane;
        let value = work.value(moves, list, heap);
        let Ok(narrow) = T::try_from(value) else {
            return Some(value);
        };
        list.push(narrow);
        work.append(heap, value);
        None
    }

    /// Marks what a lane reaches by takes and by heaps too near for whole groups.
    #[inline(always)]
    fn mark_near(&mut self, plan: &Plan<T, W>, work: &Work<T>, lane: usize) {
        let heap = self.base + lane;
        let top = work.space.top();
        let mut common: [u64; W] = std::array::from_fn(|word| self.common[word][lane]);
        let mut rare: [u64; W] = std::array::from_fn(|word| self.rare[word][lane]);
        for offset in &plan.near {
            let sum: u32 = (work.packed[heap - offset.back] ^ offset.packed).into();
            for word in 0..W {
                common[word] |= bit_of(sum, 64 * word as u64);
                rare[word] |= bit_of(sum ^ top, 64 * word as u64);
            }
        }
        for word in 0..W {
            self.common[word][lane] = common[word];
            self.rare[word][lane] = rare[word];
        }
    }

    /// Marks what a lane reaches by rare heaps too new for whole blocks.
    #[cold]
    fn mark_new(&mut self, plan: &Plan<T, W>, work: &Work<T>, moves: &Moves, lane: usize) {
        let heap = self.base + lane;
        let top = work.space.top();
        for &rare in plan.pending.iter().chain(&work.rare[plan.adopted..]) {
            for &split in &moves.splits {
                let partner = heap.checked_sub(split + rare).filter(|&p| p > 0);
                if let Some(partner) = partner.filter(|&p| !moves.unequal || p != rare) {
                    let sum: u32 = (work.packed[rare] ^ work.packed[partner]).into();
                    self.mark(lane, sum ^ top, top);
                }
            }
        }
    }

    /// Marks a packed value, the top bit of which is turned.
    #[inline(always)]
    fn mark(&mut self, lane: usize, flipped: u32, top: u32) {
        let sets = if flipped < top { &mut self.common } else { &mut self.rare };
        let packed = flipped & (top - 1);
        if let Some(set) = sets.get_mut(packed as usize / 64) {
            set[lane] |= 1 << (packed % 64);
        }
    }

    /// Returns the packed value and the value that a lane seems to have; `None` when it must be
    /// computed in full.
    #[inline(always)]
    fn lane_value(
        &mut self,
        plan: &Plan<T, W>,
        work: &Work<T>,
        moves: &Moves,
        lane: usize,
    ) -> Option<(T, u32)> {
        let heap = self.base + lane;
        let word = (0..W).find(|&word| self.common[word][lane] != u64::MAX)?;
        let common = 64 * word as u32 + self.common[word][lane].trailing_ones();
        let found: &LaneValue<W> = plan.table[heap % 2].get(common as usize)?;
        let packed = T::try_from(common + work.space.top()).ok()?;
        self.candidates[lane] = packed;
        for word in 0..W {
            let missing = found.rare_below[word] & !self.rare[word][lane];
            if missing != 0 && !have_witnesses(work, moves, heap, word, missing) {
                return None;
            }
        }
        T::try_from(found.value).ok()?;
        Some((packed, found.value))
    }

    /// Mends the lanes that failed in increasing order, with those that used them.
    #[cold]
    fn mend(
        &mut self,
        failed: u64,
        plan: &Plan<T, W>,
        work: &mut Work<T>,
        moves: &Moves,
        list: &mut Vec<T>,
    ) -> Option<u32> {
        let mut again = failed;
        while again != 0 {
            let lane = again.trailing_zeros() as usize;
            again &= again - 1;
            let heap = self.base + lane;
            let value = work.value(moves, list, heap);
            if value == list[heap].into() {
                continue;
            }
            let Ok(narrow) = T::try_from(value) else {
                work.truncate(heap);
                list.truncate(heap);
                return Some(value);
            };
            let was_rare = Into::<u32>::into(work.packed[heap]) < work.space.top();
            list[heap] = narrow;
            let is_rare = work.replace(heap, value);
            // A rare heap is paired with every heap after it.
            let later = u64::MAX.checked_shl(lane as u32 + 1).unwrap_or(0);
            let used = if was_rare || is_rare { later } else { plan.uses << lane };
            again |= (used | self.full) & later;
        }
        None
    }

    /// Returns the candidates with the top bit turned, as the offsets have it.
    #[inline(always)]
    fn flipped(&self, work: &Work<T>) -> [T; LANES] {
        let top = T::try_from(work.space.top()).unwrap_or_default();
        self.candidates.map(|candidate| candidate ^ top)
    }
}

/// Returns whether each of some packed values is the sum of a pair of heaps before the block.
#[cold]
fn have_witnesses<T: Cell>(
    work: &Work<T>,
    moves: &Moves,
    heap: usize,
    word: usize,
    missing: u64,
) -> bool {
    let mut missing = missing;
    while missing != 0 {
        let packed = 64 * word as u32 + missing.trailing_zeros();
        missing &= missing - 1;
        let reached = moves.splits.iter().any(|&split| {
            let total = heap - split;
            let (low, high) = (LANES..total.div_ceil(2), total / 2 + 1..total + 1 - LANES);
            T::try_from(packed)
                .is_ok_and(|packed| pairs_with(&work.packed[low], &work.packed[high], packed))
        });
        if !reached {
            return false;
        }
    }
    true
}
