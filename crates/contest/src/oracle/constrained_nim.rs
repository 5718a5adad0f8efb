//! Nim with forbidden and with bounded takes.

use super::cases::{heaps_win, pair_lines, random_sizes, spaced};
use crate::kit::io::Scan;
use crate::solutions::answer_by_kits;
use judge_io::Rng;
use std::collections::BTreeSet;

fn small_forbidden_case(rng: &mut Rng) -> String {
    let count = rng.count(1, 4);
    let piles = random_sizes(rng, count, 1, 40, 250);
    let largest = piles.iter().max().copied().unwrap_or(1) + 2;
    let chance = rng.between(1, 6);
    let first = rng.between(1, largest);
    let last = rng.between(first, largest);
    let mut forbidden = Vec::new();
    for pile in first..=last {
        for take in 1..=pile {
            if rng.once_in(chance) {
                forbidden.push((pile, take));
            }
        }
    }
    rng.shuffle(&mut forbidden);
    forbidden.truncate(rng.count(1, 120));
    if forbidden.is_empty() {
        forbidden.push((first, rng.between(1, first)));
    }
    format!("{} {}\n{}\n{}", piles.len(), forbidden.len(), spaced(&piles), pair_lines(&forbidden))
}

/// Returns a small case, at times moved up to the largest piles.
pub(super) fn forbidden_case(rng: &mut Rng) -> String {
    if !rng.once_in(6) {
        return small_forbidden_case(rng);
    }
    let floor = 999_999_999_999_999_980;
    let near = |rng: &mut Rng| floor + rng.between(0, 20);
    let piles: Vec<u64> = (0..rng.count(1, 2)).map(|_| near(rng)).collect();
    let mut forbidden = Vec::new();
    for _ in 0..rng.count(1, 40) {
        let pile = near(rng);
        let most = rng.pick(&[4, 20, pile]);
        forbidden.push((pile, rng.between(1, most)));
    }
    forbidden.sort_unstable();
    forbidden.dedup();
    rng.shuffle(&mut forbidden);
    format!("{} {}\n{}\n{}", piles.len(), forbidden.len(), spaced(&piles), pair_lines(&forbidden))
}

pub(super) fn forbidden_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let (piles, forbidden): (usize, usize) = (scan.get(), scan.get());
    let piles: Vec<u64> = scan.list(piles);
    let forbidden: BTreeSet<(u64, u64)> =
        (0..forbidden).map(|_| (scan.get(), scan.get())).collect();
    match nim_with(&piles, |pile, take| !forbidden.contains(&(pile, take))) {
        Some(wins) => if wins { "Takahashi\n" } else { "Aoki\n" }.to_string(),
        None => answer_by_kits("abc255g-constrained-nim", input),
    }
}

fn small_bounded_case(rng: &mut Rng) -> String {
    let count = rng.count(1, 4);
    let piles = random_sizes(rng, count, 1, 60, 500);
    let low = rng.between(1, 6);
    let high = rng.between(low, low + 8);
    format!("{} {low} {high}\n{}\n", piles.len(), spaced(&piles))
}

/// Returns a small case, at times with every number near the largest.
pub(super) fn bounded_case(rng: &mut Rng) -> String {
    if !rng.once_in(6) {
        return small_bounded_case(rng);
    }
    let most = 1_000_000_000;
    let low = most - rng.between(0, most / 2);
    let high = rng.between(low, most);
    let piles: Vec<u64> = (0..rng.count(1, 3)).map(|_| rng.between(low / 2, most)).collect();
    format!("{} {low} {high}\n{}\n", piles.len(), spaced(&piles))
}

pub(super) fn bounded_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let count = scan.get();
    let (low, high): (u64, u64) = (scan.get(), scan.get());
    let piles: Vec<u64> = scan.list(count);
    match nim_with(&piles, |_, take| (low..=high).contains(&take)) {
        Some(wins) => if wins { "First\n" } else { "Second\n" }.to_string(),
        None => answer_by_kits("abc297g-constrained-nim-2", input),
    }
}

/// Returns who wins Nim in which some takes are not allowed, if the heaps can be searched.
fn nim_with(piles: &[u64], may_take: impl Fn(u64, u64) -> bool) -> Option<bool> {
    heaps_win(piles, |pile| {
        let takes = (1..=pile).filter(|&take| may_take(pile, take));
        takes.map(|take| pile - take).collect()
    })
}
