//! How likely the largest kept value occurs an odd number of times.

use super::{InsertError, LargestHeaps};
use crate::{Input, Output, SolveError};
use std::num::NonZeroU64;

/// Numbers, most of which fit into 64 bits with a sign.
#[derive(Default)]
struct Numbers {
    /// Each number, or anything if it is too great.
    narrow: Vec<i64>,
    /// The place of each number that is too great, and the number.
    wide: Vec<(usize, i128)>,
}

impl Numbers {
    fn push(&mut self, number: i128) {
        let narrow = i64::try_from(number).unwrap_or_else(|_| {
            self.wide.push((self.narrow.len(), number));
            0
        });
        self.narrow.push(narrow);
    }

    fn widened(&self) -> Vec<i128> {
        let mut numbers: Vec<i128> = self.narrow.iter().map(|&number| number.into()).collect();
        for &(place, number) in &self.wide {
            numbers[place] = number;
        }
        numbers
    }
}

/// The operations, one list for each part of them.
#[derive(Default)]
struct Operations {
    /// For each the value to insert, or the least value asked for.
    first: Numbers,
    /// For each the number of copies, or `None` if it asks.
    copies: Vec<Option<NonZeroU64>>,
    /// The first value above those asked for, for each that asks.
    end: Numbers,
}

impl Operations {
    /// Reads operations on numbers of 64 bits, signed or not.
    fn read(input: &mut Input<'_>) -> Result<Self, SolveError> {
        let count = input.int::<u64>("number of operations")?;
        let mut operations = Operations::default();
        let plausible = input.plausible_count(count.saturating_mul(3)) / 3;
        operations.first.narrow.reserve(plausible);
        operations.copies.reserve(plausible);
        for _ in 0..count {
            if input.int_in(1..=2u8, "kind of operation")? == 1 {
                let value = input.int("value")?;
                // No copies change nothing, not even which values there are.
                if let Some(copies) = NonZeroU64::new(input.int("number of copies")?) {
                    operations.first.push(value);
                    operations.copies.push(Some(copies));
                }
            } else {
                operations.first.push(input.int("least value")?);
                operations.copies.push(None);
                let greatest: i128 = input.int("greatest value")?;
                operations.end.push(greatest.saturating_add(1));
            }
        }
        Ok(operations)
    }

    fn answer(&self, output: &mut Output<'_>) -> Result<(), InsertError> {
        if self.first.wide.is_empty() && self.end.wide.is_empty() {
            self.answer_in(&self.first.narrow, &self.end.narrow, output)
        } else {
            self.answer_in(&self.first.widened(), &self.end.widened(), output)
        }
    }

    fn answer_in<K: Ord + Copy>(
        &self,
        first: &[K],
        end: &[K],
        output: &mut Output<'_>,
    ) -> Result<(), InsertError> {
        let inserted = first.iter().zip(&self.copies).filter(|(_, copies)| copies.is_some());
        let mut heaps = LargestHeaps::new(inserted.map(|(&value, _)| value));
        let ranks = heaps.ranks(first);
        let mut ends = heaps.ranks(end).into_iter();
        for (&rank, copies) in ranks.iter().zip(&self.copies) {
            match copies {
                Some(copies) => heaps.insert_ranked(rank, copies.get())?,
                None => {
                    let end = ends.next().unwrap_or(rank);
                    output.uint(heaps.odd_probability_ranked(rank..end)).newline();
                }
            }
        }
        Ok(())
    }
}

pub fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let operations = Operations::read(input)?;
    operations.answer(output).map_err(|error| SolveError::data(input.place(), error))
}
