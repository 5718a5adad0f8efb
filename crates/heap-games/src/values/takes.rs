//! Subtraction sets for 64 heaps at a time.
//!
//! # The idea
//! The heaps of value 0 are found first, then those of value 1 among the others, and so on: a heap
//! has a value when no smaller one fits and no take leads to a heap of that value. So each heap
//! excludes others only from its own value: short takes together, as a row of bits; far ones by
//! looking up.
//!
//! ```text
//! for each block of 64 heaps, all of them open:
//!     for value = 0, 1, 2, … while a heap is open:
//!         free = open heaps that no far take leads to `value` and no earlier heap excludes
//!         from the least up, each free heap h gets `value`:
//!             exclude h + t for every short take t, in this block and in the rows of later ones
//! ```
//!
//! # Why it is right
//! A heap has value v exactly when takes lead it to all values below v and to none of v. It is open
//! at v because it was excluded from all smaller values, which is the first half; a heap of value v
//! excludes from v all heaps that reach it by a take, and heaps are settled in increasing order,
//! which is the second half.
//!
//! # What it costs
//! For each heap one `or` of a row of bits as long as the greatest short take, and for each far
//! take a look-up of values. That cost and the number of values determine the border between them.
//! Measured: 2.8 ns a heap for 32 takes of 1 to 256, 2.9 for 64 of 1 to 65536, 26 for 512 of 1 to
//! 1024, for which the definition takes 30, 57 and 347.

use mex_core::StopPoints;

use crate::values::engine::Engine;
use crate::values::simd::{
    BLOCKS_PAY, Cell, GroupSets, Kernel, LANES, Offset, mark_bytes, or_rows, planes_of, put_lanes,
    run_vectorized,
};
use crate::{HeapValues, Method, RuleError};

/// Tables that grow by less are extended heap by heap.
const SHORTEST: usize = 4 * LANES;

/// The plan is made again when the table has doubled, but not before this many heaps.
const SEGMENT: usize = 1 << 13;

/// The words that one vector holds.
const COLUMN: usize = 8;

/// The most columns of a row of takes.
const MAX_COLUMNS: usize = 256;

/// The most words of all rows together.
const MAX_WORDS: usize = if cfg!(test) { 1 << 16 } else { 1 << 23 };

/// The engine of a set of takes, which increase.
#[derive(Clone)]
pub(crate) struct TakesEngine {
    takes: Vec<u64>,
}

impl TakesEngine {
    pub(crate) fn new(takes: Vec<u64>) -> Self {
        Self { takes }
    }
}

impl Engine for TakesEngine {
    fn extend(&mut self, values: &mut HeapValues, len: usize) -> Result<(), RuleError> {
        extend_takes(&self.takes, values, len)
    }

    fn method(&self) -> Method {
        Method::Takes
    }

