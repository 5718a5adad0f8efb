//! Cut a rectangle into two of different area and keep the smaller.

use crate::{Input, Output, Problem, SolveError};
use heap_games::Rule;

pub(crate) const PROBLEM: Problem = Problem {
    id: "nowcoder53366e-rectangle-cut",
    title: "Rectangle cut",
    judge: "nowcoder 53366/E",
    technique: "each side is a heap: floor of a logarithm",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for _ in 0..input.int::<u64>("number of test cases")? {
        let width = Rule::SmallerPart.closed_form(input.int_in(1..=u64::MAX, "width")?);
        let height = Rule::SmallerPart.closed_form(input.int_in(1..=u64::MAX, "height")?);
        output.line(if width != height { "Alice" } else { "Bob" });
    }
    Ok(())
}
