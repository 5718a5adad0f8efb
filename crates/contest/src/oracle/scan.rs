//! Words of an input, and answers as text.

use std::fmt::{Debug, Display};
use std::str::{FromStr, SplitAsciiWhitespace};

use judge_io::Rng;

/// The words of an input, read one after another.
pub(super) struct Words<'a> {
    words: SplitAsciiWhitespace<'a>,
}

impl<'a> Words<'a> {
    pub(super) fn new(input: &'a str) -> Self {
        Words { words: input.split_ascii_whitespace() }
    }

    pub(super) fn next_word(&mut self) -> Option<&'a str> {
        self.words.next()
    }

    /// Returns the next word as a number, or none at the end of the input.
    pub(super) fn maybe<T: FromStr<Err: Debug>>(&mut self) -> Option<T> {
        let word = self.words.next()?;
        Some(word.parse().unwrap_or_else(|error| panic!("{word}: {error:?}")))
    }

    pub(super) fn one<T: FromStr<Err: Debug>>(&mut self) -> T {
        self.maybe().expect("the input ends early")
    }

    pub(super) fn many<T: FromStr<Err: Debug>>(&mut self, count: usize) -> Vec<T> {
        (0..count).map(|_| self.one()).collect()
    }

    pub(super) fn pairs(&mut self, count: usize) -> Vec<(usize, usize)> {
        (0..count).map(|_| (self.one(), self.one())).collect()
    }
}

/// Returns the values with single spaces between them.
pub(super) fn spaced<T: Display>(values: &[T]) -> String {
    let words: Vec<String> = values.iter().map(T::to_string).collect();
    words.join(" ")
}

/// Returns one line for each pair.
pub(super) fn pair_lines<T: Display>(pairs: &[(T, T)]) -> String {
    pairs.iter().map(|(a, b)| format!("{a} {b}\n")).collect()
}

/// Returns sizes from `least` to `most` in random order. The product of the sizes plus one each
/// stays within `positions`, unless `least` alone passes it.
pub(super) fn random_sizes(
    rng: &mut Rng,
    count: usize,
    least: u64,
    most: u64,
    positions: u64,
) -> Vec<u64> {
    let mut left = positions;
    let mut sizes = Vec::new();
    for _ in 0..count {
        let size = rng.between(least, most.min(left.saturating_sub(1)).max(least));
        left = (left / (size + 1)).max(1);
        sizes.push(size);
    }
    rng.shuffle(&mut sizes);
    sizes
}

/// Returns the arcs of a random acyclic graph in random order, with its positions named in random
/// order too.
pub(super) fn random_acyclic(rng: &mut Rng, count: usize) -> Vec<(usize, usize)> {
    let mut names: Vec<usize> = (0..count).collect();
    rng.shuffle(&mut names);
    let density = rng.between(1, 4);
    let mut arcs = Vec::new();
    for high in 1..count {
        for low in 0..high {
            if rng.once_in(density) {
                arcs.push((names[high], names[low]));
            }
        }
    }
    rng.shuffle(&mut arcs);
    arcs
}

/// Returns a random case, half of the time one with the wanted answer if twenty tries find it.
pub(super) fn often(
    rng: &mut Rng,
    wanted: &str,
    random_case: fn(&mut Rng) -> String,
    answer: fn(&str) -> String,
) -> String {
    let tries = if rng.once_in(2) { 20 } else { 1 };
    let mut case = random_case(rng);
    for _ in 1..tries {
        if answer(&case).trim_end() == wanted {
            break;
        }
        case = random_case(rng);
    }
    case
}
