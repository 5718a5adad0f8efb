//! Which pairs a block looks at first: a greedy cover.
//!
//! The last blocks of the table are samples of the next one. For each of their lanes it is known
//! which values had to be hit. An offset is worth as many of those as it hits; the one that is worth
//! most is taken, what it hits is crossed off, and so on, until all is hit several times over. The
//! worth of an offset only falls, so that a heap of old worths finds the greatest without counting
//! all anew (Minoux's lazy greedy). What is chosen wrongly costs time and never a value: a candidate
//! is compared with everything that was not marked.

use std::collections::BinaryHeap;

use crate::values::moves::Moves;
use crate::values::simd::Cell;
use crate::values::simd::{LANES, Offset, count_hits, mark_sums};
use crate::values::space::Space;
use crate::values::sparse::Work;

/// The blocks before the end of the table that the choice is made for.
const SAMPLES: usize = 4;

/// For each word of the sets, so many heaps may become witnesses of rare values.
const WITNESSES: usize = 400;

/// The most offsets in one list.
const MAX_OFFSETS: usize = 2400;

/// So many far offsets of rare heaps are always marked, whether they seem useful or not.
const ALL_COMMON: usize = 2048;

/// How often each wanted common value should be reached: a miss costs much.
const COMMON_COVERS: usize = 8;

/// How often each wanted rare value should be reached.
const RARE_COVERS: usize = 2;

/// The shortest table that blocks can extend.
pub(crate) const SHORTEST: usize = 2048;

/// The pairs of a block, by what they are looked at for. Offsets of rare heaps that are at least a
/// block long are either in `common` or in `rest`; heaps too new for both are in `pending`.
pub(crate) struct Plan<T, const W: usize> {
    /// Offsets of rare heaps, below 8, and takes, for single lanes.
    pub(crate) near: Vec<Offset<T>>,
    /// Offsets of rare heaps, 8 to 63, for groups of lanes.
    pub(crate) middle: Vec<Offset<T>>,
    /// Far offsets of rare heaps that reach nearly every common value.
    pub(crate) common: Vec<Offset<T>>,
    /// The other far offsets of rare heaps.
    pub(crate) rest: Vec<Offset<T>>,
    /// Far offsets of any heaps that reach nearly every rare value.
    pub(crate) witnesses: Vec<Offset<T>>,
    /// Rare heaps too near to the end for whole blocks.
    pub(crate) pending: Vec<usize>,
    /// How many of the rare heaps, in order, are in the lists or pending.
    pub(crate) adopted: usize,
    /// By parity of the heap and packed common value without its top bit: what it stands for.
    pub(crate) table: [Vec<LaneValue<W>>; 2],
    /// Packed values from here on, without their top bit, are not in the sets.
    pub(crate) limit: usize,
    /// Bit i says that a heap's value is used for the heap i further on in the block.
    pub(crate) uses: u64,
}

impl<T: Cell, const W: usize> Plan<T, W> {
    /// Returns the plan for blocks from the end of the table on.
    pub(crate) fn new(work: &Work<T>, moves: &Moves, list: &[T]) -> Self {
        let len = work.packed.len();
        let greatest = list.iter().fold(T::default(), |a, &b| a.max(b));
        let limit = packed_bound(work, greatest.into()).next_multiple_of(8).min(64 * W);
        let table = [0, 1].map(|parity| lane_values(&work.space, parity, limit));
        let mut plan = Plan {
            near: Vec::new(),
            middle: Vec::new(),
            common: Vec::new(),
            rest: Vec::new(),
            witnesses: Vec::new(),
            pending: Vec::new(),
            adopted: work.rare.len(),
            table,
            limit,
            uses: 0,
        };
        for &take in &moves.takes {
            plan.uses |= 1 << take;
            // Packed values of heaps apart by the take differ by this.
            let shift = work.space.pack(0, 0) ^ work.space.pack(take, 0) ^ work.space.top();
            let packed = T::try_from(shift).unwrap_or_default();
            plan.near.push(Offset::new(take, packed));
        }
        for &rare in &work.rare {
            plan.add_rare(work, moves, rare, len);
        }
        plan.choose_common(work, len);
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
        // With the top bit turned, common sums come out below the top.
        let top = T::try_from(work.space.top()).unwrap_or_default();
        for &split in &moves.splits {
            let back = rare + split;
            let packed = work.packed[rare] ^ top;
            let offset = Offset::new(back, packed);
            match back {
                0..8 => self.near.push(offset),
                8..LANES => self.middle.push(offset),
                _ => self.rest.push(offset),
            }
            if back < LANES {
                self.uses |= 1 << back;
            }
        }
    }

    /// Moves far offsets, chosen greedily, to the list that marks common values.
    fn choose_common(&mut self, work: &Work<T>, len: usize) {
        if self.rest.len() <= ALL_COMMON {
            self.common = std::mem::take(&mut self.rest);
            return;
        }
        let wanted = Wanted::<W>::new(work, len, |space, heap, value| {
            (0..value)
                .map(|lower| space.pack(heap, lower))
                .filter(|&packed| packed >= space.top())
                .map(|packed| packed - space.top())
                .collect()
        });
        let chosen = wanted.choose(work, &self.rest, COMMON_COVERS);
        let room = ALL_COMMON.saturating_sub(chosen.len());
        let others = (0..self.rest.len()).filter(|index| !chosen.contains(index));
        let others: Vec<usize> = others.take(room).collect();
        let chosen = [chosen, others].concat();
        let mut keep = vec![true; self.rest.len()];
        for &index in &chosen {
            self.common.push(self.rest[index]);
            keep[index] = false;
        }
        let mut kept = keep.iter();
        self.rest.retain(|_| kept.next().copied().unwrap_or(true));
    }

