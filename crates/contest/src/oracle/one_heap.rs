//! Games on one heap.

use std::sync::OnceLock;

use super::Oracle;
use super::scan::{Words, often, pair_lines, random_sizes, spaced};
use super::search::heaps_win;
use judge_io::Rng;

pub(super) const HALVING: Oracle = Oracle {
    id: "gym104025j-stones",
    random_case: |rng| often(rng, "Bob", halving_case, halving_answer),
    answer: halving_answer,
};

pub(super) const BASH: Oracle = Oracle {
    id: "hdu1846-brave-game",
    random_case: |rng| {
        let lines = rng.count(1, 6);
        format!("{lines}\n{}", heap_lines(rng, lines, 1000))
    },
    answer: bash_answer,
};

pub(super) const AUCTION: Oracle = Oracle {
    id: "hdu2149-public-sale",
    random_case: |rng| {
        let lines = rng.count(0, 6);
        heap_lines(rng, lines, 1099)
    },
    answer: auction_answer,
};

pub(super) const FIBONACCI_NIM: Oracle =
    Oracle { id: "hdu2516-fibonacci-nim", random_case: fibonacci_case, answer: fibonacci_answer };

fn halving_case(rng: &mut Rng) -> String {
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

/// Returns a pile's value: half of an odd pile, rounded up, and for an even pile 2p + 2 that of p.
fn halving_value(mut pile: u64) -> u64 {
    while pile > 0 && pile.is_multiple_of(2) {
        pile = pile / 2 - 1;
    }
    pile.div_ceil(2)
}

fn halving_answer(input: &str) -> String {
    let mut words = Words::new(input);
    let count = words.one();
    let piles: Vec<u64> = words.many(count);
    let wins = if piles.iter().all(|&pile| pile <= 1000) {
        heaps_win(&piles, left_of_half)
    } else {
        piles.iter().fold(0, |sum, &pile| sum ^ halving_value(pile)) != 0
    };
    format!("{}\n", if wins { "Alice" } else { "Bob" })
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

fn bash_answer(input: &str) -> String {
    let mut words = Words::new(input);
    let lines = words.one();
    let mut output = String::new();
    for (heap, most) in words.pairs(lines) {
        let mut wins = vec![false];
        for size in 1..=heap {
            wins.push((1..=most.min(size)).any(|take| !wins[size - take]));
        }
        output += if wins[heap] { "first\n" } else { "second\n" };
    }
    output
}

fn auction_answer(input: &str) -> String {
    let mut words = Words::new(input);
    let mut output = String::new();
    while let Some(target) = words.maybe::<usize>() {
        let most: usize = words.one();
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

fn fibonacci_case(rng: &mut Rng) -> String {
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

fn fibonacci_answer(input: &str) -> String {
    let mut words = Words::new(input);
    let mut output = String::new();
    loop {
        let pile: usize = words.one();
        if pile == 0 {
            return output;
        }
        let wins = if pile <= LARGEST_PILE {
            fibonacci_wins()[pile][pile - 1]
        } else {
            !is_fibonacci(pile)
        };
        output += if wins { "First win\n" } else { "Second win\n" };
    }
}

fn is_fibonacci(number: usize) -> bool {
    let (mut low, mut high) = (1, 2);
    while low < number {
        (low, high) = (high, low + high);
    }
    low == number
}

#[cfg(test)]
mod tests {
    use super::super::search::values_of_heaps;
    use super::*;

    #[test]
    fn large_piles_follow_the_same_values_as_small_ones() {
        for (pile, &value) in values_of_heaps(600, left_of_half).iter().enumerate() {
            assert_eq!(halving_value(pile as u64), value, "{pile}");
        }
    }

    #[test]
    fn exactly_the_fibonacci_piles_are_lost() {
        for pile in 2..=LARGEST_PILE {
            assert_eq!(fibonacci_wins()[pile][pile - 1], !is_fibonacci(pile));
        }
    }
}
