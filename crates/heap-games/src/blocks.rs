//! Rare and common values for 64 heaps at a time.

use crate::octal::Moves;
pub(crate) use crate::plan::Plan;
use crate::plan::SHORTEST;
use crate::simd::{LANES, least_difference, mark_sums};
use crate::sparse::{Cell, Work};

/// The lanes of a group, which near heaps serve together.
const GROUP: usize = 8;

/// Heaps tried one by one for a witness that the plan's list does not hold.
const SCANNED: usize = 2048;

/// Extends a list by whole blocks as long as it stays within a length, or until the next value,
/// which is returned, does not fit.
pub(crate) fn extend_blocks<T: Cell>(
    work: &mut Work<T>,
    moves: &Moves,
    list: &mut Vec<T>,
    len: usize,
) -> Option<u32> {
    if list.len() < SHORTEST || list.len() + LANES > len {
        return None;
    }
    let mut plan = work.plan.take().unwrap_or_else(|| {
        let greatest = list.iter().max().map_or(0, |&value| value.into());
        Plan::new(work, moves, greatest)
    });
    let mut wider = None;
    while wider.is_none() && list.len() + LANES <= len {
        let base = list.len();
        plan.pending.extend_from_slice(&work.rare[plan.adopted..]);
        adopt_pending(&mut plan, work, moves, base);
        let mut block = Block::new(&plan, work, base);
        wider = block.fill(&plan, work, moves, list);
        if wider.is_none() {
            wider = block.verify(&plan, work, moves, list);
        }
        let first_new = work.rare.partition_point(|&rare| rare < base);
        plan.adopted = first_new;
    }
    work.plan = Some(plan);
    wider
}

/// Gives the offsets of rare heaps found lately to the lists, once they are old enough.
fn adopt_pending<T: Cell>(plan: &mut Plan<T>, work: &Work<T>, moves: &Moves, base: usize) {
    for rare in std::mem::take(&mut plan.pending) {
        plan.add_rare(work, moves, rare, base);
    }
}

/// The state of one block.
struct Block<T> {
    base: usize,
    common: Vec<[u64; LANES]>,
    rare: Vec<[u64; LANES]>,
    /// The packed common value that each lane seems not to reach.
    candidates: [T; LANES],
    /// Bit i tells that lane i was computed in full, from pairs that may lie in the block.
    full: u64,
}

impl<T: Cell> Block<T> {
    fn new(plan: &Plan<T>, work: &Work<T>, base: usize) -> Self {
        let mut block = Self {
            base,
            common: vec![[0; LANES]; plan.words],
            rare: vec![[0; LANES]; plan.words],
            candidates: [T::default(); LANES],
            full: 0,
        };
        mark_sums(&work.packed, base, &plan.common, &mut block.common);
        mark_sums(&work.packed, base, &plan.witnesses, &mut block.rare);
        block
    }

    /// Computes what the values seem to be, lane by lane.
    fn fill(
        &mut self,
        plan: &Plan<T>,
        work: &mut Work<T>,
        moves: &Moves,
        list: &mut Vec<T>,
    ) -> Option<u32> {
        let mut group = vec![[0; GROUP]; plan.words];
        for lane in 0..LANES {
            if lane.is_multiple_of(GROUP) {
                group.fill([0; GROUP]);
                mark_sums(&work.packed, self.base + lane, &plan.middle, &mut group);
                for (set, more) in self.common.iter_mut().zip(&group) {
                    for (word, more) in set[lane..].iter_mut().zip(more) {
                        *word |= more;
                    }
                }
            }
            let heap = self.base + lane;
            self.mark_near(plan, work, moves, list, lane);
            let value = match self.lane_value(plan, work, moves, lane) {
                Some(value) => value,
                None => {
                    self.full |= 1 << lane;
                    work.value(moves, list, heap)
                }
            };
            let Ok(narrow) = T::try_from(value) else {
                return Some(value);
            };
            list.push(narrow);
            work.append(heap, value);
        }
        None
    }

