//! A readable solution of each problem, built on the kits; problems of one format share one.

#[path = "../../problems/abc255g-constrained-nim/solution.rs"]
mod abc255g_constrained_nim;
#[path = "../../problems/abc297g-constrained-nim-2/solution.rs"]
mod abc297g_constrained_nim_2;
#[path = "../../problems/anti-nim/solution.rs"]
mod anti_nim;
#[path = "../../problems/anti-sg-dag/solution.rs"]
mod anti_sg_dag;
#[path = "../../problems/hdu1524-a-chess-game/solution.rs"]
mod chess_game;
#[path = "../../problems/every-sg/solution.rs"]
mod every_sg;
#[path = "../../problems/gym104025j-stones/solution.rs"]
mod gym104025j_stones;
#[path = "../../problems/hdu1729-stone-game/solution.rs"]
mod hdu1729_stone_game;
#[path = "../../problems/hdu1846-brave-game/solution.rs"]
mod hdu1846_brave_game;
#[path = "../../problems/hdu1850-good-boy/solution.rs"]
mod hdu1850_good_boy;
#[path = "../../problems/hdu2147-kikis-game/solution.rs"]
mod hdu2147_kikis_game;
#[path = "../../problems/hdu2149-public-sale/solution.rs"]
mod hdu2149_public_sale;
#[path = "../../problems/hdu2509-be-the-winner/solution.rs"]
mod hdu2509_be_the_winner;
#[path = "../../problems/hdu2516-fibonacci-nim/solution.rs"]
mod hdu2516_fibonacci_nim;
#[path = "../../problems/hdu3032-nim-or-not-nim/solution.rs"]
mod hdu3032_nim_or_not_nim;
#[path = "../../problems/hdu3094-a-tree-game/solution.rs"]
mod hdu3094_a_tree_game;
#[path = "../../problems/hdu3404-switch-lights/solution.rs"]
mod hdu3404_switch_lights;
#[path = "../../problems/hnoi2007-split-game/solution.rs"]
mod hnoi2007_split_game;
#[path = "../../problems/hnoi2014-jiangnanle/solution.rs"]
mod hnoi2014_jiangnanle;
#[path = "../../problems/luogu-p1247-matches/solution.rs"]
mod luogu_p1247_matches;
#[path = "../../problems/luogu-p2197-nim/solution.rs"]
mod luogu_p2197_nim;
#[path = "../../problems/matiji-max-odd-probability/solution.rs"]
mod matiji_max_odd_probability;
#[path = "../../problems/neerc2016-game-on-graph/solution.rs"]
mod neerc2016_game_on_graph;
#[path = "../../problems/nim-digraph/solution.rs"]
mod nim_digraph;
#[path = "../../problems/nim-product/solution.rs"]
mod nim_product;
#[path = "../../problems/nowcoder296c-continued-story/solution.rs"]
mod nowcoder296c_continued_story;
#[path = "../../problems/nowcoder34655c-stone-game/solution.rs"]
mod nowcoder34655c_stone_game;
#[path = "../../problems/nowcoder53366e-rectangle-cut/solution.rs"]
mod nowcoder53366e_rectangle_cut;
#[path = "../../problems/poj1067-wythoff/solution.rs"]
mod poj1067_wythoff;
#[path = "../../problems/poj1704-georgia-and-bob/solution.rs"]
mod poj1704_georgia_and_bob;
#[path = "../../problems/poj2311-cutting-game/solution.rs"]
mod poj2311_cutting_game;
#[path = "../../problems/hdu1536-s-nim/solution.rs"]
mod s_nim;
#[path = "../../problems/six-player-teams/solution.rs"]
mod six_player_teams;
#[path = "../../problems/ssoier1676-token-moving/solution.rs"]
mod ssoier1676_token_moving;
#[path = "../../problems/staircase-nim/solution.rs"]
mod staircase_nim;
#[path = "../../problems/subtraction-table/solution.rs"]
mod subtraction_table;

use crate::kit::io::Scan;

