//! The chance that the largest value kept occurs an odd number of times.

use std::collections::BTreeMap;

use super::Oracle;
use super::scan::Words;
use judge_io::Rng;

pub(super) const LARGEST_KEPT: Oracle =
    Oracle { id: "matiji-max-odd-probability", random_case, answer };

const MODULUS: u64 = 998_244_353;
const HALF: u64 = MODULUS.div_ceil(2);
const MOST_SEARCHED_COPIES: usize = 10;

fn random_case(rng: &mut Rng) -> String {
    let lines = rng.count(1, 12);
    let far = rng.pick(&[0, 0, 0, -3, 1_000_000_000_000_000_000, -9_000_000_000_000_000_000]);
    let copies = rng.pick(&[1, 3, 3, 5]);
    let inserts = rng.pick(&[0, 1, 1, 2, 2, 2, 2, 3, 3, 3]);
    let mut input = format!("{lines}\n");
    for _ in 0..lines {
        let mut key = || far + rng.between(1, 7) as i64;
        let (a, b) = (key(), key());
        if rng.between(0, 3) < inserts {
            let count = if rng.once_in(15) {
                rng.between(1, 1_000_000_000_000_000_000)
            } else {
                rng.between(0, copies)
            };
            input += &format!("1 {a} {count}\n");
        } else if rng.once_in(8) {
            input += &format!("2 {a} {b}\n");
        } else {
            input += &format!("2 {} {}\n", a.min(b), a.max(b));
        }
    }
    input
}

fn answer(input: &str) -> String {
    let mut words = Words::new(input);
    let lines: usize = words.one();
    let mut counts: BTreeMap<i64, u128> = BTreeMap::new();
    let mut output = String::new();
    for _ in 0..lines {
        let kind: u8 = words.one();
        let first: i64 = words.one();
        if kind == 1 {
            *counts.entry(first).or_default() += words.one::<u128>();
            continue;
        }
        let last: i64 = words.one();
        let inside: Vec<(i64, u128)> = counts
            .iter()
            .filter(|&(&key, &count)| first <= key && key <= last && count > 0)
            .map(|(&key, &count)| (key, count))
            .collect();
        let total: u128 = inside.iter().map(|(_, count)| count).sum();
        let probability = if total <= MOST_SEARCHED_COPIES as u128 {
            by_subsets(&inside)
        } else {
            by_sum(&inside)
        };
        output += &format!("{probability}\n");
    }
    output
}

/// Counts the sets of kept copies whose largest value occurs an odd number of times.
fn by_subsets(counts: &[(i64, u128)]) -> u64 {
    let mut copies = Vec::new();
    for &(key, count) in counts {
        copies.extend((0..count).map(|_| key));
    }
    let mut odd = 0;
    for kept in 0..1u32 << copies.len() {
        let kept: Vec<i64> = (0..copies.len())
            .filter(|copy| kept >> copy & 1 == 1)
            .map(|copy| copies[copy])
            .collect();
        let largest = kept.iter().max();
        odd += kept.iter().filter(|&key| Some(key) == largest).count() as u64 % 2;
    }
    odd * power(HALF, copies.len() as u128) % MODULUS
}

/// Returns the sum, over the values, of the chance that all larger copies go and an odd number of
/// this one stays.
fn by_sum(counts: &[(i64, u128)]) -> u64 {
    let mut sum = 0;
    for &(key, _) in counts {
        let larger: u128 = counts.iter().filter(|(x, _)| *x > key).map(|(_, y)| y).sum();
        sum += HALF * power(HALF, larger) % MODULUS;
    }
    sum % MODULUS
}

fn power(base: u64, mut exponent: u128) -> u64 {
    let (mut result, mut square) = (1, base);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * square % MODULUS;
        }
        square = square * square % MODULUS;
        exponent /= 2;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_agrees_with_counting_subsets() {
        let mut rng = Rng::new(1);
        for _ in 0..300 {
            let counts: Vec<(i64, u128)> = (0..rng.count(0, 4))
                .map(|key| (key as i64, u128::from(rng.between(1, 3))))
                .collect();
            assert_eq!(by_sum(&counts), by_subsets(&counts), "{counts:?}");
        }
    }
}
