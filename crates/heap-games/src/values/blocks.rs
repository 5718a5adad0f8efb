//! Rare and common values for 64 heaps at a time.
//!
//! # The idea
//! The sparse engine pairs each heap with each rare heap: for a rare heap r and a split s, heap n
//! looks up n − s − r. For 64 heaps in a row those are 64 neighbours in the table, one vector load.
//! So a block of 64 heaps, its *lanes*, is marked by each offset s + r at once, into sets of bits
//! that stay in registers or at least in the L1 cache. There are three obstacles, each with a
//! solution:
//!
//! - *A lane may need a value of its own block.* Offsets of at least 64 do not, and are marked for
//!   the whole block. Middle ones are marked for groups of eight lanes, once those before are
//!   known; near ones, and takes, for single lanes.
//! - *Nearly every pair hits a rare value.* A greedy choice of them ([cover](crate::values::cover))
//!   is marked; values that it misses are searched among all pairs.
//! - *Bits of words are more than small values need.* If packed values are below 32, bytes and
//!   shuffles are enough ([nibbles]), for whole rows of heaps.
//!
//! ```text
//! if packed values are small: look up as many values as possible
//! for each block after them:
//!     mark the far offsets of rare heaps, and the far witnesses of rare values, for all lanes
//!     for each group of 8 lanes:
//!         mark the middle offsets
//!         for each lane: mark the near ones; candidate = least unmarked common value;
//!             if a rare value below it has no mark, search a witness, else compute in full
//! ```
//!
//! # Why it is right
//! Every offset of a rare heap is marked for a lane, so a candidate is the least common value that
//! no option has, as in [sparse](crate::values::sparse); marks exist only for pairs that exist, so
//! a marked rare value is reached. Heaps of the block that turn out to be rare are marked at once
//! for later lanes. Heaps that do not fit this scheme are left to the engine for single heaps.
//!
//! # Measured
//! To 10^6, `.16` takes 20 ns a value and `.104` 9, against 225 and 144 for the scalar sparse
//! engine at 10^5; the average to 10^8 is 23 and 13. With many rare heaps (`4.007`: sets of 8
//! words) a split and rare heap costs 6.2 ns, with few (Grundy's game: 2 words) 0.52. Of the 10 ms
//! for `.106` to 2^20, lanes take 4.5, far offsets 2.2, and the search for unmarked values 1.
//!
//! # Tried and rejected
//! A greedy choice among the pairs of rare heaps, and look-ups of the marks of a near heap by its
//! packed value: neither was faster in any of twelve games. Nor was marking only two thousand
//! offsets, and comparing all others with the candidates: with ten thousand, `.524` took nine
//! tenths of the time, but `.165` twice and `4.366` four times as long. Shifts that mark one value
//! in each lane were replaced, if values fit a byte, by byte shuffles that look up eight values at
//! once.
//!
//! [nibbles]: crate::values::nibbles

use crate::values::cover::{GROUP, Marks, Plan, SHORTEST, have_witnesses, packed_bound};
use crate::values::dense::Moves;
use crate::values::simd::Cell;
use crate::values::simd::{
    BLOCKS_PAY, Kernel, LANES, mark_far_sums, mark_sums_inline, run_vectorized,
};
use crate::values::sparse::{Halt, Work};

/// The plan of a table, by the words of its sets for either kind. Packed values of a byte take at
/// most the first two widths, and others the last two.
#[derive(Clone)]
pub(crate) enum Plans<T> {
    None,
    One(Box<Plan<T, 2>>),
    Two(Box<Plan<T, 4>>),
    Four(Box<Plan<T, 8>>),
    Eight(Box<Plan<T, 16>>),
}

/// Evaluates an expression with a plan of any width, or another one without a plan.
macro_rules! each_plan {
    ($plans:expr, $plan:ident => $what:expr, $none:expr) => {
        match $plans {
            Plans::None => $none,
            Plans::One($plan) => $what,
            Plans::Two($plan) => $what,
            Plans::Four($plan) => $what,
            Plans::Eight($plan) => $what,
        }
    };
}

impl<T: Cell> Plans<T> {
    /// Returns the words for the values of either kind, if there is a plan.
    pub(crate) fn words(&self) -> Option<usize> {
        match self {
            Plans::None => None,
            Plans::One(_) => Some(1),
            Plans::Two(_) => Some(2),
            Plans::Four(_) => Some(4),
            Plans::Eight(_) => Some(8),
        }
    }

