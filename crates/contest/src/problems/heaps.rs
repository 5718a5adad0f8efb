//! Heaps from which something is taken, or which are split.

use super::{Answer, ForbiddenTakes};
use crate::SolveError;
use crate::reading::{MOST, case, made, nim_sum_of};
use heap_games::{
    BoundedTake, EqualSplit, ListGame, auction_winning_raises, bash_value, halving_value,
    lasker_value, misere_nim_outcome,
};
use mex_core::StopPoints;
use nim_algebra::nim_sum;

pub(super) const ANSWERS: &[Answer] = &[
    // Brave Game: take 1 to m, the last stone wins.
    ("hdu1846-brave-game", |input, output| {
        for _ in 0..input.int::<u64>("number of test cases")? {
            let heap = input.int("number of stones")?;
            let max_take = input.int("greatest take")?;
            output.line(if bash_value(heap, max_take) != 0 { "first" } else { "second" });
        }
        Ok(())
    }),
    // Public Sale: bidders raise by 1 to n, and the one who reaches m buys; all winning first raises.
    ("hdu2149-public-sale", |input, output| {
        let mut left = MOST;
        while let Some(price) = input.try_int::<u64>("price")? {
            let max_raise = input.int::<u64>("greatest raise")?;
            let raises = auction_winning_raises(price, max_raise);
            if raises.is_empty() {
                output.line("none");
                continue;
            }
            let more = raises.end() - raises.start();
            left = left.checked_sub(more + 1).ok_or_else(|| {
                let text = format!(
                    "more than {MOST} raises win in all, here those from {} to {}",
                    raises.start(),
                    raises.end()
                );
                SolveError::data(input.place(), text)
            })?;
            output.joined(raises, " ").newline();
        }
        Ok(())
    }),
    // Constrained Nim 2: a move takes at least l and at most r.
    ("abc297g-constrained-nim-2", |input, output| {
        let heap_count = input.int::<u64>("number of heaps")?;
        let min = input.int_in(1..=u64::MAX, "least take")?;
        let max = input.int_in(min..=u64::MAX, "greatest take")?;
        let rule = made(input, BoundedTake::new(min, max))?;
        let mut sum = 0;
        input.each_int_in(heap_count, 0..=u64::MAX, "heap size", |heap| sum ^= rule.value(heap))?;
        output.line(if sum != 0 { "First" } else { "Second" });
        Ok(())
    }),
    // Constrained Nim: from a heap of exactly x, exactly y may not be taken.
    ("abc255g-constrained-nim", |input, output| {
        let heap_count = input.int::<u64>("number of heaps")?;
        let forbidden_count = input.int::<u64>("number of forbidden moves")?;
        let heaps: Vec<u64> = input.ints(heap_count, "heap size")?;
        let numbers: Vec<u64> =
            input.ints(forbidden_count.saturating_mul(2), "heap or take of a forbidden move")?;
        let forbidden: Vec<(u64, u64)> =
            numbers.as_chunks().0.iter().map(|&[heap, take]| (heap, take)).collect();
        let rule = ForbiddenTakes::new(&forbidden);
        let sum = nim_sum(heaps.into_iter().map(|heap| rule.value(heap)));
        output.line(if sum != 0 { "Takahashi" } else { "Aoki" });
        Ok(())
    }),
    // Stones: from a heap of a, take 1 to (a + 1) / 2.
    ("gym104025j-stones", |input, output| {
        let sum = nim_sum_of(input, halving_value)?;
        output.line(if sum != 0 { "Alice" } else { "Bob" });
        Ok(())
    }),
    // Fibonacci Nim: at most twice what the opponent took.
    ("hdu2516-fibonacci-nim", |input, output| {
        while let Some(heap) = case(input, "number of stones")? {
            let outcome = ListGame::Fibonacci.outcome(&[heap, heap - 1]);
            output.line(if outcome.mover_wins() { "First win" } else { "Second win" });
        }
        Ok(())
    }),
    // Nim or not Nim? (Lasker): Nim in which a heap may also be split in two.
    ("hdu3032-nim-or-not-nim", |input, output| {
        for _ in 0..input.int::<u64>("number of test cases")? {
            let (count, mut sum) = (input.int::<u64>("number of heaps")?, 0);
            let heaps = 0..=u64::MAX;
            input.each_int_in(count, heaps, "heap size", |heap| sum ^= lasker_value(heap))?;
            output.line(if sum != 0 { "Alice" } else { "Bob" });
        }
        Ok(())
    }),
    // Be the Winner: take adjacent apples from a line; the player who takes the last apple loses.
    ("hdu2509-be-the-winner", |input, output| {
        while let Some(count) = input.try_int::<u64>("number of lines of apples")? {
            let rows: Vec<u64> = input.ints(count, "number of apples")?;
            output.line(if misere_nim_outcome(&rows).mover_wins() { "Yes" } else { "No" });
        }
        Ok(())
    }),
    // Jiangnan Le: split a heap of at least f into as equal parts as possible.
    ("hnoi2014-jiangnanle", |input, output| {
        let game_count = input.int::<u64>("number of games")?;
        let floor = input.int_in(1..=u64::MAX, "least heap to split")?;
        let mut games = Vec::with_capacity(input.plausible_count(game_count));
        for _ in 0..game_count {
            let heap_count = input.int::<u64>("number of heaps")?;
            games.push(input.ints_in::<u64>(heap_count, 0..=MOST, "heap size")?);
        }
        let largest = games.iter().flatten().copied().max().unwrap_or(0);
        let values = EqualSplit::new(floor).values(largest as usize);
        let first_wins = games.iter().map(|heaps| {
            let sum = heaps.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]);
            u8::from(sum != 0)
        });
        output.joined(first_wins, " ").newline();
        Ok(())
    }),
    // The splitting game: a bean of bottle i makes way for one in j and one in k.
    ("hnoi2007-split-game", |input, output| {
        for _ in 0..input.int::<u64>("number of test cases")? {
            let count = input.int_in(0..=MOST_BOTTLES, "number of bottles")?;
            let beans: Vec<u64> = input.ints(count, "number of beans")?;
            let moves = bottles_winning_moves(&beans);
            match moves.first() {
                Some(&(i, j, k)) => output.joined([i, j, k], " ").newline(),
                None => output.line("-1 -1 -1"),
            };
            output.uint(moves.len() as u64).newline();
        }
        Ok(())
    }),
];

