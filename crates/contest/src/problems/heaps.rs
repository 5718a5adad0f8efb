//! Heaps from which stones are taken or which are split, and boxes that are filled.

use super::Answer;
use crate::reading::{MOST, case, made, nim_sum_of};
use crate::{Input, SolveError};
use heap_games::{
    BoundedTake, EqualSplit, ListGame, auction_winning_raises, bash_value, halving_value,
    lasker_value, misere_nim_outcome,
};
use mex_core::StopPoints;
use nim_algebra::nim_sum;
use std::collections::HashMap;

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
    // Public Sale: bidders raise by 1 to n, and the one who reaches m buys; all winning first
    // raises.
    ("hdu2149-public-sale", |input, output| {
        let mut left = MOST_RAISES;
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
                    "more than {MOST_RAISES} raises win in all, here those from {} to {}",
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
    ("hdu1729-stone-game", |input, output| {
        let mut number = 0_u64;
        while let Some(count) = case(input, "number of boxes")? {
            number += 1;
            let wins = first_player_wins(input, count)?;
            output.text("Case ").uint(number).line(":").line(if wins { "Yes" } else { "No" });
        }
        Ok(())
    }),
    ("nowcoder34655c-stone-game", |input, output| {
        let count = input.int("number of boxes")?;
        let wins = first_player_wins(input, count)?;
        output.line(if wins { "Yes" } else { "No" });
        Ok(())
    }),
];

/// The most bottles: values take cubic time, and moves cubic memory.
const MOST_BOTTLES: u64 = 1000;
/// The most raises to print, some hundred for each of the most cases that a judge could have.
const MOST_RAISES: u64 = 1 << 28;

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
/// with bottles counted from 0.
///
/// A bottle with an even number of beans adds nothing to the sum, yet a bean may be taken from it;
/// the beans in the last bottle never move.
///
/// # Complexity
/// O(n³) for n bottles.
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

fn first_player_wins(input: &mut Input<'_>, count: u64) -> Result<bool, SolveError> {
    let mut sum = 0;
    for _ in 0..count {
        let size = input.int("size of a box")?;
        let stones = input.int_in(0..=size, "stones in a box")?;
        sum ^= square_box_value(size, stones);
    }
    Ok(sum != 0)
}

/// Returns the Grundy value of a box of `size` that holds `count` stones, if a move adds 1 to
/// count² stones without overfilling the box.
///
/// Let t be the greatest count with t + t² < size. With more than t stones the box can be filled at
/// once, so its value is the room left; with at most t, its value is that of a box of size t. An
/// empty or overfull box has no move.
///
/// # Complexity
/// O(log log size).
pub fn square_box_value(size: u64, count: u64) -> u64 {
    if count == 0 {
        return 0;
    }
    let mut size = size;
    while count < size {
        let bound = greatest_short_count(size);
        if count > bound {
            return size - count;
        }
        size = bound;
    }
    0
}

/// Returns the greatest t with t + t² < size, for a size of at least 1.
fn greatest_short_count(size: u64) -> u64 {
    let root = (size - 1).isqrt();
    // t + t² ≤ size − 1 holds for the root r of size − 1, or else for r − 1, as (r − 1) + (r − 1)²
    // < r².
    if root * root + root < size { root } else { root - 1 }
}

/// Nim in which certain takes are forbidden, given as pairs of a heap and a take.
///
/// # References
/// AtCoder Beginner Contest 255, problem G.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForbiddenTakes {
    /// Heaps whose value repeats that of a smaller heap, in increasing order, with that value. The
    /// value of every other heap is the number of new values before it.
    repeats: Vec<(u64, u64)>,
}

