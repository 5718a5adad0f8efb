//! Nim in its variants, games that are Nim in disguise, and products of nimbers.

use super::Answer;
use crate::Output;
use crate::reading::{case, counted, made, nim_sum_of, win_or_lose};
use heap_games::{ListGame, misere_nim_outcome};
use nim_algebra::{chips_value, nim_sum, nim_winning_takes, tartan_value};

pub(super) const ANSWERS: &[Answer] = &[
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
            output.line(win_or_lose(misere_nim_outcome(&heaps)));
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
            output.line(win_or_lose(ListGame::Staircase.outcome(&steps)));
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
    ("nim-product", |input, output| {
        let count = input.int::<u64>("number of products")?;
        let (mut factors, numbers) = (Vec::new(), count.saturating_mul(2));
        let outcome = input.each_int_in(numbers, 0..=u64::MAX, "factor", |factor| {
            factors.push(factor);
            if factors.len() == CHUNK {
                write_products(&mut factors, output);
            }
        });
        // Cases before an error are answered.
        write_products(&mut factors, output);
        Ok(outcome?)
    }),
    // Switch lights: Turning Corners, a coin-turning game in the plane.
    ("hdu3404-switch-lights", |input, output| {
        for _ in 0..input.int::<u64>("number of test cases")? {
            let lamp_count = input.int::<u64>("number of lamps")?;
            let coordinates: Vec<u64> =
                input.ints(lamp_count.saturating_mul(2), "coordinate of a lamp")?;
            let lamps = coordinates.as_chunks().0.iter().map(|&[x, y]| (x, y));
            output.line(match tartan_value(lamps) {
                0 => "Don't waste your time.",
                _ => "Have a try, lxhgww.",
            });
        }
        Ok(())
    }),
];

/// How many factors to multiply at a time.
const CHUNK: usize = 1 << 12;

/// Writes the products of pairs of factors, and empties the list.
fn write_products(factors: &mut Vec<u64>, output: &mut Output<'_>) {
    let (pairs, _) = factors.as_chunks();
    let mut products = vec![0; pairs.len()];
    let multiplied = nim_algebra::Batch::new().mul_pairs(pairs, &mut products);
    multiplied.expect("as many products as pairs");
    output.uint_lines(products);
    factors.clear();
}
