//! Subtraction games.

use super::Oracle;
use super::scan::{Words, random_sizes, spaced};
use super::search::{Search, mex, replaced, sorted};
use judge_io::Rng;

pub(super) const MANY_SETS: Oracle =
    Oracle { id: "hdu1536-s-nim", random_case: many_sets_case, answer: many_sets_answer };

pub(super) const ONE_SET: Oracle =
    Oracle { id: "nowcoder236918-s-nim", random_case: one_set, answer: one_set_answer };

pub(super) const TABLE: Oracle =
    Oracle { id: "subtraction-table", random_case: table_case, answer: table_answer };

/// Returns a set line: unsorted, at times with repeats and with numbers above every heap.
fn set_line(rng: &mut Rng) -> String {
    let most = rng.pick(&[3, 6, 12, 90]);
    let mut line = vec![rng.between(1, 6)];
    line.extend((0..line[0]).map(|_| rng.between(1, most)));
    spaced(&line)
}

fn one_set(rng: &mut Rng) -> String {
    let heaps = rng.count(1, 4);
    let mut input = format!("{}\n{heaps}\n", set_line(rng));
    for _ in 0..heaps {
        let count = rng.count(1, 4);
        let sizes = random_sizes(rng, count, 0, 40, 250);
        input += &format!("{count} {}\n", spaced(&sizes));
    }
    input
}

fn many_sets_case(rng: &mut Rng) -> String {
    let sets: String = (0..rng.count(1, 3)).map(|_| one_set(rng)).collect();
    sets + "0\n"
}

fn many_sets_answer(input: &str) -> String {
    let mut words = Words::new(input);
    let mut output = String::new();
    loop {
        let count = words.one();
        if count == 0 {
            return output;
        }
        output += &letters(&mut words, count);
    }
}

fn one_set_answer(input: &str) -> String {
    let mut words = Words::new(input);
    let count = words.one();
    letters(&mut words, count)
}

/// Answers the positions of one set, whose size has been read.
fn letters(words: &mut Words, count: usize) -> String {
    let set: Vec<u64> = words.many(count);
    let mut search = Search::normal(|sum: &Vec<u64>| {
        let mut options = Vec::new();
        for (index, &heap) in sum.iter().enumerate() {
            for &take in set.iter().filter(|&&take| take <= heap) {
                options.push(replaced(sum, index, &[heap - take]));
            }
        }
        options
    });
    let positions: usize = words.one();
    let mut line = String::new();
    for _ in 0..positions {
        let heaps = words.one();
        let sum: Vec<u64> = words.many(heaps);
        line.push(if search.wins(&sorted(&sum)) { 'W' } else { 'L' });
    }
    line + "\n"
}

fn table_case(rng: &mut Rng) -> String {
    format!("{}\n{}\n", set_line(rng), rng.between(0, 80))
}

fn table_answer(input: &str) -> String {
    let mut words = Words::new(input);
    let count = words.one();
    let set: Vec<usize> = words.many(count);
    let last: usize = words.one();
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=last {
        let options: Vec<u64> =
            set.iter().filter(|&&take| take <= heap).map(|&take| values[heap - take]).collect();
        values.push(mex(&options));
    }
    spaced(&values) + "\n"
}
