//! Largest inputs of games on heaps.

use super::maker::{Maker, counted, line, pairs};
use super::shapes::random;
use judge_io::Rng;

const ATCODER_BOUNDED: &str = "abc297g-constrained-nim-2";
const ATCODER_FORBIDDEN: &str = "abc255g-constrained-nim";
const HUGE: u64 = 1_000_000_000_000_000_000;
const S_NIM: &str = "hdu1536-s-nim";
const ONE_S_NIM: &str = "nowcoder236918-s-nim";
const TABLE: &str = "subtraction-table";
const BOXES: &str = "hdu1729-stone-game";
const ONE_BOXES: &str = "nowcoder34655c-stone-game";
const LASKER: &str = "hdu3032-nim-or-not-nim";
const APPLES: &str = "hdu2509-be-the-winner";
const SPLIT: &str = "hnoi2014-jiangnanle";
const HALVING: &str = "gym104025j-stones";

pub(super) const MAKERS: &[Maker] = &[
    (ATCODER_FORBIDDEN, "consecutive-piles", |rng| {
        forbidden(rng, |rng, index| {
            let pile = HUGE - 200_000 + index + 1;
            (pile, rng.between(1, 200_000))
        })
    }),
    (ATCODER_FORBIDDEN, "one-pile", |rng| forbidden(rng, |_, index| (HUGE, HUGE - index))),
    (ATCODER_FORBIDDEN, "whole-piles", |rng| forbidden(rng, |_, index| (index + 1, index + 1))),
    (ATCODER_FORBIDDEN, "random", |rng| {
        forbidden(rng, |rng, _| {
            let pile = rng.between(1, HUGE);
            (pile, rng.between(1, pile))
        })
    }),
    (ATCODER_FORBIDDEN, "all-takes-of-small-piles", |rng| {
        let all = (1..=631).flat_map(|pile| (1..=pile).map(move |take| (pile, take)));
        let mut all: Vec<(u64, u64)> = all.collect();
        rng.shuffle(&mut all);
        forbidden(rng, |_, index| all[index as usize % all.len()])
    }),
    (ATCODER_BOUNDED, "random", |rng| {
        format!("200000 1000 1000000\n{}", one_line(random(rng, 200_000, 1, 1_000_000_000)))
    }),
    (ATCODER_BOUNDED, "largest", |_| {
        format!("200000 1000000000 1000000000\n{}", one_line(vec![1_000_000_000; 200_000]))
    }),
    (HALVING, "largest", |_| format!("100000\n{}", one_line(vec![HUGE - 1; 100_000]))),
    (HALVING, "random", |rng| format!("100000\n{}", one_line(random(rng, 100_000, 1, HUGE)))),
    (S_NIM, "take-one-only", |rng| {
        let sets: Vec<String> = (0..40).map(|_| s_nim(rng, &[1])).collect();
        sets.concat() + "0\n"
    }),
    (S_NIM, "random", |rng| {
        let sets: Vec<String> = (0..40)
            .map(|_| {
                let set = random(rng, 100, 1, 10_000);
                s_nim(rng, &set)
            })
            .collect();
        sets.concat() + "0\n"
    }),
    (S_NIM, "first-hundred", |rng| {
        let set: Vec<u64> = (1..=100).rev().collect();
        let sets: Vec<String> = (0..40).map(|_| s_nim(rng, &set)).collect();
        sets.concat() + "0\n"
    }),
    (ONE_S_NIM, "take-one-only", |rng| s_nim(rng, &[1])),
    (ONE_S_NIM, "first-hundred", |rng| {
        let set: Vec<u64> = (1..=100).rev().collect();
        s_nim(rng, &set)
    }),
    (TABLE, "first-hundred", |_| format!("100 {}1000000\n", one_line((1..=100).rev().collect()))),
    (TABLE, "random", |rng| format!("100 {}1000000\n", one_line(random(rng, 100, 1, 1000)))),
    (TABLE, "wide", |rng| format!("100 {}1000000\n", one_line(random(rng, 100, 1, 2_000_000)))),
    (BOXES, "largest", |rng| {
        let cases: Vec<String> = (0..10_000).map(|_| boxes(rng, 1_000_000, 0)).collect();
        cases.concat() + "0\n"
    }),
    (BOXES, "nearly-empty", |rng| {
        let cases: Vec<String> = (0..10_000).map(|_| boxes(rng, 1_000_000, 999_990)).collect();
        cases.concat() + "0\n"
    }),
    (ONE_BOXES, "largest", |rng| boxes(rng, 1_000_000, 999_990)),
    (LASKER, "largest", |rng| lasker(rng, 4, 1_000_000, 2_147_483_647)),
    (LASKER, "random", |rng| lasker(rng, 4, 1_000_000, 1)),
    (LASKER, "hundred-tests", |rng| lasker(rng, 100, 10_000, 1)),
    (APPLES, "random", |rng| many(20_000, || random(rng, 100, 1, 100))),
    (APPLES, "all-ones", |_| many(20_000, || vec![1; 100])),
    (SPLIT, "floor-one", |rng| equal_split(rng, 1, 99_999)),
    (SPLIT, "floor-two", |rng| equal_split(rng, 2, 1)),
    (SPLIT, "floor-middle", |rng| equal_split(rng, 50_000, 1)),
    (SPLIT, "floor-largest", |rng| equal_split(rng, 99_999, 99_999)),
    ("hdu1846-brave-game", "random", |rng| {
        let mut text = "100\n".to_string();
        let mut side = || rng.between(1, 1000);
        pairs(&mut text, (0..100).map(|_| (side(), side())));
        text
    }),
    ("hdu2149-public-sale", "long-answers", |_| {
        let mut text = String::new();
        pairs(&mut text, (0..5000).map(|index| (index % 1099 + 1, 1099)));
        text
    }),
    ("hdu2149-public-sale", "random", |rng| {
        let mut text = String::new();
        let mut side = || rng.between(1, 1099);
        pairs(&mut text, (0..100_000).map(|_| (side(), side())));
        text
    }),
    ("hdu2516-fibonacci-nim", "random", |rng| {
        let mut text = String::new();
        for _ in 0..200_000 {
            line(&mut text, [rng.between(2, 2_147_483_647)]);
        }
        text + "2147483647\n1836311903\n0\n"
    }),
];

