//! The nim product of two numbers below 2^64.

use super::{Input, Output, Problem, SolveError};
use nim_algebra::nim_mul;

pub(super) const PROBLEM: Problem = Problem {
    id: "nim-product",
    title: "Nim product",
    judge: "-",
    technique: "field of nimbers, a tower over GF(256)",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let count = input.int::<u64>("number of products")?;
    let mut left = None;
    let factors = count.saturating_mul(2);
    input.each_int_in(factors, 0..=u64::MAX, "factor", |factor| match left.take() {
        None => left = Some(factor),
        // Batches take a quarter less time in all, but make the program for a judge too long.
        Some(left) => {
            output.uint(nim_mul(left, factor)).newline();
        }
    })?;
    Ok(())
}
