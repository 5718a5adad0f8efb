//! A readable solution of each problem, built on the kits.

mod abc255g_constrained_nim;
mod abc297g_constrained_nim_2;
mod anti_nim;
mod anti_sg_dag;
mod every_sg;
mod gym104025j_stones;
mod hdu1524_a_chess_game;
mod hdu1536_s_nim;
mod hdu1729_stone_game;
mod hdu1846_brave_game;
mod hdu1850_good_boy;
mod hdu2147_kikis_game;
mod hdu2149_public_sale;
mod hdu2509_be_the_winner;
mod hdu2516_fibonacci_nim;
mod hdu3032_nim_or_not_nim;
mod hdu3094_a_tree_game;
mod hdu3404_switch_lights;
mod hnoi2007_split_game;
mod hnoi2014_jiangnanle;
mod luogu_p1247_matches;
mod luogu_p2197_nim;
mod matiji_max_odd_probability;
mod neerc2016_game_on_graph;
mod nim_digraph;
mod nim_product;
mod nowcoder236917_a_chess_game;
mod nowcoder236918_s_nim;
mod nowcoder296c_continued_story;
mod nowcoder34655c_stone_game;
mod nowcoder53366e_rectangle_cut;
mod poj1067_wythoff;
mod poj1704_georgia_and_bob;
mod poj2311_cutting_game;
mod six_player_teams;
mod ssoier1676_token_moving;
mod staircase_nim;
mod subtraction_table;

use crate::kit::io::Scan;

