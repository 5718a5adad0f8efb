//! Heaps that may be split.

use super::Oracle;
use super::scan::{Words, spaced};
use super::search::{Search, replaced, sorted};
use judge_io::Rng;

pub(super) const APPLES: Oracle = Oracle {
    id: "hdu2509-be-the-winner",
    random_case: |rng| {
        let fewest = usize::from(!rng.once_in(20));
        let cases = rng.count(fewest, 4);
        (0..cases).map(|_| heaps(rng, 0)).collect()
    },
    answer: apples_answer,
};

pub(super) const LASKER: Oracle = Oracle {
    id: "hdu3032-nim-or-not-nim",
    random_case: |rng| {
        let cases = rng.count(1, 4);
        let heaps: String = (0..cases)
            .map(|_| if rng.once_in(6) { large_heaps(rng) } else { heaps(rng, 1) })
            .collect();
        format!("{cases}\n{heaps}")
    },
    answer: lasker_answer,
};

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

fn apples_answer(input: &str) -> String {
    let mut search = Search::misere(|lines: &Vec<u64>| {
        let mut options = Vec::new();
        for (index, &size) in lines.iter().enumerate() {
            for left in 0..size {
                for right in 0..size - left {
                    options.push(replaced(lines, index, &non_empty(&[left, right])));
                }
            }
        }
        options
    });
    let mut words = Words::new(input);
    let mut output = String::new();
    while let Some(count) = words.maybe() {
        let lines: Vec<u64> = words.many(count);
        let wins = search.wins(&sorted(&non_empty(&lines)));
        output += if wins { "Yes\n" } else { "No\n" };
    }
    output
}

fn lasker_answer(input: &str) -> String {
    let mut search = Search::normal(|heaps: &Vec<u64>| {
        let mut options = Vec::new();
        for (index, &size) in heaps.iter().enumerate() {
            for left in 0..size {
                options.push(replaced(heaps, index, &non_empty(&[left])));
            }
            for part in 1..size {
                options.push(replaced(heaps, index, &[part, size - part]));
            }
        }
        options
    });
    let mut words = Words::new(input);
    let cases: usize = words.one();
    let mut output = String::new();
    for _ in 0..cases {
        let count = words.one();
        let heaps: Vec<u64> = words.many(count);
        let wins = if heaps.iter().all(|&heap| heap <= 1000) {
            search.wins(&sorted(&heaps))
        } else {
            heaps.iter().fold(0, |sum, &heap| sum ^ lasker_value(heap)) != 0
        };
        output += if wins { "Alice\n" } else { "Bob\n" };
    }
    output
}

/// Returns a heap's value: heaps 4n + 3 and 4n + 4 exchange theirs.
fn lasker_value(heap: u64) -> u64 {
    match heap % 4 {
        3 => heap + 1,
        0 if heap > 0 => heap - 1,
        _ => heap,
    }
}

#[cfg(test)]
mod tests {
    use super::super::search::mex;
    use super::*;

    #[test]
    fn large_heaps_follow_the_same_values_as_small_ones() {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..200 {
            let splits = (1..heap).map(|part| values[part] ^ values[heap - part]);
            let options: Vec<u64> = values.iter().copied().chain(splits).collect();
            values.push(mex(&options));
            assert_eq!(lasker_value(heap as u64), values[heap]);
        }
    }
}
