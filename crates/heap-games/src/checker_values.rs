//! Values for the checker: one heap after the other, by its own code.
//!
//! Call a value rare where the bits that it shares with a mask are even in number, and common where
//! they are odd; when all splits leave rests of one parity, the parity of the heap may count as a
//! further bit. Two heaps of one kind sum to a rare value, two of different kinds to a common one,
//! whatever the mask. So the pairs with a rare heap give every common option. The least common value
//! that is none bounds the value from above, and only the rare values below it, which are few, have
//! to be looked for among the other pairs.

/// Moves that take from a heap and leave at most two.
pub(crate) struct Splits {
    /// Takes that leave nothing.
    pub(crate) whole: Vec<usize>,
    /// Takes that leave one heap.
    pub(crate) single: Vec<usize>,
    /// Takes that leave two heaps.
    pub(crate) double: Vec<usize>,
    /// Whether the two may be equal.
    pub(crate) equal: bool,
}

/// A value as it is stored.
pub(crate) trait Cell: Copy + Ord {
    fn of(value: usize) -> Option<Self>;

    fn get(self) -> usize;
}

impl Cell for u16 {
    fn of(value: usize) -> Option<Self> {
        value.try_into().ok()
    }

    fn get(self) -> usize {
        self.into()
    }
}

impl Cell for u32 {
    fn of(value: usize) -> Option<Self> {
        value.try_into().ok()
    }

    fn get(self) -> usize {
        self as usize
    }
}

/// Returns the values of the first heaps, or `None` when one does not fit.
pub(crate) fn values_of<C: Cell>(moves: &Splits, len: usize) -> Option<Vec<C>> {
    let mut values: Vec<C> = Vec::with_capacity(len);
    let mut kinds = Kinds::choose(&values, moves);
    let mut seen = Seen::default();
    for heap in 0..len {
        if heap.is_power_of_two() {
            kinds = Kinds::choose(&values, moves);
        }
        let value = C::of(value_of(moves, &values, &mut kinds, heap, &mut seen))?;
        if kinds.of_heap(heap, value.get()) == RARE {
            kinds.rare.push(heap);
        }
        values.push(value);
    }
    Some(values)
}

fn value_of<C: Cell>(
    moves: &Splits,
    values: &[C],
    kinds: &mut Kinds,
    heap: usize,
    seen: &mut Seen,
) -> usize {
    seen.clear();
    if moves.whole.contains(&heap) {
        seen.add(0);
    }
    for &take in moves.single.iter().filter(|&&take| take < heap) {
        seen.add(values[heap - take].get());
    }
    let rests = || {
        let left = moves.double.iter().map(|&take| heap.saturating_sub(take));
        left.filter(|&rest| rest >= 2)
    };
    for rest in rests() {
        let count = kinds.rare.partition_point(|&part| part < rest);
        let parts = kinds.rare[..count].iter().filter(|&&part| part > 0);
        for &part in parts.filter(|&&part| moves.equal || 2 * part != rest) {
            seen.add(values[part].get() ^ values[rest - part].get());
        }
    }
    let parity = rests().next().unwrap_or(0) & 1;
    let mut missing = std::mem::take(&mut kinds.missing);
    missing.clear();
    let bound = (0..)
        .find(|&value| {
            let is_new = !seen.has(value);
            if is_new && kinds.of_sum(parity, value) == RARE {
                missing.push(value);
                return false;
            }
            is_new
        })
        .expect("values are finite");
    let mut left = missing.len();
    let last = |rest: usize| {
        if moves.equal {
            rest / 2
        } else {
            (rest - 1) / 2
        }
    };
    // First the pairs that have told something before, then all.
    for at in 0..kinds.telling.len().min(left * MOST_TELLING) {
        let (take, part) = kinds.telling[at];
        let rest = heap - take;
        let value = values[part].get() ^ values[rest - part].get();
        left -= usize::from(seen.add(value) && value < bound);
        if left == 0 {
            break;
        }
    }
    for &take in moves.double.iter().filter(|&&take| take + 2 <= heap) {
        let rest = heap - take;
        let mut part = 1;
        while left > 0 && part <= last(rest) {
            let value = values[part].get() ^ values[rest - part].get();
            if seen.add(value) && value < bound {
                left -= 1;
                if kinds.telling.len() < MOST_TELLING {
                    kinds.telling.push((take, part));
                }
            }
            part += 1;
        }
    }
    let unseen = missing.iter().find(|&&value| !seen.has(value));
    let value = unseen.copied().unwrap_or(bound);
    kinds.missing = missing;
    value
}

