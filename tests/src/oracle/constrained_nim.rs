use super::Oracle;
use super::scan::{Words, often, pair_lines, random_sizes, spaced};
use super::search::heaps_win;
use crate::Rng;

pub(super) const FORBIDDEN_TAKES: Oracle = Oracle {
    id: "abc255g-constrained-nim",
    random_case: |rng| often(rng, "Aoki", forbidden_case, forbidden_answer),
    answer: forbidden_answer,
};

pub(super) const BOUNDED_TAKES: Oracle = Oracle {
    id: "abc297g-constrained-nim-2",
    random_case: |rng| often(rng, "Second", bounded_case, bounded_answer),
    answer: bounded_answer,
};

fn forbidden_case(rng: &mut Rng) -> String {
    let count = rng.index(1, 4);
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
    forbidden.truncate(rng.index(1, 120));
    if forbidden.is_empty() {
        forbidden.push((first, rng.between(1, first)));
    }
    format!(
        "{} {}\n{}\n{}",
        piles.len(),
        forbidden.len(),
        spaced(&piles),
        pair_lines(&forbidden)
    )
}

fn forbidden_answer(input: &str) -> String {
    let mut words = Words::new(input);
    let (piles, forbidden): (usize, usize) = (words.one(), words.one());
    let piles: Vec<u64> = words.many(piles);
    let forbidden: Vec<(u64, u64)> = (0..forbidden).map(|_| (words.one(), words.one())).collect();
    let may_take = |pile, take| !forbidden.contains(&(pile, take));
    let wins = nim_with(&piles, may_take);
    format!("{}\n", if wins { "Takahashi" } else { "Aoki" })
}

fn bounded_case(rng: &mut Rng) -> String {
    let count = rng.index(1, 4);
    let piles = random_sizes(rng, count, 1, 60, 500);
    let low = rng.between(1, 6);
    let high = rng.between(low, low + 8);
    format!("{} {low} {high}\n{}\n", piles.len(), spaced(&piles))
}

fn bounded_answer(input: &str) -> String {
    let mut words = Words::new(input);
    let count = words.one();
    let (low, high): (u64, u64) = (words.one(), words.one());
    let piles: Vec<u64> = words.many(count);
    let wins = nim_with(&piles, |_, take| (low..=high).contains(&take));
    format!("{}\n", if wins { "First" } else { "Second" })
}

/// Returns who wins Nim where some takes are not allowed.
fn nim_with(piles: &[u64], may_take: impl Fn(u64, u64) -> bool) -> bool {
    heaps_win(piles, |pile| {
        let takes = (1..=pile).filter(|&take| may_take(pile, take));
        takes.map(|take| pile - take).collect()
    })
}