/// A readable solution.
#[derive(Clone, Copy, Debug)]
pub struct ReadableSolution {
    /// The problem's id.
    pub id: &'static str,
    /// Answers a judge's input; panics if it is not in the problem's format.
    pub solve: fn(&mut Scan<'_>, &mut String),
    /// The source.
    pub text: &'static str,
}

/// Every solution, by the problem's id.
pub static SOLUTIONS: &[ReadableSolution] = &[
    ReadableSolution {
        id: "abc255g-constrained-nim",
        solve: abc255g_constrained_nim::solve,
        text: include_str!("abc255g_constrained_nim.rs"),
    },
    ReadableSolution {
        id: "abc297g-constrained-nim-2",
        solve: abc297g_constrained_nim_2::solve,
        text: include_str!("abc297g_constrained_nim_2.rs"),
    },
    ReadableSolution { id: "anti-nim", solve: anti_nim::solve, text: include_str!("anti_nim.rs") },
    ReadableSolution {
        id: "anti-sg-dag",
        solve: anti_sg_dag::solve,
        text: include_str!("anti_sg_dag.rs"),
    },
    ReadableSolution { id: "every-sg", solve: every_sg::solve, text: include_str!("every_sg.rs") },
    ReadableSolution {
        id: "gym104025j-stones",
        solve: gym104025j_stones::solve,
        text: include_str!("gym104025j_stones.rs"),
    },
    ReadableSolution {
        id: "hdu1524-a-chess-game",
        solve: hdu1524_a_chess_game::solve,
        text: include_str!("hdu1524_a_chess_game.rs"),
    },
    ReadableSolution {
        id: "hdu1536-s-nim",
        solve: hdu1536_s_nim::solve,
        text: include_str!("hdu1536_s_nim.rs"),
    },
    ReadableSolution {
        id: "hdu1729-stone-game",
        solve: hdu1729_stone_game::solve,
        text: include_str!("hdu1729_stone_game.rs"),
    },
    ReadableSolution {
        id: "hdu1846-brave-game",
        solve: hdu1846_brave_game::solve,
        text: include_str!("hdu1846_brave_game.rs"),
    },
    ReadableSolution {
        id: "hdu1850-good-boy",
        solve: hdu1850_good_boy::solve,
        text: include_str!("hdu1850_good_boy.rs"),
    },
    ReadableSolution {
        id: "hdu2147-kikis-game",
        solve: hdu2147_kikis_game::solve,
        text: include_str!("hdu2147_kikis_game.rs"),
    },
    ReadableSolution {
        id: "hdu2149-public-sale",
        solve: hdu2149_public_sale::solve,
        text: include_str!("hdu2149_public_sale.rs"),
    },
    ReadableSolution {
        id: "hdu2509-be-the-winner",
        solve: hdu2509_be_the_winner::solve,
        text: include_str!("hdu2509_be_the_winner.rs"),
    },
    ReadableSolution {
        id: "hdu2516-fibonacci-nim",
        solve: hdu2516_fibonacci_nim::solve,
        text: include_str!("hdu2516_fibonacci_nim.rs"),
    },
    ReadableSolution {
        id: "hdu3032-nim-or-not-nim",
        solve: hdu3032_nim_or_not_nim::solve,
        text: include_str!("hdu3032_nim_or_not_nim.rs"),
    },
    ReadableSolution {
        id: "hdu3094-a-tree-game",
        solve: hdu3094_a_tree_game::solve,
        text: include_str!("hdu3094_a_tree_game.rs"),
    },
    ReadableSolution {
        id: "hdu3404-switch-lights",
        solve: hdu3404_switch_lights::solve,
        text: include_str!("hdu3404_switch_lights.rs"),
    },
    ReadableSolution {
        id: "hnoi2007-split-game",
        solve: hnoi2007_split_game::solve,
        text: include_str!("hnoi2007_split_game.rs"),
    },
    ReadableSolution {
        id: "hnoi2014-jiangnanle",
        solve: hnoi2014_jiangnanle::solve,
        text: include_str!("hnoi2014_jiangnanle.rs"),
    },
    ReadableSolution {
        id: "luogu-p1247-matches",
        solve: luogu_p1247_matches::solve,
        text: include_str!("luogu_p1247_matches.rs"),
    },
    ReadableSolution {
        id: "luogu-p2197-nim",
        solve: luogu_p2197_nim::solve,
        text: include_str!("luogu_p2197_nim.rs"),
    },
    ReadableSolution {
        id: "matiji-max-odd-probability",
        solve: matiji_max_odd_probability::solve,
        text: include_str!("matiji_max_odd_probability.rs"),
    },
    ReadableSolution {
        id: "neerc2016-game-on-graph",
        solve: neerc2016_game_on_graph::solve,
        text: include_str!("neerc2016_game_on_graph.rs"),
    },
    ReadableSolution {
        id: "nim-digraph",
        solve: nim_digraph::solve,
        text: include_str!("nim_digraph.rs"),
    },
    ReadableSolution {
        id: "nim-product",
        solve: nim_product::solve,
        text: include_str!("nim_product.rs"),
    },
    ReadableSolution {
        id: "nowcoder236917-a-chess-game",
        solve: nowcoder236917_a_chess_game::solve,
        text: include_str!("nowcoder236917_a_chess_game.rs"),
    },
    ReadableSolution {
        id: "nowcoder236918-s-nim",
        solve: nowcoder236918_s_nim::solve,
        text: include_str!("nowcoder236918_s_nim.rs"),
    },
    ReadableSolution {
        id: "nowcoder296c-continued-story",
        solve: nowcoder296c_continued_story::solve,
        text: include_str!("nowcoder296c_continued_story.rs"),
    },
    ReadableSolution {
        id: "nowcoder34655c-stone-game",
        solve: nowcoder34655c_stone_game::solve,
        text: include_str!("nowcoder34655c_stone_game.rs"),
    },
    ReadableSolution {
        id: "nowcoder53366e-rectangle-cut",
        solve: nowcoder53366e_rectangle_cut::solve,
        text: include_str!("nowcoder53366e_rectangle_cut.rs"),
    },
    ReadableSolution {
        id: "poj1067-wythoff",
        solve: poj1067_wythoff::solve,
        text: include_str!("poj1067_wythoff.rs"),
    },
    ReadableSolution {
        id: "poj1704-georgia-and-bob",
        solve: poj1704_georgia_and_bob::solve,
        text: include_str!("poj1704_georgia_and_bob.rs"),
    },
    ReadableSolution {
        id: "poj2311-cutting-game",
        solve: poj2311_cutting_game::solve,
        text: include_str!("poj2311_cutting_game.rs"),
    },
    ReadableSolution {
        id: "six-player-teams",
        solve: six_player_teams::solve,
        text: include_str!("six_player_teams.rs"),
    },
    ReadableSolution {
        id: "ssoier1676-token-moving",
        solve: ssoier1676_token_moving::solve,
        text: include_str!("ssoier1676_token_moving.rs"),
    },
    ReadableSolution {
        id: "staircase-nim",
        solve: staircase_nim::solve,
        text: include_str!("staircase_nim.rs"),
    },
    ReadableSolution {
        id: "subtraction-table",
        solve: subtraction_table::solve,
        text: include_str!("subtraction_table.rs"),
    },
];