    fn steps(&self, _heap: u64, _values: &HeapValues) -> u128 {
        10 + self.takes.len() as u128 / 12
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn steps_of_definition(&self, _heap: u64) -> u128 {
        10 * self.takes.len() as u128 + 50
    }

    fn window(&self) -> Option<&[u64]> {
        Some(&self.takes)
    }
}

/// Extends a table of a subtraction set, whose takes increase, to the given length.
pub(crate) fn extend_takes(
    takes: &[u64],
    values: &mut HeapValues,
    len: usize,
) -> Result<(), RuleError> {
    values.reserve(len)?;
    while values.len() < len {
        let wider = match values {
            HeapValues::Bytes(list) => extend_list(takes, list, len),
            HeapValues::Words(list) => extend_list(takes, list, len),
            HeapValues::Longs(list) => extend_scalar(takes, list, len),
        };
        wider.map_or(Ok(()), |value| values.try_push(value))?;
    }
    Ok(())
}

/// Extends a list until it is long enough or the next value, which is returned, does not fit.
fn extend_list<T: Cell>(takes: &[u64], list: &mut Vec<T>, len: usize) -> Option<u32> {
    while list.len() < len {
        let start = list.len();
        let stop = len.min(start + start.max(SEGMENT));
        if BLOCKS_PAY
            && stop - start >= SHORTEST
            && let Some(mut planes) = TakePlanes::new(takes, list, stop)
        {
            let wider = run_vectorized(Blocks { planes: &mut planes, list, len: stop });
            if wider.is_some() {
                return wider;
            }
        }
        if list.len() < start + SHORTEST {
            let wider = extend_scalar(takes, list, stop);
            if wider.is_some() {
                return wider;
            }
        }
    }
    None
}

/// Extends a list one heap at a time.
fn extend_scalar<T: Cell>(takes: &[u64], list: &mut Vec<T>, len: usize) -> Option<u32> {
    let mut seen = vec![usize::MAX; takes.len() + 2];
    let mut stops = StopPoints::default();
    for heap in list.len()..len {
        stops.pass_many(1 + takes.len());
        for &take in takes.iter().take_while(|&&take| take <= heap as u64) {
            let value: u32 = list[heap - take as usize].into();
            seen[value as usize] = heap;
        }
        let value = (0..).zip(&seen).find(|&(_, &mark)| mark != heap);
        let value = value.map_or(0, |(value, _)| value);
        match T::try_from(value) {
            Ok(value) => list.push(value),
            Err(_) => return Some(value),
        }
    }
    None
}

/// For each value a row of bits: the heaps from the present block on that cannot have it.
struct TakePlanes {
    /// Bit s is set if s is a take below 64.
    low: u64,
    /// For each lane, the heaps from which a short take leads to it, from the block on.
    table: Vec<u64>,
    /// The columns of a row of the table.
    columns: usize,
    /// The rows of the values, one after the other.
    rows: Vec<u64>,
    values: usize,
    /// The words of one row: more than the table's, so that the block can advance within it.
    stride: usize,
    /// The word of the present block in each row.
    place: usize,
    /// The takes beyond the table, increasing.
    far: Vec<Offset<u8>>,
}

impl TakePlanes {
    /// Returns the planes for blocks from the end of a list on; `None` if they would take too much
    /// memory.
    fn new<T: Cell>(takes: &[u64], list: &[T], len: usize) -> Option<Self> {
        let within = takes.partition_point(|&take| take < len as u64);
        let takes: Vec<usize> = takes[..within].iter().map(|&take| take as usize).collect();
        let greatest: u32 = list.iter().fold(T::default(), |a, &b| a.max(b)).into();
        let values = greatest as usize + 1;
        let columns = choose_columns::<T>(&takes, values)?;
        let width = COLUMN * columns;
        // Rows that start in different sets of the cache do not evict each other.
        let stride = 2 * width.max(64) + COLUMN;
        let reach = 64 * width;
        let count = takes.partition_point(|&take| take + LANES <= reach);
        let mut planes = Self {
            low: 0,
            table: vec![0; LANES * width],
            columns,
            rows: Vec::new(),
            values: 0,
            stride,
            place: 0,
            far: takes[count..].iter().map(|&take| Offset::new(take, 0)).collect(),
        };
        for &take in &takes[..count] {
            planes.low |= 1_u64.checked_shl(take as u32).unwrap_or(0);
            for lane in 0..LANES {
                let bit = lane + take;
                planes.table[lane * width + bit / 64] |= 1 << (bit % 64);
            }
        }
        while planes.values < values {
            planes.add_row()?;
        }
        planes.replay(list);
        Some(planes)
    }

    /// Adds the row of the next value; `None` if it would take too much memory.
    fn add_row(&mut self) -> Option<()> {
        let words = (self.values + 1) * self.stride;
        if words > MAX_WORDS {
            return None;
        }
        self.values += 1;
        if self.columns > 0 {
            self.rows.resize(words, 0);
        }
        Some(())
    }

    /// Enters the heaps of the list that short takes reach from beyond it.
    fn replay<T: Cell>(&mut self, list: &[T]) {
        let width = COLUMN * self.columns;
        let blocks = width.min(list.len().div_ceil(LANES));
        for block in (1..=blocks).rev() {
            for lane in 0..LANES {
                let heap = (list.len() + lane).checked_sub(LANES * block);
                if let Some(heap) = heap {
                    let value: u32 = list[heap].into();
                    self.shut_out(value as usize, 1 << lane);
                }
            }
            self.advance();
        }
    }

