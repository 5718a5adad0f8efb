//! Games on one heap.

use super::cases::{heaps_win, pair_lines, pairs, random_sizes, spaced};
use crate::kit::io::Scan;
use crate::solutions::answer_by_kits;
use judge_io::Rng;
use std::sync::OnceLock;

pub(super) fn bash_case(rng: &mut Rng) -> String {
    let lines = rng.count(1, 6);
    format!("{lines}\n{}", heap_lines(rng, lines, 1000))
}

pub(super) fn auction_case(rng: &mut Rng) -> String {
    let lines = rng.count(0, 6);
    heap_lines(rng, lines, 1099)
}

pub(super) fn halving_case(rng: &mut Rng) -> String {
    let count = rng.count(1, 4);
    let mut piles = random_sizes(rng, count, 1, 100, 250);
    if rng.once_in(6) {
        let least = rng.pick(&[1, 999_999_999_999_999_000]);
        piles = vec![rng.between(least, 1_000_000_000_000_000_000)];
        piles.extend(vec![piles[0]; rng.count(0, 1)]);
        // A pile of 2p + 2 is worth as much as one of p.
        piles.push(piles[0] / 2);
    }
    format!("{}\n{}\n", piles.len(), spaced(&piles))
}

fn left_of_half(pile: u64) -> Vec<u64> {
    (1..=pile.div_ceil(2)).map(|take| pile - take).collect()
}

pub(super) fn halving_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let count = scan.get();
    let piles: Vec<u64> = scan.list(count);
    match heaps_win(&piles, left_of_half) {
        Some(wins) => if wins { "Alice\n" } else { "Bob\n" }.to_string(),
        None => answer_by_kits("gym104025j-stones", input),
    }
}

/// Returns lines of a heap and a largest move, mostly small.
fn heap_lines(rng: &mut Rng, lines: usize, most: u64) -> String {
    let pairs: Vec<(u64, u64)> = (0..lines)
        .map(|_| {
            let (heap, take) = if rng.once_in(30) {
                (most, most)
            } else {
                rng.pick(&[(12, 12), (60, 8), (8, 60)])
            };
            (rng.between(1, heap), rng.between(1, take))
        })
        .collect();
    pair_lines(&pairs)
}

pub(super) fn bash_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let lines = scan.get();
    let mut output = String::new();
    for (heap, most) in pairs(&mut scan, lines) {
        let mut wins = vec![false];
        for size in 1..=heap {
            wins.push((1..=most.min(size)).any(|take| !wins[size - take]));
        }
        output += if wins[heap] { "first\n" } else { "second\n" };
    }
    output
}

pub(super) fn auction_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    while let Some(target) = scan.try_get::<usize>() {
        let most: usize = scan.get();
        let mut wins = vec![false; target];
        let good = |wins: &[bool], price: usize, raise: usize| {
            price + raise >= wins.len() || !wins[price + raise]
        };
        for price in (0..target).rev() {
            wins[price] = (1..=most).any(|raise| good(&wins, price, raise));
        }
        let raises: Vec<usize> = (1..=most).filter(|&raise| good(&wins, 0, raise)).collect();
        output += &if raises.is_empty() { "none\n".to_string() } else { spaced(&raises) + "\n" };
    }
    output
}

const LARGEST_PILE: usize = 700;

/// Returns, for each pile and each largest take up to the pile, whether the mover wins.
fn fibonacci_wins() -> &'static [Vec<bool>] {
    static WINS: OnceLock<Vec<Vec<bool>>> = OnceLock::new();
    WINS.get_or_init(|| {
        let mut wins: Vec<Vec<bool>> = Vec::new();
        for pile in 0..=LARGEST_PILE {
            let mut row = vec![false];
            for take in 1..=pile {
                let left = pile - take;
                let good = left == 0 || !wins[left][left.min(2 * take)];
                row.push(row[take - 1] || good);
            }
            wins.push(row);
        }
        wins
    })
}

pub(super) fn fibonacci_case(rng: &mut Rng) -> String {
    let mut input = String::new();
    for _ in 0..rng.count(0, 8) {
        let pile = if rng.once_in(10) {
            rng.pick(&[1_134_903_170, 1_836_311_902, 1_836_311_903, 2_147_483_647])
        } else if rng.once_in(3) {
            rng.pick(&[2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610])
        } else {
            let most = rng.pick(&[20, 90, LARGEST_PILE as u64]);
            rng.between(2, most)
        };
        input += &format!("{pile}\n");
    }
    input + "0\n"
}

pub(super) fn fibonacci_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    loop {
        let pile: usize = scan.get();
        if pile == 0 {
            return output;
        }
        if pile > LARGEST_PILE {
            return answer_by_kits("hdu2516-fibonacci-nim", input);
        }
        let wins = fibonacci_wins()[pile][pile - 1];
        output += if wins { "First win\n" } else { "Second win\n" };
    }
}