impl ForbiddenTakes {
    /// Returns the rule that forbids each listed (heap, take). Repeated pairs, and pairs that are
    /// not takes of Nim (0, or more than the heap), have no effect.
    ///
    /// # Complexity
    /// O(m log m) time and O(m) space for m pairs.
    pub fn new(forbidden: &[(u64, u64)]) -> Self {
        let mut pairs: Vec<(u64, u64)> =
            forbidden.iter().copied().filter(|&(heap, take)| (1..=heap).contains(&take)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let mut rule = Self { repeats: Vec::new() };
        // For each value, how many heaps beyond the first have it, among the repeats so far.
        let mut extra: HashMap<u64, u64> = HashMap::new();
        let mut values = Vec::new();
        let mut stops = StopPoints::default();
        for group in pairs.chunk_by(|a, b| a.0 == b.0) {
            stops.pass_many(group.len());
            let heap = group[0].0;
            values.clear();
            values.extend(group.iter().map(|&(heap, take)| rule.value(heap - take)));
            values.sort_unstable();
            let cut_off = values
                .chunk_by(|a, b| a == b)
                .find(|same| same.len() as u64 == 1 + extra.get(&same[0]).copied().unwrap_or(0));
            if let Some(same) = cut_off {
                *extra.entry(same[0]).or_insert(0) += 1;
                rule.repeats.push((heap, same[0]));
            }
        }
        rule
    }

    /// Returns the Grundy value of a heap.
    ///
    /// Without forbidden takes every smaller heap is an option, so the value is new: the number of
    /// different values before. If the forbidden takes exclude every heap of some value, the least
    /// such value is the heap's.
    ///
    /// # Complexity
    /// O(log m).
    pub fn value(&self, heap: u64) -> u64 {
        match self.repeats.binary_search_by_key(&heap, |&(at, _)| at) {
            Ok(index) => self.repeats[index].1,
            Err(before) => heap - before as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn bounds_are_exact_at_the_greatest_sizes() {
        let t = u128::from(greatest_short_count(u64::MAX));
        assert!(t + t * t < u128::from(u64::MAX));
        assert!((t + 1) + (t + 1) * (t + 1) >= u128::from(u64::MAX));
        assert_eq!(square_box_value(u64::MAX, u64::MAX - 1), 1);
        assert_eq!(square_box_value(4, 9), 0);
    }

    #[test]
    fn values_follow_the_definition() {
        let mut rng = Rng::new(255);
        for round in 0..1500 {
            let top = 1 + rng.below(30);
            let count = rng.below(if round % 3 == 0 { 200 } else { 25 });
            let pairs: Vec<(u64, u64)> =
                (0..count).map(|_| (rng.below(top + 2), rng.below(top + 4))).collect();
            let rule = ForbiddenTakes::new(&pairs);
            let mut values: Vec<u32> = Vec::new();
            for heap in 0..=top + 5 {
                let takes = (1..=heap).filter(|&take| !pairs.contains(&(heap, take)));
                let reached: Vec<u32> = takes.map(|take| values[(heap - take) as usize]).collect();
                values.push(test_support::mex(&reached));
                let value = u64::from(values[heap as usize]);
                assert_eq!(rule.value(heap), value, "{pairs:?} at {heap}");
            }
        }
    }

    #[test]
    fn greatest_heaps_are_exact() {
        let rule = ForbiddenTakes::new(&[(u64::MAX, 1), (u64::MAX, u64::MAX), (0, 0), (3, 4)]);
        assert_eq!(rule.value(u64::MAX), 0);
        assert_eq!(rule.value(u64::MAX - 1), u64::MAX - 1);
        let ends = [0, 1, 2, 1 << 32, 1 << 63, u64::MAX - 1, u64::MAX];
        for (a, b) in ends.into_iter().flat_map(|a| ends.map(|b| (a, b))) {
            let forbidden = ForbiddenTakes::new(&[(a, b), (b, a), (a, b)]);
            let _ = (square_box_value(a, b), ends.map(|heap| forbidden.value(heap)));
        }
        assert_eq!(bottles_winning_moves(&[]), []);
        assert_eq!(bottles_winning_moves(&[u64::MAX; 2]), [(0, 1, 1)]);
    }
}
