//! Every pair of heaps, in tiles, for 64 heaps at a time.
//!
//! # The idea
//! The [dense](crate::values::dense) method compares all pairs with one candidate after another. In
//! games like `.06` hundreds of values below the answer are hit by a handful of pairs each, so
//! hundreds of passes end late. Here some pairs are marked, and open values are
//! [searched](crate::values::candidates) in the others, several candidates at a time. The heaps of
//! a block process each tile of pairs in turn, while it is in the L1 cache:
//!
//! ```text
//! for each heap of the block: mark takes, pairs with the first 63 heaps, and some tiles
//! for each other tile, round and round, and each heap of the block:
//!     drop the candidates that the tile hits, and open the next values not marked
//!     a heap whose least candidate has seen all tiles is done
//! for each heap of the block in turn:
//!     while pairs of the block itself reach its least candidate: drop it and continue
//!     g(n) = the least candidate
//! ```
//!
//! # The order of tiles
//! Values grow with heaps, so the pairs that hit a value are close together. With the tiles in
//! order the values hit early would be the same for tile after tile, and others would all be hit
//! late: in `.06` at 10^6, after marking a 25th of the pairs, the values below the answer need 220
//! passes over all pairs, and 28 with the pairs shuffled. So tiles are taken at multiples of the
//! golden ratio, both for marks and for the search.
//!
//! # Why it is right
//! Candidates are opened in increasing order, so the first one compared with all tiles is the
//! least: all values below it were hit or marked. Every pair of heaps before the block is in a
//! tile, or is marked, for each heap of the block; a pair with a heap of the block has another part
//! below 64.
//!
//! # The number of marked tiles
//! The number is tuned for speed ([`Balance`]), from a quarter of the tiles on. In `.76` to 7·10^4
//! it is about a sixth of the pairs: 4.7 µs a value, and 10 with the one or two marked tiles that
//! result if the growth of the table is mistaken for the cost of marks.
//!
//! # Measured
//! On an AMD EPYC (family 26) with AVX-512, microseconds a value from 0 on, first with planes for
//! one heap after another, then as here: `.06` to 7·10^4 4.2 and 2.4, to 2.5·10^5 15 and 8.1; `.76`
//! 7.8 and 4.7, 27 and 16; `.007` 3.5 and 2.4, 11 and 7.5. In plain loops, `.76` to 7·10^4 takes
//! 9.8 and 13. Marks take a third to a half of the time. Comparing 32 pairs of two bytes at a time
//! with each candidate took as long if few pairs were marked, and longer if values have more bits.

use crate::values::bit_planes::{BitPlanes, SPREAD};
use crate::values::candidates::{FIRST, Lane, MOST_BITS, Plan, TILE, mark_lane, search};
use crate::values::dense::{Dense, LONGEST_TAKE, Moves};
use crate::values::simd::{BLOCKS_PAY, Cell};
use crate::values::sparse::Halt;
use crate::values::tuner::Balance;

/// From this heap on pairs are processed in tiles.
const SHORTEST: usize = 4096;

const BLOCK: usize = 64;

// A pair with a heap of the block has no part in a tile, and all totals are in a window.
const _: () = assert!(BLOCK <= FIRST && BLOCK + LONGEST_TAKE <= SPREAD);

/// The least bits of a value for tiles. If all values are below 16, as in Kayles, hardly any is hit
/// late, and one candidate after the other is faster.
const LEAST_BITS: usize = 5;

/// The planes of a table, and how many tiles are marked.
#[derive(Clone, Default)]
pub(crate) struct Tiles {
    marked: Option<Balance>,
    planes: BitPlanes,
}

impl Tiles {
    /// Returns whether tiles serve for the next heaps after a list.
    pub(crate) fn serve<T: Cell>(&mut self, moves: &Moves, list: &[T]) -> bool {
        // A tile may pair a heap with itself.
        if list.len() < SHORTEST || moves.unequal {
            return false;
        }
        // The planes hold the first values of the list.
        for &value in list.get(self.planes.len()..).unwrap_or_default() {
            let value = value.into();
            if value >> MOST_BITS != 0 || self.planes.push(value).is_none() {
                break;
            }
        }
        BLOCKS_PAY && self.planes.len() == list.len() && self.planes.width() >= LEAST_BITS
    }

