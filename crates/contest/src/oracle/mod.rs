//! Answers to every problem of the catalogue, found from the rules of the game alone.
//!
//! An oracle plays the game: it searches the positions of the whole game, sums included, or takes
//! the mex over them, and leans on no theorem. It is slow, and answers the inputs of a problem's
//! `small.txt` only. Where the readable solution does no more than that, it has none.

mod boards;
mod graphs;
mod heaps;
mod largest_kept;

use crate::kit::io::Scan;
use std::fmt::Display;

/// A problem's answers by definition.
#[derive(Clone, Copy, Debug)]
pub struct Oracle {
    /// The problem's id in the catalogue.
    pub id: &'static str,
    /// Returns the expected output for a small input.
    ///
    /// It panics if the input is not in the problem's format, and takes very long if it is large.
    pub answer: fn(&str) -> String,
}

/// Returns the oracles, in alphabetical order of the ids.
///
/// # Examples
/// ```
/// let oracles = contest::oracles();
/// let bash = oracles.iter().find(|oracle| oracle.id == "hdu1846-brave-game").unwrap();
/// assert_eq!((bash.answer)("2\n23 2\n4 3\n"), "first\nsecond\n");
/// ```
pub fn oracles() -> &'static [Oracle] {
    ORACLES
}

/// Lists oracles: the problem's id, and the answer.
macro_rules! oracles {
    ($($id:literal => $answer:path;)*) => {
        &[$(Oracle { id: $id, answer: $answer }),*]
    };
}

const ORACLES: &[Oracle] = oracles! {
    "abc255g-constrained-nim" => heaps::forbidden_answer;
    "abc297g-constrained-nim-2" => heaps::bounded_answer;
    "anti-nim" => heaps::misere_answer;
    "anti-sg-dag" => graphs::anti_sg_answer;
    "every-sg" => graphs::every_sg_answer;
    "gym104025j-stones" => heaps::halving_answer;
    "hdu1524-a-chess-game" => graphs::graphs_answer;
    "hdu1536-s-nim" => heaps::sets_answer;
    "hdu1729-stone-game" => heaps::boxes_answer;
    "hdu1846-brave-game" => heaps::bash_answer;
    "hdu1850-good-boy" => heaps::winning_moves_answer;
    "hdu2147-kikis-game" => boards::king_corner_answer;
    "hdu2149-public-sale" => heaps::auction_answer;
    "hdu2509-be-the-winner" => heaps::apples_answer;
    "hdu2516-fibonacci-nim" => heaps::fibonacci_answer;
    "hdu3032-nim-or-not-nim" => heaps::lasker_answer;
    "hdu3094-a-tree-game" => graphs::green_tree_answer;
    "hdu3404-switch-lights" => boards::lamps_answer;
    "hnoi2007-split-game" => heaps::beans_answer;
    "hnoi2014-jiangnanle" => heaps::equal_answer;
    "luogu-p1247-matches" => heaps::first_move_answer;
    "luogu-p2197-nim" => heaps::nim_answer;
    "matiji-max-odd-probability" => largest_kept::answer;
    "neerc2016-game-on-graph" => graphs::two_seats_answer;
    "nim-product" => boards::products_answer;
    "nowcoder236917-a-chess-game" => graphs::graphs_answer;
    "nowcoder236918-s-nim" => heaps::sets_answer;
    "nowcoder296c-continued-story" => graphs::weighted_tree_answer;
    "nowcoder34655c-stone-game" => heaps::one_line_of_boxes_answer;
    "nowcoder53366e-rectangle-cut" => boards::rectangle_cut_answer;
    "poj1067-wythoff" => boards::wythoff_answer;
    "poj1704-georgia-and-bob" => boards::chessmen_answer;
    "poj2311-cutting-game" => boards::cutting_answer;
    "six-player-teams" => graphs::six_seats_answer;
    "ssoier1676-token-moving" => graphs::arcs_answer;
    "staircase-nim" => heaps::staircase_answer;
};

/// Reads pairs of numbers.
fn pairs(scan: &mut Scan<'_>, count: usize) -> Vec<(usize, usize)> {
    (0..count).map(|_| (scan.get(), scan.get())).collect()
}

/// Returns a line with what a judge calls a win, or a loss.
fn name(wins: bool, names: [&str; 2]) -> String {
    format!("{}\n", names[usize::from(!wins)])
}

/// Returns the values with single spaces between them.
fn spaced<T: Display>(values: &[T]) -> String {
    let words: Vec<String> = values.iter().map(T::to_string).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer_by_kits;
    use test_support::size;

    /// Compares an oracle with the readable solution on an input that the oracle answers.
    fn agree(id: &str, input: &str) {
        let oracle = ORACLES.iter().find(|oracle| oracle.id == id).expect("an oracle");
        let (expected, found) = ((oracle.answer)(input), answer_by_kits(id, input));
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
        let side = size(25, 70);
        let rectangles = lines(all_pairs(1, side));
        agree("nowcoder53366e-rectangle-cut", &format!("{}\n{rectangles}", side * side));
        agree("poj2311-cutting-game", &lines(all_pairs(2, 10).filter(|(a, b)| a * b <= 20)));
    }

    #[test]
    fn lamps_are_worth_the_nim_products_of_their_coordinates() {
        let mut input = String::new();
        let boards = (0..1 << 20).step_by(size(7, 1));
        for board in boards.clone() {
            let lit = (0..20).filter(|lamp| board >> lamp & 1 == 1);
            let lamps = lines(lit.map(|lamp| (lamp / 5 + 1, lamp % 5 + 1)));
            input += &format!("{}\n{lamps}", lamps.lines().count());
        }
        agree("hdu3404-switch-lights", &format!("{}\n{input}", boards.count()));
    }
}
