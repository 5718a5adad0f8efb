//! Every bar of Chomp in a rectangle, evaluated in rank order.
//!
//! # The idea
//! Let the rectangle have r rows. Bars, as non-increasing lists of r lengths, are numbered in
//! lexicographic order: before a bar whose first row has length l > 0 come the C(l − 1 + r, r) bars
//! with a shorter first row, and so on for the rows below it. A bite never makes a row longer, so
//! every option has a smaller number, and one pass from the empty bar on finds all values.
//!
//! The number of an option is a sum of three known terms: for the rows above the bite, which stay;
//! for the rows from there on, which all get the remaining length; and for the last rows, which
//! were no longer than that. As the remaining length decreases, more rows are cut. So an option
//! takes three additions and one look-up, and no option is ever built.

use crate::stop::StopPoints;

/// The nimbers of all bars of Chomp that fit into a rectangle, in normal play.
///
/// # Complexity
/// O(n m) time for n bars with at most m squares, and 2 bytes for each bar: a bar of 10 rows and 12
/// columns has n = C(22, 10) = 646,646 and m = 120.
///
/// # Examples
/// ```
/// use mex_core::ChompTable;
///
/// let table = ChompTable::new(8, 10, 1 << 20).unwrap();
/// assert_eq!(table.value(&[10; 8]), Some(51));
/// assert_eq!(table.value(&[5, 4]), Some(0));
/// assert_eq!(table.value(&[11]), None, "it does not fit");
/// assert!(ChompTable::new(100, 100, 1 << 20).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct ChompTable {
    /// The number of bars before the first with a given length in a row: by row, then length.
    weights: Vec<Vec<u32>>,
    values: Vec<u16>,
}

/// The most squares in a rectangle, which bounds every nimber.
const SQUARES: u32 = u16::MAX as u32;

impl ChompTable {
    /// Returns the number of bars in a rectangle, including the empty one; `None` from 2^32 on.
    pub fn bar_count(rows: u32, columns: u32) -> Option<u32> {
        let steps = u64::from(rows.min(columns));
        let sum = u64::from(rows) + u64::from(columns);
        let mut count = 1_u64;
        for step in 1..=steps {
            // The result is again a binomial coefficient, so the division is exact.
            count = count.checked_mul(sum - steps + step)? / step;
            u32::try_from(count).ok()?;
        }
        u32::try_from(count).ok()
    }

    /// Returns the nimbers of the bars of a rectangle; `None` if there are more bars than `limit`, or
    /// the rectangle has 65,536 squares or more.
    pub fn new(rows: u32, columns: u32, limit: u32) -> Option<Self> {
        let count = Self::bar_count(rows, columns).filter(|&count| count <= limit)?;
        rows.checked_mul(columns).filter(|&squares| squares <= SQUARES)?;
        let weight = |row: u32, length: u32| match length {
            0 => Some(0),
            _ => Self::bar_count(rows - row, length - 1),
        };
        let row = |row| (0..=columns).map(|length| weight(row, length)).collect();
        let weights = (0..rows).map(row).collect::<Option<Vec<Vec<u32>>>>()?;
        let mut table = ChompTable { weights, values: vec![0; count as usize] };
        table.fill(columns);
        Some(table)
    }

    /// Returns the nimber of a bar, given by the lengths of its rows; `None` if it does not fit
    /// into the rectangle, or a row is longer than the one before.
    pub fn value(&self, rows: &[u32]) -> Option<u32> {
        if rows.len() > self.weights.len() || !rows.is_sorted_by(|above, below| above >= below) {
            return None;
        }
        let weight = |(weights, &length): (&Vec<u32>, &u32)| weights.get(length as usize).copied();
        let number: u32 = self.weights.iter().zip(rows).map(weight).sum::<Option<u32>>()?;
        self.values.get(number as usize).map(|&value| value.into())
    }