    /// Returns whether the sets have bits for the values of a list.
    pub(crate) fn serve(&self, work: &Work<T>, list: &[T]) -> bool {
        let limit = each_plan!(self, plan => plan.limit, return true);
        packed_bound(work, greatest_of(list)) <= limit
    }

    fn new(work: &Work<T>, moves: &Moves, list: &[T]) -> Self {
        let bound = packed_bound(work, greatest_of(list)).min(work.space.top() as usize);
        match bound {
            0..=64 if are_bytes::<T>() => Plans::One(Box::new(Plan::new(work, moves, list))),
            _ if are_bytes::<T>() => Plans::Two(Box::new(Plan::new(work, moves, list))),
            0..=256 => Plans::Four(Box::new(Plan::new(work, moves, list))),
            257..=512 => Plans::Eight(Box::new(Plan::new(work, moves, list))),
            _ => Plans::None,
        }
    }
}

/// Returns whether packed values are bytes: no width is compiled for a type that never uses it.
const fn are_bytes<T>() -> bool {
    size_of::<T>() == 1
}

fn greatest_of<T: Cell>(list: &[T]) -> u32 {
    list.iter().fold(T::default(), |a, &b| a.max(b)).into()
}

/// Extends a list by whole blocks within a length, or until the next value, which is returned, does
/// not fit.
pub(crate) fn extend_blocks<T: Cell>(
    plans: &mut Plans<T>,
    work: &mut Work<T>,
    moves: &Moves,
    list: &mut Vec<T>,
    len: usize,
) -> Result<(), Halt> {
    if !BLOCKS_PAY || list.len() < SHORTEST || list.len() + LANES > len {
        return Ok(());
    }
    if matches!(plans, Plans::None) {
        *plans = Plans::new(work, moves, list);
    }
    match plans {
        Plans::One(plan) if are_bytes::<T>() => {
            run_vectorized(Blocks { plan, work, moves, list, len })
        }
        Plans::Two(plan) if are_bytes::<T>() => {
            run_vectorized(Blocks { plan, work, moves, list, len })
        }
        Plans::Four(plan) if !are_bytes::<T>() => {
            run_vectorized(Blocks { plan, work, moves, list, len })
        }
        Plans::Eight(plan) if !are_bytes::<T>() => {
            run_vectorized(Blocks { plan, work, moves, list, len })
        }
        _ => Ok(()),
    }
}

/// The loop of [`extend_blocks`], compiled for each kind of processor.
struct Blocks<'a, T, const S: usize> {
    plan: &'a mut Plan<T, S>,
    work: &'a mut Work<T>,
    moves: &'a Moves,
    list: &'a mut Vec<T>,
    len: usize,
}

impl<T: Cell, const S: usize> Kernel for Blocks<'_, T, S> {
    type Output = Result<(), Halt>;

    #[inline(always)]
    fn run(self) -> Result<(), Halt> {
        extend_body(self.plan, self.work, self.moves, self.list, self.len)
    }
}

#[inline(always)]
fn extend_body<T: Cell, const S: usize>(
    plan: &mut Plan<T, S>,
    work: &mut Work<T>,
    moves: &Moves,
    list: &mut Vec<T>,
    len: usize,
) -> Result<(), Halt> {
    #[cfg(target_arch = "x86_64")]
    if S == 2 {
        let bound = packed_bound(work, greatest_of(list)) - 1;
        let Plan { near, middle, common, witnesses, nibbles, .. } = plan;
        nibbles.provide([near, middle, common], witnesses, work, moves, bound);
    }
    while list.len() + LANES <= len {
        adopt_rare(plan, work, moves, list.len());
        #[cfg(target_arch = "x86_64")]
        if plan.pending.is_empty() {
            plan.nibbles.extend(work, moves, list, len);
        }
        let base = list.len();
        if base + LANES > len {
            break;
        }
        list.resize(base + LANES, T::default());
        work.packed.resize(base + LANES, T::default());
        let mut block = Block { base, sets: [[0; LANES]; S] };
        let far = [&plan.common[..], &plan.witnesses];
        mark_far_sums(&work.packed, base, far, plan.limit, &mut block.sets);
        if block.fill(plan, work, moves, list).is_err() {
            list.truncate(base);
            work.truncate(base);
            work.extend_singly(moves, list, base + LANES)?;
        }
        #[cfg(target_arch = "x86_64")]
        plan.nibbles.look_at(&work.packed[base..], work.space.top());
    }
    Ok(())
}