    /// Greedily chooses offsets that mark rare values.
    fn choose_witnesses(&mut self, work: &Work<T>, moves: &Moves, len: usize) {
        let wanted = Wanted::<W>::new(work, len, |space, heap, value| {
            (0..value)
                .map(|lower| space.pack(heap, lower))
                .filter(|&packed| packed < space.top())
                .collect()
        });
        let pool: Vec<Offset<T>> = (LANES..LANES + WITNESSES * W.min(2))
            .flat_map(|heap| {
                moves.splits.iter().map(move |&split| Offset::new(heap + split, work.packed[heap]))
            })
            .collect();
        let chosen = wanted.choose(work, &pool, RARE_COVERS);
        self.witnesses.extend(chosen.iter().map(|&index| pool[index]));
    }
}

/// What a lane takes from its least unreached common value.
#[derive(Clone, Copy)]
pub(crate) struct LaneValue<const W: usize> {
    /// The value.
    pub(crate) value: u32,
    /// The packed rare values below it; all bits where they do not fit the words.
    pub(crate) rare_below: [u64; W],
}

/// Values that the last heaps must be shown to reach.
struct Wanted<const W: usize> {
    /// The first heap of each sample, with the sets of its lanes.
    samples: Vec<(usize, [[u64; LANES]; W])>,
}

impl<const W: usize> Wanted<W> {
    /// Collects the packed values that `list` gives for each sampled heap and its value.
    fn new<T: Cell>(
        work: &Work<T>,
        len: usize,
        list: impl Fn(&Space, usize, u32) -> Vec<u32>,
    ) -> Self {
        let mut samples = Vec::new();
        for sample in 0..SAMPLES {
            let base = len - LANES * (sample + 1);
            let mut sets = [[0; LANES]; W];
            for lane in 0..LANES {
                let heap = base + lane;
                let value = work.space.unpack(heap, work.packed[heap].into());
                for packed in list(&work.space, heap, value) {
                    if let Some(set) = sets.get_mut(packed as usize / 64) {
                        set[lane] |= 1 << (packed % 64);
                    }
                }
            }
            samples.push((base, sets));
        }
        Self { samples }
    }

    /// Returns the indices of offsets that together reach what is wanted as often as they should.
    fn choose<T: Cell>(&self, work: &Work<T>, pool: &[Offset<T>], covers: usize) -> Vec<usize> {
        let first = self.samples.iter().map(|&(base, _)| base).min().unwrap_or(0);
        let far = pool.iter().enumerate().filter(|(_, offset)| offset.back < first);
        let mut rest: Vec<usize> = far.map(|(index, _)| index).collect();
        let mut chosen = Vec::new();
        for _ in 0..covers {
            let cover = self.cover(work, pool, &rest, MAX_OFFSETS - chosen.len());
            rest.retain(|index| !cover.contains(index));
            chosen.extend(cover);
        }
        chosen
    }

    /// Returns indices of offsets that reach what is wanted, the best first; gains only fall, so
    /// an offset whose old gain is not the greatest need not be counted again.
    fn cover<T: Cell>(
        &self,
        work: &Work<T>,
        pool: &[Offset<T>],
        among: &[usize],
        most: usize,
    ) -> Vec<usize> {
        let mut open = self.samples.clone();
        let gain = |open: &[(usize, [[u64; LANES]; W])], index: usize| -> u64 {
            let hits =
                open.iter().map(|(base, sets)| count_hits(&work.packed, *base, pool[index], sets));
            hits.sum()
        };
        let mut queue: BinaryHeap<(u64, usize, usize)> =
            among.iter().map(|&index| (gain(&open, index), index, 0)).collect();
        let mut chosen = Vec::new();
        while let Some((hits, index, round)) = queue.pop() {
            if hits == 0 || chosen.len() == most {
                break;
            }
            if round < chosen.len() {
                queue.push((gain(&open, index), index, chosen.len()));
                continue;
            }
            chosen.push(index);
            for (base, sets) in &mut open {
                let mut reached = [[0; LANES]; W];
                mark_sums(&work.packed, *base, &[pool[index]], &mut reached);
                for (set, reached) in sets.iter_mut().flatten().zip(reached.iter().flatten()) {
                    *set &= !reached;
                }
            }
        }
        chosen
    }
}

/// Returns a bound of the packed values of either kind, with some room to grow.
pub(crate) fn packed_bound<T: Cell>(work: &Work<T>, greatest: u32) -> usize {
    let top = work.space.top();
    let bound = (0..=greatest)
        .flat_map(|value| [0, 1].map(|heap| work.space.pack(heap, value) % top))
        .max()
        .unwrap_or(0);
    bound as usize + 2
}

/// Returns what every packed common value stands for.
fn lane_values<const W: usize>(space: &Space, parity: usize, limit: usize) -> Vec<LaneValue<W>> {
    let commons = (0..limit as u32).filter(|&packed| packed < space.top());
    commons
        .map(|common| {
            let value = space.unpack(parity, common + space.top());
            let mut rare_below = [0; W];
            for packed in (0..value).map(|lower| space.pack(parity, lower)) {
                if packed < space.top() {
                    match rare_below.get_mut(packed as usize / 64) {
                        Some(word) => *word |= 1 << (packed % 64),
                        None => rare_below = [u64::MAX; W],
                    }
                }
            }
            LaneValue { value, rare_below }
        })
        .collect()
}
