//! Heaps that may be split, also into parts as equal as can be.

use super::cases::spaced;
use crate::kit::io::Scan;
use crate::kit::search::{Search, sum_options};
use crate::solutions::answer_by_kits;
use judge_io::Rng;

pub(super) fn apples_case(rng: &mut Rng) -> String {
    let fewest = usize::from(!rng.once_in(20));
    let cases = rng.count(fewest, 4);
    (0..cases).map(|_| heaps(rng, 0)).collect()
}

pub(super) fn lasker_case(rng: &mut Rng) -> String {
    let cases = rng.count(1, 4);
    let heaps: String =
        (0..cases).map(|_| if rng.once_in(6) { large_heaps(rng) } else { heaps(rng, 1) }).collect();
    format!("{cases}\n{heaps}")
}

/// Returns a line with a count and a line with sizes that sum to few.
fn heaps(rng: &mut Rng, least: u64) -> String {
    let mut left = rng.pick(&[4, 8, 12]);
    let mut sizes = Vec::new();
    for _ in 0..rng.count(1, 5) {
        let size = if rng.once_in(3) { 1 } else { rng.between(least, left.max(1)) };
        left -= size.min(left);
        sizes.push(size);
    }
    rng.shuffle(&mut sizes);
    format!("{}\n{}\n", sizes.len(), spaced(&sizes))
}

/// Returns a line with a count and a line with sizes up to the largest.
fn large_heaps(rng: &mut Rng) -> String {
    let one = 2_147_483_647 - rng.between(0, 9);
    let other = one ^ rng.between(0, 7);
    let third = rng.between(1, 12);
    let sizes = [one, other.clamp(1, 2_147_483_647), third];
    let count = rng.count(1, 3);
    format!("{count}\n{}\n", spaced(&sizes[..count]))
}

fn non_empty(sizes: &[u64]) -> Vec<u64> {
    sizes.iter().copied().filter(|&size| size > 0).collect()
}

pub(super) fn apples_answer(input: &str) -> String {
    let mut search = Search::new(true, |lines: &Vec<u64>| {
        sum_options(lines, |&size| {
            let pairs = (0..size).flat_map(|left| (0..size - left).map(move |right| [left, right]));
            pairs.map(|pair| non_empty(&pair)).collect()
        })
    });
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    while let Some(count) = scan.try_get() {
        let lines = scan.list(count);
        output += if search.wins(&non_empty(&lines)) { "Yes\n" } else { "No\n" };
    }
    output
}

pub(super) fn lasker_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let mut cases = Vec::new();
    for _ in 0..scan.get() {
        let count = scan.get();
        cases.push(scan.list(count));
    }
    if cases.iter().flatten().any(|&heap| heap > 1000) {
        return answer_by_kits("hdu3032-nim-or-not-nim", input);
    }
    let mut search = Search::new(false, |heaps: &Vec<u64>| {
        sum_options(heaps, |&size| {
            let splits = (1..size).map(|part| vec![part, size - part]);
            (0..size).map(|left| non_empty(&[left])).chain(splits).collect()
        })
    });
    cases.iter().map(|heaps| if search.wins(heaps) { "Alice\n" } else { "Bob\n" }).collect()
}

pub(super) fn equal_case(rng: &mut Rng) -> String {
    let games = rng.count(1, 4);
    let floor = if rng.once_in(3) { 1 } else { rng.between(1, 7) };
    let mut input = format!("{games} {floor}\n");
    for _ in 0..games {
        let mut left = rng.pick(&[6, 12, 18]);
        let mut line = vec![rng.between(1, 4)];
        for _ in 0..line[0] {
            let size = rng.between(1, left.max(1));
            left -= size.min(left);
            line.push(size);
        }
        rng.shuffle(&mut line[1..]);
        input += &format!("{}\n", spaced(&line));
    }
    input
}

pub(super) fn equal_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let (games, floor): (usize, usize) = (scan.get(), scan.get());
    let mut search = Search::new(false, |piles: &Vec<usize>| {
        sum_options(piles, |&pile| {
            let part_counts = 2..=if pile < floor { 0 } else { pile };
            let parts = |count| (0..count).map(|part| (pile + part) / count).collect();
            part_counts.map(parts).collect()
        })
    });
    let mut answers = Vec::new();
    for _ in 0..games {
        let count = scan.get();
        let piles: Vec<usize> = scan.list(count);
        answers.push(u8::from(search.wins(&piles)));
    }
    spaced(&answers) + "\n"
}
