//! Cram.

use crate::ruleset::{Options, Ruleset};

/// Cram: a move puts a domino on two free neighbouring cells of a grid, either way round.
///
/// Regions that do not touch are separate components, and a region is worth the same however it
/// is moved, turned or mirrored.
///
/// # Constraints
/// - at most 64 columns; a grid with more can be turned
///
/// # Examples
/// ```
/// use mex_core::{Cram, CramGrid, Evaluator};
///
/// let mut cram = Evaluator::new(&Cram);
/// assert_eq!(cram.sum_value(&Cram::regions(&CramGrid::empty(2, 3).unwrap()))?, 1);
/// assert_eq!(cram.sum_value(&Cram::regions(&CramGrid::empty(4, 4).unwrap()))?, 0);
/// # Ok::<(), mex_core::RulesetError>(())
/// ```
///
/// # References
/// M. Gardner, Cram, crosscram and quadraphage (1974); Winning Ways, chapter 15.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cram;

/// Cells of a grid of at most 64 columns, each free or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CramGrid {
    width: u32,
    /// For every row the free cells, the leftmost in the lowest bit.
    rows: Vec<u64>,
}

/// Why a grid was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CramError {
    /// The grid has more than 64 columns.
    #[error("a grid of {rows} rows and {columns} columns, with at most 64 columns allowed")]
    TooLarge {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
}

/// The greatest number of columns.
const SIDE: usize = 64;

impl CramGrid {
    /// Returns a grid with all cells free.
    ///
    /// # Errors
    /// [`CramError::TooLarge`] beyond 64 columns.
    pub fn empty(rows: usize, columns: usize) -> Result<Self, CramError> {
        CramGrid::from_cells(rows, columns, |_, _| true)
    }

    /// Returns a grid whose free cells are those for which `is_free` holds, given row and column
    /// from 0.
    ///
    /// # Errors
    /// [`CramError::TooLarge`] beyond 64 columns.
    pub fn from_cells(
        rows: usize,
        columns: usize,
        is_free: impl Fn(usize, usize) -> bool,
    ) -> Result<Self, CramError> {
        if columns > SIDE {
            return Err(CramError::TooLarge { rows, columns });
        }
        let row = |row| {
            let bit = |column| u64::from(is_free(row, column)) << column;
            (0..columns).map(bit).sum()
        };
        Ok(CramGrid { width: columns as u32, rows: (0..rows).map(row).collect() })
    }

    /// Returns whether a cell exists and is free.
    ///
    /// # Constraints
    /// Any row and column; those beyond the grid are not free.
    pub fn is_free(&self, row: usize, column: usize) -> bool {
        column < SIDE && self.rows.get(row).is_some_and(|cells| cells >> column & 1 == 1)
    }

    /// Returns how many cells are free.
    pub fn free_count(&self) -> u64 {
        self.rows.iter().map(|row| u64::from(row.count_ones())).sum()
    }

    /// Returns the grid without empty rows and columns around the free cells.
    fn trimmed(mut self) -> Self {
        let all = self.rows.iter().fold(0, |all, row| all | row);
        if all == 0 {
            return CramGrid { width: 0, rows: Vec::new() };
        }
        let first = self.rows.iter().position(|&row| row != 0).unwrap_or(0);
        let last = self.rows.iter().rposition(|&row| row != 0).unwrap_or(0);
        self.rows.truncate(last + 1);
        self.rows.drain(..first);
        for row in &mut self.rows {
            *row >>= all.trailing_zeros();
        }
        self.width = u64::BITS - all.leading_zeros() - all.trailing_zeros();
        self
    }

    fn mirrored(&self) -> Self {
        let turn = |row: &u64| row.reverse_bits() >> (u64::BITS - self.width);
        CramGrid { width: self.width, rows: self.rows.iter().map(turn).collect() }
    }

    fn upside_down(&self) -> Self {
        CramGrid { width: self.width, rows: self.rows.iter().rev().copied().collect() }
    }

    fn transposed(&self) -> Self {
        let column = |column: u32| {
            let bits = self.rows.iter().enumerate();
            bits.map(|(row, cells)| (cells >> column & 1) << row).sum()
        };
        CramGrid { width: self.rows.len() as u32, rows: (0..self.width).map(column).collect() }
    }
}

impl Cram {
    /// Returns the connected regions of the free cells that have room for a domino.
    pub fn regions(grid: &CramGrid) -> Vec<CramGrid> {
        let mut left = grid.rows.clone();
        let mut regions = Vec::new();
        while let Some(row) = left.iter().position(|&row| row != 0) {
            let mut region = vec![0; left.len()];
            region[row] = left[row] & left[row].wrapping_neg();
            grow(&mut region, &left);
            for (left, region) in left.iter_mut().zip(&region) {
                *left &= !region;
            }
            let region = CramGrid { width: grid.width, rows: region };
            if region.free_count() > 1 {
                regions.push(region.trimmed());
            }
        }
        regions
    }
}

/// Spreads a region over the free cells that touch it, until nothing changes.
fn grow(region: &mut [u64], free: &[u64]) {
    loop {
        let mut changed = false;
        for row in (0..region.len()).chain((0..region.len()).rev()) {
            let above = if row > 0 { region[row - 1] } else { 0 };
            let below = region.get(row + 1).copied().unwrap_or(0);
            let cells = region[row];
            let next = free[row] & (cells | cells << 1 | cells >> 1 | above | below);
            changed |= next != cells;
            region[row] = next;
        }
        if !changed {
            return;
        }
    }
}

impl Ruleset for Cram {
    type Position = CramGrid;

