//! Boxes that take squares of stones.

use super::cases::{pairs, random_sizes};
use crate::kit::io::Scan;
use crate::kit::search::{Search, sum_options};
use judge_io::Rng;

pub(super) fn boxes(rng: &mut Rng) -> String {
    let count = rng.count(1, 4);
    let sizes = random_sizes(rng, count, 0, 120, 400);
    let mut input = format!("{count}\n");
    for size in sizes {
        let least = size.min(rng.between(0, 3));
        input += &format!("{size} {}\n", rng.between(least, size));
    }
    input
}

pub(super) fn many_case(rng: &mut Rng) -> String {
    let cases: String = (0..rng.count(1, 4)).map(|_| boxes(rng)).collect();
    cases + "0\n"
}

pub(super) fn many_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    for case in 1.. {
        let count = scan.get();
        if count == 0 {
            break;
        }
        output += &format!("Case {case}:\n{}\n", yes_no(&pairs(&mut scan, count)));
    }
    output
}

pub(super) fn one_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let count = scan.get();
    format!("{}\n", yes_no(&pairs(&mut scan, count)))
}

/// Answers boxes given as (size, stones inside).
fn yes_no(boxes: &[(usize, usize)]) -> &'static str {
    let mut search = Search::new(false, |boxes: &Vec<(usize, usize)>| {
        sum_options(boxes, |&(size, inside)| {
            let added = 1..=(inside * inside).min(size - inside);
            added.map(|added| vec![(size, inside + added)]).collect()
        })
    });
    if search.wins(&boxes.to_vec()) { "Yes" } else { "No" }
}
