//! Edges sorted by their start, by counting.
//!
//! # The idea
//! Counting sort takes two passes over the pairs: count the entries of each row, then put each
//! entry into the next place of its row. On a large graph each step of either pass accesses a
//! counter or a row at random. So the pairs are first brought into blocks of neighbouring rows, few
//! enough that the ends of all blocks stay in the near caches, and then each block is sorted
//! separately, with its counters and rows in the near caches as well:
//!
//! ```text
//! count the pairs of each block of 2^b rows, note the greatest number and the direction of edges
//! for each pair                   put (row % 2^b, entry), packed in one word, at the end of its block
//! for each block                  copy it aside, count its rows, put each entry in its row
//! ```
//!
//! A packed pair takes four bytes, like the entry, so blocks are staged in the array of entries
//! itself: the extra memory is one block and the ends of the blocks. If row and entry do not fit 32
//! bits together, or the graph is small, no blocks are used. With blocks, 10^7 edges of 10^6
//! positions take 0.6 times as long.
//!
//! # Why it is right
//! Both passes keep the order of the list within a block and within a row, so options come in the
//! order of the edges in either case. Nothing is written before the first pass has checked that all
//! numbers are in range.
//!
//! # Beside the rows of `graph-retro`
//! There, graphs are read from a file in pieces, reversed edges are stored too, and memory is
//! accounted for; here the edges are a slice, and only options are needed. The two share the idea,
//! but one routine for both would carry the conditions of each in its inner loop.

use super::error::GraphError;
use crate::rows::{Rows, fill_rows};
use crate::stop::stop_point;

/// From this many rows and pairs on, the pairs are first brought into blocks of rows: with fewer,
/// all counters and row ends stay in the near caches anyway.
const BLOCKED_ROWS: u32 = 1 << 12;
const BLOCKED_PAIRS: usize = 1 << 16;

/// The approximate number of pairs in a block, which then stays in the near caches.
const BLOCK_PAIRS: usize = 1 << 13;

/// How many pairs are processed between two stop points.
const PIECE: usize = 1 << 20;

/// The most blocks, so that the pages where they end stay in the TLB.
const MOST_BLOCKS: usize = 1 << 10;

/// The findings of one pass over all pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Survey {
    greatest: u32,
    /// In every pair the second number is less than the first.
    pub(crate) descends: bool,
    /// In every pair the second number is greater than the first.
    pub(crate) ascends: bool,
}

impl Rows {
    /// Returns for each first number the row of its second numbers, in the order of the list.
    ///
    /// There are at most 2³²−1 pairs.
    pub(crate) fn from_pairs(
        row_count: u32,
        pairs: &[(u32, u32)],
    ) -> Result<(Self, Survey), GraphError> {
        if row_count >= BLOCKED_ROWS && pairs.len() >= BLOCKED_PAIRS.max(row_count as usize) {
            let blocks = (pairs.len() / BLOCK_PAIRS).clamp(1, MOST_BLOCKS);
            // The bits of the greatest row number, which is not 0: there are thousands of rows.
            let bits = u32::BITS - (row_count - 1).leading_zeros();
            // No more blocks than rows per block, as row counters use the same caches as block
            // ends.
            let block_bits = (bits - bits.min(blocks.ilog2())).max(bits / 2 - 1);
            if block_bits + entry_bits(row_count) <= u32::BITS {
                return Rows::from_pairs_by_blocks(row_count, pairs, block_bits);
            }
        }
        let mut survey = Survey::new();
        for piece in pieces(pairs) {
            piece.iter().for_each(|&pair| survey.note(pair));
        }
        survey.check(row_count, pairs)?;
        let mut starts = zeroed(row_count as usize + 1)?;
        let mut entries = zeroed(pairs.len())?;
        let pairs = || pieces(pairs).flatten().copied();
        fill_rows(&mut starts, pairs, |place, entry| entries[place] = entry);
        Ok((Rows { starts, entries }, survey))
    }

    /// Sorts the pairs into blocks of `1 << bits` rows, and then each block.
    fn from_pairs_by_blocks(
        row_count: u32,
        pairs: &[(u32, u32)],
        bits: u32,
    ) -> Result<(Self, Survey), GraphError> {
        let mut starts = zeroed((row_count >> bits) as usize + 2)?;
        let mut survey = Survey::new();
        for piece in pieces(pairs) {
            for &pair in piece {
                survey.note(pair);
                // Pairs out of range are rejected after this pass.
                if let Some(count) = starts.get_mut((pair.0 >> bits) as usize + 1) {
                    *count += 1;
                }
            }
        }
        survey.check(row_count, pairs)?;
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        Ok((by_packed_blocks(row_count, pairs, bits, &starts)?, survey))
    }
}

/// Returns the bits of an entry of a packed pair.
fn entry_bits(row_count: u32) -> u32 {
    u32::BITS - row_count.leading_zeros()
}

impl Survey {
    fn new() -> Self {
        Survey { greatest: 0, descends: true, ascends: true }
    }

    #[inline]
    fn note(&mut self, (first, second): (u32, u32)) {
        self.greatest = self.greatest.max(first.max(second));
        self.descends &= second < first;
        self.ascends &= second > first;
    }

    fn check(&self, position_count: u32, pairs: &[(u32, u32)]) -> Result<(), GraphError> {
        if pairs.is_empty() || self.greatest < position_count {
            return Ok(());
        }
        let out = |&(first, second): &(u32, u32)| first.max(second) >= position_count;
        let edge_index = pairs.iter().position(out).unwrap_or(0);
        let (first, second) = pairs[edge_index];
        Err(GraphError::PositionOutOfRange {
            edge_index,
            position: first.max(second),
            position_count,
        })
    }
}

