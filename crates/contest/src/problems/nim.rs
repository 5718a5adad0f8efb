//! Nim in its variants, and games that are Nim in disguise.

use crate::reading::nim_sum_of;
use crate::{Input, Output, SolveError};
use heap_games::{ListGame, misere_nim_outcome};
use nim_algebra::{chips_value, nim_sum, nim_winning_takes};

/// Nim in normal play.
pub fn nim(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for _ in 0..input.int::<u64>("number of test cases")? {
        let sum = nim_sum_of(input, |heap| heap)?;
        output.line(if sum != 0 { "Yes" } else { "No" });
    }
    Ok(())
}

/// Being a Good Boy in Spring Festival: how many first moves win at Nim.
pub fn count_of_moves(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    loop {
        match input.try_int::<u64>("number of heaps")? {
            None | Some(0) => return Ok(()),
            Some(count) => {
                let heaps: Vec<u64> = input.ints(count, "heap size")?;
                output.uint(nim_winning_takes(&heaps).count() as u64).newline();
            }
        }
    }
}

/// Matches: Nim with the first winning move, by the least heap.
pub fn first_move(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let count = input.int::<u64>("number of heaps")?;
    let mut heaps: Vec<u64> = input.ints(count, "heap size")?;
    let first = nim_winning_takes(&heaps).next();
    match first {
        Some((index, take)) => {
            output.joined([take, index as u64 + 1], " ").newline();
            heaps[index] -= take;
            output.joined(&heaps, " ").newline();
        }
        None => {
            output.line("lose");
        }
    }
    Ok(())
}

/// Anti-Nim: Nim in which the player who cannot move wins.
pub fn misere(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for _ in 0..input.int::<u64>("number of test cases")? {
        let count = input.int::<u64>("number of heaps")?;
        let heaps: Vec<u64> = input.ints(count, "heap size")?;
        output.line(if misere_nim_outcome(&heaps).mover_wins() { "win" } else { "lose" });
    }
    Ok(())
}

/// Nim as a game on a graph: a heap has an arc to every smaller one.
pub fn nim_digraph(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let count = input.int::<u64>("number of heaps")?;
    let heaps: Vec<u64> = input.ints(count, "heap size")?;
    output.joined(&heaps, " ").newline();
    output.line(if nim_sum(heaps) != 0 { "win" } else { "lose" });
    Ok(())
}

/// Staircase Nim: any number of stones moves one step down.
pub fn staircase(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for _ in 0..input.int::<u64>("number of test cases")? {
        let count = input.int::<u64>("number of steps")?;
        let steps: Vec<u64> = input.ints(count, "number of stones")?;
        output.line(if ListGame::Staircase.outcome(&steps).mover_wins() { "win" } else { "lose" });
    }
    Ok(())
}

/// Georgia and Bob: chessmen on a half-line move left without passing.
pub fn chessmen(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for _ in 0..input.int::<u64>("number of test cases")? {
        let count = input.int::<u64>("number of chessmen")?;
        let mut positions: Vec<u64> = input.ints_in(count, 1..=u64::MAX, "position")?;
        let value =
            chips_value(&mut positions).map_err(|error| SolveError::data(input.place(), error))?;
        output.line(if value != 0 { "Georgia will win" } else { "Bob will win" });
    }
    Ok(())
}