fn one_line(numbers: Vec<u64>) -> String {
    let mut text = String::new();
    line(&mut text, numbers);
    text
}

/// Returns `cases` cases, each a count and a line.
fn many(cases: usize, mut numbers: impl FnMut() -> Vec<u64>) -> String {
    let mut text = String::new();
    for _ in 0..cases {
        counted(&mut text, &numbers());
    }
    text
}

/// Returns 200000 piles at and near the constrained ones and as many different constraints, or
/// fewer where the maker repeats itself.
fn forbidden(rng: &mut Rng, mut constraint: impl FnMut(&mut Rng, u64) -> (u64, u64)) -> String {
    let mut constraints: Vec<(u64, u64)> =
        (0..200_000).map(|index| constraint(rng, index)).collect();
    constraints.sort_unstable();
    constraints.dedup();
    rng.shuffle(&mut constraints);
    let piles: Vec<u64> = (0..200_000)
        .map(|index| {
            let (pile, _) = constraints[index % constraints.len()];
            (pile + rng.between(0, 1)).min(HUGE)
        })
        .collect();
    let mut text = String::new();
    line(&mut text, [piles.len(), constraints.len()]);
    line(&mut text, piles);
    pairs(&mut text, constraints);
    text
}

fn s_nim(rng: &mut Rng, set: &[u64]) -> String {
    let mut text = String::new();
    line(&mut text, [set.len() as u64].iter().chain(set));
    text.push_str("100\n");
    for _ in 0..100 {
        let heaps = random(rng, 99, 0, 10_000);
        line(&mut text, [100, 10_000].into_iter().chain(heaps));
    }
    text
}

/// Returns 50 boxes of sizes up to `largest`, most of them with few stones: `spread` is what a
/// box misses at least to be full.
fn boxes(rng: &mut Rng, largest: u64, spread: u64) -> String {
    let mut text = "50\n".to_string();
    for _ in 0..50 {
        let size = rng.between(largest - 5, largest);
        line(&mut text, [size, rng.between(0, size - spread.min(size))]);
    }
    text
}

fn lasker(rng: &mut Rng, tests: usize, heaps: usize, least: u64) -> String {
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        counted(&mut text, &random(rng, heaps, least, 2_147_483_647));
    }
    text
}

fn equal_split(rng: &mut Rng, floor: u64, least: u64) -> String {
    let mut text = format!("99 {floor}\n");
    for _ in 0..99 {
        let piles = random(rng, 99, least, 99_999);
        line(&mut text, [99].into_iter().chain(piles));
    }
    text
}
