//! Sets of numbers, several of which are taken at once.

use super::compile::{Placements, Step};
use crate::error::TextPositionError;
use crate::heaps::Condition;

/// The state of a number in the set.
pub(crate) const THERE: u8 = b'o';
pub(crate) const TAKEN: u8 = b'.';
/// The most choices of numbers to try.
const MOST_CHOICES: u64 = 1 << 22;

/// Lists the moves that take some numbers of a set, and perhaps others with them.
pub(super) fn list(
    placements: &mut Placements<'_>,
    numbers: &[u64],
    (count, with, every): (usize, Option<&Condition>, Option<&Condition>),
) -> Result<(), TextPositionError> {
    let n = numbers.last().copied().unwrap_or(0);
    let there = placements.bits[THERE as usize];
    let mut chosen: Vec<usize> = (0..count).collect();
    let mut tried = 0;
    while count <= numbers.len() {
        tried += 1;
        if tried > MOST_CHOICES {
            let limit = MOST_CHOICES as usize;
            return Err(TextPositionError::TooLarge { what: "choices of numbers", limit });
        }
        let mut values: Vec<u64> = chosen.iter().map(|&place| numbers[place]).collect();
        if with.is_none_or(|with| with.holds(n, &values)) {
            let mut taken = chosen.clone();
            if let Some(every) = every {
                for place in (0..numbers.len()).filter(|place| !chosen.contains(place)) {
                    values.push(numbers[place]);
                    taken.extend(every.holds(n, &values).then_some(place));
                    values.pop();
                }
            }
            let cells = |places: Vec<usize>| places.into_iter().map(|place| place as u32);
            let needs = cells(chosen.clone()).map(|cell| (cell, there)).collect();
            let steps = cells(taken).map(|cell| Step { cell, from: there, to: TAKEN });
            placements.add(needs, steps.collect())?;
        }
        // The next choice in order: increment the last place that can grow, and reset those after
        // it.
        let Some(last) = (0..count).rfind(|&at| chosen[at] + (count - at) < numbers.len()) else {
            return Ok(());
        };
        chosen[last] += 1;
        for at in last + 1..count {
            chosen[at] = chosen[at - 1] + 1;
        }
    }
    Ok(())
}
