//! The least value of each of some heaps that no far pair hits.
//!
//! # The idea
//! The pairs of a total are added 512 at a time, as [planes of bits](crate::values::bit_planes).
//! Three planes give eight sets of pairs, one for each value of these bits; a candidate is hit if
//! its sets, one for every three bits, have a common pair. So a candidate costs a load per three
//! bits and 512 pairs, very little in comparison with the sets, and several are tested together.
//! Since testing candidates above the answer is useless, few are opened once the least has survived
//! for long.

use crate::values::bit_planes::{BitPlanes, Window};
use crate::values::dense::Moves;
use crate::values::simd::{CHUNK, Cell, GROUP, Kernel, Table, has_sum, run_vectorized};
use crate::values::survivors::word_of;
use crate::values::value_set::next_member;
use mex_core::stop_point;

pub(crate) const MOST_BITS: usize = 16;

/// The least part of a far pair.
pub(crate) const FIRST: usize = 64;

const CHUNKS: usize = 2;

pub(crate) const TILE: usize = CHUNKS * CHUNK;

/// The number of candidates of a heap compared together.
const TOGETHER: usize = 16;

/// The number once the least has survived a quarter of the tiles.
const FEW: usize = 4;

/// The far pairs of a block of heaps, in tiles for each split, which are processed in a scattered
/// order.
pub(crate) struct Plan<'a> {
    splits: &'a [usize],
    least_total: usize,
    tiles: usize,
    /// The distance from one tile to the next, cyclically.
    stride: usize,
    pub(crate) marked: usize,
}

impl<'a> Plan<'a> {
    /// Returns the plan for heaps from `base` up to `end`, at most [`FIRST`] of them, that marks
    /// `marked` tiles, but at most half of them.
    pub(crate) fn new(moves: &'a Moves, [base, end]: [usize; 2], marked: usize) -> Self {
        let splits = &moves.splits;
        let least_total = base - splits.iter().max().copied().unwrap_or(0);
        let greatest = end - 1 - splits.iter().min().copied().unwrap_or(0);
        let tiles = (greatest / 2 + 1 - FIRST).div_ceil(TILE);
        // Multiples of the golden ratio are evenly distributed for any number of tiles.
        let golden = ((tiles as u64 * 0x9e37_79b9) >> 32) as usize;
        let stride = (golden..).find(|&stride| has_no_divisor_with(stride, tiles)).unwrap_or(1);
        let marked = marked.min(tiles / 2);
        Self { splits, least_total, tiles, stride, marked }
    }

    pub(crate) fn tile_pairs(&self) -> usize {
        TILE * self.splits.len()
    }

    /// Returns the first part of the first pair of a tile, by its index in the order.
    fn start(&self, place: usize) -> usize {
        FIRST + place * self.stride % self.tiles * TILE
    }
}

fn has_no_divisor_with(a: usize, b: usize) -> bool {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

/// The state of a heap of the block.
pub(crate) struct Lane {
    heap: usize,
    /// The values not known to be reached.
    open: Vec<u64>,
    /// A lower bound of the next candidate.
    from: usize,
    candidates: [u32; TOGETHER],
    /// The step after which a candidate has been compared with all tiles.
    ends: [usize; TOGETHER],
    count: usize,
    step: usize,
    /// The number of comparisons of a candidate with a tile.
    asked: usize,
}

impl Lane {
    /// Estimates how many pairs could have been marked in the time of the search.
    pub(crate) fn cost(&self, plan: &Plan) -> usize {
        200 * self.step + plan.tile_pairs() / CHUNK * (20 * self.step + 5 * self.asked)
    }

    /// Returns the least value that no far pair reaches, after the search.
    pub(crate) fn least(&self) -> Option<u32> {
        self.candidates[..self.count].first().copied()
    }

    /// Records that the least value is reached.
    pub(crate) fn drop_least(&mut self) {
        self.candidates.rotate_left(1);
        self.ends.rotate_left(1);
        self.count -= 1;
    }

    /// Opens candidates for the next steps.
    #[inline(always)]
    fn fill(&mut self, circle: usize) {
        let room = match self.count {
            1.. if self.ends[0] - self.step < circle / 4 * 3 => FEW,
            _ => TOGETHER,
        };
        while self.count < room
            && let Some(value) = next_member(&self.open, self.from)
        {
            self.candidates[self.count] = value as u32;
            self.ends[self.count] = self.step + circle;
            self.count += 1;
            self.from = value + 1;
        }
    }

    /// Returns whether the least candidate has been compared with all tiles, or there is none.
    #[inline(always)]
    fn is_done(&self) -> bool {
        self.count == 0 || self.ends[0] == self.step
    }

    /// Compares the candidates with a tile, by its windows.
    #[inline(always)]
    fn look<const G: usize>(&mut self, plan: &Plan, work: &mut Work<G>) {
        let mut is_hit = [false; TOGETHER];
        let count = self.count.min(TOGETHER);
        for &split in plan.splits {
            for (window, tables) in work.windows.iter().zip(&mut work.tables) {
                window.add_pairs(self.heap - split, tables);
            }
            for (is_hit, &candidate) in is_hit[..count].iter_mut().zip(&self.candidates) {
                *is_hit |= has_sum(&work.tables, candidate);
            }
        }
        self.asked += count;
        self.step += 1;
        let mut kept = 0;
        for (index, is_hit) in is_hit[..count].iter().enumerate() {
            self.candidates[kept.min(index)] = self.candidates[index];
            self.ends[kept.min(index)] = self.ends[index];
            kept += usize::from(!is_hit);
        }
        self.count = kept;
    }
}

/// The memory of a search.
struct Work<const G: usize> {
    windows: [Window<G>; CHUNKS],
    tables: [[Table; G]; CHUNKS],
}

/// Returns the parts of a tile, the last first.
#[inline(always)]
fn parts_backwards<T: Cell>(list: &[T], start: usize) -> [T; TILE] {
    let mut parts = [T::default(); TILE];
    for (part, &value) in parts.iter_mut().zip(list[start..start + TILE].iter().rev()) {
        *part = value;
    }
    parts
}

/// Returns the other parts of the pairs of a tile, that of the last pair first.
#[inline(always)]
fn partners<T>(list: &[T], total: usize, start: usize) -> &[T; TILE] {
    let end = total - start + 1;
    list[end - TILE..end].first_chunk().expect("the slice has as many items as a tile")
}

/// Searches each lane for the least value that no far pair reaches, from its present state; all
/// lanes have taken equally many steps.
pub(crate) fn search(plan: &Plan, planes: &BitPlanes, lanes: &mut [Lane]) {
    run_vectorized(Search { plan, planes, lanes });
}

struct Search<'a> {
    plan: &'a Plan<'a>,
    planes: &'a BitPlanes,
    lanes: &'a mut [Lane],
}

