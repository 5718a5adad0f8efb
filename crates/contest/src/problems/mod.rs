//! The problems, by the kind of their games.

mod boards;
mod boxes;
mod cutting;
mod forbidden;
mod heaps;
mod largest_heaps;
mod nim;
mod nimbers;
pub(crate) mod seats;
mod subtraction;
mod tokens;
mod trees;

pub use boards::king_corner_outcome;
pub use boxes::square_box_value;
pub use cutting::CuttingGame;
pub use forbidden::ForbiddenTakes;
pub use heaps::{bottles_values, bottles_winning_moves};
pub use largest_heaps::{InsertError, LargestHeaps};

use crate::{Input, Output, SolveError};

/// What answers a problem's input.
pub(crate) type Solve = fn(&mut Input<'_>, &mut Output<'_>) -> Result<(), SolveError>;

/// Lists problems: the id, what answers it, and whether long inputs are large graphs.
macro_rules! answers {
    ($($id:literal => $solve:path $(, $large:literal)?;)*) => {
        &[$(($id, $solve, [$($large,)? false][0])),*]
    };
}

/// What answers each problem, by id.
pub(crate) static ANSWERS: &[(&str, Solve, bool)] = answers! {
    "abc255g-constrained-nim" => heaps::forbidden_takes;
    "abc297g-constrained-nim-2" => heaps::bounded_takes;
    "anti-nim" => nim::misere;
    "anti-sg-dag" => tokens::anti_sg;
    "every-sg" => tokens::every_sg;
    "gym104025j-stones" => heaps::halving;
    "hdu1524-a-chess-game" => tokens::solve_cases;
    "hdu1536-s-nim" => subtraction::solve_cases;
    "hdu1729-stone-game" => boxes::solve_cases;
    "hdu1846-brave-game" => heaps::bash;
    "hdu1850-good-boy" => nim::count_of_moves;
    "hdu2147-kikis-game" => boards::king_corner;
    "hdu2149-public-sale" => heaps::auction;
    "hdu2509-be-the-winner" => heaps::apples;
    "hdu2516-fibonacci-nim" => heaps::fibonacci_nim;
    "hdu3032-nim-or-not-nim" => heaps::lasker;
    "hdu3094-a-tree-game" => trees::green_tree;
    "hdu3404-switch-lights" => nimbers::turning_corners;
    "hnoi2007-split-game" => heaps::beans;
    "hnoi2014-jiangnanle" => heaps::equal_split;
    "luogu-p1247-matches" => nim::first_move;
    "luogu-p2197-nim" => nim::nim;
    "matiji-max-odd-probability" => largest_heaps::solve;
    "neerc2016-game-on-graph" => seats::two_seats, true;
    "nim-digraph" => nim::nim_digraph;
    "nim-product" => nimbers::nim_product;
    "nowcoder236917-a-chess-game" => tokens::solve_single;
    "nowcoder236918-s-nim" => subtraction::solve_single;
    "nowcoder296c-continued-story" => trees::weighted_tree;
    "nowcoder34655c-stone-game" => boxes::solve_single;
    "nowcoder53366e-rectangle-cut" => boards::rectangle_cut;
    "poj1067-wythoff" => boards::wythoff;
    "poj1704-georgia-and-bob" => nim::chessmen;
    "poj2311-cutting-game" => boards::cutting;
    "six-player-teams" => seats::six_seats;
    "ssoier1676-token-moving" => tokens::arcs;
    "staircase-nim" => nim::staircase;
    "subtraction-table" => subtraction::table;
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_any_size_are_answered_or_refused() {
        let ends = [0, 1, 2, 1 << 32, 1 << 63, u64::MAX - 1, u64::MAX];
        for (a, b) in ends.into_iter().flat_map(|a| ends.map(|b| (a, b))) {
            let _ = (king_corner_outcome(a, b), square_box_value(a, b));
            let forbidden = ForbiddenTakes::new(&[(a, b), (b, a), (a, b)]);
            let _ = ends.map(|heap| forbidden.value(heap));
        }
        for (short, long) in [(0, 0), (1, u32::MAX), (u32::MAX, u32::MAX), (2, 1 << 20)] {
            let _ = CuttingGame::with_sides(short, long);
        }
        assert_eq!((bottles_values(0), bottles_winning_moves(&[])), (vec![], vec![]));
        assert_eq!(bottles_winning_moves(&[u64::MAX; 2]), [(0, 1, 1)]);
        let heaps = LargestHeaps::<u64>::new([]);
        assert_eq!(heaps.odd_probability(&0, &u64::MAX), 0);
    }
}
