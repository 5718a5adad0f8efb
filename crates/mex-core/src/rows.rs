//! Rows: lists stored in one array.

/// An index into an array of entries, as stored: `u32` or `u64`.
pub trait RowStart: Copy + Send + Sync {
    /// Converts an index that is known to fit, as the caller has checked the length of the array.
    fn from_index(index: usize) -> Self;

    /// Converts to `usize`. An index into memory always fits.
    fn to_usize(self) -> usize;

    /// Returns the next index.
    fn successor(self) -> Self;
}

macro_rules! row_start {
    ($width:ty) => {
        impl RowStart for $width {
            #[inline(always)]
            fn from_index(index: usize) -> Self {
                index as $width
            }

            #[inline(always)]
            fn to_usize(self) -> usize {
                self as usize
            }

            #[inline(always)]
            fn successor(self) -> Self {
                self + 1
            }
        }
    };
}

row_start!(u32);
row_start!(u64);

/// Rows of entries: those of row r are `entries[starts[r]..starts[r + 1]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows<T = u32, S = u32> {
    /// The start of each row, followed by the number of entries.
    pub starts: Vec<S>,
    /// The entries of all rows.
    pub entries: Vec<T>,
}

impl<T: Copy + Default, S: RowStart> Rows<T, S> {
    /// Returns the entries of pairs `(row, entry)`, each row in the order of the pairs.
    ///
    /// `pairs` is called twice, and must return the same pairs both times.
    ///
    /// # Constraints
    /// Fewer pairs than `S` can count.
    ///
    /// # Complexity
    /// O(rows + pairs) time, and memory only for the rows. Both passes access memory at random.
    ///
    /// # Panics
    /// Panics if a row is out of range.
    ///
    /// # Examples
    /// ```
    /// use mex_core::Rows;
    ///
    /// let pairs = [(2, 'a'), (0, 'b'), (2, 'c')];
    /// let rows: Rows<char> = Rows::sorted(3, || pairs.into_iter());
    /// assert_eq!(rows.row(2), ['a', 'c']);
    /// assert!(rows.row(1).is_empty());
    /// ```
    pub fn sorted<I: Iterator<Item = (u32, T)>>(row_count: usize, pairs: impl Fn() -> I) -> Self {
        let mut starts = vec![S::from_index(0); row_count + 1];
        count(&mut starts, pairs());
        let mut entries = vec![T::default(); starts[row_count].to_usize()];
        place(&mut starts, pairs(), |place, entry| entries[place] = entry);
        Rows { starts, entries }
    }
}

impl<T, S: RowStart> Rows<T, S> {
    /// Returns the number of rows.
    #[inline]
    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the entries of a row.
    ///
    /// # Panics
    /// Panics if there is no such row.
    #[inline]
    #[track_caller]
    pub fn row(&self, row: u32) -> &[T] {
        let bounds = &self.starts[row as usize..row as usize + 2];
        &self.entries[bounds[0].to_usize()..bounds[1].to_usize()]
    }
}

/// Sorts pairs `(row, entry)` by row: calls `put` with the index of each entry, and sets the
/// starts, which must all be 0. A row keeps the order of the pairs; a start after the last row
/// becomes the number of pairs.
///
/// `pairs` is called twice, and must return the same pairs both times.
///
/// # Constraints
/// Fewer pairs than `S` can count.
///
/// # Complexity
/// O(rows + pairs) time, and no memory.
///
/// # Panics
/// Panics if a row is out of range.
///
/// # Examples
/// ```
/// let mut starts = [0_u32; 3];
/// let mut entries = [' '; 3];
/// let pairs = [(1, 'a'), (0, 'b'), (1, 'c')];
/// mex_core::fill_rows(&mut starts, || pairs.into_iter(), |place, entry| entries[place] = entry);
/// assert_eq!((starts, entries), ([0, 1, 3], ['b', 'a', 'c']));
/// ```
#[inline]
pub fn fill_rows<T, S: RowStart, I: Iterator<Item = (u32, T)>>(
    starts: &mut [S],
    pairs: impl Fn() -> I,
    put: impl FnMut(usize, T),
) {
    count(starts, pairs());
    place(starts, pairs(), put);
}

/// Counts the entries of each row, and sets the starts.
#[inline]
fn count<T, S: RowStart>(starts: &mut [S], pairs: impl Iterator<Item = (u32, T)>) {
    pairs.for_each(|(row, _)| {
        let count = &mut starts[row as usize];
        *count = count.successor();
    });
    let mut end = 0;
    for start in starts {
        end += std::mem::replace(start, S::from_index(end)).to_usize();
    }
}

/// Gives each entry the next index of its row.
#[inline]
fn place<T, S: RowStart>(
    starts: &mut [S],
    pairs: impl Iterator<Item = (u32, T)>,
    mut put: impl FnMut(usize, T),
) {
    pairs.for_each(|(row, entry)| {
        let next = &mut starts[row as usize];
        put(next.to_usize(), entry);
        *next = next.successor();
    });
    // Each start has moved to the end of its row, where the next row begins.
    if let Some(last) = starts.len().checked_sub(1) {
        starts.copy_within(..last, 1);
        starts[0] = S::from_index(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn rows_are_those_by_definition() {
        let mut rng = Rng::new(5);
        for round in 0..400 {
            let row_count = 1 + rng.below_u32(20);
            let pairs: Vec<(u32, u32)> =
                (0..round % 50).map(|entry| (rng.below_u32(row_count), entry)).collect();
            let narrow: Rows = Rows::sorted(row_count as usize, || pairs.iter().copied());
            let wide: Rows<u32, u64> = Rows::sorted(row_count as usize, || pairs.iter().copied());
            assert_eq!((narrow.count(), wide.count()), (row_count as usize, row_count as usize));
            for row in 0..row_count {
                let of_row = pairs.iter().filter(|pair| pair.0 == row);
                let expected: Vec<u32> = of_row.map(|pair| pair.1).collect();
                assert_eq!((narrow.row(row), wide.row(row)), (&expected[..], &expected[..]));
            }
        }
        let none: Rows = Rows::sorted(0, std::iter::empty);
        assert_eq!((none.count(), none.starts, none.entries), (0, vec![0], vec![]));
    }
}
