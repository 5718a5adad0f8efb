//! Nim in its variants, and games that are Nim in disguise.

use super::Answer;
use crate::reading::{case, counted, made, nim_sum_of};
use heap_games::{ListGame, misere_nim_outcome};
use nim_algebra::{chips_value, nim_sum, nim_winning_takes};

pub(super) const ANSWERS: &[Answer] = &[
    // Nim in normal play.
    ("luogu-p2197-nim", |input, output| {
        for _ in 0..input.int::<u64>("number of test cases")? {
            let sum = nim_sum_of(input, |heap| heap)?;
            output.line(if sum != 0 { "Yes" } else { "No" });
        }
        Ok(())
    }),
    // Being a Good Boy in Spring Festival: how many first moves win at Nim.
    ("hdu1850-good-boy", |input, output| {
        while let Some(count) = case(input, "number of heaps")? {
            let heaps: Vec<u64> = input.ints(count, "heap size")?;
            output.uint(nim_winning_takes(&heaps).count() as u64).newline();
        }
        Ok(())
    }),
    // Matches: Nim with the first winning move, by the least heap.
    ("luogu-p1247-matches", |input, output| {
        let mut heaps = counted(input, ["number of heaps", "heap size"])?;
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
    }),
    // Anti-Nim: Nim in which the player who cannot move wins.
    ("anti-nim", |input, output| {
        for _ in 0..input.int::<u64>("number of test cases")? {
            let heaps = counted(input, ["number of heaps", "heap size"])?;
            output.line(if misere_nim_outcome(&heaps).mover_wins() { "win" } else { "lose" });
        }
        Ok(())
    }),
    // Nim as a game on a graph: a heap has an arc to every smaller one.
    ("nim-digraph", |input, output| {
        let heaps = counted(input, ["number of heaps", "heap size"])?;
        output.joined(&heaps, " ").newline();
        output.line(if nim_sum(heaps) != 0 { "win" } else { "lose" });
        Ok(())
    }),
    // Staircase Nim: any number of stones moves one step down.
    ("staircase-nim", |input, output| {
        for _ in 0..input.int::<u64>("number of test cases")? {
            let steps = counted(input, ["number of steps", "number of stones"])?;
            output.line(if ListGame::Staircase.outcome(&steps).mover_wins() {
                "win"
            } else {
                "lose"
            });
        }
        Ok(())
    }),
    // Georgia and Bob: chessmen on a half-line move left without passing.
    ("poj1704-georgia-and-bob", |input, output| {
        for _ in 0..input.int::<u64>("number of test cases")? {
            let count = input.int::<u64>("number of chessmen")?;
            let mut positions: Vec<u64> = input.ints_in(count, 1..=u64::MAX, "position")?;
            let value = made(input, chips_value(&mut positions))?;
            output.line(if value != 0 { "Georgia will win" } else { "Bob will win" });
        }
        Ok(())
    }),
];
