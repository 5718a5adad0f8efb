//! Subtraction games.

use super::cases::{random_sizes, spaced};
use crate::kit::io::Scan;
use crate::kit::search::{Search, sum_options};
use crate::kit::takes::mex;
use judge_io::Rng;

/// Returns a set line: unsorted, at times with repeats and with numbers above every heap.
fn set_line(rng: &mut Rng) -> String {
    let most = rng.pick(&[3, 6, 12, 90]);
    let mut line = vec![rng.between(1, 6)];
    line.extend((0..line[0]).map(|_| rng.between(1, most)));
    spaced(&line)
}

pub(super) fn one_set(rng: &mut Rng) -> String {
    let heaps = rng.count(1, 4);
    let mut input = format!("{}\n{heaps}\n", set_line(rng));
    for _ in 0..heaps {
        let count = rng.count(1, 4);
        let sizes = random_sizes(rng, count, 0, 40, 250);
        input += &format!("{count} {}\n", spaced(&sizes));
    }
    input
}

pub(super) fn many_sets_case(rng: &mut Rng) -> String {
    let sets: String = (0..rng.count(1, 3)).map(|_| one_set(rng)).collect();
    sets + "0\n"
}

pub(super) fn many_sets_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    loop {
        let count = scan.get();
        if count == 0 {
            return output;
        }
        output += &letters(&mut scan, count);
    }
}

pub(super) fn one_set_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let count = scan.get();
    letters(&mut scan, count)
}

/// Answers the positions of one set, whose size has been read.
fn letters(scan: &mut Scan<'_>, count: usize) -> String {
    let set: Vec<u64> = scan.list(count);
    let mut search = Search::new(false, |sum: &Vec<u64>| {
        let left = |heap: u64| set.iter().filter_map(move |take| heap.checked_sub(*take));
        sum_options(sum, |&heap| left(heap).map(|left| vec![left]).collect())
    });
    let positions: usize = scan.get();
    let mut line = String::new();
    for _ in 0..positions {
        let heaps = scan.get();
        let sum: Vec<u64> = scan.list(heaps);
        line.push(if search.wins(&sum) { 'W' } else { 'L' });
    }
    line + "\n"
}

pub(super) fn table_case(rng: &mut Rng) -> String {
    format!("{}\n{}\n", set_line(rng), rng.between(0, 80))
}

pub(super) fn table_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let count = scan.get();
    let set: Vec<usize> = scan.list(count);
    let last: usize = scan.get();
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=last {
        let options: Vec<u64> =
            set.iter().filter(|&&take| take <= heap).map(|&take| values[heap - take]).collect();
        values.push(mex(&options));
    }
    spaced(&values) + "\n"
}
