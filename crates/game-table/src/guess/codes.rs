//! The take-and-break codes that values agree with: all of them, by what values say about moves.

use super::needs::{Moves, Needs};
use heap_games::Rule;

/// The most values that decide, and the greatest; options of larger heaps in three parts are too many.
const MOST_VALUES: usize = 512;
const MOST_VALUES_IN_THREE: usize = 160;
const GREATEST: u64 = 4095;

/// The most that the values may sum up to.
const GREATEST_SUM: u64 = 1 << 17;

/// The most digits after the point of octal codes, and of codes that leave three heaps, and of
/// those whose last digit repeats.
const MOST_DIGITS: usize = 8;
const MOST_DIGITS_OF_THREE: usize = 2;
const MOST_DIGITS_REPEATING: usize = 4;

/// The most codes of a group that are listed.
const MOST_CODES: usize = 1000;

/// Codes with the same first digit and as few digits as possible, in the order of their digits.
#[derive(Clone, Debug)]
pub(super) struct CodeGroup {
    pub(super) codes: Vec<Rule>,
    /// How many digits they have, that before the point included unless it is 0.
    pub(super) digits: usize,
    pub(super) is_whole: bool,
}

/// Returns the codes that agree with the values from heap 0 on, as far as 512 of them go: the shortest that
/// leave at most two heaps, and those that begin with 4; and, if they have fewer digits, the shortest whose
/// last digit repeats, and those that leave three heaps.
pub(super) fn codes(values: &[u64]) -> Vec<CodeGroup> {
    let Some(values) = short(values, MOST_VALUES) else {
        return Vec::new();
    };
    let needs = Needs::new(values, &CodeMoves::new(values, MOST_DIGITS));
    let octal = [0, 4].iter().filter_map(|&before| group(&needs, before, MOST_DIGITS));
    let mut groups: Vec<CodeGroup> = octal.collect();
    for more in [repeating(values), of_three(values)] {
        let least = |groups: &[CodeGroup]| groups.iter().map(|group| group.digits).min();
        let (before, least) = (least(&groups), least(&more));
        let is_short = |digits: usize| before.is_none_or(|before| digits < before);
        let more = more.into_iter().filter(|group| Some(group.digits) == least);
        groups.extend(more.filter(|group| is_short(group.digits)));
    }
    groups
}

/// Returns the shortest codes that leave three heaps.
fn of_three(values: &[u64]) -> Vec<CodeGroup> {
    let values = &values[..values.len().min(MOST_VALUES_IN_THREE)];
    let moves = CodeMoves::new(values, MOST_DIGITS_OF_THREE).with_triples();
    let needs = Needs::new(values, &moves);
    let groups = [0, 4, 8, 12].iter().filter_map(|&before| {
        let mut found = group(&needs, before, MOST_DIGITS_OF_THREE)?;
        found.codes.retain(|code| matches!(code, Rule::Code(code) if code.max_parts() == 3));
        Some(found).filter(|found| !found.codes.is_empty())
    });
    groups.collect()
}

/// Returns the shortest octal codes whose last digit repeats for ever.
fn repeating(values: &[u64]) -> Vec<CodeGroup> {
    let all = [0, 4].iter().filter_map(|&before| {
        (1..=MOST_DIGITS_REPEATING).find_map(|digits| {
            let needs = Needs::new(values, &CodeMoves::new(values, digits).with_repeating());
            let (codes, is_whole) = codes_of(&needs, before, (digits, true))?;
            let digits = digits + usize::from(before > 0);
            Some(CodeGroup { codes, digits, is_whole })
        })
    });
    all.collect()
}

/// Returns the octal code with at most four digits that agrees with most of the first values, and how
/// many digits it has.
pub(super) fn nearest_code(values: &[u64]) -> Option<(Rule, usize)> {
    let values = &values[..values.len().min(MOST_VALUES)];
    let of_first = |count: usize| {
        let values = short(&values[..count], MOST_VALUES)?;
        let needs = Needs::new(values, &CodeMoves::new(values, 4));
        [0, 4].iter().filter_map(|&before| group(&needs, before, 4)).min_by_key(|it| it.digits)
    };
    // What agrees with the first values agrees with fewer.
    let (mut agreed, mut beyond) = (1, values.len() + 1);
    while beyond - agreed > 1 {
        let middle = agreed + (beyond - agreed) / 2;
        match of_first(middle) {
            Some(_) => agreed = middle,
            None => beyond = middle,
        }
    }
    let group = of_first(agreed)?;
    Some((group.codes.first()?.clone(), group.digits))
}

/// Returns as many of the first values as decide; none if a code has no such values.
fn short(values: &[u64], most: usize) -> Option<&[u64]> {
    let values = &values[..values.len().min(most)];
    if values.iter().any(|&value| value > GREATEST) {
        return None;
    }
    let mut sum = 0;
    let fits = |value: &&u64| {
        sum += **value;
        sum <= GREATEST_SUM
    };
    Some(&values[..values.iter().take_while(fits).count()])
}

/// Returns the shortest codes with a digit before the point that meet some needs.
fn group(needs: &Needs, before: u64, most: usize) -> Option<CodeGroup> {
    let digits =
        (0..=most).find(|&digits| needs.are_met_by(before | upto(needs.allowed, digits)))?;
    let (codes, is_whole) = codes_of(needs, before, (digits, false))?;
    let digits = digits + usize::from(before > 0);
    Some(CodeGroup { codes, digits, is_whole })
}

/// Returns the moves of the digits after the point up to one.
fn upto(moves: u64, digits: usize) -> u64 {
    moves & !0xF & ((1 << (4 * digits + 4)) - 1)
}

