//! Edges sorted by where they start, by counting.

use crate::GraphError;

/// From this many rows on their counters fall out of the near caches, and the edges are brought
/// into blocks of rows first.
const BLOCKED_ROWS: usize = 1 << 18;

/// Rows of one block: their counters and the ends of their lists stay in the near caches.
const BLOCK_BITS: u32 = 10;

/// Rows of numbers: those of row r are `entries[offsets[r]..offsets[r + 1]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rows {
    pub(crate) offsets: Vec<u32>,
    pub(crate) entries: Vec<u32>,
}

impl Rows {
    /// The second numbers of the pairs in the row of the first, in the order of the list.
    ///
    /// Every first number is below `row_count`, and there are at most 2³²−1 pairs.
    pub(crate) fn from_pairs(row_count: usize, pairs: &[(u32, u32)]) -> Result<Self, GraphError> {
        if row_count < BLOCKED_ROWS || pairs.len() < row_count {
            let mut offsets = zeroed(row_count + 1)?;
            let mut entries = zeroed(pairs.len())?;
            fill_rows(pairs, 0, 0, &mut offsets, &mut entries);
            return Ok(Rows { offsets, entries });
        }
        Rows::from_pairs_by_blocks(row_count, pairs)
    }

    /// The numbers of a row.
    #[inline]
    #[track_caller]
    pub(crate) fn row(&self, row: u32) -> &[u32] {
        let bounds = &self.offsets[row as usize..row as usize + 2];
        &self.entries[bounds[0] as usize..bounds[1] as usize]
    }

    fn from_pairs_by_blocks(row_count: usize, pairs: &[(u32, u32)]) -> Result<Self, GraphError> {
        let block_count = (row_count >> BLOCK_BITS) + 1;
        let mut starts = zeroed(block_count + 1)?;
        for &(row, _) in pairs {
            starts[(row >> BLOCK_BITS) as usize + 1] += 1;
        }
        for block in 0..block_count {
            starts[block + 1] += starts[block];
        }
        drop(reserved::<(u32, u32)>(pairs.len())?);
        let mut by_block = vec![(0, 0); pairs.len()];
        let mut ends = starts.clone();
        for &pair in pairs {
            let end = &mut ends[(pair.0 >> BLOCK_BITS) as usize];
            by_block[*end as usize] = pair;
            *end += 1;
        }
        let mut offsets = zeroed(row_count + 1)?;
        let mut entries = zeroed(pairs.len())?;
        for (block, rows) in offsets[..row_count].chunks_mut(1 << BLOCK_BITS).enumerate() {
            let (start, end) = (starts[block], starts[block + 1]);
            let first_row = (block as u32) << BLOCK_BITS;
            let pairs = &by_block[start as usize..end as usize];
            fill_rows(pairs, first_row, start, rows, &mut entries);
        }
        offsets[row_count] = pairs.len() as u32;
        Ok(Rows { offsets, entries })
    }
}

/// Sorts pairs into the rows from `first_row` on, whose entries begin at `start`.
fn fill_rows(
    pairs: &[(u32, u32)],
    first_row: u32,
    start: u32,
    offsets: &mut [u32],
    entries: &mut [u32],
) {
    for &(row, _) in pairs {
        offsets[(row - first_row) as usize] += 1;
    }
    let mut end = start;
    for offset in offsets.iter_mut() {
        end += *offset;
        *offset = end;
    }
    // Each offset stands at the end of its row and is moved down to the start.
    for &(row, entry) in pairs.iter().rev() {
        let offset = &mut offsets[(row - first_row) as usize];
        *offset -= 1;
        entries[*offset as usize] = entry;
    }
}

/// A list of zeros, or an error where the memory is lacking.
pub(crate) fn zeroed(length: usize) -> Result<Vec<u32>, GraphError> {
    // Asking for the memory first gives an error where `vec!` would abort, and `vec!` gets its
    // zeros from the system.
    drop(reserved::<u32>(length)?);
    Ok(vec![0; length])
}

/// A list of one value, or an error where the memory is lacking.
pub(crate) fn filled<T: Clone>(length: usize, value: T) -> Result<Vec<T>, GraphError> {
    let mut list = reserved(length)?;
    list.resize(length, value);
    Ok(list)
}

fn reserved<T>(length: usize) -> Result<Vec<T>, GraphError> {
    let mut list = Vec::new();
    list.try_reserve_exact(length)
        .map_err(|_| GraphError::OutOfMemory { wanted: length })?;
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Random;

    #[test]
    fn blocks_sort_as_one_pass_does() {
        let mut random = Random::new(9);
        for row_count in [1, 2, 1023, 1024, 1025, 5000] {
            for pair_count in [0, 1, 50, 20_000] {
                let pairs: Vec<(u32, u32)> = (0..pair_count)
                    .map(|index| (random.below(row_count), index))
                    .collect();
                let rows = row_count as usize;
                let one_pass = Rows::from_pairs(rows, &pairs).unwrap();
                assert_eq!(Rows::from_pairs_by_blocks(rows, &pairs).unwrap(), one_pass);
                for row in 0..row_count {
                    let bounds = &one_pass.offsets[row as usize..][..2];
                    let entries = &one_pass.entries[bounds[0] as usize..bounds[1] as usize];
                    let expected = pairs
                        .iter()
                        .filter(|pair| pair.0 == row)
                        .map(|pair| &pair.1);
                    if row_count < 100 || row % 97 == 0 {
                        assert!(entries.iter().eq(expected));
                    }
                }
            }
        }
    }

    #[test]
    fn many_rows_are_sorted_too() {
        let row_count = BLOCKED_ROWS as u32 + 5;
        let pairs: Vec<(u32, u32)> = (0..row_count).map(|i| (row_count - 1 - i, i)).collect();
        let rows = Rows::from_pairs(row_count as usize, &pairs).unwrap();
        assert!(rows.offsets.iter().copied().eq(0..=row_count));
        assert!(rows.entries.iter().copied().eq((0..row_count).rev()));
    }
}