/// A readable solution.
pub(crate) struct Solution {
    pub(crate) id: &'static str,
    /// Answers a judge's input; panics if it is not in the problem's format.
    solve: fn(&mut Scan<'_>, &mut String),
    /// The source.
    pub(crate) text: &'static str,
}

/// Returns what the readable solution of a problem answers.
///
/// # Panics
/// Panics if there is no such problem, or the input is not in its format.
///
/// # Examples
/// ```
/// assert_eq!(contest::answer_by_kits("hdu1846-brave-game", "2\n23 2\n4 3\n"), "first\nsecond\n");
/// ```
#[track_caller]
pub fn answer_by_kits(id: &str, input: &str) -> String {
    let mut output = String::new();
    let solution = SOLUTIONS.iter().find(|solution| solution.id == id).expect("a problem's id");
    (solution.solve)(&mut Scan::new(input.as_bytes()), &mut output);
    output
}

/// The solution of a problem in one of the modules.
macro_rules! solution {
    ($id:literal, $module:ident) => {
        solution!($id, $module, $id)
    };
    ($id:literal, $module:ident, $folder:literal) => {
        Solution {
            id: $id,
            solve: $module::solve,
            text: include_str!(concat!("../../problems/", $folder, "/solution.rs")),
        }
    };
}

/// Every solution, by the problem's id.
pub(crate) static SOLUTIONS: [Solution; 38] = [
    solution!("abc255g-constrained-nim", abc255g_constrained_nim),
    solution!("abc297g-constrained-nim-2", abc297g_constrained_nim_2),
    solution!("anti-nim", anti_nim),
    solution!("anti-sg-dag", anti_sg_dag),
    solution!("every-sg", every_sg),
    solution!("gym104025j-stones", gym104025j_stones),
    solution!("hdu1524-a-chess-game", chess_game),
    solution!("hdu1536-s-nim", s_nim),
    solution!("hdu1729-stone-game", hdu1729_stone_game),
    solution!("hdu1846-brave-game", hdu1846_brave_game),
    solution!("hdu1850-good-boy", hdu1850_good_boy),
    solution!("hdu2147-kikis-game", hdu2147_kikis_game),
    solution!("hdu2149-public-sale", hdu2149_public_sale),
    solution!("hdu2509-be-the-winner", hdu2509_be_the_winner),
    solution!("hdu2516-fibonacci-nim", hdu2516_fibonacci_nim),
    solution!("hdu3032-nim-or-not-nim", hdu3032_nim_or_not_nim),
    solution!("hdu3094-a-tree-game", hdu3094_a_tree_game),
    solution!("hdu3404-switch-lights", hdu3404_switch_lights),
    solution!("hnoi2007-split-game", hnoi2007_split_game),
    solution!("hnoi2014-jiangnanle", hnoi2014_jiangnanle),
    solution!("luogu-p1247-matches", luogu_p1247_matches),
    solution!("luogu-p2197-nim", luogu_p2197_nim),
    solution!("matiji-max-odd-probability", matiji_max_odd_probability),
    solution!("neerc2016-game-on-graph", neerc2016_game_on_graph),
    solution!("nim-digraph", nim_digraph),
    solution!("nim-product", nim_product),
    solution!("nowcoder236917-a-chess-game", chess_game, "hdu1524-a-chess-game"),
    solution!("nowcoder236918-s-nim", s_nim, "hdu1536-s-nim"),
    solution!("nowcoder296c-continued-story", nowcoder296c_continued_story),
    solution!("nowcoder34655c-stone-game", nowcoder34655c_stone_game),
    solution!("nowcoder53366e-rectangle-cut", nowcoder53366e_rectangle_cut),
    solution!("poj1067-wythoff", poj1067_wythoff),
    solution!("poj1704-georgia-and-bob", poj1704_georgia_and_bob),
    solution!("poj2311-cutting-game", poj2311_cutting_game),
    solution!("six-player-teams", six_player_teams),
    solution!("ssoier1676-token-moving", ssoier1676_token_moving),
    solution!("staircase-nim", staircase_nim),
    solution!("subtraction-table", subtraction_table),
];