impl Kernel for Search<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        match self.planes.width().div_ceil(GROUP) {
            0 | 1 => self.search::<1>(),
            2 => self.search::<2>(),
            3 => self.search::<3>(),
            4 => self.search::<4>(),
            5 => self.search::<5>(),
            _ => self.search::<6>(),
        }
    }
}

impl Search<'_> {
    #[inline(always)]
    fn search<const G: usize>(self) {
        let Search { plan, planes, lanes } = self;
        let circle = plan.tiles - plan.marked;
        let mut work = Work::<G> {
            windows: [const { Window::NEW }; CHUNKS],
            tables: [[Table::default(); G]; CHUNKS],
        };
        let mut step = lanes[0].step;
        let mut searched: Vec<&mut Lane> = lanes.iter_mut().collect();
        for lane in &mut searched {
            lane.fill(circle);
        }
        searched.retain(|lane| !lane.is_done());
        while !searched.is_empty() {
            stop_point();
            let start = plan.start(plan.marked + step % circle);
            for (chunk, window) in work.windows.iter_mut().enumerate() {
                window.cut(planes, start + CHUNK * chunk, plan.least_total);
            }
            for lane in &mut searched {
                lane.look(plan, &mut work);
            }
            searched.retain_mut(|lane| {
                if lane.is_done() && lane.count > 0 {
                    return false;
                }
                lane.fill(circle);
                lane.count > 0
            });
            step += 1;
        }
    }
}

/// A byte for each value, 1 if it is reached.
pub(crate) type Reached = [u8; 1 << MOST_BITS];

/// Returns the lane of a heap, with the values below a bound that single heaps, the near pairs and
/// the first far ones reach, if these heaps are in the list.
pub(crate) fn mark_lane<T: Cell>(
    plan: &Plan,
    moves: &Moves,
    list: &[T],
    heap: usize,
    (reached, bound): (&mut Reached, usize),
) -> Lane {
    struct Mark<'a, T>(&'a Plan<'a>, &'a [T], usize, &'a mut Reached);

    impl<T: Cell> Kernel for Mark<'_, T> {
        type Output = ();

        #[inline(always)]
        fn run(self) {
            let Mark(plan, list, heap, reached) = self;
            for place in 0..plan.marked {
                let start = plan.start(place);
                let parts = parts_backwards(list, start);
                for &split in plan.splits {
                    let mut sums = parts;
                    for (sum, &other) in sums.iter_mut().zip(partners(list, heap - split, start)) {
                        *sum = *sum ^ other;
                    }
                    for sum in sums {
                        mark(reached, sum);
                    }
                }
            }
        }
    }

    reached[..bound].fill(0);
    if moves.whole.contains(&heap) {
        mark(reached, T::default());
    }
    let takes = moves.takes.iter().filter_map(|&take| list.get(heap - take));
    takes.for_each(|&value| mark(reached, value));
    for split in &moves.splits {
        let parts = (1..FIRST).map(|part| (part, heap - split - part));
        for (part, other) in parts.filter(|&(_, other)| other < list.len()) {
            mark(reached, list[part] ^ list[other]);
        }
    }
    run_vectorized(Mark(plan, list, heap, reached));
    let open = reached[..bound].as_chunks::<64>().0.iter().map(|flags| !word_of(flags)).collect();
    let (candidates, ends) = ([0; TOGETHER], [0; TOGETHER]);
    Lane { heap, open, from: 0, candidates, ends, count: 0, step: 0, asked: 0 }
}

#[inline(always)]
fn mark<T: Cell>(reached: &mut Reached, value: T) {
    reached[value.into() as usize % reached.len()] = 1;
}