const RARE: u32 = 0;

/// Pairs kept.
const MOST_TELLING: usize = 256;

/// Which values and heaps are rare.
struct Kinds {
    mask: usize,
    /// Whether the parity of the heap counts.
    parity: usize,
    /// The rare heaps, increasing.
    rare: Vec<usize>,
    /// Pairs that gave a value that no rare heap gave: a take, and a part of what is left.
    telling: Vec<(usize, usize)>,
    /// Reused memory: rare values that may be the least missing one.
    missing: Vec<usize>,
}

impl Kinds {
    /// Chooses what makes the fewest heaps rare.
    fn choose<C: Cell>(values: &[C], moves: &Splits) -> Self {
        let largest = values.iter().max().map_or(0, |value| value.get());
        // A mask of the low bits is as right as any.
        let bits = (usize::BITS - largest.leading_zeros()).clamp(1, 14);
        let mut counts = [vec![0i64; 1 << bits], vec![0i64; 1 << bits]];
        for (heap, value) in values.iter().enumerate() {
            counts[heap & 1][value.get() & ((1 << bits) - 1)] += 1;
        }
        counts.iter_mut().for_each(|counts| transform(counts));
        let [even, odd] = counts;
        let splits_agree = moves
            .double
            .iter()
            .all(|take| take & 1 == moves.double[0] & 1);
        let (mut mask, mut parity, mut least) = (1, 0, i64::MAX);
        // Without a mask no value would be common.
        for choice in 1..1 << bits {
            for (sum, by_parity) in [
                (even[choice] + odd[choice], 0),
                (even[choice] - odd[choice], 1),
            ] {
                if sum < least && (by_parity == 0 || splits_agree) {
                    (mask, parity, least) = (choice, by_parity, sum);
                }
            }
        }
        let mut kinds = Kinds {
            mask,
            parity,
            rare: Vec::new(),
            telling: Vec::new(),
            missing: Vec::new(),
        };
        kinds.rare = (0..values.len())
            .filter(|&heap| kinds.of_heap(heap, values[heap].get()) == RARE)
            .collect();
        kinds
    }

    fn of_heap(&self, heap: usize, value: usize) -> u32 {
        self.of_sum(heap & 1, value)
    }

    /// Returns the kind of a value reached by heaps whose sizes have this parity together.
    fn of_sum(&self, parity: usize, value: usize) -> u32 {
        ((value & self.mask).count_ones() + (parity & self.parity) as u32) & 1
    }
}

/// Turns counts by value into, for each mask, the even ones less the odd ones.
fn transform(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (low, high) in low.iter_mut().zip(high) {
                (*low, *high) = (*low + *high, *low - *high);
            }
        }
        half *= 2;
    }
}

/// A set of values that is emptied at once.
#[derive(Default)]
struct Seen {
    marks: Vec<u32>,
    mark: u32,
}

impl Seen {
    fn clear(&mut self) {
        self.mark = self.mark.wrapping_add(1);
        if self.mark == 0 {
            self.marks.fill(0);
            self.mark = 1;
        }
    }

    fn has(&self, value: usize) -> bool {
        self.marks.get(value) == Some(&self.mark)
    }

    /// Adds a value and returns whether it is new.
    #[inline]
    fn add(&mut self, value: usize) -> bool {
        if value >= self.marks.len() {
            self.marks.resize((value + 1).next_power_of_two(), 0);
        }
        std::mem::replace(&mut self.marks[value], self.mark) != self.mark
    }
}
