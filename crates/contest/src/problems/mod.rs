//! The problems, by the kind of their games.

mod boards;
mod boxes;
mod heaps;
mod matiji_max_odd_probability;
mod nim;
mod nimbers;
pub(crate) mod seats;
mod subtraction;
mod tokens;
mod trees;

use crate::Problem;

/// Every problem, by id.
pub(crate) static PROBLEMS: [Problem; 38] = [
    heaps::FORBIDDEN_TAKES,
    heaps::BOUNDED_TAKES,
    nim::MISERE,
    tokens::ANTI_SG,
    tokens::EVERY_SG,
    heaps::HALVING,
    tokens::HDU1524,
    subtraction::HDU1536,
    boxes::HDU1729,
    heaps::BASH,
    nim::COUNT_OF_MOVES,
    boards::KING_CORNER,
    heaps::AUCTION,
    heaps::APPLES,
    heaps::FIBONACCI_NIM,
    heaps::LASKER,
    trees::GREEN_TREE,
    nimbers::TURNING_CORNERS,
    heaps::BEANS,
    heaps::EQUAL_SPLIT,
    nim::FIRST_MOVE,
    nim::NIM,
    matiji_max_odd_probability::PROBLEM,
    seats::TWO_SEATS,
    nim::NIM_DIGRAPH,
    nimbers::NIM_PRODUCT,
    tokens::NOWCODER236917,
    subtraction::NOWCODER236918,
    trees::WEIGHTED_TREE,
    boxes::NOWCODER34655C,
    boards::RECTANGLE_CUT,
    boards::WYTHOFF,
    nim::CHESSMEN,
    boards::CUTTING,
    seats::SIX_SEATS,
    tokens::ARCS,
    nim::STAIRCASE,
    subtraction::TABLE,
];
