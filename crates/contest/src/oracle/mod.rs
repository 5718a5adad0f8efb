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
use cases::often;

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

/// Lists oracles: the problem's id, a random case, and the answer.
macro_rules! oracles {
    ($($id:literal => $random_case:expr, $answer:path;)*) => {
        &[$(Oracle { id: $id, random_case: $random_case, answer: $answer }),*]
    };
}

const ORACLES: &[Oracle] = oracles! {
    "abc255g-constrained-nim" =>
        |rng| {
            often(rng, "Aoki", constrained_nim::forbidden_case, constrained_nim::forbidden_answer)
        },
        constrained_nim::forbidden_answer;
    "abc297g-constrained-nim-2" =>
        |rng| often(rng, "Second", constrained_nim::bounded_case, constrained_nim::bounded_answer),
        constrained_nim::bounded_answer;
    "anti-nim" => |rng| nim::counted_cases(rng, 0), nim::misere_answer;
    "anti-sg-dag" => tokens::anti_sg_case, tokens::anti_sg_answer;
    "every-sg" => tokens::every_sg_case, tokens::every_sg_answer;
    "gym104025j-stones" =>
        |rng| often(rng, "Bob", one_heap::halving_case, one_heap::halving_answer),
        one_heap::halving_answer;
    "hdu1524-a-chess-game" => tokens::many_graphs_case, tokens::graphs_answer;
    "hdu1536-s-nim" => subtraction::many_sets_case, subtraction::many_sets_answer;
    "hdu1729-stone-game" => boxes::many_case, boxes::many_answer;
    "hdu1846-brave-game" => one_heap::bash_case, one_heap::bash_answer;
    "hdu1850-good-boy" => nim::winning_moves_case, nim::winning_moves_answer;
    "hdu2147-kikis-game" => boards::king_corner_case, boards::king_corner_answer;
    "hdu2149-public-sale" => one_heap::auction_case, one_heap::auction_answer;
    "hdu2509-be-the-winner" => splitting::apples_case, splitting::apples_answer;
    "hdu2516-fibonacci-nim" => one_heap::fibonacci_case, one_heap::fibonacci_answer;
    "hdu3032-nim-or-not-nim" => splitting::lasker_case, splitting::lasker_answer;
    "hdu3094-a-tree-game" => trees::green_tree_case, trees::green_tree_answer;
    "hdu3404-switch-lights" => products::lamps_case, products::lamps_answer;
    "hnoi2007-split-game" => beans::random_case, beans::answer;
    "hnoi2014-jiangnanle" => splitting::equal_case, splitting::equal_answer;
    "luogu-p1247-matches" => nim::one_position, nim::first_move_answer;
    "luogu-p2197-nim" => |rng| nim::counted_cases(rng, 0), nim::nim_answer;
    "matiji-max-odd-probability" => largest_kept::random_case, largest_kept::answer;
    "neerc2016-game-on-graph" => draws::two_seats_case, draws::two_seats_answer;
    "nim-digraph" => nim::one_position, nim::nim_digraph_answer;
    "nim-product" => products::products_case, products::products_answer;
    "nowcoder236917-a-chess-game" => tokens::one_graph_case, tokens::graphs_answer;
    "nowcoder236918-s-nim" => subtraction::one_set, subtraction::one_set_answer;
    "nowcoder296c-continued-story" => trees::weighted_tree_case, trees::weighted_tree_answer;
    "nowcoder34655c-stone-game" =>
        |rng| often(rng, "No", boxes::boxes, boxes::one_answer), boxes::one_answer;
    "nowcoder53366e-rectangle-cut" => boards::rectangle_cut_case, boards::rectangle_cut_answer;
    "poj1067-wythoff" => boards::wythoff_case, boards::wythoff_answer;
    "poj1704-georgia-and-bob" => boards::chessmen_case, boards::chessmen_answer;
    "poj2311-cutting-game" => cutting::random_case, cutting::answer;
    "six-player-teams" => draws::six_seats_case, draws::six_seats_answer;
    "ssoier1676-token-moving" => tokens::arcs_case, tokens::arcs_answer;
    "staircase-nim" => nim::staircase_case, nim::staircase_answer;
    "subtraction-table" => subtraction::table_case, subtraction::table_answer;
};

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
