//! Values of 64 heaps in a row, the *lanes*, each proven from values before it.
//!
//! A heap's value is the least common one that no pair with a rare heap reaches, and no take. Those pairs are
//! few, and all are marked for each lane. It remains to show that each rare value below is reached. Pairs
//! that reached such values for heaps before are marked too, and where they leave one open, parts
//! of the table are tried one after the other.
//!
//! Pairs that lie at least 64 back are marked for all lanes at once. Nearer ones may lie among the lanes, and are looked up when their
//! turn comes.
//!
//! ```text
//! for each lane, in increasing order:
//!     reached = marks of all pairs with a rare heap, of takes, and of pairs chosen before
//!     value = the least common value not reached
//!     for each smaller value not reached, which is rare: look for a pair that reaches it
//!     if there is none with a part of the table, stop: the lanes before are proven
//! ```
//!
//! # What it relies on
//! The theorem of equal windows, of which it proves the premise: no heap after the table is rare, its value is
//! that of no option, and each smaller value is that of a take or of a pair with a small part.
//! `Window` (in `replay`) sees to it that every value is below 64, that all rare heaps are given, and that
//! only a pair of which one heap is rare reaches a common value. Which other pairs are marked decides speed
//! and nothing else: a mark stands for a pair that exists.
//!
//! # Measured
//! The 2.1·10^8 values of `.104` take 3.5 s on a machine that is busy besides. Of some 225 instructions a value the
//! near pairs and the choice of the value take 75, marks 85, and the pairs that are looked for 50. With the marks
//! compiled for AVX2 as well it was 2.5 s, which is not worth unsafe code in a checker.

use super::pairs::Splits;
use std::ops::{BitOr, Shl};

/// Heaps in a row, and pairs that are marked together.
pub(super) const LANES: usize = 64;
const TOGETHER: usize = 4;

/// How far back the second heap of a pair lies, and the value of the first.
pub(super) type Pair = (usize, u8);

/// Values are below this.
pub(super) const PLACES: usize = 64;

/// The most pairs that are chosen besides those with a rare heap, and the parts that they are chosen
/// from.
const MOST_CHOSEN: usize = 128;
const PARTS: usize = 1 << 9;

/// The heaps by which pairs are chosen, and how far apart they are.
const SAMPLES: usize = 1 << 10;
const APART: usize = 61;

/// To mark a pair pays if it reaches what is open for one heap in this many.
const FEW: usize = 512;

/// What each heap is paired with.
pub(super) struct Lanes {
    doubles: Vec<usize>,
    /// Parts below this are in the table, and what is left with them among the last values.
    parts: usize,
    /// The common values of even and odd heaps.
    common: [u64; 2],
    /// All pairs with a rare heap, and takes: those less than 64 back, and the others.
    near: Vec<Near>,
    far: Vec<Pair>,
    /// What is marked for all lanes at once: the far pairs, and those that reach rare values often.
    marked: Vec<[Pair; TOGETHER]>,
    /// Pairs that reach others, and are tried first.
    tried: Vec<Pair>,
}

/// A pair that lies less than 64 back, and for each value of its second heap the set of the sum.
struct Near {
    offset: usize,
    sums: [u64; PLACES],
}

/// Values of lanes, of which the first are proven.
pub(super) struct Block {
    pub(super) values: [u8; LANES],
    pub(super) proven: usize,
    pub(super) steps: usize,
}

impl Lanes {
    /// Returns what heaps are paired with, for rare heaps with their values.
    pub(super) fn new(
        splits: &Splits,
        parts: usize,
        common: [u64; 2],
        rare: impl Iterator<Item = Pair>,
    ) -> Self {
        let doubles = splits.double.clone();
        let with_rare = rare
            .flat_map(|(part, value)| splits.double.iter().map(move |take| (take + part, value)));
        let takes = splits.single.iter().map(|&take| (take, 0));
        let all = with_rare.chain(takes);
        let (near, far): (Vec<Pair>, Vec<Pair>) = all.partition(|&(offset, _)| offset < LANES);
        let near = near.into_iter().map(|(offset, value)| {
            let sums = std::array::from_fn(|other| bit(other as u8 ^ value));
            Near { offset, sums }
        });
        let (near, marked, tried) = (near.collect(), together(&far), Vec::new());
        Self { doubles, parts, common, near, far, marked, tried }
    }

