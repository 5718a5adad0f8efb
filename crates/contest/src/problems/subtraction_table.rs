//! The Grundy values of a subtraction set, in a row.

use crate::reading::MOST;
use crate::{Input, Output, Problem, SolveError};
use heap_games::SubtractionSet;

pub(crate) const PROBLEM: Problem = Problem {
    id: "subtraction-table",
    title: "Subtraction table",
    judge: "-",
    technique: "Grundy values of a subtraction set",
    solve,
};

/// The most steps of a table, of about a nanosecond each.
const STEPS: u64 = 10_000_000_000;

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let size = input.int::<u64>("size of the subtraction set")?;
    let takes: Vec<u64> = input.ints_in(size, 1..=u64::MAX, "take")?;
    let largest = input.int_in(0..=MOST, "largest heap")?;
    let rule =
        SubtractionSet::new(takes).map_err(|error| SolveError::data(input.place(), error))?;
    let steps = rule.steps_of(largest + 1);
    if steps > STEPS {
        let count = rule.takes().len();
        let text = format!(
            "a table to heap {largest} with {count} takes needs about {steps} steps of work, the \
             limit is {STEPS}"
        );
        return Err(SolveError::data(input.place(), text));
    }
    output.joined(rule.values(largest as usize), " ").newline();
    Ok(())
}
