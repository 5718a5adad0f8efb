//! Chomp.

use crate::ruleset::{Options, Ruleset};

/// Chomp on a bar of chocolate: a move takes a square with all squares that are neither to the left
/// of it nor below it; a player left with only the poisoned corner cannot move.
///
/// A position lists the lengths of the rows from the poisoned corner on. A bar and its mirror image
/// have the same value.
///
/// # Constraints
/// - lengths that do not increase, without zeros; a bar of r rows and c columns leads to fewer
///   than C(r + c, r) positions
///
/// # Examples
/// ```
/// use mex_core::{Chomp, Evaluator};
///
/// let mut chomp = Evaluator::new(&Chomp);
/// assert_eq!(chomp.value(&vec![1])?, 0);
/// assert_eq!(chomp.value(&vec![4])?, 3);
/// assert_eq!(chomp.value(&vec![5, 4])?, 0, "two rows are lost when one differs from the other by one");
/// # Ok::<(), mex_core::RulesetError>(())
/// ```
///
/// # References
/// D. Gale, A curious Nim-type game (1974).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chomp;

impl Chomp {
    /// Returns the number of bars that play can reach from `bar`, including `bar` and the empty
    /// bar; 2^64 − 1 if there are more.
    ///
    /// # Complexity
    /// O(rows · columns).
    pub fn reachable(bar: &[u32]) -> u64 {
        let longest = bar.first().map_or(0, |&length| length as usize);
        // For each length of a row, the number of ways to choose the rows below it.
        let mut ways = vec![1_u64; longest + 1];
        for &length in bar.iter().rev() {
            let mut sum = 0_u64;
            for (shorter, ways) in ways.iter_mut().enumerate() {
                if shorter <= length as usize {
                    sum = sum.saturating_add(*ways);
                }
                *ways = sum;
            }
        }
        ways[longest]
    }
}

impl Ruleset for Chomp {
    type Position = Vec<u32>;

    fn options(&self, rows: &Vec<u32>, options: &mut Options<Vec<u32>>) {
        for (row, &length) in rows.iter().enumerate() {
            for left in 0..length {
                if options.is_full() {
                    return;
                }
                if row == 0 && left == 0 {
                    continue;
                }
                let cut = rows
                    .iter()
                    .enumerate()
                    .map(|(other, &length)| if other < row { length } else { length.min(left) });
                options.push(cut.filter(|&length| length > 0).collect());
            }
        }
    }

    fn is_terminal(&self, rows: &Vec<u32>) -> bool {
        matches!(rows[..], [] | [1])
    }

    fn canonical(&self, rows: Vec<u32>) -> Vec<u32> {
        // The mirror image has one row for each square of the longest row. It is built only if it
        // has no more rows than the bar.
        let mirrored_count = rows.first().map_or(0, |&length| length as usize);
        if mirrored_count > rows.len() {
            return rows;
        }
        let mut mirrored = Vec::with_capacity(mirrored_count);
        let mut count = rows.len();
        for column in 0..mirrored_count {
            while count > 0 && rows[count - 1] as usize <= column {
                count -= 1;
            }
            mirrored.push(count as u32);
        }
        if mirrored.len() < rows.len() || mirrored < rows { mirrored } else { rows }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Evaluator, Play, PositionLimit, RulesetSolver};

    fn bar(rows: usize, columns: u32) -> Vec<u32> {
        vec![columns; rows]
    }

    #[test]
    fn mirror_images_share_one_form() {
        assert_eq!(Chomp.canonical(vec![1, 1, 1]), [3]);
        assert_eq!(Chomp.canonical(vec![3, 1]), [3, 1]);
        assert_eq!(Chomp.canonical(vec![2, 1, 1]), [3, 1]);
        assert_eq!(Chomp.canonical(vec![2, 2]), [2, 2]);
        assert_eq!(Chomp.canonical(vec![3, 3, 2]), Chomp.canonical(vec![3, 3, 2]));
        assert_eq!(Chomp.canonical(vec![]), []);
    }

    #[test]
    fn whole_bars_are_won_and_squares_open_at_the_corner() {
        let mut chomp = Evaluator::new(&Chomp);
        for rows in 1..=4 {
            for columns in 1..=4 {
                let won = chomp.value(&bar(rows, columns)).unwrap() != 0;
                assert_eq!(won, rows * columns as usize > 1, "{rows} by {columns}");
            }
        }
        // The only winning move on a square leaves an L of two equal legs.
        for size in 2..=4 {
            let sum = [bar(size, size as u32)];
            let mut solver = RulesetSolver::new(&Chomp, &sum, Play::Normal, PositionLimit::NONE);
            let moves = solver.winning_moves(&sum).unwrap();
            let leg: Vec<u32> = core::iter::once(size as u32).chain(vec![1; size - 1]).collect();
            assert_eq!(moves.len(), 1);
            assert_eq!(moves[0].to, [leg]);
        }
    }

    #[test]
    fn canonical_forms_do_not_change_values() {
        struct Plain;
        impl Ruleset for Plain {
            type Position = Vec<u32>;
            fn options(&self, rows: &Vec<u32>, options: &mut Options<Vec<u32>>) {
                Chomp.options(rows, options);
            }
        }
        let (mut quick, mut plain) = (Evaluator::new(&Chomp), Evaluator::new(&Plain));
        for position in [vec![5, 5, 5], vec![6, 4, 2, 1], vec![2, 2, 2, 2, 2], vec![7, 1, 1]] {
            assert_eq!(quick.value(&position), plain.value(&position), "{position:?}");
        }
        assert!(quick.position_count() < plain.position_count());
    }

    #[test]
    fn bars_that_play_reaches_are_counted() {
        for (bar, count) in [(&[][..], 1), (&[1], 2), (&[3], 4), (&[2, 2], 6), (&[2, 1], 5)] {
            assert_eq!(Chomp::reachable(bar), count, "{bar:?}");
        }
        assert_eq!(Chomp::reachable(&[12; 10]), 646_646);
        assert_eq!(Chomp::reachable(&[u32::from(u8::MAX); 300]), u64::MAX);
    }
}
