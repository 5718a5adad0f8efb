//! Nim with forbidden and with bounded takes.

use super::Oracle;
use super::scan::{Words, often, pair_lines, random_sizes, spaced};
use super::search::heaps_win;
use judge_io::Rng;

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
fn forbidden_case(rng: &mut Rng) -> String {
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

fn forbidden_answer(input: &str) -> String {
    let mut words = Words::new(input);
    let (piles, forbidden): (usize, usize) = (words.one(), words.one());
    let piles: Vec<u64> = words.many(piles);
    let forbidden: Vec<(u64, u64)> = (0..forbidden).map(|_| (words.one(), words.one())).collect();
    let wins = if are_small(&piles) {
        nim_with(&piles, |pile, take| !forbidden.contains(&(pile, take)))
    } else {
        piles.iter().fold(0, |sum, &pile| sum ^ forbidden_value(&forbidden, pile)) != 0
    };
    format!("{}\n", if wins { "Takahashi" } else { "Aoki" })
}

fn small_bounded_case(rng: &mut Rng) -> String {
    let count = rng.count(1, 4);
    let piles = random_sizes(rng, count, 1, 60, 500);
    let low = rng.between(1, 6);
    let high = rng.between(low, low + 8);
    format!("{} {low} {high}\n{}\n", piles.len(), spaced(&piles))
}

/// Returns a small case, at times with every number near the largest.
fn bounded_case(rng: &mut Rng) -> String {
    if !rng.once_in(6) {
        return small_bounded_case(rng);
    }
    let most = 1_000_000_000;
    let low = most - rng.between(0, most / 2);
    let high = rng.between(low, most);
    let piles: Vec<u64> = (0..rng.count(1, 3)).map(|_| rng.between(low / 2, most)).collect();
    format!("{} {low} {high}\n{}\n", piles.len(), spaced(&piles))
}

fn bounded_answer(input: &str) -> String {
    let mut words = Words::new(input);
    let count = words.one();
    let (low, high): (u64, u64) = (words.one(), words.one());
    let piles: Vec<u64> = words.many(count);
    let wins = if are_small(&piles) {
        nim_with(&piles, |_, take| (low..=high).contains(&take))
    } else {
        piles.iter().fold(0, |sum, &pile| sum ^ bounded_value(low, high, pile)) != 0
    };
    format!("{}\n", if wins { "First" } else { "Second" })
}

/// Returns who wins Nim where some takes are not allowed.
fn nim_with(piles: &[u64], may_take: impl Fn(u64, u64) -> bool) -> bool {
    heaps_win(piles, |pile| {
        let takes = (1..=pile).filter(|&take| may_take(pile, take));
        takes.map(|take| pile - take).collect()
    })
}

fn are_small(piles: &[u64]) -> bool {
    piles.iter().all(|&pile| pile <= 1000)
}

/// Returns a pile's value: without constraints it is the number of smaller piles; a constraint
/// that hides every smaller pile of one value makes that value come a second time, and all larger
/// piles are one less from there on.
fn forbidden_value(forbidden: &[(u64, u64)], pile: u64) -> u64 {
    let mut constrained: Vec<u64> = forbidden.iter().map(|&(pile, _)| pile).collect();
    constrained.sort_unstable();
    constrained.dedup();
    let mut repeats: Vec<(u64, u64)> = Vec::new();
    for at in constrained {
        let hidden: Vec<u64> = forbidden
            .iter()
            .filter(|&&(pile, _)| pile == at)
            .map(|&(_, take)| value_with(&repeats, at - take))
            .collect();
        let count = |list: &[u64], value| list.iter().filter(|&&other| other == value).count();
        let repeated: Vec<u64> = repeats.iter().map(|&(_, value)| value).collect();
        let all_hidden = |&&value: &&u64| count(&hidden, value) == 1 + count(&repeated, value);
        if let Some(&least) = hidden.iter().filter(all_hidden).min() {
            repeats.push((at, least));
        }
    }
    value_with(&repeats, pile)
}

fn value_with(repeats: &[(u64, u64)], pile: u64) -> u64 {
    let here = repeats.iter().find(|&&(at, _)| at == pile);
    let below = repeats.iter().filter(|&&(at, _)| at < pile).count();
    here.map_or(pile - below as u64, |&(_, value)| value)
}

fn bounded_value(low: u64, high: u64, pile: u64) -> u64 {
    pile % (low + high) / low
}

#[cfg(test)]
mod tests {
    use super::super::search::values_of_heaps;
    use super::*;

    #[test]
    fn large_piles_follow_the_same_values_as_small_ones() {
        let mut rng = Rng::new(2);
        for _ in 0..200 {
            let case = small_forbidden_case(&mut rng);
            let mut words = Words::new(&case);
            let (piles, count): (usize, usize) = (words.one(), words.one());
            let _: Vec<u64> = words.many(piles);
            let forbidden: Vec<(u64, u64)> =
                (0..count).map(|_| (words.one(), words.one())).collect();
            let values = values_of_heaps(50, |pile| {
                let takes = (1..=pile).filter(|&take| !forbidden.contains(&(pile, take)));
                takes.map(|take| pile - take).collect()
            });
            for (pile, &value) in values.iter().enumerate() {
                assert_eq!(forbidden_value(&forbidden, pile as u64), value, "{case}");
            }
        }
    }

    #[test]
    fn bounded_takes_repeat_after_both_bounds() {
        for low in 1..8 {
            for high in low..12 {
                let values = values_of_heaps(80, |pile| {
                    (low..=high.min(pile)).map(|take| pile - take).collect()
                });
                for (pile, &value) in values.iter().enumerate() {
                    assert_eq!(bounded_value(low, high, pile as u64), value);
                }
            }
        }
    }
}