    /// Chooses the pairs that are marked besides those with a rare heap, by the last values, and returns the
    /// steps taken.
    pub(super) fn choose(&mut self, list: &[u8]) -> usize {
        let span = self.parts;
        let samples = (list.len() - span..list.len()).rev().step_by(APART.min(span / SAMPLES + 1));
        let open = samples.take(SAMPLES).map(|heap| (heap, self.open_below(list, heap)));
        let mut open: Vec<(usize, u64)> = open.filter(|&(_, open)| open != 0).collect();
        let parts = LANES..self.parts.min(PARTS);
        let pairs = self
            .doubles
            .iter()
            .flat_map(|take| parts.clone().map(move |part| (take + part, list[part])));
        let pairs: Vec<Pair> = pairs.collect();
        let reached = |&(heap, open): &(usize, u64), &(offset, value): &Pair| {
            open & bit(list[heap - offset] ^ value)
        };
        let (mut marked, mut steps) = (self.far.clone(), 0);
        self.tried.clear();
        while marked.len() + self.tried.len() < self.far.len() + MOST_CHOSEN {
            steps += open.len() * pairs.len();
            let count = |pair| open.iter().filter(|heap| reached(heap, pair) != 0).count();
            let best = pairs.iter().map(|pair| (count(pair), *pair)).max();
            let Some((count, best)) = best.filter(|&(count, _)| count > 0) else { break };
            match FEW * count >= SAMPLES {
                true => marked.push(best),
                false => self.tried.push(best),
            }
            open.iter_mut().for_each(|heap| heap.1 ^= reached(heap, &best));
            open.retain(|heap| heap.1 != 0);
        }
        self.marked = together(&marked);
        steps
    }

    /// Returns the values below that of a heap which no pair with a rare heap reaches.
    fn open_below(&self, list: &[u8], heap: usize) -> u64 {
        let near = self.near.iter().map(|near| near.sums[list[heap - near.offset] as usize]);
        let far = self.far.iter().map(|&(offset, value)| bit(list[heap - offset] ^ value));
        let reached = near.chain(far).fold(0, |set, sums| set | sums);
        (bit(list[heap]) - 1) & !reached
    }

    /// Returns the values of the heaps after a list of them, as long as they can be proven to be below 64.
    ///
    /// Where `are_small`, those in the list are below 32, and so are those that are returned.
    pub(super) fn block(&self, list: &[u8], are_small: bool) -> Block {
        let sets = sets(&self.marked, list, are_small);
        let places = if are_small { u32::MAX.into() } else { u64::MAX };
        let common = self.common.map(|common| common & places);
        let mut recent = [0; 2 * LANES];
        recent[..LANES].copy_from_slice(&list[list.len() - LANES..]);
        let each = TOGETHER * self.marked.len() + self.near.len();
        let mut block = Block { values: [0; LANES], proven: LANES, steps: each * LANES };
        for (lane, set) in sets.into_iter().enumerate() {
            let mut reached = set;
            for near in &self.near {
                let other = recent[(LANES + lane - near.offset) % recent.len()];
                reached |= near.sums[other as usize % PLACES];
            }
            let open = common[(list.len() + lane) % 2] & !reached;
            let value = open.trailing_zeros();
            let below = (open & open.wrapping_neg()).wrapping_sub(1) & !reached;
            let mut is_proven = open != 0;
            if is_proven && below != 0 {
                let (is_reached, steps) = self.reach(list, lane, below);
                is_proven = is_reached;
                block.steps += steps;
            }
            if !is_proven {
                block.proven = lane;
                break;
            }
            recent[LANES + lane] = value as u8;
        }
        block.values.copy_from_slice(&recent[LANES..]);
        block
    }