    /// Enters heaps of the present block that have a value.
    #[inline(always)]
    fn shut_out(&mut self, value: usize, members: u64) {
        let width = COLUMN * self.columns;
        let start = value * self.stride + self.place;
        or_rows(&mut self.rows[start..start + width], &self.table, width, 0, members);
    }

    /// Gives a value to the heaps that are not excluded from it, and returns them; each excludes
    /// others. The row's first N words stay in registers.
    #[inline(always)]
    fn settle<T: Cell, const N: usize>(
        &mut self,
        block: &mut [T; LANES],
        cell: T,
        open: u64,
        value: usize,
    ) -> u64 {
        if N == 0 {
            put_lanes(block, open, cell);
            return open;
        }
        let width = COLUMN * self.columns;
        let start = value * self.stride + self.place;
        let row = &mut self.rows[start..start + width];
        let mut sum = row.first_chunk::<N>().copied().unwrap_or([0; N]);
        let mut open = open & !sum.first().copied().unwrap_or(0);
        let mut members = 0;
        while open != 0 {
            let lane = open.trailing_zeros() as usize % LANES;
            members |= open & open.wrapping_neg();
            open = open & (open - 1) & !(self.low << lane);
            block[lane] = cell;
            if let Some(more) = self.table[lane * width..].first_chunk::<N>() {
                for (sum, more) in sum.iter_mut().zip(more) {
                    *sum |= more;
                }
            }
        }
        if let Some((first, rest)) = row.split_first_chunk_mut::<N>() {
            *first = sum;
            or_rows(rest, &self.table, width, N, members);
        }
        members
    }

    /// Advances to the next block.
    #[inline(always)]
    fn advance(&mut self) {
        let width = COLUMN * self.columns;
        self.place += 1;
        if self.place + width > self.stride && self.columns > 0 {
            for row in self.rows.chunks_exact_mut(self.stride) {
                row.copy_within(self.place.., 0);
                row[self.stride - self.place..].fill(0);
            }
            self.place = 0;
        }
    }
}

/// Returns the columns of the table with the least cost; all larger takes are looked up one by one;
/// `None` if that is impossible.
fn choose_columns<T: Cell>(takes: &[usize], values: usize) -> Option<usize> {
    let reach = |columns: usize| {
        let reach = (64 * COLUMN * columns).saturating_sub(LANES);
        takes.partition_point(|&take| take <= reach)
    };
    if size_of::<T>() > 1 {
        // Values of more than a byte cannot be looked up.
        return (0..=MAX_COLUMNS).find(|&columns| reach(columns) == takes.len());
    }
    let values = values.max(16);
    let cost = |columns: usize| {
        let far = takes.len() - reach(columns);
        columns * (2 * LANES + 4 * values) + far * (3 + values.div_ceil(4))
    };
    let least = usize::from(takes.first().is_some_and(|&take| take < LANES));
    (least..=MAX_COLUMNS).min_by_key(|&columns| cost(columns))
}

/// The loop over blocks, compiled for each kind of processor.
struct Blocks<'a, T> {
    planes: &'a mut TakePlanes,
    list: &'a mut Vec<T>,
    len: usize,
}

impl<T: Cell> Kernel for Blocks<'_, T> {
    type Output = Option<u32>;

    #[inline(always)]
    fn run(self) -> Option<u32> {
        extend_by_blocks(self.planes, self.list, self.len)
    }
}

#[inline(always)]
fn extend_by_blocks<T: Cell>(
    planes: &mut TakePlanes,
    list: &mut Vec<T>,
    len: usize,
) -> Option<u32> {
    let mut groups: Vec<GroupSets> = Vec::new();
    let mut stops = StopPoints::default();
    while list.len() + LANES <= len {
        stops.pass_many(LANES + 4 * planes.far.len());
        let base = list.len();
        groups.clear();
        mark_far(planes, list, &mut groups);
        list.resize(base + LANES, T::default());
        let block = list[base..].first_chunk_mut::<LANES>()?;
        let (rest, value) = settle_block(planes, &groups, block);
        if rest != 0 {
            list.truncate(base + rest.trailing_zeros() as usize);
            return T::try_from(value).is_err().then_some(value);
        }
        planes.advance();
    }
    None
}