    fn options(&self, grid: &CramGrid, options: &mut Options<CramGrid>) {
        let mut add = |row: usize, cells: u64, below: u64| {
            if options.is_full() {
                return;
            }
            let mut next = grid.clone();
            next.rows[row] &= !cells;
            if below != 0 {
                next.rows[row + 1] &= !below;
            }
            options.push_sum(Cram::regions(&next));
        };
        for (row, &cells) in grid.rows.iter().enumerate() {
            let below = grid.rows.get(row + 1).copied().unwrap_or(0);
            for column in 0..grid.width {
                let cell = 1_u64 << column;
                let right = cell << 1;
                if cells & cell != 0 && cells & right != 0 {
                    add(row, cell | right, 0);
                }
                if cells & below & cell != 0 {
                    add(row, cell, cell);
                }
            }
        }
    }

    fn canonical(&self, grid: CramGrid) -> CramGrid {
        let grid = grid.trimmed();
        if grid.rows.is_empty() {
            return grid;
        }
        // What is too high to be turned has four images, and otherwise eight.
        let turned = (grid.rows.len() <= SIDE).then(|| grid.transposed());
        let images = turned.into_iter().chain([grid.clone()]).flat_map(|grid| {
            let mirrored = grid.mirrored();
            [grid.upside_down(), mirrored.upside_down(), mirrored, grid]
        });
        images.min().unwrap_or(grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evaluator;
    use crate::naive::naive_mex;

    fn value_of(evaluator: &mut Evaluator<&Cram>, picture: &str) -> u32 {
        let lines: Vec<&[u8]> = picture.split('|').map(str::as_bytes).collect();
        let width = lines.iter().map(|line| line.len()).max().unwrap();
        let is_free = |row: usize, column: usize| lines[row].get(column) == Some(&b'.');
        let grid = CramGrid::from_cells(lines.len(), width, is_free).unwrap();
        evaluator.sum_value(&Cram::regions(&grid)).unwrap()
    }

    fn naive_value(cells: &[(i32, i32)]) -> u32 {
        let mut values = Vec::new();
        for &(row, column) in cells {
            for other in [(row, column + 1), (row + 1, column)] {
                if cells.contains(&other) {
                    let left: Vec<(i32, i32)> = cells
                        .iter()
                        .copied()
                        .filter(|&cell| cell != (row, column) && cell != other)
                        .collect();
                    values.push(naive_value(&left));
                }
            }
        }
        naive_mex(&values)
    }

    #[test]
    fn small_boards_agree_with_the_definition() {
        let mut cram = Evaluator::new(&Cram);
        for rows in 1..=3 {
            for columns in 1..=4 {
                let free: Vec<(i32, i32)> =
                    (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))).collect();
                let grid = CramGrid::empty(rows as usize, columns as usize).unwrap();
                let value = cram.sum_value(&Cram::regions(&grid)).unwrap();
                assert_eq!(value, naive_value(&free), "{rows} by {columns}");
            }
        }
    }

    #[test]
    fn a_region_of_another_system_agrees() {
        // A value of CGSuite's test suite for its grid games.
        let mut cram = Evaluator::new(&Cram);
        assert_eq!(value_of(&mut cram, ".........|##.######"), 4);
    }

    #[test]
    fn boards_of_even_sides_are_lost_and_of_one_even_side_won() {
        let mut cram = Evaluator::new(&Cram);
        for (rows, columns) in [(2, 4), (4, 4), (2, 6)] {
            let grid = CramGrid::empty(rows, columns).unwrap();
            assert_eq!(cram.sum_value(&Cram::regions(&grid)), Ok(0), "{rows} by {columns}");
        }
        for (rows, columns) in [(2, 3), (4, 3), (2, 5)] {
            let grid = CramGrid::empty(rows, columns).unwrap();
            assert_ne!(cram.sum_value(&Cram::regions(&grid)), Ok(0), "{rows} by {columns}");
        }
    }

    #[test]
    fn all_eight_images_share_one_form() {
        let grid = CramGrid::from_cells(3, 5, |r, c| {
            [(0, 1), (1, 1), (1, 2), (1, 3), (2, 3), (1, 4)].contains(&(r, c))
        })
        .unwrap();
        let form = Cram.canonical(grid.clone());
        let trimmed = grid.trimmed();
        let turned = trimmed.transposed();
        for image in [&trimmed, &turned] {
            for image in [image.clone(), image.mirrored(), image.upside_down()] {
                assert_eq!(Cram.canonical(image), form);
            }
        }
    }

    #[test]
    fn the_widest_and_highest_grids_work() {
        let mut cram = Evaluator::new(&Cram);
        // A row of cells is Dawson's Kayles, and so is a column.
        for (rows, columns, length) in [(1, 64, 64), (65, 1, 65), (128, 1, 128)] {
            let grid = CramGrid::empty(rows, columns).unwrap();
            assert_eq!(cram.sum_value(&Cram::regions(&grid)), Ok(naive_row(length)), "{length}");
        }
        let path = |row: usize, column: usize| row > 0 || column == 1;
        let grid = CramGrid::from_cells(70, 2, |row, column| {
            path(row, column) && (row < 2 || column == 0)
        });
        let mirrored = CramGrid::from_cells(70, 2, |row, column| {
            path(69 - row, 1 - column) && (row > 67 || column == 1)
        });
        let [one, two] = [grid, mirrored].map(|grid| Cram.canonical(grid.unwrap()));
        assert_eq!(one, two);
        assert_eq!(one.free_count(), 71);
        assert!(CramGrid::empty(1, 65).is_err());
    }

    fn naive_row(length: usize) -> u32 {
        let mut values = vec![0_u32; 2];
        for n in 2..=length {
            let options: Vec<u32> =
                (0..=n - 2).map(|left| values[left] ^ values[n - 2 - left]).collect();
            values.push(naive_mex(&options));
        }
        values[length]
    }
}