    /// Returns whether pairs at least 64 back reach all values of a set, and the steps taken.
    #[cold]
    fn reach(&self, list: &[u8], lane: usize, mut open: u64) -> (bool, usize) {
        let mut steps = 0;
        for &(offset, value) in &self.tried {
            open &= !bit(list[list.len() + lane - offset] ^ value);
            steps += 1;
            if open == 0 {
                return (true, steps);
            }
        }
        for take in &self.doubles {
            let partners = &list[..=list.len() + lane - take - LANES];
            for (part, other) in list[LANES..self.parts].iter().zip(partners.iter().rev()) {
                open &= !bit(part ^ other);
                steps += 1;
                if open == 0 {
                    return (true, steps);
                }
            }
        }
        (false, steps)
    }
}

/// Returns pairs in groups. To mark one twice is harmless.
fn together(pairs: &[Pair]) -> Vec<[Pair; TOGETHER]> {
    let fill = |pairs: &[Pair]| std::array::from_fn(|place| pairs[place.min(pairs.len() - 1)]);
    pairs.chunks(TOGETHER).map(fill).collect()
}

/// Returns the set of a value below 64.
#[inline]
fn bit(value: u8) -> u64 {
    1 << (value as usize % PLACES)
}

/// Returns for each of the heaps after a list the set of values below 32, or 64, that pairs reach, each of
/// which lies at least 64 back. The values of the list are below 32, or 64.
fn sets(pairs: &[[Pair; TOGETHER]], list: &[u8], are_small: bool) -> [u64; LANES] {
    match are_small {
        true => sets_of::<u32>(pairs, list),
        false => sets_of::<u64>(pairs, list),
    }
}

fn sets_of<S>(pairs: &[[Pair; TOGETHER]], list: &[u8]) -> [u64; LANES]
where
    S: Copy + From<u8> + Into<u64> + BitOr<Output = S> + Shl<u32, Output = S>,
{
    let bits = 8 * size_of::<S>() as u32;
    let mut sets = [S::from(0); LANES];
    for pairs in pairs {
        let [a, b, c, d] = pairs.map(|(offset, _)| -> &[u8; LANES] {
            list[list.len() - offset..].first_chunk().expect("a pair lies 64 back")
        });
        let [e, f, g, h] = pairs.map(|(_, value)| value);
        for (lane, set) in sets.iter_mut().enumerate() {
            let sums = [a[lane] ^ e, b[lane] ^ f, c[lane] ^ g, d[lane] ^ h];
            let [a, b, c, d] = sums.map(|sum| S::from(1) << (u32::from(sum) % bits));
            *set = *set | (a | b) | (c | d);
        }
    }
    sets.map(S::into)
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn sets_are_those_of_one_pair_after_the_other() {
        let mut rng = Rng::named("sets_are_those");
        for case in 0..2000 {
            let bound = if case % 2 == 0 { 32 } else { 64 };
            let len = 64 + rng.below(200) as usize;
            let list: Vec<u8> = (0..len).map(|_| rng.below(bound) as u8).collect();
            let mut pair = || (64 + rng.below(len as u64 - 63) as usize, rng.below(bound) as u8);
            let pairs: Vec<[Pair; TOGETHER]> =
                (0..case % 5).map(|_| std::array::from_fn(|_| pair())).collect();
            let expected: Vec<u64> = (0..LANES)
                .map(|lane| {
                    let sum = |&(offset, value): &Pair| list[len + lane - offset] ^ value;
                    pairs.as_flattened().iter().fold(0, |set, pair| set | 1 << sum(pair))
                })
                .collect();
            assert_eq!(sets(&pairs, &list, bound == 32).to_vec(), expected);
        }
    }
}
