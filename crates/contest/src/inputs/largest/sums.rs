//! Largest inputs of sums of games.

use super::maker::{Maker, counted, line};
use super::shapes::{lost_nim, random};
use judge_io::Rng;

const MISERE: &str = "anti-nim";
const COUNT_MOVES: &str = "hdu1850-good-boy";
const FIRST_MOVE: &str = "luogu-p1247-matches";
const NIM: &str = "luogu-p2197-nim";
const STAIRCASE: &str = "staircase-nim";
const BEANS: &str = "hnoi2007-split-game";
const CHESSMEN: &str = "poj1704-georgia-and-bob";
const LARGEST_KEPT: &str = "matiji-max-odd-probability";

pub(super) const MAKERS: &[Maker] = &[
    (MISERE, "random", |rng| tests(rng, 50, |rng| random(rng, 10_000, 0, 1_000_000_000))),
    (MISERE, "ones", |rng| tests(rng, 50, |rng| random(rng, 10_000, 0, 1))),
    (COUNT_MOVES, "random", |rng| {
        let mut text = String::new();
        for _ in 0..10_000 {
            counted(&mut text, &random(rng, 100, 1, 1_000_000));
        }
        text + "0\n"
    }),
    (FIRST_MOVE, "random", |rng| one(&random(rng, 500_000, 1, 1_000_000_000))),
    (FIRST_MOVE, "lost", |rng| one(&lost_nim(rng, 500_000, 1_000_000_000))),
    (FIRST_MOVE, "only-the-last-pile", |rng| {
        let mut piles = lost_nim(rng, 499_998, 499_999_999);
        piles.push(1_000_000_000);
        one(&piles)
    }),
    (NIM, "random", |rng| tests(rng, 10, |rng| random(rng, 10_000, 0, 9_999))),
    (STAIRCASE, "random", |rng| tests(rng, 4, |rng| random(rng, 500_000, 0, 1_000_000_000))),
    (STAIRCASE, "single-steps", |rng| tests(rng, 200_000, |rng| random(rng, 1, 0, 1_000_000_000))),
    (BEANS, "odd", |_| {
        let bottles = format!("21\n{}\n", vec!["9999"; 21].join(" "));
        format!("10\n{}", bottles.repeat(10))
    }),
    (BEANS, "random", |rng| tests(rng, 10, |rng| random(rng, 21, 0, 10_000))),
    (CHESSMEN, "spread", |rng| {
        tests(rng, 20, |rng| {
            let mut cells: Vec<u64> = (1..=10_000).collect();
            rng.shuffle(&mut cells);
            cells.truncate(1000);
            cells
        })
    }),
    (CHESSMEN, "in-a-row", |rng| tests(rng, 20, |_| (9_001..=10_000).rev().collect())),
    (LARGEST_KEPT, "random-keys", |rng| {
        largest_kept(rng, -9_000_000_000_000_000_000, 9_000_000_000_000_000_000, 5)
    }),
    (LARGEST_KEPT, "few-keys", |rng| largest_kept(rng, 1, 1000, 5)),
    (LARGEST_KEPT, "many-copies", |rng| largest_kept(rng, 1, 500_000, 1_000_000_000)),
    (LARGEST_KEPT, "inserts-then-queries", inserts_then_queries),
    (LARGEST_KEPT, "queries-only", |_| format!("500000\n{}", "2 1 1000000000\n".repeat(500_000))),
    ("nim-digraph", "largest", |rng| one(&random(rng, 100_000, 0, 1000))),
    ("nim-product", "random", |rng| products(rng, 0)),
    ("nim-product", "largest", |rng| products(rng, u64::MAX - 1000)),
];

fn one(numbers: &[u64]) -> String {
    let mut text = String::new();
    counted(&mut text, numbers);
    text
}

fn tests(rng: &mut Rng, count: usize, mut numbers: impl FnMut(&mut Rng) -> Vec<u64>) -> String {
    let mut text = format!("{count}\n");
    for _ in 0..count {
        counted(&mut text, &numbers(rng));
    }
    text
}

fn largest_kept(rng: &mut Rng, low: i64, high: i64, copies: u64) -> String {
    let mut text = "500000\n".to_string();
    let span = low.abs_diff(high);
    for _ in 0..500_000 {
        let mut key = || low.wrapping_add_unsigned(rng.between(0, span));
        let (a, b) = (key(), key());
        let words = if rng.once_in(2) {
            [1, a, rng.between(0, copies).cast_signed()]
        } else {
            [2, a.min(b), a.max(b)]
        };
        line(&mut text, words);
    }
    text
}

fn inserts_then_queries(rng: &mut Rng) -> String {
    let mut text = "500000\n".to_string();
    for key in 1..=250_000_u64 {
        line(&mut text, [1, key * 4_000_000_000, rng.between(1, 2)]);
    }
    for end in 1..=250_000_u64 {
        line(&mut text, [2, 1, (end + 1) * 4_000_000_000]);
    }
    text
}

fn products(rng: &mut Rng, least: u64) -> String {
    let mut text = "100000\n".to_string();
    for _ in 0..100_000 {
        line(&mut text, random(rng, 2, least, u64::MAX));
    }
    text
}
