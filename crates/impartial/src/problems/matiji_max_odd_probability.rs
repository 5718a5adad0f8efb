//! How likely the largest kept value occurs an odd number of times.

use super::{Input, Output, Problem, SolveError};
use heap_games::LargestHeaps;

pub(super) const PROBLEM: Problem = Problem {
    id: "matiji-max-odd-probability",
    title: "Odd number of largest values",
    judge: "matiji.net",
    technique: "segment tree of affine maps modulo 998244353",
    solve,
};

/// An operation; numbers of 64 bits, signed or not, fit.
enum Operation {
    Insert { value: i128, copies: u64 },
    Ask { least: i128, greatest: i128 },
}

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let count = input.int::<u64>("number of operations")?;
    let mut operations = Vec::with_capacity(input.plausible_count(count.saturating_mul(3)) / 3);
    for _ in 0..count {
        operations.push(match input.int_in(1..=2u8, "kind of operation")? {
            1 => {
                let value = input.int("value")?;
                Operation::Insert { value, copies: input.int("number of copies")? }
            }
            _ => {
                let least = input.int("least value")?;
                Operation::Ask { least, greatest: input.int("greatest value")? }
            }
        });
    }
    let values = operations.iter().filter_map(|operation| match operation {
        Operation::Insert { value, .. } => Some(*value),
        Operation::Ask { .. } => None,
    });
    let mut heaps = LargestHeaps::new(values);
    for operation in &operations {
        match operation {
            Operation::Insert { value, copies } => heaps
                .insert(value, *copies)
                .map_err(|error| SolveError::data(input.place(), error))?,
            Operation::Ask { least, greatest } => {
                output.uint(heaps.odd_probability(least, greatest)).newline();
            }
        }
    }
    Ok(())
}
