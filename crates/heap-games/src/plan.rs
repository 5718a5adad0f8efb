//! Which pairs a block looks at first.

use std::collections::BinaryHeap;

use crate::octal::Moves;
use crate::simd::{LANES, Offset, count_hits, mark_sums};
use crate::space::Space;
use crate::sparse::{Cell, Work};

/// The blocks before the end of the table that the choice is made for.
const SAMPLES: usize = 2;

/// The heaps that may become witnesses of rare values.
const WITNESSES: std::ops::Range<usize> = LANES..LANES + 400;

/// The most offsets in one list.
const MAX_OFFSETS: usize = 256;

/// The shortest table that blocks can extend.
pub(crate) const SHORTEST: usize = 2048;

/// The pairs of a block, by what they are looked at for. Offsets of rare heaps that are at least a
/// block long are either in `common` or in `rest`; heaps too new for both are in `pending`.
pub(crate) struct Plan<T> {
    /// Words in a set of packed values of one kind.
    pub(crate) words: usize,
    /// Offsets of rare heaps, below 8, for single lanes.
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
    /// By parity of the heap and packed common value: the packed rare values below it.
    pub(crate) below: [Vec<Vec<u64>>; 2],
    /// Bit i tells that a heap's value is used for the heap i further on in the block.
    pub(crate) uses: u64,
}

impl<T: Cell> Plan<T> {
    /// Returns the plan for blocks from the end of the table on.
    pub(crate) fn new(work: &Work<T>, moves: &Moves, greatest: u32) -> Self {
        let len = work.packed.len();
        let words = words_for(work, greatest);
        let below = [0, 1].map(|parity| rare_below(&work.space, parity, words));
        let mut plan = Plan {
            words,
            near: Vec::new(),
            middle: Vec::new(),
            common: Vec::new(),
            rest: Vec::new(),
            witnesses: Vec::new(),
            pending: Vec::new(),
            adopted: work.rare.len(),
            below,
            uses: 0,
        };
        for &take in moves.takes.iter().filter(|&&take| take < LANES) {
            plan.uses |= 1 << take;
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
            let offset = Offset { back, packed };
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

    /// Moves far offsets to the list that marks common values, by greed.
    fn choose_common(&mut self, work: &Work<T>, len: usize) {
        let wanted = Wanted::new(work, self.words, len, |space, heap, value| {
            (0..value)
                .map(|lower| space.pack(heap, lower))
                .filter(|&packed| packed >= space.top())
                .map(|packed| packed - space.top())
                .collect()
        });
        let chosen = wanted.choose(work, &self.rest);
        let mut keep = vec![true; self.rest.len()];
        for &index in &chosen {
            self.common.push(self.rest[index]);
            keep[index] = false;
        }
        let mut kept = keep.iter();
        self.rest.retain(|_| kept.next().copied().unwrap_or(true));
    }

    /// Chooses offsets that mark rare values, by greed.
    fn choose_witnesses(&mut self, work: &Work<T>, moves: &Moves, len: usize) {
        let wanted = Wanted::new(work, self.words, len, |space, heap, value| {
            (0..value)
                .map(|lower| space.pack(heap, lower))
                .filter(|&packed| packed < space.top())
                .collect()
        });
        let pool: Vec<Offset<T>> = WITNESSES
            .flat_map(|heap| {
                moves.splits.iter().map(move |&split| Offset {
                    back: heap + split,
                    packed: work.packed[heap],
                })
            })
            .collect();
        let chosen = wanted.choose(work, &pool);
        self.witnesses
            .extend(chosen.iter().map(|&index| pool[index]));
    }
}

/// Values that the last heaps must be shown to reach.
struct Wanted {
    /// The first heap of each sample, with the sets of its lanes.
    samples: Vec<(usize, Vec<[u64; LANES]>)>,
}

impl Wanted {
    /// Collects the packed values that `list` gives for each sampled heap and its value.
    fn new<T: Cell>(
        work: &Work<T>,
        words: usize,
        len: usize,
        list: impl Fn(&Space, usize, u32) -> Vec<u32>,
    ) -> Self {
        let mut samples = Vec::new();
        for sample in 0..SAMPLES {
            let base = len - LANES * (sample + 1);
            let mut sets = vec![[0; LANES]; words];
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

    /// Returns the indices of offsets that together reach what is wanted, the best first; gains
    /// only fall, so an offset whose old gain is not the greatest need not be counted again.
    fn choose<T: Cell>(mut self, work: &Work<T>, pool: &[Offset<T>]) -> Vec<usize> {
        let first = self
            .samples
            .iter()
            .map(|&(base, _)| base)
            .min()
            .unwrap_or(0);
        let mut queue: BinaryHeap<(u64, usize, usize)> = pool
            .iter()
            .enumerate()
            .filter(|(_, offset)| offset.back < first)
            .map(|(index, &offset)| (self.gain(work, offset), index, 0))
            .collect();
        let mut chosen = Vec::new();
        while let Some((gain, index, round)) = queue.pop() {
            if gain == 0 || chosen.len() == MAX_OFFSETS {
                break;
            }
            if round < chosen.len() {
                queue.push((self.gain(work, pool[index]), index, chosen.len()));
                continue;
            }
            chosen.push(index);
            for (base, sets) in &mut self.samples {
                let mut reached = vec![[0; LANES]; sets.len()];
                mark_sums(&work.packed, *base, &[pool[index]], &mut reached);
                for (set, reached) in sets.iter_mut().flatten().zip(reached.iter().flatten()) {
                    *set &= !reached;
                }
            }
        }
        chosen
    }

    fn gain<T: Cell>(&self, work: &Work<T>, offset: Offset<T>) -> u64 {
        let samples = self.samples.iter();
        samples
            .map(|(base, sets)| count_hits(&work.packed, *base, offset, sets))
            .sum()
    }
}

/// Returns the words that hold the packed values of either kind, with some room to grow.
fn words_for<T: Cell>(work: &Work<T>, greatest: u32) -> usize {
    let top = work.space.top();
    let bound = (0..=greatest)
        .flat_map(|value| [0, 1].map(|heap| work.space.pack(heap, value) % top))
        .max()
        .unwrap_or(0);
    (bound as usize + 2).div_ceil(64).min(top as usize / 64)
}

/// Returns for every packed common value the set of packed rare values below it; an empty list
/// where they do not fit the words.
fn rare_below(space: &Space, parity: usize, words: usize) -> Vec<Vec<u64>> {
    let commons = (0..64 * words as u32).filter(|&packed| packed < space.top());
    commons
        .map(|common| {
            let value = space.unpack(parity, common + space.top());
            let mut set = vec![0; words];
            for packed in (0..value).map(|lower| space.pack(parity, lower)) {
                if packed < space.top() {
                    match set.get_mut(packed as usize / 64) {
                        Some(word) => *word |= 1 << (packed % 64),
                        None => return Vec::new(),
                    }
                }
            }
            set
        })
        .collect()
}