/// The most bottles: the values take time and the moves memory with their third power.
const MOST_BOTTLES: u64 = 1000;

/// Returns the Grundy value of one bean in each of `count` bottles, where a move takes a bean from
/// bottle i and puts one bean into each of the bottles j and k, i < j ≤ k.
fn bottles_values(count: usize) -> Vec<u32> {
    let mut values = vec![0; count];
    let mut stops = StopPoints::default();
    let mut seen: Vec<usize> = Vec::new();
    for bottle in (0..count).rev() {
        for (j, &first) in values.iter().enumerate().skip(bottle + 1) {
            stops.pass_many(count - j);
            for &second in &values[j..] {
                let value = (first ^ second) as usize;
                if value >= seen.len() {
                    seen.resize(value + 1, count);
                }
                seen[value] = bottle;
            }
        }
        let mex = seen.iter().position(|&mark| mark != bottle).unwrap_or(seen.len());
        values[bottle] = u32::try_from(mex).expect("a value is at most the number of moves");
    }
    values
}

/// Returns the moves (i, j, k), i < j ≤ k, that win from the given beans, in lexicographic order,
/// bottles counted from 0.
///
/// A bottle that holds an even number of beans adds nothing to the sum, yet a bean may be taken
/// from it; the beans in the last bottle never move.
///
/// # Constraints
/// Any numbers of beans; the time limits how many bottles.
///
/// # Complexity
/// O(n³) for n bottles.
///
/// # Examples
/// ```
/// assert_eq!(contest::bottles_winning_moves(&[1, 0, 1, 5000]), [(0, 2, 3)]);
/// assert_eq!(contest::bottles_winning_moves(&[0, 0, 0, 1]), []);
/// ```
pub fn bottles_winning_moves(beans: &[u64]) -> Vec<(usize, usize, usize)> {
    let values = bottles_values(beans.len());
    let sum = values
        .iter()
        .zip(beans)
        .filter(|&(_, &count)| count % 2 == 1)
        .fold(0, |sum, (&value, _)| sum ^ value);
    let mut moves = Vec::new();
    if sum == 0 {
        return moves;
    }
    let mut stops = StopPoints::default();
    for (i, _) in beans.iter().enumerate().filter(|&(_, &count)| count > 0) {
        for j in i + 1..beans.len() {
            stops.pass_many(beans.len() - j);
            for k in j..beans.len() {
                if sum ^ values[i] ^ values[j] ^ values[k] == 0 {
                    moves.push((i, j, k));
                }
            }
        }
    }
    moves
}
