//! Subtraction sets: a move takes a number of the set.

use super::Answer;
use crate::reading::{MOST, case, counted, made};
use crate::{Input, Output, SolveError};
use heap_games::SubtractionSet;

pub(super) const ANSWERS: &[Answer] = &[
    ("hdu1536-s-nim", |input, output| {
        let mut steps = STEPS;
        while let Some(size) = case(input, "size of the subtraction set")? {
            solve_case(input, output, size, &mut steps)?;
        }
        Ok(())
    }),
    ("nowcoder236918-s-nim", |input, output| {
        let size = input.int("size of the subtraction set")?;
        solve_case(input, output, size, &mut STEPS.clone())
    }),
    ("subtraction-table", |input, output| {
        let size = input.int::<u64>("size of the subtraction set")?;
        let takes: Vec<u64> = input.ints_in(size, 1..=u64::MAX, "take")?;
        let largest = input.int_in(0..=MOST, "largest heap")?;
        let rule = made(input, SubtractionSet::new(takes))?;
        let steps = rule.steps_of(largest + 1);
        if steps > STEPS {
            let count = rule.takes().len();
            let text = format!(
                "a table to heap {largest} with {count} takes needs about {steps} steps, but the \
                 limit is {STEPS}"
            );
            return Err(SolveError::data(input.place(), text));
        }
        output.joined(rule.values(largest as usize), " ").newline();
        Ok(())
    }),
];

/// The most steps of an input, of less than a nanosecond each.
const STEPS: u64 = 50_000_000_000;

/// Solves one case, and deducts its steps from the budget.
fn solve_case(
    input: &mut Input<'_>,
    output: &mut Output<'_>,
    size: u64,
    steps: &mut u64,
) -> Result<(), SolveError> {
    let takes: Vec<u64> = input.ints_in(size, 1..=u64::MAX, "take")?;
    let rule = made(input, SubtractionSet::new(takes))?;
    let position_count = input.int::<u64>("number of positions")?;
    // A position is a range of indices into all heaps.
    let (mut heaps, mut ends) = (Vec::<u64>::new(), Vec::new());
    for _ in 0..position_count {
        heaps.append(&mut counted(input, ["number of heaps", "heap size"])?);
        ends.push(heaps.len());
    }
    let values = made(input, rule.values_of(&heaps, steps))?;
    let mut start = 0;
    for end in ends {
        let sum = values[start..end].iter().fold(0, |sum, value| sum ^ value);
        output.byte(if sum != 0 { b'W' } else { b'L' });
        start = end;
    }
    output.newline();
    Ok(())
}