    /// Marks what a lane reaches by takes and by heaps too near or too new for whole groups.
    fn mark_near(
        &mut self,
        plan: &Plan<T>,
        work: &Work<T>,
        moves: &Moves,
        list: &[T],
        lane: usize,
    ) {
        let heap = self.base + lane;
        let top = work.space.top();
        for offset in &plan.near {
            let sum: u32 = (work.packed[heap - offset.back] ^ offset.packed).into();
            self.mark(lane, sum ^ top, top);
        }
        for &take in &moves.takes {
            self.mark(lane, work.space.pack(heap, list[heap - take].into()), top);
        }
        let first_new = work.rare.partition_point(|&rare| rare < self.base);
        for &rare in plan.pending.iter().chain(&work.rare[first_new..]) {
            for &split in &moves.splits {
                if let Some(partner) = heap.checked_sub(split + rare).filter(|&p| p > 0) {
                    let sum = (work.packed[rare] ^ work.packed[partner]).into();
                    if !moves.unequal || partner != rare {
                        self.mark(lane, sum, top);
                    }
                }
            }
        }
    }

    fn mark(&mut self, lane: usize, packed: u32, top: u32) {
        let sets = if packed >= top {
            &mut self.common
        } else {
            &mut self.rare
        };
        let packed = packed % top;
        if let Some(set) = sets.get_mut(packed as usize / 64) {
            set[lane] |= 1 << (packed % 64);
        }
    }

    /// Returns the value that a lane seems to have; `None` when it must be computed in full.
    fn lane_value(
        &mut self,
        plan: &Plan<T>,
        work: &Work<T>,
        moves: &Moves,
        lane: usize,
    ) -> Option<u32> {
        let heap = self.base + lane;
        let word = (0..plan.words).find(|&word| self.common[word][lane] != u64::MAX)?;
        let common = 64 * word as u32 + self.common[word][lane].trailing_ones();
        let below = plan.below[heap % 2].get(common as usize)?;
        let packed = common + work.space.top();
        self.candidates[lane] = T::try_from(packed).ok()?;
        if below.len() != plan.words {
            return None;
        }
        for (word, below) in below.iter().enumerate() {
            let mut missing = below & !self.rare[word][lane];
            while missing != 0 {
                let packed = 64 * word as u32 + missing.trailing_zeros();
                if !has_witness(work, moves, heap, packed) {
                    return None;
                }
                missing &= missing - 1;
            }
        }
        Some(work.space.unpack(heap, packed))
    }

    /// Compares the candidates with the other offsets of rare heaps, and mends the lanes that
    /// fail in increasing order, with those that used them.
    fn verify(
        &mut self,
        plan: &Plan<T>,
        work: &mut Work<T>,
        moves: &Moves,
        list: &mut Vec<T>,
    ) -> Option<u32> {
        let least = least_difference(&work.packed, self.base, &plan.rest, &self.flipped(work));
        let mut again = 0_u64;
        for (lane, &difference) in least.iter().enumerate() {
            again |= u64::from(difference == T::default()) << lane;
        }
        again &= !self.full;
        while again != 0 {
            let lane = again.trailing_zeros() as usize;
            again &= again - 1;
            let heap = self.base + lane;
            let value = work.value(moves, list, heap);
            if value == list[heap].into() {
                continue;
            }
            let later = u64::MAX.checked_shl(lane as u32 + 1).unwrap_or(0);
            let Ok(narrow) = T::try_from(value) else {
                work.truncate(heap);
                list.truncate(heap);
                return Some(value);
            };
            let was_rare = Into::<u32>::into(work.packed[heap]) < work.space.top();
            list[heap] = narrow;
            let is_rare = work.replace(heap, value);
            // A rare heap is paired with every heap after it.
            let used = if was_rare || is_rare {
                later
            } else {
                plan.uses << lane
            };
            again |= (used | self.full) & later;
        }
        None
    }

    /// Returns the candidates with the top bit turned, as the offsets have it.
    fn flipped(&self, work: &Work<T>) -> [T; LANES] {
        let top = T::try_from(work.space.top()).unwrap_or_default();
        self.candidates.map(|candidate| candidate ^ top)
    }
}

/// Returns whether one of many pairs, all of heaps before the block, has a packed value.
fn has_witness<T: Cell>(work: &Work<T>, moves: &Moves, heap: usize, packed: u32) -> bool {
    moves.splits.iter().any(|&split| {
        let total = heap - split;
        let count = SCANNED.min((total - 1) / 2);
        (LANES..=count).any(|part| (work.packed[part] ^ work.packed[total - part]).into() == packed)
    })
}
