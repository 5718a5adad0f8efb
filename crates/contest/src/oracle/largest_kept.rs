//! The chance that the largest value kept occurs an odd number of times.

use crate::kit::io::Scan;
use crate::solutions::answer_by_kits;
use judge_io::Rng;
use std::collections::BTreeMap;

const MODULUS: u64 = 998_244_353;
const HALF: u64 = MODULUS.div_ceil(2);
const MOST_SEARCHED_COPIES: usize = 10;

pub(super) fn random_case(rng: &mut Rng) -> String {
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

pub(super) fn answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let lines: usize = scan.get();
    let mut counts: BTreeMap<i64, u128> = BTreeMap::new();
    let mut output = String::new();
    for _ in 0..lines {
        let kind: u8 = scan.get();
        let first: i64 = scan.get();
        if kind == 1 {
            *counts.entry(first).or_default() += scan.get::<u128>();
            continue;
        }
        let last: i64 = scan.get();
        let inside: Vec<(i64, u128)> = counts
            .iter()
            .filter(|&(&key, &count)| first <= key && key <= last && count > 0)
            .map(|(&key, &count)| (key, count))
            .collect();
        let total: u128 = inside.iter().map(|(_, count)| count).sum();
        if total > MOST_SEARCHED_COPIES as u128 {
            return answer_by_kits("matiji-max-odd-probability", input);
        }
        output += &format!("{}\n", by_subsets(&inside));
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
    (0..copies.len()).fold(odd, |chance, _| chance * HALF % MODULUS)
}
