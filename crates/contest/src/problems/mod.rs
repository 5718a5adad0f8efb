//! The problems, by the kind of their games.

mod boards;
mod boxes;
mod cutting;
mod forbidden;
mod heaps;
mod largest_heaps;
mod matiji_max_odd_probability;
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

use crate::Problem;

/// Lists problems: the id, the title, where it is judged, what solves it in a few words, what
/// answers it, and whether long inputs are large graphs.
macro_rules! problems {
    ($($id:literal: $title:literal, $judge:literal, $technique:literal => $solve:path $(, $large:literal)?;)*) => {
        [$(Problem {
            id: $id,
            title: $title,
            judge: $judge,
            technique: $technique,
            is_large_graph: [$($large,)? false][0],
            solve: $solve,
        }),*]
    };
}

/// Every problem, by id.
pub(crate) static PROBLEMS: [Problem; 38] = problems! {
    "abc255g-constrained-nim": "Constrained Nim", "AtCoder ABC255 G",
        "values by sorting the forbidden moves" => heaps::forbidden_takes;
    "abc297g-constrained-nim-2": "Constrained Nim 2", "AtCoder ABC297 G",
        "bounded takes: (heap mod (l + r)) / l" => heaps::bounded_takes;
    "anti-nim": "Anti-Nim", "-",
        "misère Nim (Bouton)" => nim::misere;
    "anti-sg-dag": "Anti-SG on an acyclic graph", "-",
        "SJ theorem with its premise checked, else search" => tokens::anti_sg;
    "every-sg": "Every-SG", "cf. HDU 3595",
        "continued conjunctive sum by suspense" => tokens::every_sg;
    "gym104025j-stones": "Stones", "Codeforces gym 104025 J",
        "halving: values by trailing ones" => heaps::halving;
    "hdu1524-a-chess-game": "A Chess Game", "HDU 1524, POJ 2425",
        "Grundy values of an acyclic graph" => tokens::solve_cases;
    "hdu1536-s-nim": "S-Nim", "HDU 1536, POJ 2960",
        "Grundy values of a subtraction set" => subtraction::solve_cases;
    "hdu1729-stone-game": "Stone Game (boxes)", "HDU 1729",
        "losing counts by square roots" => boxes::solve_cases;
    "hdu1846-brave-game": "Brave Game", "HDU 1846",
        "Bash: heap mod (m + 1)" => heaps::bash;
    "hdu1850-good-boy": "Being a Good Boy in Spring Festival", "HDU 1850",
        "winning moves of Nim" => nim::count_of_moves;
    "hdu2147-kikis-game": "kiki's game", "HDU 2147",
        "parity of rows and columns" => boards::king_corner;
    "hdu2149-public-sale": "Public Sale", "HDU 2149",
        "Bash: all winning raises" => heaps::auction;
    "hdu2509-be-the-winner": "Be the Winner", "HDU 2509, nowcoder 34655/F",
        "misère play of a tame splitting game" => heaps::apples;
    "hdu2516-fibonacci-nim": "Fibonacci Nim", "HDU 2516",
        "lost at the Fibonacci numbers (Zeckendorf)" => heaps::fibonacci_nim;
    "hdu3032-nim-or-not-nim": "Nim or not Nim?", "HDU 3032",
        "Lasker's Nim: period 4 in closed form" => heaps::lasker;
    "hdu3094-a-tree-game": "A tree game", "HDU 3094, nowcoder 34655/I",
        "green Hackenbush on a tree (colon principle)" => trees::green_tree;
    "hdu3404-switch-lights": "Switch lights", "HDU 3404",
        "nim product (Tartan theorem)" => nimbers::turning_corners;
    "hnoi2007-split-game": "Splitting game", "HNOI 2007, Luogu P3185, BZOJ 1188",
        "a bean is a game of its own; all winning moves" => heaps::beans;
    "hnoi2014-jiangnanle": "Jiangnan Le", "HNOI 2014, Luogu P3235, BZOJ 3576",
        "Multi-SG: equal splitting, all values together" => heaps::equal_split;
    "luogu-p1247-matches": "Matches", "Luogu P1247",
        "winning moves of Nim" => nim::first_move;
    "luogu-p2197-nim": "Nim", "Luogu P2197",
        "nim sum (Bouton)" => nim::nim;
    "matiji-max-odd-probability": "Odd number of largest values", "matiji.net",
        "segment tree of affine maps modulo 998244353" => matiji_max_odd_probability::solve;
    "neerc2016-game-on-graph": "Game on Graph",
        "NEERC Northern Subregional 2016 G, Luogu P6970, QOJ 12540",
        "retrograde analysis, two opposite orders" => seats::two_seats, true;
    "nim-digraph": "Nim heap as a graph", "-",
        "a heap is its own Grundy value" => nim::nim_digraph;
    "nim-product": "Nim product", "-",
        "field of nimbers, a tower over GF(256)" => nimbers::nim_product;
    "nowcoder236917-a-chess-game": "A Chess Game (single graph)", "nowcoder 236917",
        "Grundy values of an acyclic graph" => tokens::solve_single;
    "nowcoder236918-s-nim": "S-Nim (single case)", "nowcoder 236918",
        "Grundy values of a subtraction set" => subtraction::solve_single;
    "nowcoder296c-continued-story": "Continued Story", "ByteDance Winter Camp 2019, nowcoder 296/C",
        "weighted-tree Hackenbush with all winning moves" => trees::weighted_tree;
    "nowcoder34655c-stone-game": "Stone Game (boxes), single case", "nowcoder 34655/C",
        "losing counts by square roots" => boxes::solve_single;
    "nowcoder53366e-rectangle-cut": "Rectangle cut", "nowcoder 53366/E",
        "each side is a heap: floor of a logarithm" => boards::rectangle_cut;
    "poj1067-wythoff": "Wythoff's game", "POJ 1067, HDU 1527, Luogu P2252",
        "golden section in exact integers" => boards::wythoff;
    "poj1704-georgia-and-bob": "Georgia and Bob", "POJ 1704",
        "staircase Nim on the gaps" => nim::chessmen;
    "poj2311-cutting-game": "Cutting Game", "POJ 2311",
        "Grundy values of rectangles without strips" => boards::cutting;
    "six-player-teams": "Six players, two teams, actors", "-",
        "retrograde analysis over positions and seats" => seats::six_seats;
    "ssoier1676-token-moving": "Token moving", "ssoier T1676, LOJ 10243, AcWing 1319",
        "Grundy values of an acyclic graph" => tokens::arcs;
    "staircase-nim": "Staircase Nim", "-",
        "nim sum of the odd steps" => nim::staircase;
    "subtraction-table": "Subtraction table", "-",
        "Grundy values of a subtraction set" => subtraction::table;
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
        assert_eq!((heaps.odd_probability(&0, &u64::MAX), heaps.ranks(&[7])), (0, vec![0]));
    }
}
