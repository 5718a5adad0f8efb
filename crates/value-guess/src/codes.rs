//! All take-and-break codes that match values, which decide about each move separately.

use crate::needs::{Group, Needs};
use heap_games::Rule;

/// The most values that are used, and the limit on their size; larger heaps have too many options
/// in three parts.
const MOST_VALUES: usize = 512;
const MOST_VALUES_IN_THREE: usize = 160;
const GREATEST: u64 = 4095;

/// The limit on the sum of the values.
const GREATEST_SUM: u64 = 1 << 17;

/// The most digits after the point: of octal codes, of codes that leave three heaps, of codes whose
/// last digit repeats, and of a code that is only similar to the values.
const MOST_DIGITS: usize = 8;
const MOST_DIGITS_OF_THREE: usize = 2;
const MOST_DIGITS_REPEATING: usize = 4;
const MOST_DIGITS_NEAR: usize = 4;

/// The most codes listed in a group.
const MOST_CODES: usize = 1000;

/// Returns the codes that agree with at most the first 512 values, from heap 0 on: the shortest
/// that leave at most two heaps, with the first digit 0 or 4; and, if they have fewer digits, the
/// shortest whose last digit repeats or that leave three heaps. Codes of a group have the same
/// first digit, and are sorted by their digits.
pub(crate) fn codes(values: &[u64]) -> Vec<Group> {
    let Some(values) = short(values) else {
        return Vec::new();
    };
    let needs = CodeMoves::new(values, MOST_DIGITS, 2).needs(values);
    let mut groups: Vec<Group> =
        [0, 4].iter().filter_map(|&before| group(&needs, before, MOST_DIGITS)).collect();
    for more in [repeating(values), of_three(values)] {
        let least = |groups: &[Group]| groups.iter().map(|group| group.fitted).min();
        let (before, least) = (least(&groups), least(&more));
        if least.is_some() && before.is_none_or(|before| least < Some(before)) {
            groups.extend(more.into_iter().filter(|group| Some(group.fitted) == least));
        }
    }
    groups
}

/// Returns the shortest codes that leave three heaps.
fn of_three(values: &[u64]) -> Vec<Group> {
    let values = &values[..values.len().min(MOST_VALUES_IN_THREE)];
    let needs = CodeMoves::new(values, MOST_DIGITS_OF_THREE, 3).needs(values);
    let groups = [0, 4, 8, 12].iter().filter_map(|&before| {
        let mut found = group(&needs, before, MOST_DIGITS_OF_THREE)?;
        found.rules.retain(|code| matches!(code, Rule::Code(code) if code.max_parts() == 3));
        Some(found).filter(|found| !found.rules.is_empty())
    });
    groups.collect()
}

/// Returns the shortest octal codes whose last digit repeats.
fn repeating(values: &[u64]) -> Vec<Group> {
    let all = [0, 4].iter().filter_map(|&before| {
        (1..=MOST_DIGITS_REPEATING).find_map(|digits| {
            let needs = CodeMoves::new(values, digits, 2).with_repeating().needs(values);
            codes_of(&needs, before, (digits, true))
        })
    });
    all.collect()
}

/// Returns the octal code with at most four digits that matches the values the furthest, and its
/// number of digits.
pub(crate) fn nearest_code(values: &[u64]) -> Option<(Rule, usize)> {
    let values = &values[..values.len().min(MOST_VALUES)];
    let of_first = |count: usize| {
        let values = short(&values[..count])?;
        let needs = CodeMoves::new(values, MOST_DIGITS_NEAR, 2).needs(values);
        let groups = [0, 4].iter().filter_map(|&before| group(&needs, before, MOST_DIGITS_NEAR));
        groups.min_by_key(|group| group.fitted)
    };
    // A code that matches the first values matches fewer of them too.
    let (mut agreed, mut beyond) = (1, values.len() + 1);
    while beyond - agreed > 1 {
        let middle = agreed + (beyond - agreed) / 2;
        if of_first(middle).is_some() { agreed = middle } else { beyond = middle }
    }
    let group = of_first(agreed)?;
    Some((group.rules.first()?.clone(), group.fitted))
}