/// Sorts pairs whose entry and offset in the block fit 32 bits, given the starts of the blocks.
/// Each block is staged where its entries go, so the extra memory is one block.
fn by_packed_blocks(
    row_count: u32,
    pairs: &[(u32, u32)],
    bits: u32,
    starts: &[u32],
) -> Result<Rows, GraphError> {
    let entry_bits = entry_bits(row_count);
    let row_mask = (1 << bits) - 1;
    let entry_mask = (1 << entry_bits) - 1;
    let mut entries = zeroed(pairs.len())?;
    let mut ends = starts.to_vec();
    for piece in pieces(pairs) {
        for &(row, entry) in piece {
            let end = &mut ends[(row >> bits) as usize];
            entries[*end as usize] = (row & row_mask) << entry_bits | entry;
            *end += 1;
        }
    }
    let mut row_starts = zeroed(row_count as usize + 1)?;
    let largest = starts.windows(2).map(|pair| pair[1] - pair[0]).max();
    let mut staged = reserved::<u32>(largest.unwrap_or(0) as usize)?;
    for (rows, bounds) in
        row_starts[..row_count as usize].chunks_mut(1 << bits).zip(starts.windows(2))
    {
        let entries = &mut entries[bounds[0] as usize..bounds[1] as usize];
        stop_point();
        staged.clear();
        staged.extend_from_slice(entries);
        for &packed in &staged {
            rows[(packed >> entry_bits) as usize] += 1;
        }
        let mut end = 0;
        for row in rows.iter_mut() {
            end += *row;
            *row = end;
        }
        // Each start is now the end of its row, and moves down to the beginning.
        for &packed in staged.iter().rev() {
            let row = &mut rows[(packed >> entry_bits) as usize];
            *row -= 1;
            entries[*row as usize] = packed & entry_mask;
        }
        for row in rows {
            *row += bounds[0];
        }
    }
    row_starts[row_count as usize] = pairs.len() as u32;
    Ok(Rows { starts: row_starts, entries })
}

/// Returns pairs in pieces, with a stop point before each.
fn pieces(pairs: &[(u32, u32)]) -> impl Iterator<Item = &[(u32, u32)]> {
    pairs.chunks(PIECE).inspect(|_| stop_point())
}

/// Returns a list of zeros, or an error if there is no memory for it.
pub(crate) fn zeroed(length: usize) -> Result<Vec<u32>, GraphError> {
    // Reserving the memory first gives an error where `vec!` would abort; `vec!` then gets zeroed
    // pages from the system.
    drop(reserved::<u32>(length)?);
    Ok(vec![0; length])
}

/// Returns a list of one value, or an error if there is no memory for it.
pub(crate) fn filled<T: Clone>(length: usize, value: T) -> Result<Vec<T>, GraphError> {
    let mut list = reserved(length)?;
    list.resize(length, value);
    Ok(list)
}

fn reserved<T>(length: usize) -> Result<Vec<T>, GraphError> {
    let mut list = Vec::new();
    list.try_reserve_exact(length).map_err(|_| GraphError::OutOfMemory { wanted: length })?;
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    /// Checks the rows against the definition.
    fn check(row_count: u32, pairs: &[(u32, u32)], rows: &Rows) {
        let mut expected = vec![Vec::new(); row_count as usize];
        for &(row, entry) in pairs {
            expected[row as usize].push(entry);
        }
        assert_eq!(rows.starts.len(), row_count as usize + 1);
        assert_eq!(rows.entries.len(), pairs.len());
        for (row, expected) in (0..).zip(&expected) {
            assert_eq!(rows.row(row), expected);
        }
    }

    #[test]
    fn all_ways_sort_alike() {
        let mut rng = Rng::new(9);
        for row_count in [1, 2, 1023, 1024, 1025, 5000] {
            for pair_count in [0, 1, 50, 20_000] {
                let pairs: Vec<(u32, u32)> = (0..pair_count)
                    .map(|_| (rng.below_u32(row_count), rng.below_u32(row_count)))
                    .collect();
                let (one_pass, survey) = Rows::from_pairs(row_count, &pairs).unwrap();
                check(row_count, &pairs, &one_pass);
                for bits in [0, 1, 4, 10, 13] {
                    let blocks = Rows::from_pairs_by_blocks(row_count, &pairs, bits);
                    assert_eq!(blocks, Ok((one_pass.clone(), survey)), "{row_count} {bits}");
                }
            }
        }
    }

    #[test]
    fn many_rows_are_sorted_too() {
        let mut rng = Rng::new(10);
        let sizes = [(1 << 12, 1 << 16), ((1 << 12) - 1, 1 << 16), (1 << 18, 1 << 18)];
        for (row_count, pair_count) in sizes.into_iter().chain([(1 << 23, 100_000)]) {
            // Most pairs are in the first rows, and one is in the last.
            let mut pairs: Vec<(u32, u32)> = (0..pair_count)
                .map(|_| {
                    let most = 1 + rng.below_u32(row_count);
                    (rng.below_u32(most), rng.below_u32(row_count))
                })
                .collect();
            pairs.push((row_count - 1, row_count - 1));
            let (rows, survey) = Rows::from_pairs(row_count, &pairs).unwrap();
            check(row_count, &pairs, &rows);
            assert!(!survey.ascends && !survey.descends);
            pairs[1000].0 = u32::MAX;
            let error = GraphError::PositionOutOfRange {
                edge_index: 1000,
                position: u32::MAX,
                position_count: row_count,
            };
            assert_eq!(Rows::from_pairs(row_count, &pairs), Err(error));
        }
    }
}
