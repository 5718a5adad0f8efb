//! Answers to problems of the catalogue by the rules of the game alone.
//!
//! An oracle plays the game: it searches the positions of the whole game, sums included, or takes
//! the mex over them, without any theorem. It is slow, and answers only inputs within a problem's
//! `small.txt`. Problems whose readable solution takes the mex over all moves itself have none.

mod boards;
mod graphs;
mod heaps;

use crate::kit::io::Scan;
use std::fmt::Display;

/// A problem's id, and the function that answers a small input; it panics on malformed input, and
/// takes very long for a large one.
type Oracle = (&'static str, fn(&str) -> String);

/// Returns the answer to a small input by the rules of the game alone, if the problem has an
/// oracle.
pub(crate) fn answer_by_rules(id: &str, input: &str) -> Option<String> {
    let mut all = [boards::ORACLES, graphs::ORACLES, heaps::ORACLES].into_iter().flatten();
    Some(all.find(|oracle| oracle.0 == id)?.1(input))
}

/// Answers a number of cases.
fn cases(input: &str, mut answer: impl FnMut(&mut Scan<'_>) -> String) -> String {
    let mut scan = Scan::new(input.as_bytes());
    (0..scan.get()).map(|_| answer(&mut scan)).collect()
}

/// Answers cases that begin with a number, up to a 0 or the end.
fn cases_to_the_end(input: &str, mut answer: impl FnMut(&mut Scan<'_>, u64) -> String) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    while let Some(first) = scan.try_get().filter(|&first| first > 0) {
        output += &answer(&mut scan, first);
    }
    output
}

/// Reads a count and that many numbers.
fn counted(scan: &mut Scan<'_>) -> Vec<u64> {
    let count = scan.get();
    scan.list(count)
}

fn pairs(scan: &mut Scan<'_>, count: usize) -> Vec<(usize, usize)> {
    (0..count).map(|_| (scan.get(), scan.get())).collect()
}

/// Returns a line with the judge's word for a win or a loss.
fn name(wins: bool, names: [&str; 2]) -> String {
    format!("{}\n", names[usize::from(!wins)])
}

/// Returns the values separated by single spaces.
fn spaced<T: Display>(values: &[T]) -> String {
    let words: Vec<String> = values.iter().map(T::to_string).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::tests::answer_by_kits;
    use test_support::size;

    /// Compares an oracle with the readable solution on an input that the oracle answers.
    fn agree(id: &str, input: &str) {
        let expected = answer_by_rules(id, input).expect("an oracle");
        let found = answer_by_kits(id, input);
        let differing = expected.lines().zip(found.lines()).position(|(one, other)| one != other);
        assert!(expected == found, "{id}: answer {differing:?}");
    }

    fn all_pairs(from: usize, to: usize) -> impl Iterator<Item = (usize, usize)> {
        (from..=to).flat_map(move |one| (from..=to).map(move |other| (one, other)))
    }

    fn lines(pairs: impl Iterator<Item = (usize, usize)>) -> String {
        pairs.map(|(one, other)| format!("{one} {other}\n")).collect()
    }

    #[test]
    fn readable_solutions_are_right_wherever_the_definition_reaches() {
        agree("poj1067-wythoff", &lines(all_pairs(0, 149)));
        let piles: String = (2..=150).map(|pile| format!("{pile}\n")).collect();
        agree("hdu2516-fibonacci-nim", &(piles + "0\n"));
        agree("nim-product", &format!("1600\n{}", lines(all_pairs(0, 39))));
        let side = size(15, 70);
        let rectangles = lines(all_pairs(1, side));
        agree("nowcoder53366e-rectangle-cut", &format!("{}\n{rectangles}", side * side));
        agree("poj2311-cutting-game", &lines(all_pairs(2, 10).filter(|(a, b)| a * b <= 20)));
    }

    #[test]
    fn lamps_are_worth_the_nim_products_of_their_coordinates() {
        let mut input = String::new();
        let boards = (0..1 << 20).step_by(size(23, 1));
        for board in boards.clone() {
            let lit = (0..20).filter(|lamp| board >> lamp & 1 == 1);
            let lamps = lines(lit.map(|lamp| (lamp / 5 + 1, lamp % 5 + 1)));
            input += &format!("{}\n{lamps}", lamps.lines().count());
        }
        agree("hdu3404-switch-lights", &format!("{}\n{input}", boards.count()));
    }
}