/// Returns the codes with a digit before the point and some after it that meet some needs, and whether
/// these are all; the last digit may repeat, and is not 0 then.
fn codes_of(
    needs: &Needs,
    before: u64,
    (digits, repeats): (usize, bool),
) -> Option<(Vec<Rule>, bool)> {
    let all = upto(needs.allowed, digits);
    if needs.allowed & before != before || !needs.are_met_by(before | all) {
        return None;
    }
    let (mut codes, mut turns, mut is_whole) = (Vec::new(), 0, true);
    let mut left = vec![(before, 1)];
    while let Some((chosen, take)) = left.pop() {
        turns += 1;
        if turns > needs.turns() || codes.len() == MOST_CODES {
            is_whole = false;
            break;
        }
        if take > digits {
            codes.extend(code(chosen, (digits, repeats)));
            continue;
        }
        let free = needs.allowed >> (4 * take) & 0xF;
        let least = u64::from(repeats && take == digits);
        // The least digit comes first, which is put on the stack last.
        for digit in (least..16).rev().filter(|digit| digit & free == *digit) {
            let chosen = chosen | digit << (4 * take);
            if needs.are_met_by(chosen | all & !upto(all, take)) {
                left.push((chosen, take + 1));
            }
        }
    }
    (!codes.is_empty()).then_some((codes, is_whole))
}

/// Returns the code whose digits are given, four bits each.
fn code(chosen: u64, (digits, repeats): (usize, bool)) -> Option<Rule> {
    let digit = |take: usize| match (chosen >> (4 * take) & 0xF, repeats && take == digits) {
        (digit, true) => format!("[{digit:X}]"),
        (digit, false) => format!("{digit:X}"),
    };
    let after: String = (1..=digits).map(digit).collect();
    format!("{}.{after}", digit(0)).parse().ok()
}

/// The moves of codes: bit `4k + p` is to take `k` and leave `p` heaps, so that four bits are a digit.
struct CodeMoves<'a> {
    values: &'a [u64],
    digits: usize,
    /// How many words a set of nim sums has.
    words: usize,
    /// The nim sums of two heaps that together have a size.
    pairs: Vec<Sums>,
    /// Those of three; none if no move leaves three.
    triples: Vec<Sums>,
    /// The values of the heaps up to each size but the empty one, and the nim sums of two heaps that
    /// together have at most that size; none if the last digit does not repeat.
    upto: Option<(Vec<Sums>, Vec<Sums>)>,
}

type Sums = Vec<u64>;

impl<'a> CodeMoves<'a> {
    /// Returns the moves that leave at most two heaps.
    fn new(values: &'a [u64], digits: usize) -> Self {
        let greatest = values.iter().copied().max().unwrap_or(0);
        let words = (greatest + 1).next_power_of_two().div_ceil(64) as usize;
        let mut pairs = vec![vec![0; words]; values.len()];
        for (size, sums) in pairs.iter_mut().enumerate() {
            for part in 1..=size / 2 {
                add(sums, values[part] ^ values[size - part]);
            }
        }
        CodeMoves { values, digits, words, pairs, triples: Vec::new(), upto: None }
    }

    /// Adds those that leave three.
    fn with_triples(mut self) -> Self {
        self.triples = vec![vec![0; self.words]; self.values.len()];
        for (size, sums) in self.triples.iter_mut().enumerate() {
            for part in 1..size {
                let two = &self.pairs[size - part];
                let sums_of_two = (0..64 * self.words as u64).filter(|&sum| has(two, sum));
                sums_of_two.for_each(|sum| add(sums, sum ^ self.values[part]));
            }
        }
        self
    }

    /// Lets the last digit be that of all greater takes too.
    fn with_repeating(mut self) -> Self {
        let (mut seen, mut pairs) = (vec![0; self.words], vec![0; self.words]);
        let (mut all_seen, mut all_pairs) = (Vec::new(), Vec::new());
        for (size, (&value, sums)) in self.values.iter().zip(&self.pairs).enumerate() {
            if size > 0 {
                add(&mut seen, value);
            }
            pairs.iter_mut().zip(sums).for_each(|(all, word)| *all |= word);
            all_seen.push(seen.clone());
            all_pairs.push(pairs.clone());
        }
        self.upto = Some((all_seen, all_pairs));
        self
    }
}

impl Moves for CodeMoves<'_> {
    fn count(&self) -> usize {
        4 * self.digits + 4
    }

    fn reaches(&self, index: usize, heap: usize, value: u64) -> bool {
        let (take, parts) = (index / 4, index % 4);
        let Some(left) = heap.checked_sub(take) else {
            return false;
        };
        if let Some((seen, pairs)) = self.upto.as_ref().filter(|_| take == self.digits) {
            return match parts {
                0 => value == 0,
                1 => has(&seen[left], value),
                2 => has(&pairs[left], value),
                _ => true,
            };
        }
        match parts {
            // To take nothing and leave the heap would be no move.
            0 | 1 if take == 0 => true,
            0 => left == 0 && value == 0,
            1 => left > 0 && self.values[left] == value,
            2 => has(&self.pairs[left], value),
            _ => self.triples.get(left).is_none_or(|sums| has(sums, value)),
        }
    }
}

fn add(sums: &mut Sums, sum: u64) {
    sums[sum as usize / 64] |= 1 << (sum % 64);
}

fn has(sums: &Sums, sum: u64) -> bool {
    sums.get(sum as usize / 64).is_some_and(|word| word >> (sum % 64) & 1 == 1)
}