/// Fills a block, and returns the heaps without a value, with the next value.
#[inline(always)]
fn settle_block<T: Cell>(
    planes: &mut TakePlanes,
    groups: &[GroupSets],
    block: &mut [T; LANES],
) -> (u64, u32) {
    let mut rest = u64::MAX;
    let mut value = 0;
    while rest != 0 {
        let marked = groups.get(value / 8).map_or([0; 8], planes_of);
        for marked in marked {
            let Ok(cell) = T::try_from(value as u32) else {
                return (rest, value as u32);
            };
            if value == planes.values && planes.add_row().is_none() {
                return (rest, value as u32);
            }
            let open = rest & !marked;
            rest &= !match planes.columns {
                0 => planes.settle::<T, 0>(block, cell, open, value),
                1 => planes.settle::<T, 8>(block, cell, open, value),
                2 | 3 => planes.settle::<T, 16>(block, cell, open, value),
                _ => planes.settle::<T, 32>(block, cell, open, value),
            };
            value += 1;
            if rest == 0 {
                break;
            }
        }
    }
    (0, 0)
}

/// Marks the values that the takes beyond the table reach from the block after the list.
#[inline(always)]
fn mark_far<T: Cell>(planes: &TakePlanes, list: &[T], groups: &mut Vec<GroupSets>) {
    if planes.far.is_empty() {
        return;
    }
    let Some((bytes, _)) = T::as_bytes(list, &[]) else {
        return;
    };
    groups.resize(planes.values.div_ceil(8), [0; LANES]);
    let base = list.len();
    let whole = planes.far.partition_point(|offset| offset.back <= base);
    let (whole, partial) = planes.far.split_at(whole);
    mark_bytes(bytes, base, whole, groups);
    for offset in partial.iter().take_while(|offset| offset.back < base + LANES) {
        for (lane, &value) in (offset.back - base..LANES).zip(bytes) {
            groups[usize::from(value / 8)][lane] |= 1 << (value % 8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::simd::on_every_level;
    use test_support::Rng;

    fn check(takes: &[u64], lens: &[usize]) {
        let mut expected: Vec<u32> = Vec::new();
        let len = lens.iter().copied().max().unwrap_or(0);
        extend_scalar(takes, &mut expected, len);
        let mut values = HeapValues::new();
        for &len in lens {
            extend_takes(takes, &mut values, len).unwrap();
            assert_eq!(values.len(), len);
        }
        let wrong = (0..len).find(|&heap| values.at(heap) != expected[heap]);
        assert_eq!(wrong, None, "{takes:?}");
    }

    fn random_takes(rng: &mut Rng, count: u64, greatest: u64) -> Vec<u64> {
        let mut takes: Vec<u64> = (0..count).map(|_| 1 + rng.below(greatest)).collect();
        takes.extend([u64::MAX, 1 << 40]);
        takes.sort_unstable();
        takes.dedup();
        takes
    }

    #[test]
    fn blocks_agree_with_single_heaps() {
        on_every_level(|| {
            let mut rng = Rng::new(64);
            let counts = [3, 5, 32, 64, 150, 300, 600, 40, 2].into_iter();
            for (count, greatest) in counts.zip([10, 70, 256, 6000, 200, 900, 700, 20_000, 1]) {
                let takes = random_takes(&mut rng, count, greatest);
                check(&takes, &[9000]);
                check(&takes, &[1, 63, 64, 65, 128, 1000, 5000, 5255, 5256, 9000]);
            }
            for _ in 0..150 {
                let greatest = [8, 64, 100, 256, 449, 1000, 3000][rng.below(7) as usize];
                let count = rng.below(greatest.min(60)) + 1;
                let takes = random_takes(&mut rng, count, greatest);
                check(&takes, &[300 + rng.below(900) as usize, 1400]);
            }
            // Far takes join between blocks.
            check(&(0..120).map(|n| 64 + 97 * n).collect::<Vec<_>>(), &[13_000]);
            check(&(0..400).map(|n| 1 + 31 * n).collect::<Vec<_>>(), &[5000, 13_000]);
            // Each value up to 300 is new, first among short takes, then among far ones.
            check(&(1..=300).collect::<Vec<_>>(), &[1000]);
            check(&(1..=300).map(|n| 600 * n).collect::<Vec<_>>(), &[190_000]);
        });
    }
}
