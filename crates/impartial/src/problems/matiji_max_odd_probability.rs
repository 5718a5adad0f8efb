//! How likely the largest kept value occurs an odd number of times.

use super::{Input, Output, Problem, SolveError};
use heap_games::{InsertError, LargestHeaps};

pub(super) const PROBLEM: Problem = Problem {
    id: "matiji-max-odd-probability",
    title: "Odd number of largest values",
    judge: "matiji.net",
    technique: "segment tree of affine maps modulo 998244353",
    solve,
};

/// The operations, one list for each part of them.
#[derive(Default)]
struct Operations<K> {
    /// For each the value to insert, or the least value asked for.
    first: Vec<K>,
    /// For each the number of copies, or `None` if it asks.
    copies: Vec<Option<u64>>,
    /// The first value above those asked for, for each that asks.
    end: Vec<K>,
}

impl Operations<i128> {
    /// Reads operations on numbers of 64 bits, signed or not.
    fn read(input: &mut Input<'_>) -> Result<Self, SolveError> {
        let count = input.int::<u64>("number of operations")?;
        let mut operations = Operations::default();
        let plausible = input.plausible_count(count.saturating_mul(3)) / 3;
        operations.first.reserve(plausible);
        operations.copies.reserve(plausible);
        for _ in 0..count {
            if input.int_in(1..=2u8, "kind of operation")? == 1 {
                operations.first.push(input.int("value")?);
                operations.copies.push(Some(input.int("number of copies")?));
            } else {
                operations.first.push(input.int("least value")?);
                operations.copies.push(None);
                let greatest: i128 = input.int("greatest value")?;
                operations.end.push(greatest.saturating_add(1));
            }
        }
        Ok(operations)
    }

    /// Returns the operations with numbers of half the size, if all of them fit.
    fn narrowed(&self) -> Option<Operations<i64>> {
        let narrow = |numbers: &[i128]| -> Option<Vec<i64>> {
            numbers.iter().map(|&number| i64::try_from(number).ok()).collect()
        };
        let (first, end) = (narrow(&self.first)?, narrow(&self.end)?);
        Some(Operations { first, copies: self.copies.clone(), end })
    }
}

impl<K: Ord + Copy> Operations<K> {
    fn answer(&self, output: &mut Output<'_>) -> Result<(), InsertError> {
        let both = self.first.iter().zip(&self.copies);
        let inserted = both.filter(|(_, copies)| copies.is_some());
        let mut heaps = LargestHeaps::new(inserted.map(|(&value, _)| value));
        let ranks = heaps.ranks(&self.first);
        let mut ends = heaps.ranks(&self.end).into_iter();
        for (&rank, copies) in ranks.iter().zip(&self.copies) {
            match copies {
                Some(copies) => heaps.insert_ranked(rank, *copies)?,
                None => {
                    let end = ends.next().unwrap_or(rank);
                    output.uint(heaps.odd_probability_ranked(rank..end)).newline();
                }
            }
        }
        Ok(())
    }
}

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let operations = Operations::read(input)?;
    let answered = match operations.narrowed() {
        Some(narrow) => narrow.answer(output),
        None => operations.answer(output),
    };
    answered.map_err(|error| SolveError::data(input.place(), error))
}