    /// Returns the most bytes of the planes for each value, with their room to grow.
    pub(crate) fn bytes_each(&self) -> u64 {
        (2 * self.planes.width() as u64).div_ceil(8)
    }

    /// Extends a list that tiles can serve by a block, or to a length, or until the next value does
    /// not fit.
    pub(crate) fn extend<T: Cell>(
        &mut self,
        dense: &mut Dense,
        moves: &Moves,
        list: &mut Vec<T>,
        len: usize,
    ) -> Result<(), Halt> {
        let base = list.len();
        let end = len.min(base + BLOCK);
        let marked = self.marked.get_or_insert_with(|| Balance::new(base / 8 / TILE, 1));
        let plan = Plan::new(moves, [base, end], marked.number());
        let bound = (1 << self.planes.width()).max(64);
        let mut reached = Box::new([0; 1 << MOST_BITS]);
        let lane = |heap| mark_lane(&plan, moves, list, heap, (&mut reached, bound));
        let mut lanes: Vec<Lane> = (base..end).map(lane).collect();
        search(&plan, &self.planes, &mut lanes);
        let cost: usize = lanes.iter().map(|lane| lane.cost(&plan)).sum();
        marked.note(cost / lanes.len() + plan.marked * plan.tile_pairs());
        for lane in &mut lanes {
            let value = match settle(lane, &plan, &self.planes, moves, list) {
                Some(value) => value,
                None => dense.value(moves, list, list.len()),
            };
            dense.make_room(value);
            list.push(T::try_from(value).map_err(|_| Halt::Wider(value))?);
        }
        Ok(())
    }
}

/// Returns the value of the next heap of a block, by its lane; `None` if all places of the set are
/// reached.
fn settle<T: Cell>(
    lane: &mut Lane,
    plan: &Plan,
    planes: &BitPlanes,
    moves: &Moves,
    list: &[T],
) -> Option<u32> {
    let (heap, base) = (list.len(), planes.len());
    let takes = moves.takes.iter().filter(|&&take| heap - take >= base);
    let mut late: Vec<u32> = takes.map(|&take| list[heap - take].into()).collect();
    for split in &moves.splits {
        let parts = (1..FIRST).take_while(|part| heap - split - part >= base);
        late.extend(parts.map(|part| (list[part] ^ list[heap - split - part]).into()));
    }
    while let Some(least) = lane.least()
        && late.contains(&least)
    {
        lane.drop_least();
        search(plan, planes, std::slice::from_mut(lane));
    }
    lane.least()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_too_great_for_the_planes_are_left_to_the_dense_method() {
        let moves = Moves { splits: vec![1], takes: Vec::new(), whole: Vec::new(), unequal: false };
        let mut list: Vec<u32> = (0..2 * SHORTEST as u32).map(|heap| heap % 700).collect();
        let mut tiles = Tiles::default();
        assert!(tiles.serve(&moves, &list));
        let (len, mut dense) = (list.len(), Dense::new(&list));
        tiles.extend(&mut dense, &moves, &mut list, len + 100).unwrap();
        assert_eq!(list.len(), len + BLOCK);
        for heap in len..list.len() {
            let expected = Dense::new(&list[..heap]).value(&moves, &list[..heap], heap);
            assert_eq!(list[heap], expected);
        }
        for great in [1 << 16, u32::MAX] {
            list.push(great);
            assert!(!tiles.serve(&moves, &list));
        }
    }

    #[test]
    fn a_value_that_the_block_itself_reaches_is_not_taken() {
        // Each heap reaches the one before it, which is the least that no pair reaches.
        let mut moves =
            Moves { splits: vec![2], takes: vec![1, 2, 3], whole: Vec::new(), unequal: false };
        for values in [40, 63, 64, 600] {
            let mut list: Vec<u16> = (0..5000).map(|heap| heap % values).collect();
            let (mut tiles, mut dense) = (Tiles::default(), Dense::new(&list));
            while list.len() < 5200 {
                assert!(tiles.serve(&moves, &list));
                tiles.extend(&mut dense, &moves, &mut list, 5200).unwrap();
            }
            for heap in 5000..5200 {
                let expected = Dense::new(&list[..heap]).value(&moves, &list[..heap], heap);
                assert_eq!(u32::from(list[heap]), expected, "{values} {heap}");
            }
            moves.splits.push(5);
        }
    }
}