    /// Evaluates all bars in order.
    fn fill(&mut self, columns: u32) {
        let rows = self.weights.len();
        let mut stops = StopPoints::default();
        // The weights of all rows above a row, at one length.
        let mut above = vec![vec![0_u32; columns as usize + 1]; rows + 1];
        for row in 0..rows {
            // A sum beyond the last bar may overflow, but is never used.
            let sums = above[row].iter().zip(&self.weights[row]);
            above[row + 1] = sums.map(|(sum, weight)| sum.wrapping_add(*weight)).collect();
        }
        let mut bar = vec![0_usize; rows];
        let mut before = vec![0_u32; rows + 1];
        // For each nimber, the last bar that has an option of that value.
        let mut seen = vec![0_u32; rows * columns as usize + 2];
        for number in 1..self.values.len() as u32 {
            stops.pass();
            // The last row that can grow grows, and those below it start again.
            let grows = |&row: &usize| {
                bar[row] < row.checked_sub(1).map_or(columns as usize, |row| bar[row])
            };
            let Some(row) = (0..rows).rev().find(grows) else { break };
            bar[row] += 1;
            bar[row + 1..].fill(0);
            for row in row..rows {
                before[row + 1] = before[row] + self.weights[row][bar[row]];
            }
            for row in 0..rows {
                let mut end = row + 1;
                for left in (usize::from(row == 0)..bar[row]).rev() {
                    while end < rows && bar[end] > left {
                        end += 1;
                    }
                    let cut = above[end][left].wrapping_sub(above[row][left]);
                    let option = before[row].wrapping_add(cut) + (number - before[end]);
                    seen[usize::from(self.values[option as usize])] = number;
                }
            }
            let value = seen.iter().position(|&last| last != number).unwrap_or(0);
            self.values[number as usize] = value as u16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chomp, Evaluator};

    #[test]
    fn every_bar_has_the_value_that_evaluation_finds() {
        for (rows, columns) in [(1, 1), (1, 9), (9, 1), (2, 6), (4, 4), (5, 3), (3, 7), (6, 6)] {
            let table = ChompTable::new(rows, columns, 1 << 20).unwrap();
            let mut evaluator = Evaluator::new(&Chomp);
            let mut count = 0;
            let mut bar = vec![columns; rows as usize];
            // All bars of the rectangle, from the greatest down.
            loop {
                let trimmed: Vec<u32> = bar.iter().copied().filter(|&row| row > 0).collect();
                let value = evaluator.value(&trimmed).unwrap();
                assert_eq!(table.value(&bar), Some(value), "{bar:?}");
                assert_eq!(table.value(&trimmed), Some(value), "{bar:?}");
                count += 1;
                let Some(row) = bar.iter().rposition(|&length| length > 0) else { break };
                let length = bar[row] - 1;
                bar[row..].fill(length);
            }
            assert_eq!(ChompTable::bar_count(rows, columns), Some(count));
        }
    }

    #[test]
    fn rectangles_without_squares_and_too_large_ones() {
        for (rows, columns) in [(0, 0), (0, 7), (7, 0)] {
            let table = ChompTable::new(rows, columns, 1).unwrap();
            assert_eq!(table.value(&[]), Some(0));
            assert_eq!(table.value(&[1]), None);
        }
        assert_eq!(ChompTable::bar_count(1, u32::MAX), None);
        assert_eq!(ChompTable::bar_count(u32::MAX, u32::MAX), None);
        assert!(ChompTable::new(2, 2, 5).is_none());
        assert!(ChompTable::new(2, 2, 6).is_some());
        assert!(ChompTable::new(1, 65_536, u32::MAX).is_none());
        let row = ChompTable::new(1, 700, u32::MAX).unwrap();
        assert_eq!(row.value(&[700]), Some(699));
        assert_eq!(row.value(&[3, 4]), None);
        let square = ChompTable::new(3, 3, 100).unwrap();
        assert_eq!(square.value(&[2, 3]), None, "rows that grow");
    }
}
