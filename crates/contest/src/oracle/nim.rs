//! Nim: misère play and winning moves.

use super::cases::{random_sizes, spaced};
use crate::kit::io::Scan;
use crate::kit::search::{Search, sum_options};
use crate::kit::takes::mex;
use judge_io::Rng;

pub(super) fn one_position(rng: &mut Rng) -> String {
    let piles = random_piles(rng, 1, 0);
    format!("{}\n{}\n", piles.len(), spaced(&piles))
}

fn random_piles(rng: &mut Rng, fewest: usize, least: u64) -> Vec<u64> {
    let count = rng.count(fewest, 5);
    let most = rng.pick(&[1, 2, 4, 8, 20]);
    random_sizes(rng, count, least, most, 500)
}

pub(super) fn counted_cases(rng: &mut Rng, least: u64) -> String {
    let cases = rng.count(1, 4);
    let mut input = format!("{cases}\n");
    for _ in 0..cases {
        let piles = random_piles(rng, 1, least);
        input += &format!("{}\n{}\n", piles.len(), spaced(&piles));
    }
    input
}

/// Returns what one move leaves of a sum of heaps.
fn options(sum: &[u64]) -> Vec<Vec<u64>> {
    sum_options(sum, |&heap| (0..heap).map(|left| vec![left]).collect())
}

/// Returns every winning first move as (pile index, stones left), by search.
fn winning_moves(piles: &[u64]) -> Vec<(usize, u64)> {
    let mut search = Search::new(false, |sum: &Vec<u64>| options(sum));
    let moves = piles
        .iter()
        .enumerate()
        .flat_map(|(index, &pile)| (0..pile).map(move |left| (index, left)));
    let wins = |&(index, left): &(usize, u64)| {
        let mut after = piles.to_vec();
        after[index] = left;
        !search.wins(&after)
    };
    moves.filter(wins).collect()
}

pub(super) fn misere_answer(input: &str) -> String {
    let mut search = Search::new(true, |sum: &Vec<u64>| options(sum));
    answer_each(input, |piles| {
        let wins = search.wins(&piles);
        if wins { "win" } else { "lose" }
    })
}

pub(super) fn nim_answer(input: &str) -> String {
    let mut search = Search::new(false, |sum: &Vec<u64>| options(sum));
    answer_each(input, |piles| {
        let wins = search.wins(&piles);
        if wins { "Yes" } else { "No" }
    })
}

/// Answers T tests, each a count followed by that many sizes.
fn answer_each(input: &str, mut answer: impl FnMut(Vec<u64>) -> &'static str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let tests: usize = scan.get();
    let mut output = String::new();
    for _ in 0..tests {
        let count = scan.get();
        output += answer(scan.list(count));
        output.push('\n');
    }
    output
}

pub(super) fn winning_moves_case(rng: &mut Rng) -> String {
    let mut input = String::new();
    for _ in 0..rng.count(1, 3) {
        let piles = random_piles(rng, 2, 1);
        input += &format!("{}\n{}\n", piles.len(), spaced(&piles));
    }
    input + "0\n"
}

pub(super) fn winning_moves_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    loop {
        let count = scan.get();
        if count == 0 {
            return output;
        }
        let moves = winning_moves(&scan.list(count));
        output += &format!("{}\n", moves.len());
    }
}

pub(super) fn first_move_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let count = scan.get();
    let mut piles: Vec<u64> = scan.list(count);
    let first =
        winning_moves(&piles).into_iter().map(|(index, left)| (index, piles[index] - left)).min();
    let Some((index, take)) = first else {
        return "lose\n".to_string();
    };
    piles[index] -= take;
    format!("{take} {}\n{}\n", index + 1, spaced(&piles))
}

pub(super) fn nim_digraph_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let count = scan.get();
    let heaps: Vec<u64> = scan.list(count);
    let largest = heaps.iter().max().copied().unwrap_or(0);
    let mut values = Vec::new();
    for _ in 0..=largest {
        values.push(mex(&values));
    }
    let of_heaps: Vec<u64> = heaps.iter().map(|&heap| values[heap as usize]).collect();
    let wins = Search::new(false, |sum: &Vec<u64>| options(sum)).wins(&heaps);
    format!("{}\n{}\n", spaced(&of_heaps), if wins { "win" } else { "lose" })
}

pub(super) fn staircase_case(rng: &mut Rng) -> String {
    let cases = rng.count(1, 4);
    let mut input = format!("{cases}\n");
    for _ in 0..cases {
        let steps = rng.count(1, 5);
        let mut stones = vec![0; steps];
        for _ in 0..rng.count(0, 7) {
            stones[rng.count(0, steps - 1)] += 1;
        }
        input += &format!("{steps}\n{}\n", spaced(&stones));
    }
    input
}

pub(super) fn staircase_answer(input: &str) -> String {
    let mut search = Search::new(false, |steps: &Vec<u64>| {
        let mut options = Vec::new();
        for (index, &stones) in steps.iter().enumerate() {
            for moved in 1..=stones {
                let mut next = steps.clone();
                next[index] -= moved;
                if index > 0 {
                    next[index - 1] += moved;
                }
                options.push(next);
            }
        }
        options
    });
    answer_each(input, |steps| if search.wins(&steps) { "win" } else { "lose" })
}
