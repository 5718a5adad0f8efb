//! The chance that the largest value kept occurs an odd number of times.

use crate::kit::io::Scan;
use std::collections::BTreeMap;

const MODULUS: u64 = 998_244_353;
const HALF: u64 = MODULUS.div_ceil(2);

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
