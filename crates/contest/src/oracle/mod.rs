//! Answers to every problem of the catalogue, found from the rules of the game alone.
//!
//! An oracle plays the game: it searches the positions of the whole game, sums included, or takes
//! the mex over them, and leans on no theorem where a search is feasible. It is slow, and right
//! for small inputs only; its random cases are small enough. Where one is not, the readable solution
//! answers it, which shares no code with the crates either.

mod beans;
mod boards;
mod boxes;
mod cases;
mod constrained_nim;
mod cutting;
mod draws;
mod largest_kept;
mod nim;
mod one_heap;
mod products;
mod splitting;
mod subtraction;
mod tokens;
mod trees;

pub use cases::Oracle;

/// Returns an oracle for every problem of the catalogue, in alphabetical order of the ids.
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

const ORACLES: &[Oracle] = &[
    constrained_nim::FORBIDDEN_TAKES,
    constrained_nim::BOUNDED_TAKES,
    nim::MISERE,
    tokens::ANTI_SG,
    tokens::EVERY_SG,
    one_heap::HALVING,
    tokens::MANY_GRAPHS,
    subtraction::MANY_SETS,
    boxes::MANY_CASES,
    one_heap::BASH,
    nim::WINNING_MOVES,
    boards::KING_CORNER,
    one_heap::AUCTION,
    splitting::APPLES,
    one_heap::FIBONACCI_NIM,
    splitting::LASKER,
    trees::GREEN_TREE,
    products::TURNING_CORNERS,
    beans::BEANS,
    splitting::EQUAL_SPLIT,
    nim::FIRST_MOVE,
    nim::NIM,
    largest_kept::LARGEST_KEPT,
    draws::TWO_SEATS,
    nim::NIM_DIGRAPH,
    products::NIM_PRODUCT,
    tokens::ONE_GRAPH,
    subtraction::ONE_SET,
    trees::WEIGHTED_TREE,
    boxes::ONE_CASE,
    boards::RECTANGLE_CUT,
    boards::WYTHOFF,
    boards::CHESSMEN,
    cutting::CUTTING,
    draws::SIX_SEATS,
    tokens::ARCS,
    nim::STAIRCASE,
    subtraction::TABLE,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solutions::answer_by_kits;
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
        let piles: String = (2..=700).map(|pile| format!("{pile}\n")).collect();
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
