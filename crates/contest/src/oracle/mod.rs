//! Answers to every problem of the catalogue, found from the rules of the game alone.
//!
//! An oracle plays the game: it searches the positions of the whole game, sums included, or takes
//! the mex over them, and leans on no theorem where a search is feasible. It is slow, and right
//! for small inputs only; its random cases are small enough.

mod anti_sg;
mod beans;
mod boards;
mod boxes;
mod chessmen;
mod constrained_nim;
mod cutting;
mod draws;
mod equal_split;
mod every_sg;
mod largest_kept;
mod lights;
mod nim;
mod nim_product;
mod one_heap;
mod oracle;
mod scan;
mod search;
mod splitting;
mod subtraction;
mod tokens;
mod trees;

pub use oracle::Oracle;

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
    anti_sg::ANTI_SG,
    every_sg::EVERY_SG,
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
    lights::TURNING_CORNERS,
    beans::BEANS,
    equal_split::EQUAL_SPLIT,
    nim::FIRST_MOVE,
    nim::NIM,
    largest_kept::LARGEST_KEPT,
    draws::TWO_SEATS,
    nim::NIM_DIGRAPH,
    nim_product::NIM_PRODUCT,
    tokens::ONE_GRAPH,
    subtraction::ONE_SET,
    trees::WEIGHTED_TREE,
    boxes::ONE_CASE,
    boards::RECTANGLE_CUT,
    boards::WYTHOFF,
    chessmen::CHESSMEN,
    cutting::CUTTING,
    draws::SIX_SEATS,
    tokens::ARCS,
    nim::STAIRCASE,
    subtraction::TABLE,
];