/// Returns the first values, as many as are used; `None` if a value is too large.
fn short(values: &[u64]) -> Option<&[u64]> {
    let values = &values[..values.len().min(MOST_VALUES)];
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
fn group(needs: &Needs, before: u64, most: usize) -> Option<Group> {
    let is_enough = |digits: &usize| needs.are_met_by(before | upto(needs.allowed, *digits));
    codes_of(needs, before, ((0..=most).find(is_enough)?, false))
}

/// Returns the moves of the first `digits` digits after the point.
fn upto(moves: u64, digits: usize) -> u64 {
    moves & !0xF & ((1 << (4 * digits + 4)) - 1)
}

/// Returns the codes with a digit before the point and some after it that meet some needs; the last
/// digit may repeat, and is not 0 then.
fn codes_of(needs: &Needs, before: u64, (digits, repeats): (usize, bool)) -> Option<Group> {
    let all = upto(needs.allowed, digits);
    if needs.allowed & before != before || !needs.are_met_by(before | all) {
        return None;
    }
    let (mut rules, mut turns, mut is_whole) = (Vec::new(), 0, true);
    let mut left = vec![(before, 1)];
    while let Some((chosen, take)) = left.pop() {
        turns += 1;
        if turns > needs.turns() || rules.len() == MOST_CODES {
            is_whole = false;
            break;
        }
        if take > digits {
            rules.extend(code(chosen, (digits, repeats)));
            continue;
        }
        let free = needs.allowed >> (4 * take) & 0xF;
        let least = u64::from(repeats && take == digits);
        // The least digit comes first, so it is pushed last.
        for digit in (least..16).rev().filter(|digit| digit & free == *digit) {
            let chosen = chosen | digit << (4 * take);
            if needs.are_met_by(chosen | all & !upto(all, take)) {
                left.push((chosen, take + 1));
            }
        }
    }
    let fitted = digits + usize::from(before > 0);
    (!rules.is_empty()).then_some(Group { rules, fitted, is_whole })
}

/// Returns the code with these digits, four bits each.
fn code(chosen: u64, (digits, repeats): (usize, bool)) -> Option<Rule> {
    let digit = |take: usize| match (chosen >> (4 * take) & 0xF, repeats && take == digits) {
        (digit, true) => format!("[{digit:X}]"),
        (digit, false) => format!("{digit:X}"),
    };
    let after: String = (1..=digits).map(digit).collect();
    format!("{}.{after}", digit(0)).parse().ok()
}

/// The moves of codes: bit `4k + p` is to take `k` and leave `p` heaps, so four bits are a digit.
struct CodeMoves {
    digits: usize,
    /// For each number of heaps and each total size, the nim sums of that many non-empty heaps.
    sums: Vec<Vec<Sums>>,
    /// The same for all sizes up to each one, if the last digit repeats.
    upto: Option<Vec<Vec<Sums>>>,
}

/// A set of nim sums, as bits.
type Sums = Vec<u64>;

impl CodeMoves {
    /// Returns the moves that leave at most `heaps` heaps.
    fn new(values: &[u64], digits: usize, heaps: usize) -> Self {
        let greatest = values.iter().copied().max().unwrap_or(0);
        let words = (greatest + 1).next_power_of_two().div_ceil(64) as usize;
        let mut sums = vec![vec![vec![0; words]; values.len()]; heaps + 1];
        sums[0][0][0] = 1;
        for heaps in 1..=heaps {
            let (before, own) = sums.split_at_mut(heaps);
            for (size, own) in own[0].iter_mut().enumerate() {
                for part in 1..=size {
                    let others = members(&before[heaps - 1][size - part]);
                    others.for_each(|sum| add(own, sum ^ values[part]));
                }
            }
        }
        CodeMoves { digits, sums, upto: None }
    }

    /// Makes the last digit apply to all greater takes too.
    fn with_repeating(mut self) -> Self {
        let mut upto = self.sums.clone();
        for sums in &mut upto {
            for size in 1..sums.len() {
                let (before, own) = sums.split_at_mut(size);
                own[0].iter_mut().zip(&before[size - 1]).for_each(|(own, all)| *own |= all);
            }
        }
        self.upto = Some(upto);
        self
    }

    /// Returns the conditions of the values on the moves.
    fn needs(&self, values: &[u64]) -> Needs {
        let reaches = |index, heap, value| self.reaches(index, heap, value);
        Needs::new(values, 4 * self.digits + 4, reaches)
    }

    fn reaches(&self, index: usize, heap: usize, value: u64) -> bool {
        let (take, heaps) = (index / 4, index % 4);
        let sums = self.upto.as_ref().filter(|_| take == self.digits).unwrap_or(&self.sums);
        match heap.checked_sub(take) {
            None => false,
            // Taking nothing and leaving the heap would not be a move.
            Some(_) if take == 0 && heaps < 2 => true,
            Some(left) => sums.get(heaps).is_none_or(|sums| has(&sums[left], value)),
        }
    }
}

fn add(sums: &mut Sums, sum: u64) {
    sums[sum as usize / 64] |= 1 << (sum % 64);
}

fn has(sums: &Sums, sum: u64) -> bool {
    sums.get(sum as usize / 64).is_some_and(|word| word >> (sum % 64) & 1 == 1)
}

/// Returns the members of a set.
fn members(sums: &Sums) -> impl Iterator<Item = u64> {
    (0..).zip(sums).flat_map(|(index, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros());
            rest &= rest.wrapping_sub(1);
            bit.map(|bit| 64 * index + u64::from(bit))
        })
    })
}