/// Adds the offsets of new rare heaps to the lists, once they are old enough.
#[inline(always)]
fn adopt_rare<T: Cell, const S: usize>(
    plan: &mut Plan<T, S>,
    work: &Work<T>,
    moves: &Moves,
    base: usize,
) {
    if plan.adopted < work.rare.len() {
        plan.pending.extend_from_slice(&work.rare[plan.adopted..]);
        plan.adopted = work.rare.len();
    }
    for rare in std::mem::take(&mut plan.pending) {
        plan.add_rare(work, moves, rare, base);
    }
}

struct Block<const S: usize> {
    base: usize,
    /// By word and lane, as in [`Marks`].
    sets: [[u64; LANES]; S],
}

impl<const S: usize> Block<S> {
    /// Computes the values, lane by lane, into lists that have room for them.
    #[inline(always)]
    fn fill<T: Cell>(
        &mut self,
        plan: &Plan<T, S>,
        work: &mut Work<T>,
        moves: &Moves,
        list: &mut [T],
    ) -> Result<(), Halt> {
        for start in (0..LANES).step_by(GROUP) {
            self.mark_group(plan, work, start);
            for lane in start..start + GROUP {
                self.fill_lane(plan, work, moves, list, lane)?;
            }
        }
        Ok(())
    }

    /// Marks the middle offsets for a group of lanes.
    #[inline(always)]
    fn mark_group<T: Cell>(&mut self, plan: &Plan<T, S>, work: &Work<T>, start: usize) {
        let mut group = [[0; GROUP]; S];
        mark_sums_inline(&work.packed, self.base + start, &plan.middle, 0, &mut group);
        for (set, more) in self.sets.iter_mut().zip(&group) {
            for (word, more) in set[start..start + GROUP].iter_mut().zip(more) {
                *word |= more;
            }
        }
    }

    #[inline(always)]
    fn marks_of(&self, lane: usize) -> Marks<S> {
        Marks(self.sets.map(|set| set[lane]))
    }

    /// Computes the value of a lane, or returns it if it does not fit.
    #[inline(always)]
    fn fill_lane<T: Cell>(
        &mut self,
        plan: &Plan<T, S>,
        work: &mut Work<T>,
        moves: &Moves,
        list: &mut [T],
        lane: usize,
    ) -> Result<(), Halt> {
        let heap = self.base + lane;
        let mut marks = self.marks_of(lane);
        for offset in &plan.near {
            let sum = work.packed[heap - offset.back] ^ offset.packed;
            marks.add(sum.into(), work.space.top());
        }
        if !plan.pending.is_empty() || work.rare.len() > plan.adopted {
            mark_new(plan, work, moves, heap, &mut marks);
        }
        let found = plan.lane_value(heap, &marks).filter(|found| match found.missing(&marks) {
            Some(missing) => {
                have_witnesses(work.head.as_deref(), &work.packed[..heap], moves, &missing)
            }
            None => true,
        });
        if let Some(found) = found {
            list[heap] = found.value;
            work.packed[heap] = found.packed;
            return Ok(());
        }
        let value = work.value(moves, list, heap)?;
        list[heap] = T::try_from(value).map_err(|_| Halt::Wider(value))?;
        work.put(heap, value);
        Ok(())
    }
}

/// Marks the values reached by rare heaps too new for whole blocks.
#[cold]
fn mark_new<T: Cell, const S: usize>(
    plan: &Plan<T, S>,
    work: &Work<T>,
    moves: &Moves,
    heap: usize,
    marks: &mut Marks<S>,
) {
    let top = work.space.top();
    for &rare in plan.pending.iter().chain(&work.rare[plan.adopted..]) {
        for &split in &moves.splits {
            let partner = heap.checked_sub(split + rare).filter(|&p| p > 0);
            if let Some(partner) = partner.filter(|&p| !moves.unequal || p != rare) {
                let sum: u32 = (work.first()[rare] ^ work.packed[partner]).into();
                marks.add(sum ^ top, top);
            }
        }
    }
}
